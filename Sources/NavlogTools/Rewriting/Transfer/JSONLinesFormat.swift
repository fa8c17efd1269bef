import Navlog
import NavlogExport
import NavlogSQLite

/// Reads the lines of an export, which `ExportLines` and `EventLineWriter` write.
///
/// `Documentation/EventFormat.md` is the contract.
enum JSONLinesFormat {
  /// A line of an export.
  enum Line {
    /// A header: the sessions whose events follow, and reports of how earlier sessions ended. `unproven` is the reason why the
    /// sessions may differ from what the app recorded; `nil` if the header states no reason.
    case header([SessionRecord], endings: [RecordedEnding], unproven: String?)
    /// An event of a session.
    case event(String, RecordedEvent<RecordedDestination>)
  }

  /// Parses a line.
  ///
  /// - Throws: `JSONValue.SyntaxError`; `JSONShapeError` with the field.
  static func parse(_ bytes: UnsafeRawBufferPointer) throws -> Line {
    let json = try JSONValue(parsingUTF8: bytes)
    try json.requireObject(with: "session")
    guard json["format"] != nil else {
      return .event(try json.string("session"), try RecordedEvent(json: json))
    }
    guard try json.string("format") == "navlog" else {
      throw JSONShapeError(field: "format", problem: "must be navlog")
    }
    let found = try json.integer("schema")
    guard found == ExportLines.schema else {
      throw JSONShapeError(
        field: "schema",
        problem: "is \(found), and this version reads \(ExportLines.schema): update navlog to read it")
    }
    try json.allow(["format", "schema", "sessions", "endings", "unproven"], in: "a header")
    return .header(
      try json.list("sessions", SessionRecord.init(json:)),
      endings: json["endings"] == nil ? [] : try json.list("endings", RecordedEnding.init(exported:)),
      unproven: try json.optionalString("unproven"))
  }
}

// MARK: - Sessions in the header

extension SessionRecord {
  /// Parses an entry of a header.
  ///
  /// - Throws: `JSONShapeError` with the field.
  fileprivate init(json: JSONValue) throws {
    try json.requireObject(with: "id")
    try json.allow(
      [
        "id", "started", "ended", "duration_us", "app", "version", "system", "parent", "events", "masked",
        "positions",
      ],
      in: "a session"
    )
    guard json["positions"] == nil else {
      throw JSONShapeError(
        field: "positions", problem: "marks a partial session: export the whole session"
      )
    }
    guard (json["duration_us"] != nil) == (json["ended"] ?? .null != .null) else {
      throw JSONShapeError(
        field: "duration_us", problem: "is required with \"ended\", and otherwise not allowed")
    }
    let parent = try json["parent"].map { parent in
      try JSONShapeError.naming("parent") {
        try parent.allow(["session", "position"], in: "a parent")
        return SessionInfo.Moment(
          session: try parent.identity("session"), position: try parent.count("position"))
      }
    }
    let started = try json.time("started")
    self.init(
      info: SessionInfo(
        id: try json.identity("id"), started: started, app: try json.bounded("app"),
        version: try json.bounded("version"), system: try json.bounded("system"), parent: parent,
        isMasked: json["masked"] == true),
      count: try json.count("events"),
      ended: try json.optionalString("ended").map { _ in try json.time("ended") },
      duration: try json["duration_us"].map { _ in Int64(try json.count("duration_us")) })
  }
}

extension JSONValue {
  /// Returns the text of a member, or throws an error if the text is too long for a log.
  fileprivate func bounded(_ key: String) throws -> String {
    let text = try string(key)
    try StorageLimit.check(key, StoredText.escaped(text))
    return text
  }

  /// Returns the identifier of a session. It must be printable, so that it can be typed and shown.
  fileprivate func identity(_ key: String) throws -> String {
    let text = try printable(key)
    guard (1...128).contains(text.utf8.count) else {
      throw JSONShapeError(field: key, problem: "must be an identifier of 1 to 128 bytes")
    }
    return text
  }
}
