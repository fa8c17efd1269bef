import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// Reports that arrive launches later, of how a session ended.
@Suite struct SessionEndingTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  /// A log whose first two sessions were not closed, with a third one that is being recorded.
  private func reopenedLog() throws -> (log: SQLiteEventLog, sessions: [String]) {
    let log = try killedLog()
    try begin(3, in: log)
    return (log, try log.sessions().map(\.info.id))
  }

  /// A log of two sessions that were not closed, opened by the next launch.
  private func killedLog() throws -> SQLiteEventLog {
    do {
      let log = try SQLiteEventLog(path: folder.path())
      for number in 1...2 { try begin(number, in: log) }
    }
    try folder.waitUntilWritten()
    return try SQLiteEventLog(path: folder.path())
  }

  private func begin(_ number: Int, in log: SQLiteEventLog) throws {
    let session = RandomSession(seed: UInt64(number), count: 40)
    let info = SessionInfo(
      id: session.info.id, started: 1_763_000_000_000 + Int64(number), app: "App", version: "1.\(number)",
      system: "test")
    try log.begin(info)
    try log.append(session.events, to: info.id)
  }

  private func report(_ id: String, launched: Int64? = nil, version: String? = nil) -> CrashReport {
    CrashReport(kind: "test", id: id, time: 4_000_000_000_000, launched: launched, version: version)
  }

  private func summary(_ path: String) throws -> [String] {
    try Shell(path, "SELECT ending FROM session_summary").output.split(separator: "\n").map(String.init)
  }

  @Test func `a report is recorded for the newest session that was not closed, once, and is sealed`() throws {
    let (log, sessions) = try reopenedLog()
    #expect(try log.record(report("1")) == sessions[1])
    #expect(try log.record(report("1")) == sessions[1])
    // The next report is about an earlier session.
    #expect(try log.record(report("2")) == sessions[0])
    #expect(try log.record(report("3")) == nil)
    let expected = [(1, "1"), (0, "2")].map { index, id in
      SessionEnding(session: sessions[index], how: .crashed, report: report(id))
    }
    #expect(try log.endings() == expected)
    try log.end(sessions[2], at: 4_000_000_000_000, after: 1)
    #expect(try SQLiteEventLog.verify(log.path).verdict == .verified)
    #expect(try summary(log.path) == ["crashed", "crashed", "closed"])
    #expect(try SQLiteEventLog(reading: log.path).endings() == expected)
  }

  @Test func `a report of another launch or version, or from before all sessions, is about none of them`()
    throws
  {
    let (log, sessions) = try reopenedLog()
    #expect(try log.record(report("1", launched: 3_999_999_999_999)) == nil)
    #expect(try log.record(report("1", version: "another")) == nil)
    #expect(try log.record(CrashReport(kind: "test", id: "1", time: 0)) == nil)
    #expect(try log.endings() == [])
    #expect(try log.record(report("1", version: log.session(sessions[1]).info.version)) == sessions[1])
  }

  @Test func `the last ending counts, and a session has up to eight`() throws {
    let (log, sessions) = try reopenedLog()
    for number in 1...20 {
      try log.record(SessionEnding(session: sessions[0], how: .hung, report: report("\(number)")))
    }
    #expect(try log.endings().count == SQLiteEventLog.endingsPerSession)
    try log.record(SessionEnding(session: sessions[1], how: .killed))
    try log.record(SessionEnding(session: sessions[1], how: .superseded))
    #expect(throws: EventLogError.self) { try log.record(SessionEnding(session: "nobody", how: .killed)) }
    try log.flush()
    #expect(try summary(log.path) == ["hung", "superseded", "not closed"])
  }

  @Test func `a report is recorded before a launch begins its session, and not after it is closed`() throws {
    let log = try killedLog()
    let sessions = try log.sessions().map(\.info.id)
    #expect(try log.record(report("1")) == sessions[1])
    try log.write(RandomSession(seed: 9, count: 30))
    #expect(throws: EventLogError.self) { try log.record(report("2")) }
    #expect(try log.endings().map(\.session) == [sessions[1]])
    #expect(try SQLiteEventLog.verify(log.path).verdict == .verified)
  }

  @Test func `copies keep the endings of the sessions that they contain, and verify`() throws {
    let (log, sessions) = try reopenedLog()
    for id in ["1", "2"] { try log.record(report(id)) }
    try log.end(sessions[2], at: 4_000_000_000_000, after: 1)
    let all = try log.endings()
    let redacted = folder.path("redacted.sqlite")
    try SQLiteEventLog.redact(log.path, into: redacted, sessions: [sessions[1]])
    let salvaged = folder.path("salvaged.sqlite")
    _ = try SQLiteEventLog.salvage(log.path, into: salvaged)
    let exported = folder.path("export.jsonl")
    var lines = ""
    try LogExport(of: log, as: .jsonLines).write { lines += $0 + "\n" }
    try lines.write(toFile: exported, atomically: true, encoding: .utf8)
    #expect(!lines.contains("crashed"))
    let retention = Retention(maximumSessions: 2, keepsMarkedSessions: false, keepsUnclosedSessions: false)
    _ = try SQLiteEventLog.prune(log.path, to: retention)
    for (path, kept) in [(redacted, [all[0]]), (salvaged, all), (log.path, [all[0]])] {
      let report = try SQLiteEventLog.verify(path)
      #expect(report.verdict == .verified, "\(report)")
      #expect(try SQLiteEventLog(reading: path).endings() == kept)
    }
    #expect(try summary(log.path) == ["crashed", "closed"])
  }
}
