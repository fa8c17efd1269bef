import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct DamageTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test func `an undamaged log is sound`() throws {
    let report = try SQLiteEventLog.verify(folder.log(120, 0, 230))
    #expect(report.isSound, "\(report)")
    #expect(report.sessions == 3)
    #expect(report.events == 350)
    #expect(report.snapshots == 3)
  }

  /// The damage, the check that finds it, and a part of its sentence. A damaged event is number 40 of the second session,
  /// which begins at row 121.
  @Test(arguments: [
    ("UPDATE events SET depth = depth + 1 WHERE id = 160", "outcomes", "@40: the depth is recorded as"),
    ("UPDATE events SET removed = 77 WHERE id = 160", "outcomes", "@40: 77 screens are recorded as removed"),
    (
      "UPDATE events SET screen = (SELECT max(id) FROM destinations WHERE id IS NOT screen) WHERE id = 160",
      "outcomes",
      "@40: the screen is recorded as"
    ),
    (
      "UPDATE events SET reason = CASE WHEN reason IS NULL THEN (SELECT reason FROM events WHERE reason NOT NULL) END "
        + "WHERE id = 160", "outcomes", "@40: the outcome is recorded as"
    ),
    ("DELETE FROM events WHERE id = 160", "positions", "has event 41 where 40 is expected"),
    ("DELETE FROM events WHERE id = 121", "positions", "has event 2 where 1 is expected"),
    ("DELETE FROM events WHERE id = 120", "positions", "ends at 119, not 120"),
    ("UPDATE events SET id = 999 WHERE id = 160", "positions", "has event 41 where 40 is expected"),
    ("UPDATE events SET cause = 40 WHERE id = 160", "causes", "@40 names event 40"),
    (
      "UPDATE events SET router = 9999 WHERE id = 160", "rows",
      "@40 refers to row 9999 of routers, which is missing"
    ),
    (
      "UPDATE events SET kind = 9999 WHERE id = 160", "rows",
      "@40 refers to row 9999 of terms, which is missing"
    ),
    ("UPDATE events SET origin = 0 WHERE id = 160", "rows", "@40 refers to row 0 of terms, which is missing"),
    (
      "UPDATE events SET source = 9999 WHERE id = 160", "rows",
      "@40 refers to row 9999 of sources, which is missing"
    ),
    (
      "UPDATE events SET screen = 9999 WHERE id = 160", "rows",
      "@40 refers to row 9999 of destinations, which is missing"
    ),
    (
      "UPDATE events SET detail = 'no JSON' WHERE id = 160", "rows",
      "@40 has a detail that is not a JSON object"
    ),
    ("UPDATE events SET detail = '{\"x\":1}' WHERE id = 160", "rows", "@40 "),
    (
      "UPDATE events SET kind = (SELECT id FROM terms WHERE term = 'navigate'), destination = NULL, detail = NULL, "
        + "count = NULL WHERE id = 160", "rows", "@40 is a navigate whose field \"to\" is missing"
    ),
    ("UPDATE events SET depth = -1 WHERE id = 160", "outcomes", "@40: the depth is recorded as -1"),
    ("DELETE FROM terms WHERE id = 2", "dictionaries", "terms has row 3 where 2 is expected"),
    ("DELETE FROM routers WHERE id = 1", "dictionaries", "routers has row 2 where 1 is expected"),
    ("DELETE FROM destinations WHERE id = 1", "dictionaries", "destinations has row 2 where 1 is expected"),
    (
      "UPDATE routers SET address = 'a//b' WHERE id = 1", "dictionaries",
      "row 1 of routers is not a valid value"
    ),
    (
      "UPDATE sources SET place = 'here' WHERE id = 1", "dictionaries",
      "row 1 of sources is not a valid value"
    ),
    (
      "UPDATE terms SET term = char(27) WHERE id = 1", "dictionaries",
      "row 1 of terms is not a valid value"
    ),
    (
      "UPDATE destinations SET params = '{' WHERE id = 1", "dictionaries",
      "row 1 of destinations is not a valid value"
    ),
    (
      "UPDATE destinations SET params = '{ }' WHERE id = 1", "dictionaries",
      "row 1 of destinations is not a valid value"
    ),
    ("UPDATE sessions SET first = 130 WHERE id = 2", "outcomes", "@"),
    (
      "UPDATE sessions SET first = 5 WHERE id = 1", "sessions",
      "begins at row 5, where no other session ends"
    ),
    (
      "UPDATE sessions SET first = 2 WHERE id = 1", "sessions",
      "begins at row 2, where no other session ends"
    ),
    (
      "UPDATE sessions SET first = 9999 WHERE id = 2", "sessions",
      "begins at row 9999, where no other session ends"
    ),
    ("DELETE FROM sessions WHERE id = 1", "sessions", "row 2 stands where 1 is expected"),
    (
      "INSERT INTO session_ends VALUES (99, 0, 0)", "sessions",
      "session_ends names session 99, which is missing"
    ),
    (
      "UPDATE snapshots SET session = 99 WHERE position = 200", "sessions",
      "snapshots names session 99, which is missing"
    ),
    (
      "UPDATE snapshots SET position = 150 WHERE position = 200", "snapshots",
      "@150 is not what the replay gives"
    ),
    (
      "UPDATE snapshots SET position = 999 WHERE position = 200", "snapshots",
      "@999 is a snapshot beyond the last event, 230"
    ),
    ("UPDATE snapshots SET state = '{}'", "snapshots", "@100 is a snapshot that cannot be read"),
    (
      "UPDATE snapshots SET state = replace(state, '\"selected\":\"main\"', '\"selected\":\"library\"'), "
        + "state = replace(state, '\"position\":', '\"position\":1')", "snapshots",
      "is not what the replay gives"
    ),
  ])
  func `damage is found and located`(sql: String, check: String, sentence: String) throws {
    let log = try folder.log(120, 230)
    try Connection.raw(log).withoutTriggers(sql)
    let report = try SQLiteEventLog.verify(log)
    let found = try #require(report.checks.first { $0.name == check })
    #expect(found.first?.contains(sentence) ?? false, "\(report)")
    #expect(!report.isSound)
  }

  @Test func `swapped events are found`() throws {
    let log = try folder.log(100)
    try Connection.raw(log).withoutTriggers(
      "UPDATE events SET id = 999 WHERE id = 50; UPDATE events SET id = 50 WHERE id = 51; "
        + "UPDATE events SET id = 51 WHERE id = 999")
    #expect(try !SQLiteEventLog.verify(log).isSound)
  }

  @Test func `a snapshot of another version's reducer is skipped, which the report says`() throws {
    let log = try folder.log(100)
    try Connection.raw(log).withoutTriggers("UPDATE snapshots SET reducer = 99, state = 'anything'")
    let report = try SQLiteEventLog.verify(log)
    #expect(report.isSound && report.snapshots == 0)
    #expect(report.checks.last?.exception?.contains("another version's reducer") ?? false)
  }

  @Test func `overwritten pages are found, or the file is rejected`() throws {
    let log = try folder.log(400, 400)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: log))
    var random = SplitMix64(seed: 5)
    let size = Migrator.pageSize
    for _ in 0..<60 {
      var damaged = bytes
      let page = 1 + Int(random.next() % UInt64(bytes.count / size - 1))
      for offset in 0..<200 { damaged[page * size + offset] = UInt8(truncatingIfNeeded: random.next()) }
      let copy = folder.path("damaged.sqlite")
      try damaged.write(to: URL(fileURLWithPath: copy))
      do {
        let report = try SQLiteEventLog.verify(copy)
        #expect(!report.isSound, "page \(page)")
      } catch { #expect(error is EventLogError) }
    }
  }

  @Test func `a file that is not a log is an error, not a finding`() throws {
    let missing = #expect(throws: EventLogError.self) { try SQLiteEventLog.verify(folder.path("missing")) }
    #expect(missing?.code == .cannotOpen)
    let log = try folder.log(10)
    try Connection.raw(log).execute("DROP TRIGGER events_stay")
    let foreign = #expect(throws: EventLogError.self) { try SQLiteEventLog.verify(log) }
    #expect(foreign?.code == .notALog)
  }

  @Test func `a log in memory is verified without chain and rows`() throws {
    let log = InMemoryEventLog()
    try RandomSession(seed: 3, count: 100).write(to: log)
    #expect(try log.verify().isSound)
    var events = RandomSession(seed: 4, count: 100).events
    events[30].depth += 1
    events[40].cause = 90
    let damaged = InMemoryEventLog()
    damaged.begin(RandomSession(seed: 4, count: 1).info)
    try damaged.append(events, to: RandomSession(seed: 4, count: 1).info.id)
    let report = try damaged.verify()
    #expect(report.checks.map(\.failures) == [0, 1, 1, 0])
    #expect(report.checks[2].first?.contains("@31: the depth is recorded as") ?? false)
  }
}
