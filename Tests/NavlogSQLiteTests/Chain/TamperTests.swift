import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import TestThreads
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// Tampers with a log of 200 events in many ways, at every event. The checks detect each change without a known head, with one
/// exception: only a head reveals that a log was truncated and sealed again. ``KnownMissTests`` lists what the checks miss.
@Suite struct TamperTests {
  private static let events = 200
  /// Every thirteenth position, or all positions with `Scripts/torture`.
  private static let step = Torture.choose(13, 1)

  /// Changes of a log at an event, as SQL that runs without triggers. `$` stands for the row of the event.
  private static let kinds: [(name: String, sql: String)] = [
    ("the wall time of an event", "UPDATE events SET drift_ms = drift_ms + 1 WHERE id = $"),
    (
      "the screen of an event", "UPDATE events SET screen = CASE screen WHEN 1 THEN 2 ELSE 1 END WHERE id = $"
    ),
    (
      "the call of an event", "UPDATE events SET call = CASE call WHEN 1 THEN 2 ELSE 1 END WHERE id = $"
    ),
    (
      "two neighbors swapped",
      """
      UPDATE events SET id = -1 WHERE id = $; UPDATE events SET id = $ WHERE id = $ % 200 + 1;
      UPDATE events SET id = $ % 200 + 1 WHERE id = -1
      """
    ),
    (
      "an event removed, and those after it moved up",
      """
      DELETE FROM events WHERE id = $; UPDATE events SET id = id - 1 WHERE id > $
      """
    ),
    ("an event removed, leaving a gap", "DELETE FROM events WHERE id = $"),
    (
      "an event inserted twice",
      """
      UPDATE events SET id = -id WHERE id > $; UPDATE events SET id = 1 - id WHERE id < 0;
      INSERT INTO events SELECT $ + 1, elapsed_us, drift_ms, call, router, destination, screen, depth, removed, cause,
        detail FROM events WHERE id = $
      """
    ),
    ("the cause of an event", "UPDATE events SET cause = CASE WHEN cause IS NULL THEN 1 END WHERE id = $"),
    (
      "the kind of an event's call",
      "UPDATE calls SET kind = kind || '2' WHERE id = (SELECT call FROM events WHERE id = $)"
    ),
    (
      "the call site of an event's call",
      "UPDATE calls SET source = 'App/B.swift:1' WHERE id = (SELECT call FROM events WHERE id = $)"
    ),
    (
      "the address of an event's router",
      "UPDATE routers SET address = address || '2' WHERE id = (SELECT router FROM events WHERE id = $)"
    ),
    (
      "the parameters of an event's screen",
      """
      UPDATE screens SET params = '{"id":77}' WHERE id = (SELECT screen FROM events WHERE id = $)
      """
    ),
    ("the app version of an event's session", "UPDATE sessions SET version = 'v' || $"),
    (
      "an event and the seal that covers it",
      """
      UPDATE events SET elapsed_us = elapsed_us + 1 WHERE id = $;
      UPDATE seals SET head = (SELECT lower(hex(zeroblob(32)))) WHERE id = (SELECT min(id) FROM seals WHERE events >= $)
      """
    ),
  ]

  @Test(arguments: kinds.indices)
  func `the library and the sqlite3 shell detect a change of any value`(_ kind: Int) throws {
    let folder = try LogFolder()
    let (name, sql) = Self.kinds[kind]
    let log = try folder.closedLog(Self.events)
    let whole = try Data(contentsOf: URL(fileURLWithPath: log))
    do {
      let raw = try Connection.raw(log)
      raw.disableTriggers()
      let check = ChainCheck(reader: ChainReader(raw)) { "@\($0)" }
      let positions = stride(from: 1, through: Self.events, by: Self.step)
      for event in positions where !(name == "an event inserted twice" && event == Self.events) {
        try raw.execute("BEGIN; \(sql.replacing("$", with: String(event)))")
        let report = try check.run(known: nil, beside: [HeadFile(log: log).read()])
        try raw.execute("ROLLBACK")
        #expect(!report.isWhole && report.anchor != .none, "\(name), event \(event)")
      }
      #expect(try check.run(known: nil, beside: [HeadFile(log: log).read()]).isWhole)
    }
    // The complete verification and the check in the shell take longer than the check above, so they read the changed file only
    // for every 40th event.
    for event in stride(from: 1, through: Self.events, by: 40) {
      try whole.write(to: URL(fileURLWithPath: log))
      try Connection.raw(log).withoutTriggers(sql.replacing("$", with: String(event)))
      let report = try SQLiteEventLog.verify(log)
      #expect(report.verdict == .broken, "\(name), event \(event)")
      let seal = try #require(report.chain?.breaks.first?.seal, "\(name), event \(event)")
      #expect(try folder.audit(log).hasPrefix("BROKEN|\(seal)|"))
    }
  }

  @Test func `the check in the sqlite3 shell names the events that the first broken seal covers`() throws {
    let folder = try LogFolder()
    let log = try folder.closedLog(Self.events)
    let raw = try Connection.raw(log)
    raw.disableTriggers()
    var ends: [Int] = []
    try raw.forEach("SELECT events FROM seals ORDER BY id") { ends.append(Int($0.integer(0))) }
    #expect(ends.count > 1)
    for (index, last) in ends.enumerated() {
      let first = index == 0 ? 1 : ends[index - 1] + 1
      guard first <= last else { continue }
      let change = "UPDATE events SET drift_ms = drift_ms + 1 WHERE id IN (\(last), \(Self.events))"
      try raw.execute(change)
      #expect(try folder.audit(log).hasPrefix("BROKEN|\(index + 1)|\(first)|\(last)|"))
      try raw.execute(change.replacing("+", with: "-"))
    }
    let empty = try folder.closedLog(0, name: "empty.sqlite")
    try Connection.raw(empty).withoutTriggers("UPDATE sessions SET app = 'other'")
    #expect(try folder.audit(empty) == "BROKEN|1|||1|0|0")
  }

  @Test func `a row with number 0, which no seal covers, is detected`() throws {
    let folder = try LogFolder()
    let log = try folder.closedLog(20)
    try Connection.raw(log).withoutTriggers(
      "INSERT INTO maintenance VALUES (0, 0, 'pruned', NULL, '{\"removed\":9,\"events\":999}')")
    let report = try SQLiteEventLog.verify(log)
    #expect(
      report.verdict == .broken
        && report.reason?.contains("row 0 of maintenance is not covered by a seal") == true)
    #expect(try folder.audit(log).hasPrefix("BROKEN|"))
  }

  @Test func `the check in the sqlite3 shell detects a change that a replaced view hides`() throws {
    let folder = try LogFolder()
    let log = try folder.closedLog(20)
    let connection = try Connection.raw(log)
    let view = try connection.text("SELECT sql FROM sqlite_schema WHERE name = '_sealed_events'")
    let before = try connection.text("SELECT line FROM _sealed_events WHERE id = 5")
    try connection.withoutTriggers("UPDATE events SET drift_ms = 7 WHERE id = 5")
    try connection.execute("DROP VIEW _sealed_events")
    try connection.execute(
      view.replacing(
        "FROM events", with: "FROM events WHERE id <> 5 UNION ALL SELECT 5, '\(before)' ORDER BY id"))
    #expect(try connection.text("SELECT line FROM _sealed_events WHERE id = 5") == before)
    #expect(try folder.audit(log).hasPrefix("BROKEN|"))
  }

  @Test func `a verification reports a truncation, even if many prunes precede and follow the truncation`()
    throws
  {
    let folder = try LogFolder()
    let log = folder.path()
    let kinds = Array(repeating: MaintenanceRecord.Kind.pruned, count: 60)
    let writer = try SQLiteEventLog(path: log)
    try writer.filling {
      try writer.add((kinds + [.cut] + kinds).map { MaintenanceRecord(kind: $0, head: nil) })
      try writer.write(RandomSession(seed: 1, count: 20))
    }
    let report = try SQLiteEventLog.verify(log)
    #expect(report.verdict == .unanchored && report.chain?.maintenance.count == 50)
  }

  @Test func `a broken log is not pruned, because a prune would seal the log again`() throws {
    let folder = try LogFolder()
    let log = try folder.closedLog(200, 200)
    try Connection.raw(log).withoutTriggers("UPDATE events SET drift_ms = drift_ms + 1 WHERE id = 100")
    let before = try Data(contentsOf: URL(fileURLWithPath: log))
    let error = #expect(throws: EventLogError.self) {
      try SQLiteEventLog.prune(log, to: Retention(maximumSessions: 1, keepsMarkedSessions: false))
    }
    #expect(error?.code == .damaged)
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == before)
  }

  @Test func `a log that was truncated and sealed again does not match its head`() throws {
    let folder = try LogFolder()
    let session = RandomSession(seed: 1, count: Self.events)
    try SQLiteEventLog(path: folder.path()).write(session)
    let head = try Data(contentsOf: URL(fileURLWithPath: folder.path() + "-head"))
    for count in stride(from: 0, to: Self.events, by: Self.step) {
      let cut = folder.path("cut\(count).sqlite")
      let log = try SQLiteEventLog(path: cut)
      try log.begin(session.info)
      try log.append(Array(session.events.prefix(count)), to: session.info.id)
      try log.end(session.info.id, at: session.info.started, after: 0)
      #expect(try SQLiteEventLog.verify(cut).verdict == .verified)
      try head.write(to: URL(fileURLWithPath: cut + "-head"))
      #expect(try SQLiteEventLog.verify(cut).verdict == .unanchored)
    }
  }
}

/// Changes that no check of a file can detect. These tests keep Documentation/TamperEvidence.md true.
@Suite struct KnownMissTests {
  @Test func `without a head, a verification cannot detect that a log was truncated and sealed again`() throws
  {
    let folder = try LogFolder()
    let session = RandomSession(seed: 1, count: 200)
    let log = try SQLiteEventLog(path: folder.path())
    try log.begin(session.info)
    try log.append(Array(session.events.prefix(150)), to: session.info.id)
    try log.end(session.info.id, at: session.info.started, after: 0)
    try FileManager.default.removeItem(atPath: folder.path() + "-head")
    #expect(try SQLiteEventLog.verify(folder.path()).verdict == .chainOnly)
  }

  @Test func `without a head, a verification cannot detect a change of an unsealed event`() throws {
    let folder = try LogFolder()
    let log = try SQLiteEventLog(path: folder.path())
    let session = RandomSession(seed: 1, count: 20)
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    let killed = try folder.killedCopy(of: log.path)
    try Connection.raw(killed).withoutTriggers(
      "UPDATE events SET drift_ms = drift_ms + 1 WHERE id = 7")
    let report = try SQLiteEventLog.verify(killed)
    #expect(report.verdict == .chainOnly)
    #expect(report.notChecked.contains { $0.contains("the log has no hash chain") })
  }

  @Test func `a forged event in a killed session looks like an unsealed event`()
    throws
  {
    let folder = try LogFolder()
    let log = try SQLiteEventLog(path: folder.path())
    let session = RandomSession(seed: 1, count: 20)
    try log.begin(session.info)
    try log.append(Array(session.events.prefix(19)), to: session.info.id)
    try log.suspend()
    try Connection.raw(log.path).withoutTriggers(
      """
      INSERT INTO events SELECT 20, elapsed_us, drift_ms, (SELECT id FROM calls WHERE kind = 'navigate'), router, 1, 1,
        depth + 1, 0, NULL, NULL FROM events WHERE id = 19
      """)
    let chain = try #require(try SQLiteEventLog.verify(log.path).chain)
    #expect(chain.isWhole && chain.unsealedEvents == 1)
  }

  @Test
  func `snapshots are not sealed, but a verification detects a wrong snapshot when it replays the events`()
    throws
  {
    let folder = try LogFolder()
    let log = try folder.log(230)
    try Connection.raw(log).withoutTriggers("UPDATE snapshots SET id = id + 5")
    let report = try SQLiteEventLog.verify(log)
    #expect(report.chain?.isWhole == true && report.verdict == .broken)
  }
}
