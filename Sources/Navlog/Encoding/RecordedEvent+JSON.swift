extension RecordedEvent where N == RecordedDestination {
  /// The event as one object, as a line of an export holds it.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("position", .integer(position)), .init("time", .string(WallTime.text(time))),
      .init("elapsed", .integer(elapsed)), .init("kind", .string(stored.kind)),
      .init("router", .string(router.description)),
    ]
    members += fields
    members.append(.init("origin", .string(origin.rawValue)))
    if let cause { members.append(.init("cause", .integer(cause))) }
    if let source { members.append(.init("source", .string(source.description))) }
    if !decisions.isEmpty { members.append(.init("rules", .array(decisions.map { $0.json }))) }
    members.append(.init("outcome", .string(outcome == .applied ? "applied" : "noEffect")))
    if let reason = outcome.reason { members.append(.init("reason", .string(reason.description))) }
    if removed > 0 { members.append(.init("removed", .integer(removed))) }
    members.append(.init("screen", screen?.json ?? .null))
    members.append(.init("depth", .integer(depth)))
    if selected != router.root { members.append(.init("selected", .string(selected.description))) }
    return .object(members)
  }

  private var stored: StoredAction<RecordedDestination> { StoredAction(action, .named) }

  /// The call's own fields. Those of an unknown kind may be called like an event's; they are kept under another name.
  private var fields: [JSONValue.Member] {
    guard case .object(let fields) = stored.allFields(.named) else { return [] }
    guard action.kind == nil else { return fields }
    return fields.map { unknownEventKeys.contains($0.key) ? .init($0.key + "_", $0.value) : $0 }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  /// Reads the object.
  ///
  /// - Throws: `JSONShapeError` naming the field that is missing or of the wrong form.
  public init(json: JSONValue) throws {
    guard let router = RouterID(try json.string("router")) else {
      throw JSONShapeError(field: "router", problem: "is no router's address")
    }
    guard let time = WallTime.milliseconds(try json.string("time")), abs(time) <= JSONValue.largest else {
      throw JSONShapeError(field: "time", problem: "must be a time such as 2026-11-21T12:03:04.123Z")
    }
    let kind = try json.printable("kind")
    if let known = EventKind(rawValue: kind), let fields = allowedKeys[known] {
      try json.allow(fields, in: kind)
      try json.checkDestinations()
    }
    let keys = EventKind(rawValue: kind) == nil ? unknownEventKeys : eventKeys
    let stored = try StoredAction(kind: kind, fields: json, except: keys, .named)
    let rules = JSONValue.object([.init("rules", json["rules"] ?? .array([]))])
    self.init(
      position: try json.integer("position"), time: time,
      elapsed: Int64(try json.required("elapsed", json.count)),
      event: NavigationEvent(try stored.action(on: router, .named), on: router),
      origin: Origin(rawValue: try json.printable("origin")), cause: try json.optionalInteger("cause"),
      source: try json.source(), outcome: try Outcome(json: json), removed: try json.count("removed"),
      screen: try json.screen(),
      depth: try json.required("depth", json.count),
      selected: try json.optionalString("selected").map { RootName($0) },
      decisions: try StoredAction(kind: kind, fields: rules, except: [], .named).decisions())
  }
}

/// What every event has, whatever its kind.
private let eventKeys: Set<String> = [
  "session", "position", "time", "elapsed", "kind", "router", "origin", "cause", "source", "outcome",
  "reason",
  "removed", "screen", "depth", "selected", "rules",
]
/// What an event of an unknown kind has: what its rules may be is unknown as well, and is a field of its own.
private let unknownEventKeys = eventKeys.subtracting(["rules"])
private let allowedKeys = Dictionary(
  uniqueKeysWithValues: EventKind.allCases.map { ($0, eventKeys.union($0.fields).union(["refused"])) })
