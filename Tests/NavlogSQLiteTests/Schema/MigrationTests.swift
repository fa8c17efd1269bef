import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct MigrationTests {
  private let folder: LogFolder
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  init() throws { folder = try LogFolder() }

  private func files() throws -> [URL] {
    let migrations = Self.repository.appendingPathComponent("Migrations")
    return try FileManager.default.contentsOfDirectory(at: migrations, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "sql" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  private func schema(_ path: String) throws -> [String] {
    let query = try Connection.raw(path).prepare(
      "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name")
    var rows: [String] = []
    while try query.step() { rows.append((0..<3).map { query.text($0) }.joined(separator: " ")) }
    return rows
  }

  @Test func `the Swift literal is what the script generates from the files`() throws {
    let copy = folder.url
    for name in ["Scripts", "Sources/NavlogSQLite/Schema"] {
      try FileManager.default.createDirectory(
        at: copy.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    for name in ["Scripts/embed-migrations", "Migrations"] {
      try FileManager.default.copyItem(
        at: Self.repository.appendingPathComponent(name), to: copy.appendingPathComponent(name))
    }
    let script = Process()
    script.executableURL = copy.appendingPathComponent("Scripts/embed-migrations")
    try script.run()
    script.waitUntilExit()
    #expect(script.terminationStatus == 0)
    let literal = "Sources/NavlogSQLite/Schema/Migrations.swift"
    #expect(
      try String(contentsOf: copy.appendingPathComponent(literal), encoding: .utf8)
        == String(contentsOf: Self.repository.appendingPathComponent(literal), encoding: .utf8))
  }

  @Test func `the files, run in the shell, create the library's schema`() throws {
    let (own, shell) = (try folder.log(1), folder.path("shell.sqlite"))
    for file in try files() {
      let run = try Shell(shell, ".read \(file.path)", options: [])
      #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    }
    #expect(try schema(shell) == schema(own))
    #expect(try Connection.raw(shell).integer("PRAGMA application_id") == 0x4E61_764C)
  }

  @Test func `a log of an older version is upgraded and keeps everything`() throws {
    let session = RandomSession(seed: 1, count: 40)
    let old = folder.path("old.sqlite")
    let connection = try Connection.raw(old)
    try connection.execute(Migrations.all[0].sql)
    try connection.execute("PRAGMA user_version = 1")
    // The rows of a log in a schema without the views.
    let new = try folder.log(40)
    let tables = ["terms", "routers", "sources", "destinations", "sessions", "session_ends", "events"]
    for table in tables {
      try connection.execute(
        "ATTACH '\(new)' AS new; INSERT INTO \(table) SELECT * FROM new.\(table); DETACH new")
    }
    let log = try SQLiteEventLog(path: old)
    #expect(try log.events(session.info.id) == session.events)
    let next = RandomSession(seed: 2, count: 1).info
    try log.begin(next)
    try log.end(next.id, at: 0, after: 0)
    #expect(try schema(old) == schema(new))
    #expect(try SQLiteEventLog.verify(old).isSound)
  }

  @Test func `a newer log is refused with both versions, and no byte of it changes`() throws {
    let log = try folder.log(10)
    try Connection.raw(log).execute("PRAGMA user_version = 99")
    let before = try Data(contentsOf: URL(fileURLWithPath: log))
    for open in [{ try SQLiteEventLog(path: $0) }, { try SQLiteEventLog(reading: $0) }] {
      let error = #expect(throws: EventLogError.self) { _ = try open(log) }
      #expect(error?.code == .newerSchema)
      #expect(
        error?.description.contains("its schema is 99, this version reads up to \(Migrations.all.count)")
          ?? false)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == before)
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head"])
  }

  @Test func `a database of another application is refused, and no byte of it changes`() throws {
    let other = folder.path("other.sqlite")
    try Connection.raw(other).execute("CREATE TABLE mine (a); PRAGMA user_version = 1")
    let before = try Data(contentsOf: URL(fileURLWithPath: other))
    for open in [{ try SQLiteEventLog(path: $0) }, { try SQLiteEventLog(reading: $0) }] {
      #expect(#expect(throws: EventLogError.self) { _ = try open(other) }?.code == .notALog)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == before)
    #expect(try folder.names == ["other.sqlite"])
  }
}
