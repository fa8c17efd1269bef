extension RecordedEvent where N == RecordedDestination {
  /// The event as a JSON object. A line of an export contains the session's identity and then the members of this object.
  public var json: JSONValue {
    let stored = StoredAction(action, .named)
    var members: [JSONValue.Member] = [
      .init("position", .integer(position)), .init("at", .string(WallTime.text(time))),
      .init("elapsed_us", .integer(elapsed)), .init("kind", .string(stored.kind)),
      .init("router", .string(router.description)),
    ]
    members += fields(of: stored)
    members.append(.init("origin", .string(origin.rawValue)))
    if let cause { members.append(.init("cause", .integer(cause))) }
    if let source { members.append(.init("source", .string(source.description))) }
    if !decisions.isEmpty { members.append(.init("decisions", .array(decisions.map { $0.json }))) }
    members.append(.init("outcome", .string(outcome.name)))
    if let reason = outcome.reason { members.append(.init("reason", .string(reason.description))) }
    if removed > 0 { members.append(.init("removed", .integer(removed))) }
    members.append(.init("screen", screen?.json ?? .null))
    members.append(.init("depth", .integer(depth)))
    if isRepeated { members.append(.init("repeated", true)) }
    if selected != router.root { members.append(.init("root", .string(selected.description))) }
    return .object(members)
  }

  /// Returns the call's own fields. In a call of an unknown kind, a field can have the same name as a field of the event.
  /// The name of the call's field then ends with an underscore.
  private func fields(of stored: StoredAction<RecordedDestination>) -> [JSONValue.Member] {
    guard case .object(let fields) = stored.allFields(.named) else { return [] }
    guard action.kind == nil else { return fields }
    return fields.map { eventKeys.contains($0.key) ? .init($0.key + "_", $0.value) : $0 }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  /// Reads an event from JSON.
  ///
  /// - Throws: ``JSONShapeError`` with the field that is missing or malformed.
  public init(json: JSONValue) throws {
    guard let router = RouterID(try json.string("router")) else {
      throw JSONShapeError(field: "router", problem: "is not the address of a router")
    }
    let time = try json.time("at")
    let kind = try json.printable("kind")
    if let known = EventKind(rawValue: kind), let fields = allowedKeys[known] {
      try json.allow(fields, in: kind)
      try json.checkDestinations()
    }
    let stored = try StoredAction(kind: kind, fields: json, except: eventKeys, .named)
    self.init(
      position: try json.integer("position"), time: time,
      elapsed: Int64(try json.required("elapsed_us", json.count)),
      event: NavigationEvent(try stored.action(on: router, .named), on: router),
      origin: Origin(rawValue: try json.printable("origin")), cause: try json.optionalInteger("cause"),
      source: try json.source(), outcome: try Outcome(json: json), removed: try json.count("removed"),
      screen: try json.screen(),
      depth: try json.required("depth", json.count),
      isRepeated: try json.optionalBool("repeated") ?? false,
      selected: try json.optionalString("root").map { RootName($0) },
      decisions: try stored.decisions())
  }
}

/// The fields of an event that do not belong to its call. The field `decisions` belongs to the call: a call of an unknown kind
/// keeps it, because this version does not know its meaning.
private let eventKeys: Set<String> = [
  "session", "position", "at", "elapsed_us", "kind", "router", "origin", "cause", "source", "outcome",
  "reason", "removed", "screen", "depth", "repeated", "root",
]
private let allowedKeys = Dictionary(
  uniqueKeysWithValues: EventKind.allCases.map { kind in
    (kind, eventKeys.union(kind.fields).union(["refused", "decisions"]))
  })

// MARK: - Rule decisions

extension RuleDecision where N == RecordedDestination {
  /// The decision in JSON:
  /// `{"rule":"login","requested":{…},"deferred":{"until":"isAuthenticated","equals":true}}`; instead of
  /// `deferred`, a decision can contain `"to":{…}` or `"denied":"why"`.
  var json: JSONValue {
    let verdict: JSONValue.Member =
      switch verdict {
      case .redirected(let given): .init("to", given.json)
      case .denied(let why): .init("denied", .string(why))
      case .deferred(let flag, let value):
        .init("deferred", .object([.init("until", .string(flag)), .init("equals", value)]))
      }
    return .object([.init("rule", .string(rule)), .init("requested", requested.json), verdict])
  }

  /// Reads a decision.
  ///
  /// - Throws: ``JSONShapeError`` with the field that is missing or malformed.
  init(json: JSONValue) throws {
    func destination(_ key: String) throws -> RecordedDestination {
      let value = try json.member(key)
      return try JSONShapeError.naming(key) { try RecordedDestination(json: value) }
    }
    let requested = try destination("requested")
    let verdict: RuleDecision<N>.Verdict
    if json["to"] != nil {
      verdict = .redirected(to: try destination("to"))
    } else if let why = try json.optionalString("denied") {
      verdict = .denied(why)
    } else if let until = json["deferred"] {
      verdict = .deferred(until: try until.string("until"), equals: until["equals"] ?? true)
    } else {
      throw JSONShapeError(
        field: "",
        problem: "needs \"denied\" with a reason, \"to\" with a destination, or \"deferred\" with a flag")
    }
    self.init(rule: try json.string("rule"), requested: requested, verdict: verdict)
  }
}

extension StoredAction where N == RecordedDestination {
  /// Encodes an event's call, with the decisions of the rules.
  package init(_ event: RecordedEvent<RecordedDestination>) {
    self.init(event.action, .named)
    append(event.decisions)
  }

  /// Adds the decisions of the rules to `detail`.
  package mutating func append(_ decisions: [RuleDecision<RecordedDestination>]) {
    if !decisions.isEmpty { detail.append(.init("decisions", .array(decisions.map { $0.json }))) }
  }

  /// Returns the decisions of the rules; empty for a kind that this version does not know.
  ///
  /// - Throws: ``JSONShapeError`` with the malformed field.
  package func decisions() throws -> [RuleDecision<RecordedDestination>] {
    guard EventKind(rawValue: kind) != nil, let decisions = detail.first(where: { $0.key == "decisions" })
    else {
      return []
    }
    return try decisions.value.decisions("decisions")
  }
}

// MARK: - Fields

extension JSONValue {
  /// Rejects an object with a member that is not among the allowed fields.
  package func allow(_ fields: Set<String>, in owner: String) throws {
    guard case .object(let members) = self else { return }
    for member in members where !fields.contains(member.key) {
      throw JSONShapeError(
        field: member.key,
        problem: "is not a field of \(owner), which has \(fields.sorted().joined(separator: ", "))")
    }
  }

  /// Checks the destinations in the fields `to`, `screen` and `path` of a call or an event. A destination with an unknown
  /// member is rejected. Errors name the field.
  package func checkDestinations() throws {
    var found = ["to", "screen"].compactMap { key in self[key].map { (key, $0) } }
    if case .array(let path)? = self["path"] { found += path.enumerated().map { ("path[\($0)]", $1) } }
    for (field, destination) in found where field != "screen" || destination != .null {
      _ = try destination.destination(field)
    }
  }

  /// Reads the decisions of the rules. Errors name the field that contains the decisions.
  package func decisions(_ field: String) throws -> [RuleDecision<RecordedDestination>] {
    guard case .array(let list) = self else { throw JSONShapeError(field: field, problem: "must be a list") }
    return try list.enumerated().map { index, decision in
      try JSONShapeError.naming("\(field)[\(index)]") { try RuleDecision(json: decision) }
    }
  }

  /// Reads a destination, and rejects unknown members. Errors name the field that contains the destination.
  package func destination(_ field: String) throws -> RecordedDestination {
    guard isObject else {
      throw JSONShapeError(field: field, problem: "must be an object such as {\"name\":\"settings\"}")
    }
    return try JSONShapeError.naming(field) {
      try allow(["name", "params", "type"], in: "a destination")
      return try RecordedDestination(json: self)
    }
  }

  /// Reads a text that is not empty and contains no control, bidirectional or invisible characters.
  package func printable(_ key: String) throws -> String {
    let text = try string(key)
    guard !text.isEmpty, StoredText.printable(text) == text else {
      throw JSONShapeError(field: key, problem: "must be a text of printable characters")
    }
    return text
  }

  /// Reads a whole number that is not negative. A missing number is 0.
  package func count(_ key: String) throws -> Int {
    let value = try optionalInteger(key) ?? 0
    guard value >= 0 else { throw JSONShapeError(field: key, problem: "must not be below 0") }
    guard value <= Self.largest else {
      throw JSONShapeError(field: key, problem: "must not be above \(Self.largest)")
    }
    return value
  }

  /// The largest integer that stays exact in every program that reads JSON numbers as floating-point numbers.
  package static var largest: Int { 1 << 53 }

  /// Reads a field that must be present.
  package func required<Value>(_ key: String, _ read: (String) throws -> Value) throws -> Value {
    _ = try member(key)
    return try read(key)
  }

  /// Reads a time, in milliseconds since 1970.
  package func time(_ key: String) throws -> Int64 {
    guard let time = WallTime.milliseconds(try string(key)), abs(time) <= Self.largest else {
      throw JSONShapeError(field: key, problem: "must be a time such as 2026-11-21T12:03:04.123Z")
    }
    return time
  }

  /// Reads the screen of an event: a destination, or `null`.
  package func screen() throws -> RecordedDestination? {
    let screen = try member("screen")
    return screen == .null ? nil : try RecordedDestination(json: screen)
  }

  /// Reads the call site, if present.
  package func source() throws -> CallSite? {
    guard let place = try optionalString("source") else { return nil }
    guard let source = CallSite(place) else {
      throw JSONShapeError(field: "source", problem: "is not a call site such as Module/File.swift:21")
    }
    return source
  }
}

extension Outcome {
  /// Reads the fields `outcome` and `reason` of an event.
  init(json: JSONValue) throws {
    switch try json.string("outcome") {
    case "applied":
      guard try json.optionalString("reason") == nil else {
        throw JSONShapeError(field: "reason", problem: "is only allowed with noEffect")
      }
      self = .applied
    case "noEffect":
      let reason = try json.string("reason")
      guard !reason.isEmpty else { throw JSONShapeError(field: "reason", problem: "is empty") }
      self = .noEffect(Outcome.Reason(reason))
    default: throw JSONShapeError(field: "outcome", problem: "must be applied or noEffect")
    }
  }
}
