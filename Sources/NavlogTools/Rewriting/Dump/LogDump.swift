import Navlog
import NavlogExport
package import NavlogSQLite

/// Writes the whole content of a log file as JSON Lines: its sessions and events, and the rows of every audit
/// view.
///
/// ```swift
/// try LogDump(of: "app.sqlite").write { print($0) }
/// ```
///
/// A line names a table, and its columns with their types. The following lines are the rows of this table, until a line names
/// another table. The format is for programs that collect the logs of many devices. Such a program needs neither a reader of
/// the file format nor a reducer. `Documentation/DumpFormat.md` is the contract.
public struct LogDump {
  /// The version of the dump format. A reader rejects a higher version.
  public static let format = 1

  /// The size in bytes up to which a log counts as small. A small log is read with one thread, and a larger one with two. If
  /// the caller passes an `AuditDatabase`, which has already compiled the views, the rows of a small log are copied into it.
  static let copiedSize = 2 << 20

  private let file: ReadOnlyLogFile
  private let connection: Connection
  private let reader: LogReader
  private let sessions: [SessionRecord]
  /// The reports of how the sessions ended, by session.
  private let endings: [String: [RecordedEnding]]
  /// The database in which the views are read; `nil` for the log itself.
  private let copy: AuditDatabase?
  /// The thread that reads some of the views in parallel; `nil` for a small log.
  private let ahead: DumpPrefetcher?

  /// Verifies a log, which may come from any source, and prepares its dump. The log is only read.
  ///
  /// - Throws: `EventLogError` with the first violation when the log is not sound, or when an app is writing
  ///   it.
  public init(of path: String) throws { try self.init(of: path, copyingInto: nil) }

  /// Verifies a log, and prepares its dump.
  ///
  /// - Parameter database: The database for the rows of a small log, from which its views are read. The dump must be written
  ///   before another dump is prepared with the same database.
  /// - Throws: `EventLogError`, like ``init(of:)``.
  package init(of path: String, copyingInto database: AuditDatabase?) throws {
    let heads = HeadFile.contents(beside: path)
    let path = try LogPath.existing(path)
    do {
      file = try ReadOnlyLogFile(path: path)
      guard !file.isBeingWritten else {
        throw EventLogError(
          .locked,
          "\(StoredText.escaped(path)) is being written by its app: make a copy with navlog export "
            + "--with-sensitive-data and navlog import, and dump the copy"
        )
      }
      let isSmall = file.size <= Self.copiedSize
      if isSmall {
        connection = try file.open(checkingSchema: true)
        ahead = nil
      } else {
        let (own, other) = try file.openTwice(checkingSchema: true)
        connection = own
        ahead = DumpPrefetcher(Table.ahead, of: file, on: other)
      }
      // The check uses the connection that later reads the rows, because opening a small log takes longer
      // than reading it.
      let verifier = LogVerifier(connection, head: nil, beside: heads) {}
      let report = verifier.reportAfterRun()
      if let failure = report.firstFailure {
        throw EventLogError(.damaged, "\(StoredText.escaped(path)) is not sound: \(failure)")
      }
      // The check has shown that the pages do not form a cycle, so every query ends.
      connection.setBudget(nil)
      endings = Dictionary(grouping: try SQLiteEventLog.endings(connection), by: \.ending.session)
      copy = isSmall ? database : nil
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
  /// - Throws: `EventLogError` when the log cannot be read or has changed since it was verified. The lines
  ///   written until then must not be used. Every error that `body` throws.
  @discardableResult
  public func write(_ body: (String) throws -> Void) throws -> Int {
    try writeUTF8 { try body(String(decoding: $0, as: UTF8.self)) }
  }

  /// Passes every line, in UTF-8 and without its line end, to a closure.
  @discardableResult
  package func writeUTF8(_ body: ([UInt8]) throws -> Void) throws -> Int {
    var rows = 0
    var table = ""
    /// Writes the line of a row. If the previous line belongs to another table, first writes the line that names the row's
    /// table. Without a row, writes at most the line that names the table.
    func write(_ next: Table, _ line: [UInt8]?) throws {
      if next.name != table {
        table = next.name
        try body(next.header)
      }
      guard let line else { return }
      rows += 1
      try body(line)
    }
    do {
      // All sessions are written before the other tables, because the rows of these tables refer to sessions.
      try writeSessions(write)
      if let ahead, ahead.claim() {
        defer { ahead.stop() }
        try writeRest(beside: ahead, write)
      } else {
        try writeEvents(write)
        for view in Table.views { try self.write(view, write) }
      }
    } catch let error as SQLiteError {
      throw EventLogError(error, path: file.path, whileWriting: false)
    }
    guard file.isCurrent else {
      throw EventLogError(
        .damaged, "\(StoredText.escaped(file.path)) was changed while it was read: dump it again")
    }
    return rows
  }

  /// Receives a table and the line of one of its rows. The line is `nil` at the beginning of the table, before its rows.
  private typealias Body = (Table, [UInt8]?) throws -> Void

  /// Writes the events and the views. The rows that another thread reads are interleaved as they arrive.
  private func writeRest(beside ahead: DumpPrefetcher, _ body: Body) throws {
    func writeBlock(waiting: Bool) throws -> Bool {
      guard let block = try ahead.next(waits: waiting) else { return false }
      try body(block.table, nil)
      try block.forEachLine { try body(block.table, $0) }
      return true
    }
    var rows = 0
    func write(_ table: Table, _ line: [UInt8]?) throws {
      try body(table, line)
      rows += 1
      // The finished blocks of the other thread are written every 256 rows, so that the other thread does not wait long.
      guard rows.isMultiple(of: 256) else { return }
      while try writeBlock(waiting: false) {}
    }
    try writeEvents(write)
    for view in Table.views where !Table.ahead.contains(where: { $0.name == view.name }) {
      try self.write(view, write)
    }
    while try writeBlock(waiting: true) {}
  }

  private func writeSessions(_ body: Body) throws {
    try body(.sessions, nil)
    for session in sessions {
      let line = EndingLine.line(endings[session.info.id] ?? [])
      let row = JSONValue.object([
        .init("session", .string(session.info.id)), .init("events", .integer(session.count)),
        .init("masked", .bool(session.info.isMasked)),
        .init("header", .string(ExportLines.header([session], 1...Int.max))),
        .init("endings", line.map(JSONValue.string) ?? .null),
      ])
      try body(.sessions, Array(row.text.utf8))
    }
  }

  private func writeEvents(_ body: Body) throws {
    try body(.events, nil)
    var lines = EventLineWriter()
    for session in sessions {
      lines.begin(session.info.id)
      try reader.read(session.info.id, 1...Int.max) { event in
        try body(.events, lines.line(event))
        return true
      }
    }
  }

  private func write(_ view: Table, _ body: Body) throws {
    try body(view, nil)
    var lines = RowLineWriter(view)
    let statement = try copy?.statement(view.query) ?? connection.prepare(view.query)
    defer { statement.reset() }
    while try statement.step() { try body(view, lines.line(statement)) }
  }
}
