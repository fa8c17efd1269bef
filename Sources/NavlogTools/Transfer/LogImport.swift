public import Navlog

/// Writes the sessions of an export into a log, line by line, in memory that does not grow with them.
///
/// ```swift
/// var importing = try LogImport(into: log)
/// for line in lines { try importing.take(line.utf8) }
/// let report = try importing.finish()
/// ```
///
/// Events keep their time, source and outcome. A session that the log holds with the same content is skipped; one with
/// other content under the same identity is refused. After an error the log may hold a part of the file: a log that can
/// undo it does so by `SQLiteEventLog.importing(_:)`.
public struct LogImport {
  private let log: any EventLog
  private let existing: [String: SessionRecord]
  private var line = 0
  private var declared: Set<String> = []
  private var waiting: ArraySlice<SessionRecord> = []
  private var hasHeader = false
  private var session: ImportedSession?
  private var report = ImportReport()

  /// An import into a log that is open for writing.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be read.
  public init(into log: any EventLog) throws {
    self.log = log
    existing = Dictionary(try log.sessions().map { ($0.info.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// Takes the next line. A blank one is passed over; another header, as in a file that was put together from two,
  /// begins anew.
  ///
  /// - Throws: ``ImportError`` naming the line, and the field where there is one; ``EventLogError``.
  public mutating func take(_ bytes: some Sequence<UInt8>) throws {
    line += 1
    do {
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
      if !hasHeader, Self.beginsTable(bytes) { throw ImportError(line: line, problem: Self.isCSV) }
      switch try JSONLines.parse(bytes) {
      case .header(let sessions): try begin(sessions)
      case .event(let id, let event): try take(event, of: id)
      }
    } catch let error as JSONShapeError {
      throw ImportError(line: line, problem: error.description)
    } catch let error as JSONSyntaxError {
      throw ImportError(line: line, problem: error.description)
    }
  }

  /// Why a table in CSV is not read.
  package static let isCSV =
    "a table in CSV is for spreadsheets, and holds neither the sessions nor every field as it was; "
    + "navlog export without --format csv writes what can be imported"

  private static func beginsTable(_ bytes: some Sequence<UInt8>) -> Bool {
    ["session,position", "\"session\",\"position\"", "session;position", "session\tposition"].contains {
      bytes.starts(with: $0.utf8)
    }
  }

  /// Says that there are no more lines.
  ///
  /// - Throws: ``ImportError`` when events are missing; ``EventLogError``.
  public mutating func finish() throws -> ImportReport {
    line += 1
    do {
      guard hasHeader else {
        throw JSONShapeError(field: "format", problem: "is missing: the file has no header")
      }
      try endSession()
      try passOver(until: nil)
    } catch let error as JSONShapeError {
      throw ImportError(line: line, problem: error.description)
    }
    return report
  }

  private mutating func begin(_ sessions: [SessionRecord]) throws {
    try endSession()
    try passOver(until: nil)
    for session in sessions where !declared.insert(session.info.id).inserted {
      throw JSONShapeError(
        field: "sessions", problem: "lists session \(session.info.id.prefix(8)) a second time")
    }
    hasHeader = true
    waiting = sessions[...]
  }

  private mutating func take(_ event: RecordedEvent<RecordedDestination>, of id: String) throws {
    guard hasHeader else {
      throw JSONShapeError(field: "format", problem: "is missing: the file has no header")
    }
    if session?.record.info.id != id {
      try endSession()
      try passOver(until: id)
    }
    if event.action.kind == nil, let kind = unknownKind(event.action), session?.isNew == true {
      report.unknownKinds[kind, default: 0] += 1
    }
    try session?.take(event)
  }

  /// Begins the session of an identity; those before it in the header have no events.
  private mutating func passOver(until id: String?) throws {
    if let id, !waiting.contains(where: { $0.info.id == id }) {
      throw JSONShapeError(
        field: "session",
        problem: declared.contains(id)
          ? "is \(id.prefix(8)), whose events stand elsewhere in the file"
          : "is \(StoredText.escaped(id)), which the header does not list")
    }
    while let next = waiting.popFirst() {
      session = try ImportedSession(next, into: log, existing: existing[next.info.id])
      if next.info.id == id { return }
      try endSession()
    }
  }

  private mutating func endSession() throws {
    guard let ending = session else { return }
    try ending.end()
    if ending.isNew { report.imported.append(ending.record) } else { report.skipped.append(ending.record) }
    session = nil
  }

  private func unknownKind(_ action: NavigationAction<RecordedDestination>) -> String? {
    if case .unknown(let unknown) = action { unknown.kind } else { nil }
  }
}
