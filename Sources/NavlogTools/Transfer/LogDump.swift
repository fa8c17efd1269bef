import Navlog
package import NavlogSQLite

/// Writes everything that a log in a file knows as JSON Lines: its sessions and events, whole, and the rows of every audit
/// view.
///
/// ```swift
/// try LogDump(of: "app.sqlite").write { print($0) }
/// ```
///
/// Each table begins with a line that names it and its columns, with their types; a line for each row follows. It is made
/// for programs that collect the logs of many devices: they need neither a reader of the file format nor a reducer.
/// `Documentation/DumpFormat.md` is the contract.
public struct LogDump {
  /// The size in bytes of the largest log whose rows are copied, so that no view has to be compiled for it.
  private static let copiedSize = 2 << 20

  private let file: ReadOnlyLogFile
  private let connection: Connection
  private let reader: LogReader
  private let sessions: [SessionRecord]
  /// Where the views are read; `nil` for the log itself.
  private let copy: AuditDatabase?

  /// Verifies a log, which may come from anywhere, and prepares its dump. The log is only read.
  ///
  /// - Throws: `EventLogError` when the file is no sound log, naming the first violation, or when an app is writing it.
  public init(of path: String) throws { try self.init(of: path, copyingInto: nil) }

  /// Verifies a log, and prepares its dump.
  ///
  /// - Parameter database: Where the rows of a small log go, from which its views are read. The dump must be written before
  ///   another one is prepared with it.
  /// - Throws: `EventLogError` as ``init(of:)`` does.
  package init(of path: String, copyingInto database: AuditDatabase?) throws {
    let path = try LogPath.existing(path)
    do {
      file = try ReadOnlyLogFile(path: path)
      guard !file.isBeingWritten else {
        throw EventLogError(
          .locked,
          "\(StoredText.escaped(path)) is being written by its app: dump a copy of it, such as one of navlog export --with-sensitive-data"
        )
      }
      connection = try file.open(checkingSchema: true)
      // On the connection that reads the rows afterwards: opening a small log takes longer than reading it.
      let verifier = LogVerifier(connection, head: nil, beside: HeadFile(log: path)) {}
      let report = verifier.reportAfterRun()
      if let failure = report.firstFailure {
        throw EventLogError(.damaged, "\(StoredText.escaped(path)) is not sound: \(failure)")
      }
      // The pages form no cycle.
      connection.setBudget(nil)
      copy = file.size <= Self.copiedSize ? database : nil
      if let copy { try copy.load(connection) } else { try file.allowUserSQL(on: connection) }
      reader = verifier.reader
      sessions = try reader.sessions().map(\.record)
    } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: false)
    }
  }

  /// Passes every line, without its line end, to a closure. Memory does not grow with the log.
  ///
  /// - Returns: The number of rows of all tables.
  /// - Throws: `EventLogError` when the log cannot be read, or has changed since it was verified: what was written until
  ///   then is not to be used. Any error that `body` throws.
  @discardableResult
  public func write(_ body: (String) throws -> Void) throws -> Int {
    try writeUTF8 { try body(String(decoding: $0, as: UTF8.self)) }
  }

  /// Passes every line, in UTF-8 and without its line end, to a closure.
  @discardableResult
  package func writeUTF8(_ body: ([UInt8]) throws -> Void) throws -> Int {
    var rows = 0
    do {
      rows += try writeSessions(body)
      rows += try writeEvents(body)
      for table in Table.views { rows += try write(table, body) }
    } catch let error as SQLiteError {
      throw EventLogError(error, path: file.path, whileWriting: false)
    }
    guard file.isCurrent else {
      throw EventLogError(
        .damaged, "\(StoredText.escaped(file.path)) was changed while it was read: dump it again")
    }
    return rows
  }

  private func writeSessions(_ body: ([UInt8]) throws -> Void) throws -> Int {
    try body(Table.sessions.header)
    for session in sessions {
      let row = JSONValue.object([
        .init("session", .string(session.info.id)), .init("events", .integer(session.count)),
        .init("masked", .bool(session.info.isMasked)),
        .init("header", .string(JSONLinesFormat.header([session], 1...Int.max))),
      ])
      try body(Array(row.text.utf8))
    }
    return sessions.count
  }

  private func writeEvents(_ body: ([UInt8]) throws -> Void) throws -> Int {
    try body(Table.events.header)
    var rows = 0
    var lines = EventLineWriter()
    for session in sessions {
      lines.begin(session.info.id)
      try reader.read(session.info.id, 1...Int.max) { event in
        try body(lines.line(event))
        rows += 1
        return true
      }
    }
    return rows
  }

  private func write(_ view: Table, _ body: ([UInt8]) throws -> Void) throws -> Int {
    try body(view.header)
    var rows = 0
    var lines = RowLineWriter(view)
    let statement = try copy?.statement(view.query) ?? connection.prepare(view.query)
    defer { statement.reset() }
    while try statement.step() {
      try body(lines.line(statement))
      rows += 1
    }
    return rows
  }
}
