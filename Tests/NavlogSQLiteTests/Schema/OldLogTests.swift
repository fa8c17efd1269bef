import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// No log is refused for its age. `Tests/Logs` keeps one of every schema version, with the same sessions, and their export;
/// see the README there.
@Suite struct `Logs of every schema version` {
  static let versions = Array(1...Migrations.all.count)

  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  private static let kept = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Logs").standardizedFileURL

  /// A copy of the log of a version, with its bytes.
  private func log(_ version: Int, _ name: String = "log.sqlite") throws -> (path: String, bytes: Data) {
    let path = folder.path(name)
    try FileManager.default.copyItem(
      at: Self.kept.appendingPathComponent("schema-\(version).sqlite"), to: URL(fileURLWithPath: path))
    return (path, try bytes(path))
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  private func export(_ log: any EventLog, as format: LogExport.Format = .jsonLines) throws -> String {
    var text = ""
    try LogExport(of: log, as: format).write { text += $0 + "\n" }
    return text
  }

  private func exported() throws -> String {
    try String(contentsOf: Self.kept.appendingPathComponent("sessions.jsonl"), encoding: .utf8)
  }

  private func version(_ path: String) throws -> Int? {
    try Connection.raw(path).integer("PRAGMA user_version")
  }

  private static let views = [
    "event_log", "screens", "screen_visits", "transitions", "deep_links", "rulings", "no_effect",
    "session_summary", "friction", "screen_stats",
  ]

  /// What the command's SQL answers: every row of every view, and what was on screen at a few moments.
  private func answers(_ path: String) throws -> [String] {
    let moments = (0..<30).map { "SELECT * FROM on_screen WHERE moment = \(1_795_334_380_000 + $0 * 1_000)" }
    return try (Self.views.map { "SELECT * FROM \($0)" } + moments).flatMap { sql in
      var rows: [String] = []
      try LogQuery(sql, of: path).run { rows.append($0.map(\.description).joined(separator: "|")) }
      return rows
    }
  }

  @Test func `one is kept of each version`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.kept.path).filter {
      $0.hasSuffix(".sqlite")
    }
    #expect(names.sorted() == Self.versions.map { "schema-\($0).sqlite" })
    for number in Self.versions { #expect(try version(log(number, "\(number).sqlite").path) == number) }
  }

  @Test(arguments: versions)
  func `it is read, replayed, exported and queried as it is`(version: Int) throws {
    let (path, before) = try log(version)
    let log = try SQLiteEventLog(reading: path)
    #expect(try export(log) == exported())
    for session in try log.sessions() {
      var state = NavigationState<RecordedDestination>()
      for event in try log.events(session.info.id) {
        _ = state.reduce(event.action, on: event.router, at: event.position)
        #expect(try log.state(session.info.id, at: event.position) == state)
      }
    }
    let answers = try answers(path)
    #expect(answers.count > 100)
    #expect(try bytes(path) == before)
    #expect(try folder.names == ["log.sqlite"])
    #expect(try answers == self.answers(self.log(Migrations.all.count, "newest.sqlite").path))
  }

  @Test(arguments: versions)
  func `it is verified, and its seals hold before and after it is migrated`(version: Int) throws {
    let (path, before) = try log(version)
    let old = try SQLiteEventLog.verify(path)
    #expect(old.isSound && old.events == 40)
    #expect(try bytes(path) == before)
    let head = try Connection.raw(path).text(
      version < 3 ? "SELECT ''" : "SELECT head FROM seals ORDER BY id DESC")
    _ = try SQLiteEventLog(path: path)
    #expect(try folder.audit(path) == (version < 3 ? "no seals||0|40|0" : "whole||1|40|40"))
    #expect(try Connection.raw(path).text("SELECT head FROM seals ORDER BY id DESC") == head)
    #expect(try SQLiteEventLog.verify(path).isSound)
  }

  @Test(arguments: versions)
  func `an app's opening migrates it, and it goes on like any other`(version: Int) throws {
    let path = try log(version).path
    let answers = try answers(path)
    let log = try SQLiteEventLog(path: path)
    #expect(try self.version(path) == Migrations.all.count)
    #expect(try schema(path) == schema(try folder.log(1, name: "new.sqlite")))
    #expect(try export(log) == exported())
    #expect(try self.answers(path) == answers)
    for view in Self.views {
      let shell = try Shell(path, "SELECT count(*) > 0 FROM \(view)")
      #expect(shell.status == 0 && shell.output == "1\n", "\(view): \(shell)")
    }
    let next = RandomSession(seed: 1, count: 30)
    try next.write(to: log)
    #expect(try log.events(next.info.id) == next.events)
    try log.end(next.info.id, at: 0, after: 0)
    #expect(try SQLiteEventLog.verify(path).isSound)
    #expect(try folder.audit(path).hasPrefix("whole||"))
  }

  @Test(arguments: versions)
  func `it is pruned, redacted, imported and salvaged`(version: Int) throws {
    let path = try log(version).path
    let report = try SQLiteEventLog.salvage(path, into: folder.path("saved.sqlite"))
    #expect(report.lost == 0 && report.saved == 40)
    #expect(try export(SQLiteEventLog(reading: folder.path("saved.sqlite"))) == exported())
    var lines = try export(SQLiteEventLog(reading: path)).split(separator: "\n").map(String.init)[...]
    _ = try SQLiteEventLog.importLines(into: folder.path("imported.sqlite")) {
      lines.popFirst().map { Array($0.utf8) }
    }
    #expect(try export(SQLiteEventLog(reading: folder.path("imported.sqlite"))) == exported())
    let redacted = try SQLiteEventLog.redact(path, into: folder.path("redacted.sqlite"))
    #expect(redacted.map(\.count).reduce(0, +) == 40)
    #expect(try SQLiteEventLog.verify(folder.path("redacted.sqlite")).isSound)
    let pruned = try SQLiteEventLog.prune(
      path, to: Retention(maximumSessions: 1, keepsUnclosedSessions: false))
    #expect(pruned.removed.count == 2 && pruned.spared == 1)
    #expect(try self.version(path) == Migrations.all.count)
    #expect(try SQLiteEventLog.verify(path).isSound)
  }

  @Test(arguments: versions)
  func `its schema must be exactly the one of its version`(version: Int) throws {
    let path = try log(version).path
    try Connection.raw(path).execute("CREATE VIEW harmless AS SELECT 1")
    for open in [{ try SQLiteEventLog(reading: $0) }, { try SQLiteEventLog(path: $0) }] {
      let error = #expect(throws: EventLogError.self) { _ = try open(path) }
      #expect(error?.code == .notALog)
    }
  }

  private func schema(_ path: String) throws -> Set<String> {
    var objects: Set<String> = []
    try Connection.raw(path).forEach(
      "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema"
    ) {
      objects.insert($0.text(0))
    }
    return objects
  }
}
