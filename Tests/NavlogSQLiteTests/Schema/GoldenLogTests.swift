import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// Every old log stays readable. `Tests/Golden` contains a log of schema 1, its sessions as an export, and the rows of its
/// views. See the README there.
@Suite struct GoldenLogTests {
  private let folder: LogFolder
  /// The path of a copy of the log. The copy of the log's head is next to it.
  private let path: String
  private let before: Data

  private static let kept = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Golden").standardizedFileURL

  init() throws {
    folder = try LogFolder()
    path = folder.path()
    for (name, suffix) in [("schema-1.sqlite", ""), ("head.txt", "-head")] {
      try FileManager.default.copyItem(
        at: Self.kept.appendingPathComponent(name), to: URL(fileURLWithPath: path + suffix))
    }
    before = try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: kept.appendingPathComponent(name), encoding: .utf8)
  }

  private func export(_ path: String) throws -> String {
    var text = ""
    try LogExport(of: SQLiteEventLog(reading: path), as: .jsonLines).write { text += $0 + "\n" }
    return text
  }

  /// Returns a copy of a log for the stock shell, because the shell leaves files next to the log.
  private func shellCopy(_ path: String) throws -> String {
    let copy = folder.path("shell/log.sqlite")
    try? FileManager.default.removeItem(atPath: folder.path("shell"))
    try FileManager.default.createDirectory(atPath: folder.path("shell"), withIntermediateDirectories: false)
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    return copy
  }

  /// Returns the rows of the views in the stock shell.
  private func answers(_ path: String) throws -> String {
    let run = try Shell(
      shellCopy(path), "\n" + Self.text("views.sql"), options: ["-safe", "-readonly", "-nullvalue", "NULL"])
    #expect(run.errors == "" && run.status == 0)
    return run.output
  }

  /// Checks that the log did not change, and that no file was added next to it or removed.
  private func expectUnchanged(at place: SourceLocation = #_sourceLocation) throws {
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before, sourceLocation: place)
    #expect(
      try String(contentsOfFile: path + "-head", encoding: .utf8) == Self.text("head.txt"),
      sourceLocation: place)
    #expect(
      try folder.names.filter { $0.hasPrefix("log") } == ["log.sqlite", "log.sqlite-head"],
      sourceLocation: place)
  }

  private var events: Int { get throws { try Self.text("sessions.jsonl").split(separator: "\n").count - 1 } }

  @Test func `the golden log contains every kind of event, and every form of session`() throws {
    let log = try SQLiteEventLog(reading: path)
    let sessions = try log.sessions()
    let events = try sessions.flatMap { try log.events($0.info.id) }
    #expect(Set(events.compactMap(\.action.kind)) == Set(EventKind.allCases))
    #expect(events.contains { $0.action.kind == nil })
    #expect(events.contains { $0.isRepeated })
    #expect(Set(events.map(\.selected)).count > 3)
    let verdicts = events.flatMap(\.decisions).map { decision -> String in
      switch decision.verdict {
      case .redirected: "redirected"
      case .denied: "denied"
      case .deferred: "deferred"
      }
    }
    #expect(Set(verdicts) == ["redirected", "denied", "deferred"])
    #expect(sessions.contains { $0.info.isMasked } && sessions.contains { $0.info.parent != nil })
    #expect(sessions.contains { $0.ended == nil && $0.count > 0 } && sessions.contains { $0.count == 0 })
    let isSetBack = zip(events, events.dropFirst()).contains { $1.position > 1 && $1.time < $0.time }
    #expect(isSetBack && events.contains { $0.time < 0 } && events.contains { $0.time > 253_402_300_799_999 })
  }

  @Test func `every schema version has a golden log, and schema-1.sqlite has version 1`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.kept.path).filter {
      $0.hasSuffix(".sqlite")
    }
    #expect(names.sorted() == (1...SchemaHistory.released.newest).map { "schema-\($0).sqlite" })
    #expect(try Connection.raw(path).integer("PRAGMA user_version") == 1)
    #expect(try Connection.raw(path).integer("PRAGMA application_id") == 0x4E61_764C)
  }

  @Test
  func `a replay of the golden log yields the recorded outcomes and screens, and changes no file`() throws {
    let log = try SQLiteEventLog(reading: path)
    for session in try log.sessions() {
      var state = NavigationState<RecordedDestination>()
      for event in try log.events(session.info.id) {
        let reduction = state.apply(event.event, at: event.position)
        #expect(reduction.outcome == event.outcome && reduction.screen == event.screen, "\(event)")
        #expect(reduction.isRepeated == event.isRepeated && reduction.selected == event.selected, "\(event)")
        #expect(try log.state(session.info.id, at: event.position) == state, "\(event)")
      }
    }
    try expectUnchanged()
  }

  @Test func `an export of the golden log equals the text from which the log was imported`() throws {
    #expect(try export(path) == Self.text("sessions.jsonl"))
    try expectUnchanged()
  }

  @Test func `the library and the sqlite3 shell accept the seals of the golden log`() throws {
    let report = try SQLiteEventLog.verify(path)
    #expect(report.verdict == .verified && report.isSound, "\(report)")
    #expect(try report.events == events)
    let chain = try #require(report.chain)
    #expect(chain.unsealedEvents == 0 && chain.seals >= 1)
    #expect(try folder.audit(shellCopy(path)) == "whole||||\(chain.seals)|\(events)|\(events)")
    let text = try Self.text("head.txt").trimmingCharacters(in: .newlines)
    let head = try #require(LogHead(text))
    #expect(try SQLiteEventLog.verify(path, head: head).verdict == .verified)
    try expectUnchanged()
  }

  @Test func `every view of the golden log returns the rows that are stored next to the log`() throws {
    let expected = try Self.text("views.txt")
    let wrong = try difference(
      answers(path).split(separator: "\n").map(String.init), expected.split(separator: "\n").map(String.init))
    #expect(wrong == [])
    #expect(try answers(path) == expected)
    // Every view has a row.
    let parts = expected.split(separator: "== ").map { $0.split(separator: "\n").count }
    #expect(parts.count == 15 && parts.allSatisfy { $0 > 1 })
    let views = try Connection.raw(path).text(
      "SELECT group_concat(name) FROM sqlite_schema WHERE type = 'view' AND name NOT GLOB '_*' AND name <> 'about'"
    )
    for view in views.split(separator: ",") { #expect(expected.contains("== \(view)")) }
    try expectUnchanged()
  }

  @Test func `seven views of the golden log return as many rows in the library as in the sqlite3 shell`()
    throws
  {
    for view in ["event_log", "screen_visits", "transitions", "flags", "intents", "decisions", "friction"] {
      var (rows, shell) = (0, 0)
      try LogQuery("SELECT * FROM \(view)", of: path).run { _ in rows += 1 }
      shell = try #require(Int(Shell(shellCopy(path), "SELECT count(*) FROM \(view)").output.dropLast()))
      #expect(rows == shell && rows > 0)
    }
    try expectUnchanged()
  }

  @Test func `an app can open the golden log and continue it like any other log`() throws {
    let log = try SQLiteEventLog(path: path)
    let next = RandomSession(seed: 1, count: 30)
    try log.begin(next.info)
    try log.append(next.events, to: next.info.id)
    try log.end(next.info.id, at: 0, after: 1 << 40)
    #expect(try log.events(next.info.id) == next.events)
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
    #expect(try folder.audit(path).hasPrefix("whole||"))
    // All earlier sessions are unchanged.
    let lines = try export(path).split(separator: "\n").dropFirst()
    #expect(
      try Array(lines.dropLast(30)) == Array(Self.text("sessions.jsonl").split(separator: "\n").dropFirst()))
  }

  @Test func `the golden log can be pruned`() throws {
    let report = try SQLiteEventLog.prune(
      path, to: Retention(maximumSessions: 1, keepsMarkedSessions: false, keepsUnclosedSessions: false))
    #expect(report.kept.map(\.info.id) == ["5ec2e7000000000000000000000000aa"])
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
    #expect(try Connection.raw(path).integer("PRAGMA user_version") == Migrator.version)
  }

  @Test func `the golden log can be redacted`() throws {
    let redacted = try SQLiteEventLog.redact(path, into: folder.path("redacted.sqlite"))
    #expect(try redacted.map(\.count).reduce(0, +) == events)
    #expect(try SQLiteEventLog.verify(folder.path("redacted.sqlite")).verdict == .verified)
    #expect(
      try SQLiteEventLog(reading: folder.path("redacted.sqlite")).sessions().allSatisfy(\.info.isMasked))
    #expect(try !export(folder.path("redacted.sqlite")).contains("ticket 4711"))
  }

  @Test func `the golden log can be imported`() throws {
    var lines = try Self.text("sessions.jsonl").split(separator: "\n").map(String.init)[...]
    _ = try SQLiteEventLog.importLines(into: folder.path("imported.sqlite")) {
      lines.popFirst().map { Array($0.utf8) }
    }
    #expect(try export(folder.path("imported.sqlite")) == Self.text("sessions.jsonl"))
    #expect(try answers(folder.path("imported.sqlite")) == Self.text("views.txt"))
  }

  @Test func `a salvage of the golden log saves every event, and the new log has the same export`() throws {
    let report = try SQLiteEventLog.salvage(path, into: folder.path("saved.sqlite"))
    #expect(try report.lost == 0 && report.saved == events)
    #expect(try export(folder.path("saved.sqlite")) == Self.text("sessions.jsonl"))
    try expectUnchanged()
  }

  @Test(arguments: [
    "CREATE VIEW harmless AS SELECT 1", "DROP VIEW about", "DROP TRIGGER events_update",
    "DROP INDEX calls_by_value",
    "ALTER TABLE events ADD COLUMN note TEXT", "CREATE TABLE sqlite1stat (a)",
  ])
  func `a log must have exactly the schema of its version`(sql: String) throws {
    try Connection.raw(path).execute(sql)
    for open in [{ try SQLiteEventLog(reading: $0) }, { try SQLiteEventLog(path: $0) }] {
      let error = #expect(throws: EventLogError.self) { _ = try open(path) }
      #expect(error?.code == .notALog)
    }
  }
}
