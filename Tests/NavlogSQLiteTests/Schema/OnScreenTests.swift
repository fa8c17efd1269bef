import Navlog
import NavlogSQLite
import NavlogTesting
import Testing

@testable import TestFixtures

/// The view `on_screen`: the screen at a moment.
@Suite struct OnScreenTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test func `if the clock never runs backward, the view on_screen finds the visit at a given moment`() throws
  {
    for seed in 1...20 as ClosedRange<UInt64> {
      let rows = try RandomRows(seed: seed, clock: .forward)
      let columns = "session, root, screen, params, type, depth"
      let found = try rows.connection.prepare("SELECT \(columns) FROM on_screen WHERE moment_ms = ?")
      let visits = try rows.connection.prepare(
        "SELECT \(columns) FROM screen_visits WHERE entered <= ?1 AND exited > ?1")
      for moment in moments(rows) {
        found.bind(1, moment)
        visits.bind(1, WallTime.text(moment))
        #expect(try answers(found) == answers(visits), "seed \(seed), \(moment)")
      }
    }
  }

  @Test
  func `if the clock was set back, the view on_screen returns every screen that was visible at a given time`()
    throws
  {
    var doubled = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      let rows = try RandomRows(seed: seed, clock: .any)
      let found = try rows.connection.prepare("SELECT session, position FROM on_screen WHERE moment_ms = ?")
      for moment in moments(rows) {
        found.bind(1, moment)
        let expected = rows.sessions.flatMap { session in
          session.positions(at: moment).map { "\(session.name)|\($0)" }
        }
        #expect(try answers(found) == expected.sorted(), "seed \(seed), \(moment)")
        if Set(expected.map { $0.split(separator: "|")[0] }).count < expected.count { doubled += 1 }
      }
    }
    #expect(doubled > 30)
  }

  @Test func `a row of the view on_screen has the values that screen_log has for the same event`() throws {
    let rows = try RandomRows(seed: 7, clock: .any)
    let columns = "session, position, at, root, screen, params, type, depth"
    let found = try rows.connection.prepare("SELECT \(columns) FROM on_screen WHERE moment_ms = ?1")
    let screens = try rows.connection.prepare(
      """
      SELECT \(columns) FROM screen_log
      WHERE (session, position) IN (SELECT session, position FROM on_screen WHERE moment_ms = ?1)
      """)
    for moment in moments(rows) {
      found.bind(1, moment)
      screens.bind(1, moment)
      #expect(try answers(found) == answers(screens))
    }
  }

  @Test(arguments: [
    "1", "moment_ms > 0", "moment_ms = 0.5", "moment_ms IS NULL", "moment_ms = '[1,2]'",
    "moment_ms = (SELECT started_ms + max(elapsed_us) / 1000 - 0.5 FROM sessions, events)",
  ])
  func `the view on_screen is empty unless a query selects exactly one moment`(condition: String) throws {
    let log = try folder.log(20)
    #expect(try Connection.raw(log).integer("SELECT count(*) FROM on_screen WHERE \(condition)") == 0)
  }

  /// Returns every time in a log, with the milliseconds before and after it.
  private func moments(_ rows: RandomRows) -> [Int64] {
    let times = rows.sessions.flatMap { session in
      [session.started] + session.events.map(\.time) + (session.ended.map { [$0.time] } ?? [])
    }
    return Set(times.flatMap { [$0 - 1, $0, $0 + 1] }).sorted()
  }

  private func answers(_ query: Statement) throws -> [String] {
    defer { query.reset() }
    var rows: [String] = []
    while try query.step() {
      rows.append((0..<query.columnCount).map { query.text($0) }.joined(separator: "|"))
    }
    return rows.sorted()
  }
}

extension RandomRows.Session {
  /// Reads the events one by one, and returns the positions whose state was on screen when the clock showed the moment.
  fileprivate func positions(at moment: Int64) -> [Int] {
    var found: [Int] = []
    if events.first?.beginsElsewhere != true, started <= moment,
      moment < events.first?.time ?? ended?.time ?? started
    {
      found.append(0)
    }
    for (index, event) in events.enumerated() where event.time <= moment {
      let next = events.dropFirst(index + 1).first
      // If the next event happened at or before the moment, this event's state was no longer on screen. If the clock was set
      // back between the two events, their times do not show which state was on screen.
      if let next, next.time >= event.time, next.time <= moment { continue }
      guard let (time, elapsed) = next.map({ ($0.time, $0.elapsed) }) ?? ended else { continue }
      if moment < time || moment < event.time + (elapsed - event.elapsed) / 1_000 { found.append(index + 1) }
    }
    return found
  }
}
