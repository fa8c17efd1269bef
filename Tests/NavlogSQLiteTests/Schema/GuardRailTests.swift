import Navlog
import NavlogSQLite
import NavlogTesting
import Testing

@testable import TestFixtures

/// Triggers prevent other programs from changing recorded events by accident.
@Suite struct GuardRailTests {
  private let folder: LogFolder
  private let log: String

  init() throws {
    folder = try LogFolder()
    log = try folder.closedLog(60, 60)
    try Connection.raw(log).execute("INSERT INTO maintenance VALUES (1, 0, 'pruned', NULL, '{}')")
    try Connection.raw(log).execute("INSERT INTO maintenance VALUES (2, 0, 'pruned', NULL, '{}')")
  }

  /// For each table, the values of a row to insert, without the row's id.
  private static let rows = [
    ("sessions", "'x', 121, 0, '', '', '', NULL, NULL"),
    ("calls", "'x', NULL, 'user', NULL, NULL, NULL, 0"), ("routers", "'x'"),
    ("screens", "'main', NULL, 'x', '{}'"), ("events", "0, 0, 1, 1, NULL, 1, 0, 0, NULL, NULL"),
    ("maintenance", "0, 'pruned', NULL, '{}'"), ("seals", "0, 0, 0, 0, 0, 0, 0, 'x', NULL"),
  ]

  private func content(_ table: String, _ connection: Connection) throws -> [String] {
    let query = try connection.prepare("SELECT * FROM \(table) ORDER BY id")
    var rows: [String] = []
    while try query.step() {
      rows.append((0..<query.columnCount).map { query.text($0) }.joined(separator: "|"))
    }
    return rows
  }

  @Test(arguments: rows)
  func `the rows of a log can only be appended`(table: String, values: String) throws {
    let connection = try Connection.raw(log)
    let before = try content(table, connection)
    let last = try #require(try connection.integer("SELECT max(id) FROM \(table)"))
    #expect(last >= 2)
    for sql in [
      "UPDATE \(table) SET id = id", "UPDATE OR REPLACE \(table) SET id = 1 WHERE id = 2",
      "DELETE FROM \(table)",
      "DELETE FROM \(table) WHERE id = \(last)", "INSERT INTO \(table) VALUES (\(last + 2), \(values))",
      "INSERT INTO \(table) VALUES (-5, \(values))", "INSERT OR REPLACE INTO \(table) VALUES (1, \(values))",
      "REPLACE INTO \(table) VALUES (\(last), \(values))",
      "INSERT INTO \(table) VALUES (1, \(values)) ON CONFLICT DO UPDATE SET id = id",
      "INSERT INTO \(table) VALUES (NULL, \(values))",
    ] {
      let error = #expect(throws: SQLiteError.self, "\(sql)") { try connection.execute(sql) }
      #expect(error?.primary == 19, "\(sql): \(error.map(\.message) ?? "")")
    }
    #expect(try content(table, connection) == before)
    try connection.execute("INSERT INTO \(table) VALUES (\(last + 1), \(values))")
    #expect(try content(table, connection).count == before.count + 1)
  }

  @Test(arguments: ["calls", "routers", "screens"])
  func `a dictionary rejects a value that it already contains, and never replaces a value`(table: String)
    throws
  {
    let connection = try Connection.raw(log)
    let before = try content(table, connection)
    for id in 1...before.count {
      let columns = try connection.text(
        "SELECT group_concat(name) FROM pragma_table_info('\(table)') WHERE name <> 'id'")
      for verb in ["INSERT", "INSERT OR REPLACE", "INSERT OR IGNORE"] {
        let error = #expect(throws: SQLiteError.self) {
          try connection.execute(
            "\(verb) INTO \(table) SELECT \(before.count + 1), \(columns) FROM \(table) WHERE id = \(id)")
        }
        #expect(error?.primary == 19)
      }
    }
    #expect(try content(table, connection) == before)
  }

  /// For the unique index, NULL equals an empty text. `OR REPLACE` would therefore delete the existing row.
  @Test(arguments: [("calls", "style"), ("calls", "source"), ("calls", "reason"), ("screens", "type")])
  func `an empty text in place of NULL never replaces a row of a dictionary`(table: String, column: String)
    throws
  {
    let connection = try Connection.raw(log)
    let before = try content(table, connection)
    let id = try #require(try connection.integer("SELECT min(id) FROM \(table) WHERE \(column) IS NULL"))
    let columns = try connection.text(
      """
      SELECT group_concat(iif(name = '\(column)', '''''', name)) FROM pragma_table_info('\(table)')
      WHERE name <> 'id'
      """)
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute(
        "INSERT OR REPLACE INTO \(table) SELECT \(before.count + 1), \(columns) FROM \(table) WHERE id = \(id)"
      )
    }
    #expect(error?.primary == 19)
    #expect(try content(table, connection) == before)
  }

  /// The triggers are disabled, as in the writer.
  @Test(arguments: [
    ("calls", "calls_by_value"), ("routers", "routers_by_address"), ("screens", "screens_by_value"),
  ])
  func `a unique index rejects a second row with the same value`(table: String, index: String) throws {
    let connection = try Connection.raw(log)
    #expect(
      try connection.integer("SELECT \"unique\" FROM pragma_index_list('\(table)') WHERE name = '\(index)'")
        == 1)
    connection.disableTriggers()
    let columns = try connection.text(
      "SELECT group_concat(name) FROM pragma_table_info('\(table)') WHERE name <> 'id'")
    for id in 1...(try content(table, connection).count) {
      let error = #expect(throws: SQLiteError.self) {
        try connection.execute("INSERT INTO \(table) SELECT NULL, \(columns) FROM \(table) WHERE id = \(id)")
      }
      #expect(error?.primary == 19)
    }
  }

  @Test func `the end of a session cannot be changed`() throws {
    let connection = try Connection.raw(log)
    let before = try content("session_ends", connection)
    #expect(before.count == 2)
    for sql in [
      "UPDATE session_ends SET ended_ms = 0", "UPDATE OR REPLACE session_ends SET ended_ms = 0",
      "DELETE FROM session_ends",
      "INSERT INTO session_ends VALUES (1, 0, 0)", "INSERT OR REPLACE INTO session_ends VALUES (1, 0, 0)",
      "INSERT INTO session_ends VALUES (3, 0, 0)",
    ] { #expect(throws: SQLiteError.self, "\(sql)") { try connection.execute(sql) } }
    #expect(try content("session_ends", connection) == before)
  }

  @Test func `a session cannot be replaced by one with the same identifier`() throws {
    let connection = try Connection.raw(log)
    #expect(throws: SQLiteError.self) {
      try connection.execute(
        "INSERT OR REPLACE INTO sessions SELECT 3, session, 121, 0, '', '', '', NULL, NULL FROM sessions WHERE id = 1"
      )
    }
    #expect(try connection.integer("SELECT count(*) FROM sessions") == 2)
  }

  @Test(arguments: [
    "INSERT INTO events SELECT max(id) + 1, 'noon', 0, 1, 1, NULL, 1, 0, 0, NULL, NULL FROM events",
    "INSERT INTO events SELECT max(id) + 1, 0, 0, 1, 1, NULL, NULL, 0, 0, NULL, NULL FROM events",
    "INSERT INTO events SELECT max(id) + 1, 0, 0, 1, 1, NULL, 1, 0, 0, NULL, x'00' FROM events",
    "INSERT INTO routers SELECT max(id) + 1, x'00' FROM routers",
    "INSERT INTO routers SELECT max(id) + 1, NULL FROM routers",
    "INSERT INTO calls SELECT max(id) + 1, 'pop', NULL, 'user', NULL, NULL, 'two', 0 FROM calls",
  ])
  func `a value of the wrong type is refused`(sql: String) throws {
    let error = #expect(throws: SQLiteError.self) { try Connection.raw(log).execute(sql) }
    #expect(error?.primary == 19)
  }
}
