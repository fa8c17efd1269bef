extension EventKind {
  /// The fields that the stored form of a call of this kind may have.
  package var fields: Set<String> {
    switch self {
    case .navigate: ["to", "as", "unlessOnTop"]
    case .present: ["to", "as"]
    case .pop: ["count", "entry"]
    case .popTo, .replaceTop: ["to"]
    case .setPath: ["path"]
    case .select: ["poppingToRoot"]
    case .deepLink: ["url", "plan", "refused"]
    case .setRoots: ["roots"]
    case .setFlag: ["name", "value"]
    case .defer: ["intent"]
    case .resume: ["intent", "plan"]
    case .abandon: ["intent", "why"]
    case .restore: ["state", "count"]
    case .branch: ["from", "state"]
    case .mark: ["text"]
    case .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal, .dismissAll,
      .activate, .resign:
      []
    }
  }
}

extension JSONValue {
  /// Refuses a member of an object that is not among the fields it may have.
  package func allow(_ fields: Set<String>, in owner: String) throws {
    guard case .object(let members) = self else { return }
    for member in members where !fields.contains(member.key) {
      throw JSONShapeError(
        field: member.key,
        problem: "is no field of \(owner), which has \(fields.sorted().joined(separator: ", "))")
    }
  }

  /// Checks the destinations of a call or an event, each strictly and with its place.
  package func checkDestinations() throws {
    var found = ["to", "screen"].compactMap { key in self[key].map { (key, $0) } }
    if case .array(let path)? = self["path"] { found += path.enumerated().map { ("path[\($0)]", $1) } }
    for (field, destination) in found where field != "screen" || destination != .null {
      guard destination.isObject else {
        throw JSONShapeError(field: field, problem: "must be an object such as {\"name\":\"settings\"}")
      }
      do {
        try destination.allow(["name", "params", "type"], in: "a destination")
        _ = try RecordedDestination(json: destination)
      } catch let error as JSONShapeError { throw error.inside(field) }
    }
  }

  /// A text that can be stored as it is: no control, bidirectional or invisible characters.
  package func printable(_ key: String) throws -> String {
    let text = try string(key)
    guard !text.isEmpty, StoredText.printable(text) == text else {
      throw JSONShapeError(field: key, problem: "must be of printable characters")
    }
    return text
  }

  /// A whole number from 0; 0 when it is absent.
  package func count(_ key: String) throws -> Int {
    let value = try optionalInteger(key) ?? 0
    guard value >= 0 else { throw JSONShapeError(field: key, problem: "must not be below 0") }
    guard value <= Self.largest else {
      throw JSONShapeError(field: key, problem: "must not be above \(Self.largest)")
    }
    return value
  }

  /// What a log reads back, and every program that takes the numbers of JSON for floating-point ones.
  package static var largest: Int { 1 << 53 }

  /// What a reading of a field gives, where the field has to be there.
  package func required<Value>(_ key: String, _ read: (String) throws -> Value) throws -> Value {
    guard self[key] != nil else { throw JSONShapeError(field: key, problem: "is missing") }
    return try read(key)
  }

  /// The screen that an event says was seen: a destination, or `null`.
  package func screen() throws -> RecordedDestination? {
    guard let screen = self["screen"] else { throw JSONShapeError(field: "screen", problem: "is missing") }
    return screen == .null ? nil : try RecordedDestination(json: screen)
  }

  /// The place in the source, if there is one.
  package func source() throws -> CallSite? {
    guard let place = try optionalString("source") else { return nil }
    guard let source = CallSite(place) else {
      throw JSONShapeError(field: "source", problem: "is no place such as Module/File.swift:21")
    }
    return source
  }
}

extension Outcome {
  /// Reads `outcome` and `reason` of an event.
  init(json: JSONValue) throws {
    switch try json.string("outcome") {
    case "applied":
      guard try json.optionalString("reason") == nil else {
        throw JSONShapeError(field: "reason", problem: "stands beside an outcome that needs none")
      }
      self = .applied
    case "noEffect": self = .noEffect(Reason(try json.string("reason")))
    default: throw JSONShapeError(field: "outcome", problem: "must be applied or noEffect")
    }
  }
}
