import Navlog

/// The form in which logs are exchanged: a header that lists the sessions, then one event a line.
///
/// `Documentation/EventFormat.md` is the contract.
enum JSONLines {
  /// The number of the form; a file with a higher one is of a newer version.
  static let schema = 1

  /// The first line.
  static func header(_ sessions: [SessionRecord], _ positions: ClosedRange<Int>) -> String {
    let list = sessions.map { session -> JSONValue in
      let part = session.part(positions)
      guard part?.count ?? 0 < session.count else { return session.json }
      let ends: [JSONValue] = part.map { [.integer($0.lowerBound), .integer($0.upperBound)] } ?? []
      return .object(session.members + [.init("positions", .array(ends))])
    }
    return JSONValue.object([
      .init("format", "navlog"), .init("schema", .integer(schema)), .init("sessions", .array(list)),
    ]).text
  }

  /// The line of an event.
  static func line(_ event: RecordedEvent<RecordedDestination>, of session: String) -> String {
    guard case .object(let members) = event.json else { return "" }
    return JSONValue.object([.init("session", .string(session))] + members).text
  }

  /// What a line holds.
  enum Line {
    /// The sessions whose events follow.
    case header([SessionRecord])
    /// An event of a session.
    case event(String, RecordedEvent<RecordedDestination>)
  }

  /// Reads a line.
  ///
  /// - Throws: `JSONSyntaxError`; `JSONShapeError` naming the field.
  static func parse(_ bytes: some Sequence<UInt8>) throws -> Line {
    let json = try JSONValue(parsingUTF8: bytes)
    guard json.isObject else { throw JSONShapeError(field: "session", problem: "must stand in an object") }
    guard json["format"] != nil else {
      return .event(try json.string("session"), try RecordedEvent(json: json))
    }
    guard try json.string("format") == "navlog" else {
      throw JSONShapeError(field: "format", problem: "must be navlog")
    }
    let found = try json.integer("schema")
    guard found == schema else {
      throw JSONShapeError(
        field: "schema", problem: "is \(found), and this version reads \(schema): update navlog to read it")
    }
    try json.allow(["format", "schema", "sessions"], in: "a header")
    return .header(
      try json.array("sessions").enumerated().map { index, session in
        do { return try SessionRecord(json: session) } catch let error as JSONShapeError {
          throw error.inside("sessions[\(index)]")
        }
      })
  }
}
