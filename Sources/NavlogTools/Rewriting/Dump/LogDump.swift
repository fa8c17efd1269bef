import Navlog
package import NavlogSQLite

/// Writes everything that a log in a file knows as JSON Lines: its sessions and events, whole, and the rows of every audit
/// view.
///
/// ```swift
/// try LogDump(of: "app.sqlite").write { print($0) }
/// ```
///
/// A line names a table and its columns, with their types; lines for rows of it follow, until the next such line. It is made
/// for programs that collect the logs of many devices: they need neither a reader of the file format nor a reducer.
/// `Documentation/DumpFormat.md` is the contract.
public struct LogDump {
  /// The size in bytes of the largest log whose rows are copied, so that no view has to be compiled for it. It takes one
  /// thread, a larger one two.
  static let copiedSize = 2 << 20

  private let file: ReadOnlyLogFile
  private let connection: Connection
  private let reader: LogReader
  private let sessions: [SessionRecord]
  /// Where the views are read; `nil` for the log itself.
  private let copy: AuditDatabase?
  /// What reads some of the views meanwhile; `nil` for a small log.
  private let ahead: DumpAhead?

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
    let heads = HeadFile.contents(beside: path)
    let path = try LogPath.existing(path)
    do {
      file = try ReadOnlyLogFile(path: path)
      guard !file.isBeingWritten else {
        throw EventLogError(
          .locked,
          "\(StoredText.escaped(path)) is being written by its app: dump a copy of it, such as one of navlog export --with-sensitive-data"
        )
      }
      let isSmall = file.size <= Self.copiedSize
      if isSmall {
        connection = try file.open(checkingSchema: true)
        ahead = nil
      } else {
        let (own, other) = try file.openTwice(checkingSchema: true)
        connection = own
        ahead = DumpAhead(Table.ahead, of: file, on: other)
      }
      // On the connection that reads the rows afterwards: opening a small log takes longer than reading it.
      let verifier = LogVerifier(connection, head: nil, beside: heads) {}
      let report = verifier.reportAfterRun()
      if let failure = report.firstFailure {
        throw EventLogError(.damaged, "\(StoredText.escaped(path)) is not sound: \(failure)")
      }
      // The pages form no cycle.
      connection.setBudget(nil)
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
    var table = ""
    /// Writes the line of a row, or none, and before it the table's if the line before was one of another.
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
      // First, and whole: they say of what the rows of the others are.
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

  /// Receives the line of a row and its table; no line where the table begins.
  private typealias Body = (Table, [UInt8]?) throws -> Void

  /// Writes the events and the views, of which another thread reads some: their rows among the others, as they come.
  private func writeRest(beside ahead: DumpAhead, _ body: Body) throws {
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
      // Often enough that the other thread need not wait for long.
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
      let row = JSONValue.object([
        .init("session", .string(session.info.id)), .init("events", .integer(session.count)),
        .init("masked", .bool(session.info.isMasked)),
        .init("header", .string(ExportLines.header([session], 1...Int.max))),
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
