import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// Reports that arrive several launches after the session that they are about.
@Suite struct SessionEndingTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  /// Returns a log whose first two sessions were not closed, and whose third one is being recorded.
  private func reopenedLog() throws -> (log: SQLiteEventLog, sessions: [String]) {
    let log = try killedLog()
    try begin(3, in: log)
    return (log, try log.sessions().map(\.info.id))
  }

  /// Returns a log of two sessions that were not closed. The next launch has opened the log.
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

  /// Returns a report with an exact time. By default, the time is later than the beginnings of all sessions.
  private func report(
    _ id: String, of kind: String = "test", at time: Int64 = 4_000_000_000_000, launched: Int64? = nil,
    version: String? = nil
  ) -> CrashReport {
    CrashReport(kind: kind, id: id, time: time, launched: launched, version: version)
  }

  /// Returns a report with an interval instead of an exact time.
  private func report(_ id: String, since earliest: Int64) -> CrashReport {
    CrashReport(kind: "test", id: id, time: 4_000_000_000_000, earliest: earliest)
  }

  private func summary(_ path: String) throws -> [String] {
    try Shell(path, "SELECT ending FROM session_summary").output.split(separator: "\n").map(String.init)
  }

  @Test
  func `a crash report is recorded and sealed once, for the session that was recorded when the app crashed`()
    throws
  {
    let (log, sessions) = try reopenedLog()
    #expect(try log.record(report("1")) == sessions[1])
    #expect(try log.record(report("1")) == sessions[1])
    // Several services may report the same crash of a session.
    #expect(try log.record(report("2")) == nil)
    #expect(try log.record(report("2", of: "other")) == sessions[1])
    #expect(try log.record(report("3", at: 1_763_000_000_001)) == sessions[0])
    let expected = [(1, report("1")), (1, report("2", of: "other")), (0, report("3"))].map { index, report in
      SessionEnding(session: sessions[index], how: .crashed, report: report)
    }
    #expect(try log.endings() == expected)
    try log.end(sessions[2], at: 4_000_000_000_000, after: 1)
    #expect(try SQLiteEventLog.verify(log.path).verdict == .verified)
    #expect(try summary(log.path) == ["crashed", "crashed", "closed"])
    #expect(try SQLiteEventLog(reading: log.path).endings() == expected)
  }

  @Test
  func `a crash report is not recorded if its launch, its version or its time matches no session`()
    throws
  {
    let (log, sessions) = try reopenedLog()
    #expect(try log.record(report("1", launched: 3_999_999_999_999)) == nil)
    #expect(try log.record(report("1", version: "another")) == nil)
    #expect(try log.record(CrashReport(kind: "test", id: "1", time: 0)) == nil)
    #expect(try log.endings() == [])
    #expect(try log.record(report("1", version: log.session(sessions[1]).info.version)) == sessions[1])
  }

  @Test
  func `if a crash report could be about several sessions, the ending contains the number of these sessions`()
    throws
  {
    let (log, sessions) = try reopenedLog()
    #expect(try log.record(report("1", since: 0)) == sessions[1])
    // The reports may arrive in the opposite order.
    #expect(try log.record(report("2", since: 0)) == sessions[0])
    #expect(try log.record(report("3", since: 0)) == nil)
    let expected = [(1, "1"), (0, "2")].map { index, id in
      SessionEnding(session: sessions[index], how: .crashed, report: report(id), candidates: 2)
    }
    #expect(try log.endings() == expected)
    try log.end(sessions[2], at: 4_000_000_000_000, after: 1)
    #expect(try SQLiteEventLog(reading: log.path).endings() == expected)
    #expect(try summary(log.path) == ["crashed?", "crashed?", "closed"])
    #expect(try SQLiteEventLog.verify(log.path).verdict == .verified)
    var statistics = LogStatistics()
    try statistics.read(log.path)
    #expect(statistics.crashes == [])
  }

  @Test
  func `a session is not a candidate if it is older than the report's interval or has an unambiguous report`()
    throws
  {
    let (log, sessions) = try reopenedLog()
    #expect(try log.record(report("1", since: 1_763_000_000_003)) == sessions[1])
    #expect(try log.record(report("2", since: 1_763_000_000_003)) == nil)
    #expect(try log.record(report("3", since: 0)) == sessions[0])
    #expect(try log.endings().map(\.candidates) == [1, 1])
  }

  @Test
  func `a report of a hang can be about the current session or a closed one, because an app survives hangs`()
    throws
  {
    let (log, sessions) = try reopenedLog()
    try log.end(sessions[2], at: 4_000_000_000_000, after: 1)
    try begin(4, in: log)
    let payload =
      #"{"timeStampBegin":"2025-11-13 00:00:00","timeStampEnd":"2096-10-02 07:06:40","hangDiagnostics":[{}]}"#
    let report = try #require(CrashReport.metricKit(Data(payload.utf8)).first)
    #expect(try log.record(report) == sessions[1])
    #expect(
      try log.endings() == [SessionEnding(session: sessions[1], how: .hung, report: report, candidates: 4)])
  }

  @Test
  func `a crash report is not recorded for the session in progress, even while the log is suspended`()
    throws
  {
    let (log, sessions) = try reopenedLog()
    try log.suspend()
    #expect(try log.record(report("1")) == sessions[1])
    #expect(try log.record(report("2", since: 0)) == sessions[0])
    #expect(try log.endings().map(\.candidates) == [1, 1])
  }

  @Test func `a crash report is not recorded for a session whose process continued in another session`()
    throws
  {
    let (log, sessions) = try reopenedLog()
    try log.record(SessionEnding(session: sessions[1], how: .superseded))
    #expect(try log.record(report("1", since: 0)) == sessions[0])
    #expect(try log.endings().last?.candidates == 1)
  }

  @Test func `a session has up to eight endings, and the ending that was recorded last counts`() throws {
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

  @Test
  func `a crash report can be recorded before a launch begins its session, but not after the log is closed`()
    throws
  {
    let log = try killedLog()
    let sessions = try log.sessions().map(\.info.id)
    #expect(try log.record(report("1")) == sessions[1])
    try log.write(RandomSession(seed: 9, count: 30))
    #expect(throws: EventLogError.self) { try log.record(report("2", since: 0)) }
    #expect(try log.endings().map(\.session) == [sessions[1]])
    #expect(try SQLiteEventLog.verify(log.path).verdict == .verified)
  }

  @Test func `copies of a log contain the endings of their sessions, and a verification accepts the endings`()
    throws
  {
    let (log, sessions) = try reopenedLog()
    try log.record(report("1"))
    try log.record(report("2", since: 0))
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
    let imported = folder.path("imported.sqlite")
    #expect(try importLines(lines, into: imported).endings == all)
    let retention = Retention(maximumSessions: 2, keepsMarkedSessions: false, keepsUnclosedSessions: false)
    _ = try SQLiteEventLog.prune(log.path, to: retention)
    for (path, kept) in [(redacted, [all[0]]), (salvaged, all), (imported, all), (log.path, [all[0]])] {
      let report = try SQLiteEventLog.verify(path)
      #expect(report.verdict == .verified, "\(report)")
      #expect(try SQLiteEventLog(reading: path).endings() == kept)
    }
    #expect(try summary(log.path) == ["crashed", "closed"])
  }

  private func exportLines(_ path: String, _ session: String? = nil) throws -> String {
    let log = try SQLiteEventLog(reading: path)
    var lines = ""
    try LogExport(of: log, as: .jsonLines, sessions: session.map { [try log.session($0)] }).write {
      lines += $0 + "\n"
    }
    return lines
  }

  private func importLines(_ text: String, into path: String) throws -> ImportReport {
    var lines = text.split(separator: "\n")[...]
    return try SQLiteEventLog.importLines(into: path) { lines.popFirst()?.utf8 }
  }

  @Test
  func `an imported log exports the same lines as the original, and the last line contains the endings`()
    throws
  {
    let (log, sessions) = try reopenedLog()
    try log.record(report("1", since: 0))
    try log.record(SessionEnding(session: sessions[0], how: .killed))
    try log.end(sessions[2], at: 4_000_000_000_000, after: 1)
    let lines = try exportLines(log.path)
    let copy = folder.path("copy.sqlite")
    _ = try importLines(lines, into: copy)
    #expect(try exportLines(copy) == lines)
    #expect(try exportLines(copy, sessions[2]).contains("endings") == false)
    let recorded = try log.recordedEndings().map { WallTime.text($0.time) }
    #expect(
      try exportLines(copy, sessions[1]).split(separator: "\n").last ?? ""
        == #"{"format":"navlog","schema":1,"sessions":[],"endings":[{"session":"\#(sessions[1])","recorded":"\#(recorded[0])","#
        + #""how":"crashed","report":{"kind":"test","id":"1","candidates":2}}]}"#)
  }

  @Test func `an import adds the endings that the log does not contain, up to eight for each session`() throws
  {
    let (log, sessions) = try reopenedLog()
    try log.record(SessionEnding(session: sessions[0], how: .killed))
    try log.flush()
    let (early, copy) = (try exportLines(log.path), folder.path("copy.sqlite"))
    _ = try importLines(early, into: copy)
    for number in 1...9 {
      try log.record(SessionEnding(session: sessions[0], how: .hung, report: report("\(number)")))
    }
    try log.record(SessionEnding(session: sessions[1], how: .killed))
    try log.flush()
    let late = try exportLines(log.path)
    let first = try importLines(late, into: copy)
    #expect(first.imported == [])
    #expect(try first.endings == Array(log.endings().dropFirst()))
    #expect(first.description.hasSuffix("added 8 reports of how sessions ended"))
    #expect(try importLines(late, into: copy).endings == [])
    let more = late.replacing(#""id":"1""#, with: #""id":"another""#)
    #expect(try importLines(more, into: copy).endings == [])
    #expect(try SQLiteEventLog(reading: copy).endings() == log.endings())
    #expect(try SQLiteEventLog.verify(copy).verdict == .verified)
  }
}
