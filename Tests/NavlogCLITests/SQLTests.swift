import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct SQLTests {
  let folder: TemporaryFolder
  let log: String

  init() throws {
    folder = try TemporaryFolder()
    log = folder.path("log.sqlite")
    _ = try CommandRun(
      ["record", log],
      input:
        "{\"call\":\"navigate\",\"to\":{\"name\":\"A\"}}\n{\"call\":\"pop\"}\n{\"call\":\"mark\",\"text\":\"=1,\\u001b\"}\n"
    )
  }

  private let question = "SELECT position, kind, reason FROM event_log"

  @Test func `query results can be printed in every format`() throws {
    #expect(
      try CommandRun(["sql", log, question, "--format", "text"])
        == CommandRun(status: 0, output: "1  navigate\n2  pop\n3  mark\n"))
    #expect(
      try CommandRun(["sql", log, question, "--format", "csv"])
        == CommandRun(status: 0, output: "position,kind,reason\n1,navigate,\n2,pop,\n3,mark,\n"))
    #expect(
      try CommandRun(["sql", log, "SELECT position, kind, depth * 1.5 x FROM event_log LIMIT 1", "--json"])
        == CommandRun(
          status: 0,
          output: "{\"schema\":1,\"rows\":[\n{\"position\":1,\"kind\":\"navigate\",\"x\":1.5}\n]}\n"))
  }

  @Test func `a query can distinguish screens of the same name by type`() throws {
    let log = folder.path("lists.sqlite")
    let calls = ["Characters", "Episodes"].map {
      #"{"call":"replaceTop","to":{"name":"list","type":"\#($0)"}}"# + "\n"
    }
    _ = try CommandRun(
      ["record", log], input: #"{"call":"navigate","to":{"name":"list"}}"# + "\n" + calls.joined())
    #expect(
      try CommandRun(["sql", log, "SELECT screen, type FROM screen_visits", "--format", "csv"])
        == CommandRun(
          status: 0, output: "screen,type\nmain,\nlist,\nlist,Characters\nlist,Episodes\n"))
    #expect(
      try CommandRun(["events", log, "--where", "screen_type = 'Episodes'", "--format", "csv"]).lines.count
        == 2)
  }

  @Test(arguments: [
    "event_log", "screen_log", "screen_visits", "transitions", "on_screen WHERE moment_ms = 0", "deep_links",
    "intents",
    "flags", "decisions", "no_effect", "friction", "screen_stats", "session_summary", "about",
  ])
  func `every view can be queried`(view: String) throws {
    let run = try CommandRun(["sql", log, "SELECT count(*) AS n FROM \(view)", "--format", "csv"])
    #expect(run.status == 0 && run.lines.first == "n", "\(run)")
  }

  @Test func `a query can be read from standard input, and can run on an export`() throws {
    let expected = try CommandRun(["sql", log, question])
    #expect(try CommandRun(["sql", log], input: question + ";\n-- nothing more\n") == expected)
    #expect(
      try CommandRun(
        ["sql", "-", question], input: CommandRun(["export", log, "--with-sensitive-data"]).output)
        == expected)
    #expect(
      try CommandRun(["sql", "-"], input: question).errors.contains("cannot both come from standard input"))
  }

  @Test(arguments: [
    "DELETE FROM events", "UPDATE events SET depth = 1", "INSERT INTO routers VALUES (99, 'x')",
    "DROP TABLE events",
    "CREATE TABLE x (a)", "CREATE TEMP TABLE x (a)", "ATTACH 'FILE' AS x", "DETACH main", "VACUUM",
    "VACUUM INTO 'FILE'",
    "PRAGMA user_version = 9", "PRAGMA journal_mode = DELETE", "PRAGMA writable_schema = 1",
    "PRAGMA wal_checkpoint",
    "BEGIN", "SAVEPOINT x", "REINDEX", "ANALYZE", "ALTER TABLE events RENAME TO x",
    "INSERT INTO routers VALUES (99, 'x') RETURNING *",
  ])
  func `an SQL statement that writes is refused in one sentence`(sql: String) throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: log))
    let run = try CommandRun(["sql", log, sql.replacing("FILE", with: folder.path("new"))])
    #expect(
      run
        == CommandRun(
          status: 2,
          errors: "navlog: a query only reads: SELECT, WITH, VALUES or EXPLAIN; it never modifies the log\n"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == before)
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head"])
  }

  /// The error for `load_extension`. Apple's SQLite does not have this function.
  private static let loadExtensionRefusal =
    ProcessInfo.processInfo.environment["NAVLOG_SQLITE"] == "apple"
    ? "no such function: load_extension" : "not authorized to use function: load_extension"

  @Test(arguments: [
    ("SELEC 1", "near \"SELEC\": syntax error"), ("SELECT * FROM nope", "no such table: nope"),
    ("SELECT 1; SELECT 2", "one statement at a time"), ("", "the SQL contains no statement"),
    ("/* x */", "the SQL contains no statement"),
    ("SELECT load_extension('x')", loadExtensionRefusal),
    ("SELECT json('{')", "malformed JSON"), ("SELECT readfile('/etc/passwd')", "no such function: readfile"),
  ])
  func `an invalid query is refused in one sentence`(sql: String, sentence: String) throws {
    #expect(try CommandRun(["sql", log, sql]) == CommandRun(status: 2, errors: "navlog: SQL: \(sentence)\n"))
  }

  @Test func `query results contain no control characters and no formulas`() throws {
    let sql = "SELECT char(27, 0x202E) || '[2J' AS \"\u{1B}x\", '=1+1' AS y"
    #expect(
      try CommandRun(["sql", log, sql, "--format", "csv"])
        == CommandRun(status: 0, output: "\\u001bx,y\n\\u001b\\u202e[2J,'=1+1\n"))
  }

  @Test func `^C stops a long query`() async throws {
    let errors = try OutputFile("errors", in: folder)
    let process = try Spawned(
      [
        "sql", log, "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c",
      ],
      output: errors.descriptor, errors: errors.descriptor)
    try await Task.sleep(for: .milliseconds(500))
    process.interrupt()
    #expect(try await process.waitBriefly() == 130)
    #expect(errors.text == "navlog: the query was interrupted\n")
  }

  @Test func `^C while an export is read ends the command and removes its temporary folder`() async throws {
    let temporary = folder.path("temporary")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    func left() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: temporary) }
    // The other end of the pipe never writes.
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let errors = try OutputFile("errors", in: folder)
    let process = try Spawned(
      ["sql", "-", "SELECT 1"], environment: ["TMPDIR": temporary], input: ends[0], output: errors.descriptor,
      errors: errors.descriptor)
    try await wait { try left().count == 1 }
    process.interrupt()
    #expect(try await process.waitBriefly() == 130)
    #expect(errors.text == "navlog: sql was interrupted\n")
    #expect(try left().isEmpty)
  }
}
