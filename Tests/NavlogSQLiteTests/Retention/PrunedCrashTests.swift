import Navlog
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// A crash report that arrives when its session may already have been pruned.
@Suite struct PrunedCrashTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  /// Writes one session per day up to today, prunes the sessions that a collector acknowledged, and opens the log.
  private func prunedLog(_ kinds: [PrunedLog.Kind], acknowledged: Set<Int>) throws -> SQLiteEventLog {
    let sessions = kinds.enumerated().map { (days: Int64(kinds.count - 1 - $0), events: 10, kind: $1) }
    let log = try PrunedLog(sessions, at: folder.path())
    var retention = Retention(maximumSessions: kinds.count - acknowledged.count)
    for number in acknowledged { retention.acknowledged["session\(number)"] = 10 }
    let kept = try log.sessions.enumerated().filter { !acknowledged.contains($0.offset) }.map(\.element)
    _ = try log.prune(retention)
    #expect(try log.sessions == kept)
    return try SQLiteEventLog(path: log.path)
  }

  /// Returns the time at which the session of a day is recorded.
  private func time(daysAgo days: Int64) -> Int64 { PrunedLog.now - days * PrunedLog.day + 5 }

  /// Returns a report with an interval, as MetricKit's reports have. The interval begins the given number of days ago.
  private func report(sinceDaysAgo days: Int64) -> CrashReport {
    CrashReport(
      kind: "metricKit", id: "6F1C", time: PrunedLog.now + 1, earliest: time(daysAgo: days), version: "1")
  }

  @Test
  func `if a crash report could also be about a pruned session, the ending has two candidates`() throws {
    let log = try prunedLog([.crashed, .crashed, .closed], acknowledged: [1])
    let report = report(sinceDaysAgo: 2)
    #expect(try log.record(report) == "session0")
    #expect(
      try log.endings() == [
        SessionEnding(session: "session0", how: .crashed, report: report, candidates: 2)
      ])
  }

  @Test
  func `pruned sessions that were closed, or are older than a report's interval, are not candidates`() throws
  {
    let log = try prunedLog([.crashed, .crashed, .closed, .closed], acknowledged: [0, 2])
    let report = report(sinceDaysAgo: 2)
    #expect(try log.record(report) == "session1")
    #expect(try log.endings() == [SessionEnding(session: "session1", how: .crashed, report: report)])
  }

  @Test
  func `a crash report with an exact time is not recorded for the session before a pruned session`() throws {
    let log = try prunedLog([.crashed, .crashed, .closed], acknowledged: [1])
    #expect(try log.record(CrashReport(kind: "ips", id: "6F1C", time: time(daysAgo: 1))) == nil)
    #expect(try log.record(CrashReport(kind: "ips", id: "77D0", time: time(daysAgo: 2))) == "session0")
    #expect(try log.endings().map(\.reportID) == ["77D0"])
  }

  @Test func `a crash report is not recorded if all sessions that it could be about were pruned`() throws {
    let log = try prunedLog([.closed, .crashed, .closed], acknowledged: [1])
    #expect(try log.record(report(sinceDaysAgo: 2)) == nil)
    #expect(try log.endings() == [])
  }

  @Test
  func `a crash report is not recorded if it could be about a pruned session that the log does not list`()
    throws
  {
    let path = folder.path()
    do {
      let log = try SQLiteEventLog(path: path)
      for number in 0...1_002 {
        let info = SessionInfo(
          id: "\(number)", started: Int64(number) * 10, app: "", version: "", system: "")
        try log.begin(info)
        let event = NavigationEvent<RecordedDestination>(number == 0 ? .mark("kept") : .pop(count: 1))
        try log.append(RecordedEvent(position: 1, time: info.started, elapsed: 0, event: event), to: info.id)
      }
    }
    try folder.waitUntilWritten()
    _ = try SQLiteEventLog.prune(path, to: Retention(maximumSessions: 1))
    let log = try SQLiteEventLog(path: path)
    #expect(try log.sessions().map(\.info.id) == ["0", "1002"])
    #expect(try log.record(CrashReport(kind: "a", id: "1", time: 15)) == nil)
    #expect(try log.record(CrashReport(kind: "a", id: "2", time: 10_019, earliest: 15)) == nil)
    let report = CrashReport(kind: "a", id: "3", time: 10_020, earliest: 10_015)
    #expect(try log.record(report) == "1002")
    #expect(
      try log.endings() == [SessionEnding(session: "1002", how: .crashed, report: report, candidates: 2)])
  }

  @Test func `a crash after the last pruning is matched, even if the clock of an earlier pruning was ahead`()
    throws
  {
    let log = try PrunedLog([(0, 10, .crashed)], at: folder.path())
    let remaining = try SQLiteEventLog(reading: log.path).sessions().map {
      ReportCandidate($0, isSuperseded: false, isCurrent: false)
    }
    // Neither record lists the session that its pruning removed. The clock of the first pruning was decades ahead.
    let prunings = [PrunedLog.now * 2, PrunedLog.now - PrunedLog.day].map {
      MaintenanceRecord(kind: .pruned, head: nil, time: $0, detail: .object([.init("removed", .integer(1))]))
    }
    let candidates = ReportCandidates(remaining, prunings: prunings)
    let times = [PrunedLog.now + 5, PrunedLog.now - 2 * PrunedLog.day]
    let found = times.map { candidates.matching(CrashReport(kind: "a", id: "1", time: $0)).map(\.id) }
    #expect(found == [["session0"], []])
  }

  @Test
  func `a crash before a pruning is not matched, even if the clock was not set at the next pruning`()
    throws
  {
    let log = try PrunedLog([(0, 10, .crashed)], at: folder.path())
    let remaining = try SQLiteEventLog(reading: log.path).sessions().map {
      ReportCandidate($0, isSuperseded: false, isCurrent: false)
    }
    let prunings = [PrunedLog.now + PrunedLog.day, 1_000].map {
      MaintenanceRecord(kind: .pruned, head: nil, time: $0, detail: .object([.init("removed", .integer(1))]))
    }
    let candidates = ReportCandidates(remaining, prunings: prunings)
    #expect(candidates.matching(CrashReport(kind: "a", id: "1", time: PrunedLog.now + 5)).isEmpty)
  }
}
