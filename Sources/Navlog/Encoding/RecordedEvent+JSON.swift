extension RecordedEvent where N == RecordedDestination {
  /// The event as one object, as a line of an export holds it.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("position", .integer(position)), .init("time", .string(WallTime.text(time))),
      .init("elapsed", .integer(elapsed)), .init("kind", .string(stored.kind)),
      .init("router", .string(router.description)),
    ]
    if case .object(let fields) = stored.allFields(.named) { members += fields }
    members.append(.init("origin", .string(origin.rawValue)))
    if let cause { members.append(.init("cause", .integer(cause))) }
    if let source { members.append(.init("source", .string(source.description))) }
    members.append(.init("outcome", .string(outcome == .applied ? "applied" : "noEffect")))
    if let reason = outcome.reason { members.append(.init("reason", .string(reason.description))) }
    if removed > 0 { members.append(.init("removed", .integer(removed))) }
    members.append(.init("screen", screen?.json ?? .null))
    members.append(.init("depth", .integer(depth)))
    return .object(members)
  }

  private var stored: StoredAction<RecordedDestination> { StoredAction(action, .named) }

  /// Reads the object.
  ///
  /// - Throws: `JSONShapeError` naming the field that is missing or of the wrong form.
  public init(json: JSONValue) throws {
    guard let router = RouterID(try json.string("router")) else {
      throw JSONShapeError(field: "router", problem: "is no router's address")
    }
    guard let time = WallTime.milliseconds(try json.string("time")) else {
      throw JSONShapeError(field: "time", problem: "must be a time such as 2026-11-21T12:03:04.123Z")
    }
    let outcome: Outcome
    switch try json.string("outcome") {
    case "applied": outcome = .applied
    case "noEffect": outcome = .noEffect(Reason(try json.string("reason")))
    default: throw JSONShapeError(field: "outcome", problem: "must be applied or noEffect")
    }
    let stored = try StoredAction(
      kind: try json.string("kind"), fields: json, except: Self.eventKeys, .named)
    let source = try json.optionalString("source")
    self.init(
      position: try json.integer("position"), time: time, elapsed: Int64(try json.integer("elapsed")),
      event: NavigationEvent(try stored.action(on: router, .named), on: router),
      origin: Origin(rawValue: try json.string("origin")), cause: try json.optionalInteger("cause"),
      source: source.flatMap { CallSite($0) }, outcome: outcome,
      removed: try json.optionalInteger("removed") ?? 0,
      screen: try json["screen"].flatMap { $0 == .null ? nil : try RecordedDestination(json: $0) },
      depth: try json.optionalInteger("depth") ?? 0)
  }

  private static var eventKeys: Set<String> {
    [
      "session", "position", "time", "elapsed", "kind", "router", "origin", "cause", "source", "outcome",
      "reason",
      "removed", "screen", "depth",
    ]
  }
}
