import Navlog
import NavlogSQLite

/// Writes everything that a log in a file knows as JSON Lines: its sessions and events, whole, and the rows of every audit
/// view.
///
/// ```swift
/// try LogDump(of: "app.sqlite").write { print($0) }
/// ```
///
/// Each table begins with a line that names it and its columns, with their types; a line for each row follows. It is made
/// for programs that collect the logs of many devices: they need neither a reader of the file format nor a reducer.
/// The form is described in `Documentation/DumpFormat.md`.
public struct LogDump {
  private let path: String
  private let sessions: [SessionRecord]

  /// Verifies a log, and prepares its dump.
  ///
  /// - Throws: `EventLogError` when the file is no sound log, naming the first violation, or when an app is writing it.
  public init(of path: String) throws {
    self.path = try LogPath.existing(path)
    guard !WriterLock.isHeld(log: self.path) else {
      throw EventLogError(
        .locked,
        "\(StoredText.escaped(path)) is being written by its app: copy it with navlog export, and dump the copy")
    }
    let report = try SQLiteEventLog.verify(path)
    guard report.isSound else { throw EventLogError(.damaged, Self.problem(of: report, path)) }
    sessions = try SQLiteEventLog(reading: path).sessions()
  }

  private static func problem(of report: VerificationReport, _ path: String) -> String {
    let first =
      report.interruption ?? report.checks.lazy.compactMap(\.first).first
      ?? report.chain?.breaks.first?.sentence ?? "its content is inconsistent"
    return "\(StoredText.escaped(path)) is not sound: \(first)"
  }

  /// Passes every line, without its line end, to a closure.
  ///
  /// - Throws: `EventLogError` when the log cannot be read, or has changed since it was verified; any error that `body`
  ///   throws.
  public func write(_ body: (String) throws -> Void) throws {
    try writeUTF8 { try body(String(decoding: $0, as: UTF8.self)) }
  }

  /// Passes every line, in UTF-8 and without its line end, to a closure.
  package func writeUTF8(_ body: ([UInt8]) throws -> Void) throws {
    let file = try ReadOnlyLogFile(path: path)
    let log = try SQLiteEventLog(reading: path)
    try body(Array(Table.sessions.header.utf8))
    for session in sessions { try body(Array(Self.row(session).utf8)) }
    try body(Array(Table.events.header.utf8))
    // Its first line lists the sessions.
    var isHeader = true
    try LogExport(of: log, as: .jsonLines, sessions: sessions).writeUTF8 { line in
      if !isHeader { try body(line) }
      isHeader = false
    }
    do {
      let connection = try file.openForUserSQL()
      for table in Table.views {
        try body(Array(table.header.utf8))
        let rows = try connection.prepare(table.query)
        while try rows.step() { try body(rows.bytes(0)) }
      }
    } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: false)
    }
    guard file.isCurrent else {
      throw EventLogError(.damaged, "\(StoredText.escaped(path)) was changed while it was read: dump it again")
    }
  }

  private static func row(_ session: SessionRecord) -> String {
    JSONValue.object([
      .init("session", .string(session.info.id)), .init("events", .integer(session.count)),
      .init("masked", .bool(session.info.isMasked)),
      .init("header", .string(JSONLinesFormat.header([session], 1...Int.max))),
    ]).text
  }
}
