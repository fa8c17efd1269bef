import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// Every log that is made from a log with unproven rows records these rows.
@Suite struct UnprovenRowsTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  /// Returns a log of two sessions with a changed event in the second one.
  private func brokenLog(_ counts: (Int, Int) = (200, 200), name: String = "log.sqlite") throws -> String {
    let log = try folder.closedLog(counts.0, counts.1, name: name)
    try Connection.raw(log).withoutTriggers(
      "UPDATE events SET drift_ms = drift_ms + 1 WHERE id = \(counts.0 + 50)")
    return log
  }

  @Test(arguments: [
    Retention(maximumBytes: 20_000), Retention(maximumBytes: 1), Retention(maximumSessions: 1),
  ])
  func `a prune refuses a log with a row that differs from its seal, even if the log exceeds a limit`(
    retention: Retention
  ) throws {
    var retention = retention
    (retention.keepsMarkedSessions, retention.keepsUnclosedSessions) = (false, false)
    let log = try brokenLog((3_000, 3_000))
    let before = try Data(contentsOf: URL(fileURLWithPath: log))
    let error = #expect(throws: EventLogError.self) { try SQLiteEventLog.prune(log, to: retention) }
    #expect(error?.code == .damaged && error?.description.contains("differ from the sealed rows") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == before)
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head"])
  }

  @Test func `a log with a forged index is not pruned`() throws {
    let log = try PrunedLog([(3, 20, .marked), (2, 20, .closed), (1, 20, .closed)], at: folder.path())
    try folder.forge("calls_by_value", in: log.path) { $0 + " WHERE kind <> 'mark'" }
    let error = #expect(throws: EventLogError.self) { try log.prune(Retention(maximumSessions: 1)) }
    #expect(
      error?.code == .damaged && error?.description.contains("missing from index calls_by_value") == true)
    #expect(try log.sessions.count == 3)
  }

  @Test(arguments: [Int.max, Int.max - 1, Int.max / 2, 0, -1, Int.min])
  func `a prune does not crash, whatever integer its limit is`(limit: Int) throws {
    let log = try PrunedLog([(9, 20, .closed), (8, 20, .closed)], at: folder.path("\(limit)"))
    for retention in [
      Retention(maximumSessions: limit), Retention(maximumEvents: limit), Retention(maximumBytes: limit),
      Retention(maximumAge: .seconds(limit)),
    ] {
      for margin in [0, 0.1] {
        _ = try Pruner(retention: retention, now: PrunedLog.now, margin: margin).run(log.path)
      }
    }
    for (planned, actual) in [(1, 2), (Int.max, Int.max), (Int.max, 1), (0, 0)] {
      #expect(PrunePlan.stricterLimit(limit, planned: planned, actual: actual) <= max(0, limit))
    }
  }

  @Test
  func `every redacted copy of a log with unproven rows records that its rows are not all proven`() throws {
    let log = try brokenLog()
    let (copy, second) = (folder.path("copy"), folder.path("second"))
    try SQLiteEventLog.redact(log, into: copy)
    try SQLiteEventLog.redact(copy, into: second)
    _ = try SQLiteEventLog.prune(
      second, to: Retention(maximumSessions: 1, keepsMarkedSessions: false, keepsUnclosedSessions: false))
    for path in [copy, second] {
      let report = try SQLiteEventLog.verify(path)
      #expect(report.isSound && report.verdict == .unanchored, "\(report)")
      #expect(
        report.reason?.hasPrefix("not all rows of the log are proven: events row ") == true,
        "\(report)")
      #expect(report.chain?.maintenance.contains { $0.contains("not proven") } == true)
      #expect(try folder.audit(path).hasPrefix("whole||"))
    }
  }

  @Test
  func `an export names unproven rows in its last line, and an import records those rows in the new log`()
    throws
  {
    func lines(of log: String) throws -> [String] {
      var lines: [String] = []
      try LogExport(of: SQLiteEventLog(reading: log), as: .jsonLines, redactor: Redactor()).write {
        lines.append($0)
      }
      return lines
    }
    let log = try brokenLog()
    let export = try lines(of: log)
    #expect(
      export.last?.hasPrefix(#"{"format":"navlog","schema":1,"sessions":[],"unproven":"events row"#) == true)
    var rest = export[...]
    let report = try SQLiteEventLog.importLines(into: folder.path("new")) { rest.popFirst()?.utf8 }
    #expect(report.unproven.count == 1 && report.description.contains("not proven: events row"))
    #expect(try SQLiteEventLog.verify(folder.path("new")).verdict == .unanchored)
    #expect(try lines(of: folder.path("new")).last?.contains("sessions were imported from an export") == true)
    // A second import of the same sessions changes nothing.
    rest = export[...]
    #expect(try SQLiteEventLog.importLines(into: folder.path("new")) { rest.popFirst()?.utf8 }.unproven == [])
    // The export of a sound log does not contain a line with `unproven`.
    #expect(try !lines(of: folder.closedLog(20, name: "sound")).contains { $0.contains("unproven") })
  }

  @Test
  func `a salvaged log records that rows are unproven, and keeps the damaged log's maintenance records`()
    throws
  {
    let log = try folder.closedLog(100)
    let early = try Data(contentsOf: URL(fileURLWithPath: log))
    try SQLiteEventLog(path: log).write(RandomSession(seed: 7, count: 50))
    try early.write(to: URL(fileURLWithPath: log))
    try SQLiteEventLog(path: log).write(RandomSession(seed: 8, count: 50))
    #expect(try SQLiteEventLog.verify(log).chain?.wasCut == true)
    let cut = try SQLiteEventLog.salvage(log, into: folder.path("cut"))
    #expect(cut.unproven == nil)
    #expect(try SQLiteEventLog.verify(folder.path("cut")).chain?.wasCut == true)
    let broken = try SQLiteEventLog.salvage(try brokenLog(name: "broken"), into: folder.path("saved"))
    #expect(broken.unproven?.contains("differ from the sealed rows") == true && broken.lost == 0)
    let report = try SQLiteEventLog.verify(folder.path("saved"))
    #expect(report.isSound && report.verdict == .unanchored, "\(report)")
  }

  @Test func `a log with unproven rows is not pruned when an app opens the log with a retention`() throws {
    let log = try brokenLog()
    let retention = Retention(
      maximumSessions: 1, keepsMarkedSessions: false, keepsUnclosedSessions: false)
    try SQLiteEventLog(path: log, retention: retention).write(RandomSession(seed: 9, count: 20))
    #expect(try SQLiteEventLog(reading: log).sessions().count == 3)
    #expect(try SQLiteEventLog.verify(log).verdict == .broken)
  }
}
