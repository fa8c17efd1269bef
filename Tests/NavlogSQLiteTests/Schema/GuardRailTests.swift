import Navlog
import NavlogSQLite
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct GuardRailTests {
  private let folder: LogFolder
  private let log: String

  init() throws {
    folder = try LogFolder()
    log = try folder.log(60, 60)
  }

  private static let dictionaries = [
    ("terms", "'x'"), ("routers", "'x'"), ("sources", "'x'"), ("destinations", "'x', 'x', '{}'"),
    ("sessions", "'x', 121, 0, '', '', '', NULL, NULL"),
    ("events", "0, 0, 1, 1, NULL, NULL, NULL, NULL, 1, NULL, NULL, NULL, NULL, 0, NULL, NULL"),
  ]

  @Test(arguments: dictionaries)
  func `rows can only be added, and only at the end`(table: String, values: String) throws {
    let connection = try Connection.raw(log)
    let before = try connection.text(
      "SELECT group_concat(\(table == "events" ? "depth" : "rowid")) FROM \(table)")
    let last = try #require(try connection.integer("SELECT max(id) FROM \(table)"))
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
    #expect(
      try connection.text("SELECT group_concat(\(table == "events" ? "depth" : "rowid")) FROM \(table)")
        == before)
    try connection.execute("INSERT INTO \(table) VALUES (\(last + 1), \(values))")
  }

  @Test func `the end of a session cannot be changed`() throws {
    let connection = try Connection.raw(log)
    try connection.withoutTriggers("INSERT OR IGNORE INTO session_ends VALUES (1, 5, 0)")
    for sql in [
      "UPDATE session_ends SET ended = 0", "UPDATE OR REPLACE session_ends SET ended = 0",
      "DELETE FROM session_ends",
      "INSERT INTO session_ends VALUES (1, 0, 0)", "INSERT OR REPLACE INTO session_ends VALUES (1, 0, 0)",
    ] { #expect(throws: SQLiteError.self, "\(sql)") { try connection.execute(sql) } }
  }

  @Test func `a session cannot be replaced by one with the same identifier`() throws {
    let connection = try Connection.raw(log)
    #expect(throws: SQLiteError.self) {
      try connection.execute(
        "INSERT OR REPLACE INTO sessions SELECT 3, uid, 121, 0, '', '', '', NULL, NULL FROM sessions WHERE id = 1"
      )
    }
    #expect(try connection.integer("SELECT count(*) FROM sessions") == 2)
  }

  @Test func `a value of the wrong type is refused`() throws {
    let connection = try Connection.raw(log)
    for sql in [
      "INSERT INTO events SELECT max(id) + 1, 'noon', 0, 1, 1, NULL, NULL, NULL, NULL, 1, NULL, NULL, NULL, NULL, 0, NULL FROM events",
      "INSERT INTO terms SELECT max(id) + 1, x'00' FROM terms",
      "INSERT INTO terms SELECT max(id) + 1, NULL FROM terms",
    ] { #expect(throws: SQLiteError.self, "\(sql)") { try connection.execute(sql) } }
  }
}
