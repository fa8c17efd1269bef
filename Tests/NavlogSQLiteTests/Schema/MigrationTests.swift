import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import TestThreads
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// The path of the repository on this machine.
private let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// Returns all objects of a log's schema.
private func schema(_ path: String) throws -> [String] {
  let query = try Connection.raw(path).prepare(
    "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name")
  var rows: [String] = []
  while try query.step() { rows.append((0..<3).map { query.text($0) }.joined(separator: " ")) }
  return rows
}

/// Runs SQL and leaves the changes in the write-ahead log next to the file, as a killed app does.
private func executeInWAL(_ sql: String, _ path: String) throws {
  let connection = try Connection.raw(path)
  connection.keepWALAtClose()
  try connection.execute("PRAGMA journal_mode = WAL; \(sql)")
}

/// The migrations: SQL files and their Swift literal.
@Suite struct MigrationTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test
  func `Migrations.swift equals the output of Scripts/lib/embed-migrations for the migrations`() throws {
    let copy = folder.url
    for name in ["Scripts/lib", "Sources/NavlogSQLite/Schema"] {
      try FileManager.default.createDirectory(
        at: copy.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    for name in ["Scripts/lib/embed-migrations", "Migrations"] {
      try FileManager.default.copyItem(
        at: repository.appendingPathComponent(name), to: copy.appendingPathComponent(name))
    }
    let script = try ProgramRun(copy.appendingPathComponent("Scripts/lib/embed-migrations").path, [])
    #expect(script == ProgramRun(status: 0))
    let literal = "Sources/NavlogSQLite/Schema/Migrations.swift"
    #expect(
      try String(contentsOf: copy.appendingPathComponent(literal), encoding: .utf8)
        == String(contentsOf: repository.appendingPathComponent(literal), encoding: .utf8))
  }

  @Test func `the migrations create the library's schema when the sqlite3 shell runs them`() throws {
    let (own, shell) = (try folder.log(1), folder.path("shell.sqlite"))
    let migrations = repository.appendingPathComponent("Migrations")
    let files = try FileManager.default.contentsOfDirectory(atPath: migrations.path).sorted()
    #expect(files == ["0001-log.sql", "0002-views.sql"])
    for file in files {
      let run = try Shell(shell, ".read \(migrations.appendingPathComponent(file).path)", options: [])
      #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    }
    #expect(try schema(shell) == schema(own))
    #expect(try Connection.raw(shell).integer("PRAGMA application_id") == 0x4E61_764C)
  }

  @Test func `the migrations create schema version 1, which every log names`() throws {
    #expect(SchemaHistory.released.newest == 1)
    #expect(try Connection.raw(folder.log(1)).integer("PRAGMA user_version") == 1)
  }

  @Test func `the summary of each released version describes the schema that its migrations create`() throws {
    let history = SchemaHistory.released
    for version in 1...history.newest {
      #expect(try history.summary(version) == SchemaSummary(history.schema(version)))
    }
  }

  @Test func `the migrations explain every column of every view`() throws {
    let path = try folder.log(1)
    let columns = """
      SELECT m.name || '.' || c.name FROM sqlite_schema m, pragma_table_info(m.name) c
      WHERE m.type = 'view' AND m.name NOT GLOB '_*'
      """
    let explained = #"SELECT "view" || '.' || "column" FROM about"#
    var (found, about) = ([String](), [String]())
    let connection = try Connection.raw(path)
    try connection.forEach(columns) { found.append($0.text(0)) }
    try connection.forEach(explained) { about.append($0.text(0)) }
    let wrong = difference(about, found)
    #expect(wrong == [])
    #expect(
      try connection.integer("SELECT count(*) FROM about WHERE trim(meaning) = '' OR meaning IS NULL") == 0)
  }
}

/// A log of version 1, read by a version that does not exist yet. A later version may add tables and change views.
@Suite struct LaterVersionTests {
  private let folder: LogFolder
  private let session = RandomSession(seed: 1, count: 40)

  init() throws { folder = try LogFolder() }

  private static let step = """
    CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
    INSERT INTO notes SELECT id, 'old' FROM sessions;
    CREATE VIEW note_log AS SELECT s.session, n.text FROM notes n JOIN sessions s ON s.id = n.id;
    DROP VIEW no_effect;
    CREATE VIEW no_effect AS
    SELECT session, position, at, kind, router, destination, params, type, reason, origin, source, screen, screen_type,
      depth
    FROM event_log
    WHERE outcome = 'noEffect';
    """
  private static let next = SchemaHistory.released.followed(by: step)

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  private func export(_ log: any EventLog) throws -> String {
    var text = ""
    try LogExport(of: log, as: .jsonLines).write { text += $0 + "\n" }
    return text
  }

  @Test func `a later version upgrades a log when an app opens it, and keeps its content`() throws {
    let old = try folder.closedLog(40, 20)
    let before = try export(SQLiteEventLog(reading: old))
    let new = try Migrator.$history.withValue(Self.next) { try folder.closedLog(1, name: "new.sqlite") }
    try Migrator.$history.withValue(Self.next) {
      #expect(Migrator.version == 2)
      let log = try SQLiteEventLog(path: old)
      #expect(try export(log) == before)
      #expect(try Connection.raw(old).integer("PRAGMA user_version") == 2)
      #expect(try schema(old) == schema(new))
      let next = RandomSession(seed: 9, count: 30)
      try log.write(next)
      #expect(try log.events(next.info.id) == next.events)
      #expect(try SQLiteEventLog.verify(old).isSound)
      #expect(try Connection.raw(old).text("SELECT group_concat(text) FROM note_log") == "old,old")
    }
  }

  @Test
  func `an app can read and write a log after a later version has added a column to one of its tables`()
    throws
  {
    let old = try folder.closedLog(40)
    let step =
      "ALTER TABLE session_ends ADD COLUMN note TEXT; CREATE VIEW notes AS SELECT note FROM session_ends"
    try Migrator.$history.withValue(.released.followed(by: step)) {
      let log = try SQLiteEventLog(path: old)
      #expect(try log.events(session.info.id) == session.events)
      let next = RandomSession(seed: 9, count: 30)
      try log.begin(next.info)
      try log.append(next.events, to: next.info.id)
      #expect(try Connection.raw(old).integer("SELECT count(note IS NULL) FROM notes") == 1)
    }
  }

  @Test(arguments: [
    "CREATE TABLE notes (id INTEGER PRIMARY KEY); INSERT INTO notes VALUES (1), (1)",
    "CREATE TABLE events (id)",
    "DROP VIEW event_log; no SQL",
  ])
  func `a later version leaves a log unchanged when its migration fails`(step: String) throws {
    let old = try folder.closedLog(40)
    let before = try bytes(old)
    Migrator.$history.withValue(.released.followed(by: step)) {
      #expect(throws: EventLogError.self) { try SQLiteEventLog(path: old) }
    }
    #expect(try bytes(old) == before)
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head"])
    let log = try SQLiteEventLog(path: old)
    #expect(try log.events(session.info.id) == session.events)
  }

  @Test func `a later version reads, queries, verifies and exports an older log without changing a byte`()
    throws
  {
    let old = try folder.closedLog(40, 120)
    let before = try bytes(old)
    let exported = try export(SQLiteEventLog(reading: old))
    try Migrator.$history.withValue(Self.next) {
      let log = try SQLiteEventLog(reading: old)
      #expect(try export(log) == exported)
      #expect(try log.state(session.info.id, at: 40) == session.states[40])
      #expect(try SQLiteEventLog.verify(old).verdict == .verified)
      let query = try LogQuery("SELECT * FROM no_effect", of: old)
      #expect(query.columns.last == "depth")
      var rows = 0
      try query.run { _ in rows += 1 }
      #expect(rows > 10)
      // The old log does not have the new table, so the table is read as empty.
      try LogQuery("SELECT count(*) FROM note_log", of: old).run { #expect($0.map(\.description) == ["0"]) }
    }
    #expect(try bytes(old) == before)
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head"])
  }

  @Test
  func `a later version reads the missing columns of an older log as null, and does not change the file`()
    throws
  {
    let old = try folder.closedLog(40)
    let before = try bytes(old)
    let step =
      "ALTER TABLE sessions ADD COLUMN device TEXT; CREATE VIEW devices AS SELECT session, device FROM sessions"
    try Migrator.$history.withValue(.released.followed(by: step)) {
      #expect(try SQLiteEventLog(reading: old).events(session.info.id) == session.events)
      var rows: [[String]] = []
      try LogQuery("SELECT session, device IS NULL FROM devices", of: old).run {
        rows.append($0.map(\.description))
      }
      #expect(rows == [[session.info.id, "1"]])
    }
    #expect(try bytes(old) == before)
  }

  @Test func `an earlier version refuses a later log, names both versions, and changes no byte`() throws {
    let log = try Migrator.$history.withValue(Self.next) { try folder.closedLog(10) }
    let before = try bytes(log)
    for open in [{ try SQLiteEventLog(path: $0) }, { try SQLiteEventLog(reading: $0) }] {
      let error = #expect(throws: EventLogError.self) { _ = try open(log) }
      #expect(error?.code == .newerSchema)
      #expect(error?.description.contains("its schema is 2, and this version reads up to 1") ?? false)
    }
    let error = #expect(throws: EventLogError.self) { try LogQuery("SELECT 1", of: log) }
    #expect(error?.code == .newerSchema)
    #expect(try bytes(log) == before)
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head"])
  }
}

/// A file that is not a log.
@Suite struct ForeignFileTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test(arguments: [
    "CREATE TABLE mine (a); PRAGMA user_version = 1",
    // A log without a version.
    "PRAGMA application_id = 0x4E61764C; CREATE TABLE events (id)",
  ])
  func `a file that is not a log is refused, and no byte of it changes`(sql: String) throws {
    let other = folder.path("other.sqlite")
    try Connection.raw(other).execute(sql)
    let before = try Data(contentsOf: URL(fileURLWithPath: other))
    for open in [{ try SQLiteEventLog(path: $0) }, { try SQLiteEventLog(reading: $0) }] {
      #expect(#expect(throws: EventLogError.self) { _ = try open(other) }?.code == .notALog)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == before)
    #expect(try folder.names == ["other.sqlite"])
  }

  @Test(arguments: [
    (false, "CREATE TABLE mine (a)", EventLogError.Code.notALog),
    (true, "CREATE TABLE mine (a)", EventLogError.Code.notALog),
    (true, "PRAGMA user_version = 99", EventLogError.Code.newerSchema),
  ])
  func `a refused file keeps its write-ahead log, and no byte of the two files changes`(
    isLog: Bool, sql: String, code: EventLogError.Code
  ) throws {
    let path = try isLog ? folder.closedLog(10) : folder.path("other.sqlite")
    try executeInWAL(sql, path)
    let names = try folder.names
    let files = [path, path + "-wal"].map { URL(fileURLWithPath: $0) }
    let before = try files.map { try Data(contentsOf: $0) }
    #expect(before[1].count > 0)
    let uses: [(String) throws -> Void] = [
      { _ = try SQLiteEventLog(path: $0) },
      { _ = try SQLiteEventLog(reading: $0) },
      { _ = try SQLiteEventLog.prune($0, to: Retention(maximumSessions: 1)) },
    ]
    for use in uses {
      #expect(#expect(throws: EventLogError.self) { try use(path) }?.code == code)
      #expect(try files.map { try Data(contentsOf: $0) } == before)
      #expect(try folder.names == names)
    }
  }
}
