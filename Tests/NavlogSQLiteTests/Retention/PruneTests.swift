import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// The pruning of a log.
@Suite struct PruneTests {
  private let folder: LogFolder
  private let log: PrunedLog

  init() throws {
    folder = try LogFolder()
    log = try PrunedLog(
      [
        (90, 300, .closed), (80, 20, .marked), (70, 1_200, .closed), (60, 20, .crashed), (50, 30, .closed),
        (5, 2_100, .closed), (1, 40, .closed),
      ], at: folder.path())
  }

  private static func acknowledged(_ retention: Retention, _ positions: [String: Int]) -> Retention {
    var retention = retention
    retention.acknowledged = positions
    return retention
  }

  @Test(arguments: [
    (Retention(maximumAge: .seconds(30 * 86_400), keepsUnclosedSessions: true), ["1", "3", "5", "6"]),
    (
      Retention(maximumAge: .seconds(30 * 86_400), keepsMarkedSessions: false, keepsUnclosedSessions: true),
      ["3", "5", "6"]
    ),
    (Retention(maximumAge: .seconds(30 * 86_400)), ["1", "5", "6"]),
    (Retention(maximumAge: .seconds(1), keepsUnclosedSessions: true), ["1", "3", "6"]),
    (Retention(maximumSessions: 3, keepsUnclosedSessions: true), ["1", "3", "4", "5", "6"]),
    (Retention(maximumSessions: 1, keepsMarkedSessions: false), ["6"]),
    (Retention(maximumEvents: 2_300, keepsUnclosedSessions: true), ["1", "3", "4", "5", "6"]),
    (Retention(maximumEvents: 2_200, keepsUnclosedSessions: true), ["1", "3", "5", "6"]),
    (
      Retention(maximumSessions: 6, maximumEvents: 3_500, keepsUnclosedSessions: true),
      ["1", "2", "3", "4", "5", "6"]
    ),
    (
      Retention(maximumAge: .seconds(75 * 86_400), maximumSessions: 4, keepsUnclosedSessions: true),
      ["1", "3", "4", "5", "6"]
    ),
    (
      acknowledged(Retention(maximumSessions: 6, keepsUnclosedSessions: true), ["session5": 2_100]),
      ["0", "1", "2", "3", "4", "6"]
    ),
    (
      acknowledged(Retention(maximumSessions: 6, keepsUnclosedSessions: true), ["session5": 2_099]),
      ["1", "2", "3", "4", "5", "6"]
    ),
    (
      acknowledged(
        Retention(maximumEvents: 3_600, keepsUnclosedSessions: true), ["session4": 30, "session5": 2_100]),
      ["0", "1", "2", "3", "6"]
    ),
    (
      acknowledged(
        Retention(maximumSessions: 1, keepsUnclosedSessions: true),
        ["session1": 20, "session3": 20, "session6": 40]), ["6"]
    ),
    (
      acknowledged(
        Retention(maximumAge: .seconds(75 * 86_400), keepsUnclosedSessions: true), ["session5": 2_100]),
      ["1", "2", "3", "4", "5", "6"]
    ),
  ])
  func `pruning removes the oldest sessions, but keeps marked sessions and sessions that were not closed`(
    retention: Retention, kept: [String]
  ) throws {
    let kept = kept.map { "session" + $0 }
    let before = try log.content(of: kept)
    let all = try log.sessions
    let dry = try Pruner(retention: retention, now: PrunedLog.now).plan(
      LogReader(try ReadOnlyLogFile(path: log.path).open(checkingSchema: true)), log.path)
    let report = try log.prune(retention)
    #expect(report.removed.map(\.info.id) == all.filter { !kept.contains($0) })
    #expect(report.kept.map(\.info.id) == kept)
    #expect((dry.removed, dry.kept, dry.spared) == (report.removed, report.kept, report.spared))
    #expect(try log.sessions == kept)
    #expect(try log.content(of: kept) == before)
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head"])
    let verified = try SQLiteEventLog.verify(log.path)
    #expect(verified.verdict == .verified, "\(verified)")
    #expect(verified.chain?.maintenance.count == 1)
    #expect(report.bytesAfter == FileStatus(log.path)?.size)
  }

  @Test
  func
    `pruning leaves no trace of removed sessions in the file, and the sqlite3 shell finds the rest intact`()
    throws
  {
    #expect(try Data(contentsOf: URL(fileURLWithPath: log.path)).range(of: Data("session2-17".utf8)) != nil)
    _ = try log.prune(Retention(maximumSessions: 2))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: log.path))
    #expect(bytes.range(of: Data("session2-17".utf8)) == nil)
    #expect(try folder.audit(log.path).hasPrefix("whole||"))
  }

  @Test
  func `pruning reduces the file to the requested size, or to one session if that session is larger`() throws
  {
    for limit in [400_000, 300_000, 200_000] {
      let report = try log.prune(
        Retention(maximumBytes: limit, keepsMarkedSessions: false, keepsUnclosedSessions: false))
      #expect(
        try #require(FileStatus(log.path)).size <= limit || report.kept.count == 1, "\(limit): \(report)")
    }
  }

  @Test func `a report counts the spared sessions even if no session is removed`() throws {
    let marked = try PrunedLog(
      [(40, 10, .marked), (39, 10, .marked), (1, 10, .closed)], at: folder.path("marked"))
    let report = try marked.prune(Retention(maximumAge: .seconds(30 * 86_400)))
    #expect((report.removed.count, report.kept.count, report.spared) == (0, 3, 2))
  }

  /// Writes sessions with one event each.
  private func writeShortSessions(_ numbers: Range<Int>, to path: String) throws {
    let log = try SQLiteEventLog(path: path)
    for number in numbers {
      let (id, started) = ("shortSessionWithALongIdentifier\(number)", PrunedLog.now + Int64(number) * 1_000)
      try log.begin(SessionInfo(id: id, started: started, app: "", version: "", system: ""))
      let event = NavigationEvent<RecordedDestination>(.pop(count: 1))
      try log.append(RecordedEvent(position: 1, time: started, elapsed: 0, event: event), to: id)
      // Ending a session closes the file, which takes longer than writing the events of the session.
      if number == numbers.last { try log.end(id, at: started, after: 0) }
    }
  }

  @Test func `the records of many prunings do not fill the log, so later prunings still keep sessions`()
    throws
  {
    let (path, limit) = (folder.path("short"), 300_000)
    let kept = try (0..<8).map { round in
      try writeShortSessions(round * 600..<(round + 1) * 600, to: path)
      let report = try Pruner(retention: Retention(maximumBytes: limit)).run(path)
      #expect(report.bytesAfter <= limit)
      return report.kept.count
    }
    #expect(kept.suffix(4).allSatisfy { $0 * 2 > kept[1] && $0 > 100 }, "\(kept)")
    let reader = LogReader(try ReadOnlyLogFile(path: path).open(checkingSchema: true))
    let records = try reader.maintenanceRecords()
    let removed = try records.reduce(0) { try $0 + $1.detail.integer("removed") }
    #expect(removed + kept[7] == 4_800)
  }

  /// Writes short sessions, prunes them, and returns the maintenance records that a verification reports.
  private func maintenance(ofPruning sessions: Int, to retention: Retention) throws -> [String] {
    let path = folder.path("short")
    try writeShortSessions(0..<sessions, to: path)
    _ = try Pruner(retention: retention).run(path)
    return try #require(try SQLiteEventLog.verify(path).chain?.maintenance)
  }

  @Test func `a pruning copies an earlier record unchanged if the record's value for sessions is not a list`()
  {
    let record = MaintenanceRecord(
      kind: .pruned, head: nil, time: 1,
      detail: .object([.init("sessions", .string("unknown")), .init("removed", .integer(1))]))
    #expect([record].listingRemovedSessions(upTo: 0).map(\.detail) == [record.detail])
  }

  @Test func `a verification reads the record of a pruning that removed many sessions`() throws {
    let maintenance = try maintenance(ofPruning: 501, to: Retention(maximumSessions: 1))
    #expect(maintenance.count == 1 && maintenance[0].hasSuffix(", …"), "\(maintenance)")
    #expect(maintenance[0].contains("pruned: removed 500 sessions with 500 events: shortSes ("))
    #expect(maintenance[0].components(separatedBy: "shortSes (").count == 11)
  }

  @Test func `a verification shows that the record of a pruning lists only some of its sessions`() throws {
    // For this limit, the record lists five sessions.
    let maintenance = try maintenance(ofPruning: 20, to: Retention(maximumBytes: 6_250))
    #expect(maintenance.count == 1 && maintenance[0].hasSuffix(", …"), "\(maintenance)")
    #expect(maintenance[0].contains("pruned: removed 19 sessions with 19 events: shortSes ("))
    #expect(maintenance[0].components(separatedBy: "shortSes (").count == 6)
  }

  @Test func `a plan predicts the size of a small log, which consists mainly of the schema`() throws {
    let retention = Retention(maximumSessions: 1, keepsMarkedSessions: false)
    let planned = try Pruner(retention: retention, now: PrunedLog.now).plan(
      LogReader(try ReadOnlyLogFile(path: log.path).open(checkingSchema: true)), log.path
    ).bytesAfter
    let actual = try log.prune(retention).bytesAfter
    #expect(abs(planned - actual) < actual / 5, "\(planned) \(actual)")
  }

  @Test func `pruning records the removed sessions, so that a verification recognizes an older head`() throws
  {
    let head = try LogHead.stored(nextTo: log.path)
    _ = try log.prune(Retention(maximumAge: .seconds(85 * 86_400)))
    _ = try log.prune(Retention(maximumAge: .seconds(65 * 86_400)))
    let maintenance = try #require(try SQLiteEventLog.verify(log.path).chain?.maintenance)
    #expect(maintenance.count == 2)
    #expect(
      maintenance[0].hasSuffix(
        "pruned: removed 1 session with 300 events: session0 (2026-06-23T14:13:20.000Z, 300 events)"))
    #expect(maintenance[1].contains("pruned: removed 1 session with 1200 events: session2"))
    let old = try SQLiteEventLog.verify(log.path, head: head)
    #expect(old.verdict == .unanchored)
    let anchor = "\(try #require(old.chain).anchor)"
    #expect(anchor.contains("is from before the log was pruned"))
  }

  @Test func `the age of a session that was not closed counts from its last event`() throws {
    let path = folder.path("open")
    let (now, day) = (Int64(Date().timeIntervalSince1970 * 1_000), Int64(86_400_000))
    for (id, ages) in [
      ("long", [40 * day, day / 24]), ("old", [40 * day, 39 * day]), ("newest", [day / 48]),
    ] {
      let log = try SQLiteEventLog(path: path)
      let started = now - ages[0]
      try log.begin(SessionInfo(id: id, started: started, app: "", version: "", system: ""))
      try log.append(
        ages.enumerated().map { index, age in
          RecordedEvent(
            position: index + 1, time: now - age, elapsed: (ages[0] - age) * 1_000,
            event: NavigationEvent(.mark("event")))
        }, to: id)
    }
    try folder.waitUntilWritten("open")
    let report = try SQLiteEventLog.prune(
      path, to: Retention(maximumAge: .seconds(30 * 86_400), keepsMarkedSessions: false))
    #expect(report.removed.map(\.info.id) == ["old"])
  }

  @Test(
    arguments: [
      ([-3_000, 40, 1, 0], [0, 1]), ([-3_000, 1, 0], []), ([40, -3_000, -3_000, 10, 0], [0]),
      ([40, -3_000, -3_000], [0]), ([-3_000, 20_000, 40, 0], [0, 1, 2]),
      ([7, 20_000, 20_000, 1, 0], []), ([40, 20_000, 1, 0], [0, 1]), ([20_000, 1, 0], []),
      ([20_000, 20_000, 40, 0], [0, 1, 2]), ([20_000, -3_000], [0]), ([1, 40, 2, 0], [1]),
      ([-1, 700, 0], [1]), ([20_000, -1, 700, 0], [2]),
    ] as [([Int64], [Int])])
  func `a session whose clock was wrong is as old as its neighbor`(days: [Int64], removed: [Int]) {
    let sessions = days.enumerated().map { index, age in
      SessionRecord(
        info: SessionInfo(
          id: "\(index)", started: PrunedLog.now - age * PrunedLog.day, app: "", version: "", system: ""),
        count: 1)
    }
    let plan = PrunePlan(
      Retention(maximumAge: .seconds(30 * 86_400)),
      PrunePlan.Contents(sessions: sessions, bytes: 0, fileBytes: 0), now: PrunedLog.now,
      emptyBytes: { (before: 0, after: 0) }, marked: { [] })
    #expect(plan.report.removed.map(\.info.id) == removed.map(String.init))
  }

  @Test func `a verification does not mistake a log with a much older head for a truncated log`() throws {
    let path = folder.path("noted")
    let noted = try PrunedLog([(9, 200, .closed)], at: path)
    let early = try LogHead.stored(nextTo: path)
    for (days, id) in [(8, "a"), (7, "b"), (6, "c")] as [(Int64, String)] {
      try PrunedLog.write(id, days, 200, .closed, to: path)
    }
    let late = try LogHead.stored(nextTo: path)
    _ = try noted.prune(Retention(maximumSessions: 3))
    _ = try noted.prune(Retention(maximumSessions: 2))
    let report = try #require(try SQLiteEventLog.verify(path, head: early).chain)
    #expect(
      "\(report.anchor)".contains(
        "the given head, of 200 events, was already outdated when"))
    #expect(
      "\(try #require(try SQLiteEventLog.verify(path, head: late).chain).anchor)".contains(
        "is from before the log was pruned"))
    // The older head next to the log simulates that the log was pruned on another device.
    try Data("\(early)\n".utf8).write(to: URL(fileURLWithPath: path + "-head"))
    try PrunedLog.write("d", 5, 10, .closed, to: path)
    let verified = try SQLiteEventLog.verify(path)
    #expect(verified.verdict == .verified && verified.chain?.wasCut == false, "\(verified)")
  }

  @Test func `a verification reports a truncation of a pruned log as a truncation`() throws {
    let path = folder.path("cut")
    let pruned = try PrunedLog([(9, 900, .closed), (8, 100, .closed)], at: path)
    _ = try pruned.prune(Retention(maximumSessions: 1))
    let early = try Data(contentsOf: URL(fileURLWithPath: path))
    try PrunedLog.write("later", 7, 100, .closed, to: path)
    try early.write(to: URL(fileURLWithPath: path))
    let report = try #require(try SQLiteEventLog.verify(path).chain)
    #expect("\(report.anchor)".contains("covers 200 events in 2 sessions, but the log has 100 in 1"))
    try PrunedLog.write("on", 6, 10, .closed, to: path)
    #expect(try SQLiteEventLog.verify(path).chain?.wasCut == true)
  }

  @Test
  func `a head that covers more events than the log had before pruning does not count as an older head`()
    throws
  {
    let path = folder.path("rolled")
    let rolled = try PrunedLog([(9, 100, .closed), (8, 100, .closed)], at: path)
    let (early, earlyHead) = (
      try Data(contentsOf: URL(fileURLWithPath: path)),
      try Data(contentsOf: URL(fileURLWithPath: path + "-head"))
    )
    try PrunedLog.write("later", 7, 100, .closed, to: path)
    let late = try LogHead.stored(nextTo: path)
    try early.write(to: URL(fileURLWithPath: path))
    try earlyHead.write(to: URL(fileURLWithPath: path + "-head"))
    _ = try rolled.prune(Retention(maximumSessions: 1))
    let report = try #require(try SQLiteEventLog.verify(path, head: late).chain)
    #expect("\(report.anchor)".contains("covers 300 events in 3 sessions, but the log has 100 in 1"))
  }

  @Test func `pruning a log within its limits changes no byte`() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: log.path))
    let report = try log.prune(
      Retention(maximumAge: .seconds(1_000 * 86_400), maximumSessions: 7, maximumEvents: 10_000))
    #expect(report.removed.isEmpty && report.kept.count == 7)
    #expect(try Data(contentsOf: URL(fileURLWithPath: log.path)) == before)
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head"])
  }

  @Test func `pruning is refused while the log is being written`() throws {
    let writer = try SQLiteEventLog(path: log.path)
    try writer.begin(SessionInfo(id: "now", started: 0, app: "", version: "", system: ""))
    let before = try log.sessions
    let error = #expect(throws: EventLogError.self) {
      try SQLiteEventLog.prune(log.path, to: Retention(maximumSessions: 1))
    }
    #expect(error?.code == .locked)
    #expect(try log.sessions == before)
    try writer.end("now", at: 0, after: 0)
  }

  @Test func `pruning the log of a killed app keeps every recorded event of the remaining sessions`() throws {
    let writer = try SQLiteEventLog(path: log.path)
    let session = RandomSession(seed: 3, count: 500)
    try writer.begin(session.info)
    try writer.append(session.events, to: session.info.id)
    let killed = try folder.killedCopy(of: log.path, withHead: true)
    let report = try Pruner(retention: Retention(maximumSessions: 2), now: PrunedLog.now).run(killed)
    #expect(report.kept.map(\.info.id).suffix(2) == ["session6", session.info.id])
    #expect(
      try SQLiteEventLog(reading: killed).events(session.info.id).map(\.position) == Array(1...500))
    let verified = try SQLiteEventLog.verify(killed)
    #expect(verified.verdict == .verified, "\(verified)")
    #expect(!FileManager.default.fileExists(atPath: killed + "-wal"))
  }

  @Test func `a log that does not match its head stays UNANCHORED after a prune`() throws {
    let other = try PrunedLog([(3, 10, .closed), (2, 10, .closed)], at: folder.path("other"))
    try FileManager.default.removeItem(atPath: other.path + "-head")
    try FileManager.default.copyItem(atPath: log.path + "-head", toPath: other.path + "-head")
    _ = try other.prune(Retention(maximumSessions: 1))
    let verified = try SQLiteEventLog.verify(other.path)
    #expect(verified.verdict == .unanchored && verified.chain?.wasCut == true)
  }

  private struct Crash: Error {}

  @Test(arguments: LogReplacement.Step.allCases)
  func `an interrupted prune leaves a complete log, either the old one or the new one`(
    step: LogReplacement.Step
  )
    throws
  {
    let all = try log.sessions
    let before = try log.content(of: all)
    #expect(throws: Crash.self) {
      try log.prune(Retention(maximumSessions: 1)) { if $0 == step { throw Crash() } }
    }
    let isNew = [.replaced, .done].contains(step)
    let left = isNew ? ["session1", "session6"] : all
    #expect(try log.sessions == left)
    #expect(try SQLiteEventLog.verify(log.path).isSound)
    if !isNew { #expect(try log.content(of: all) == before) }
    // The next launch opens the log normally, and a verification does not report that the log was changed.
    try PrunedLog.write("next", 0, 10, .closed, to: log.path)
    #expect(try log.sessions == left + ["next"])
    #expect(try SQLiteEventLog.verify(log.path).verdict == .verified)
    // The next prune removes the files that the interrupted prune left.
    _ = try log.prune(Retention(maximumSessions: 1))
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head"])
    #expect(try log.sessions == ["session1", "next"])
    #expect(try SQLiteEventLog.verify(log.path).verdict == .verified)
  }
}
