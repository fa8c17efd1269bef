import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// Salvage of logs that lost rows of sessions or dictionaries.
@Suite struct LostRowsTests: DamagedLogTests {
  let folder: LogFolder
  let log: String
  let sessions: [RandomSession]

  init() throws { (folder, log, sessions) = try Self.threeSessions() }

  // MARK: - Lost rows of sessions

  /// Returns a log of four sessions, and the sessions. At the end of each closed session, the wall clock and the monotonic clock
  /// have advanced equally. Without `isClosed`, no session is closed.
  private func fourSessions(_ name: String, isClosed: Bool = true) throws -> (path: String, [RandomSession]) {
    let sessions = (11...14 as ClosedRange<UInt64>).map { RandomSession(seed: 3 * $0, count: 40) }
    do {
      let log = try SQLiteEventLog(path: folder.path(name))
      for session in sessions {
        try log.begin(session.info)
        try log.append(session.events, to: session.info.id)
        let elapsed = session.events.last?.elapsed ?? 0
        if isClosed {
          try log.end(session.info.id, at: session.info.started + elapsed / 1_000 + 7, after: elapsed + 7_000)
        }
      }
    }
    try folder.waitUntilWritten(name)
    return (folder.path(name), sessions)
  }

  /// Returns the start that the salvage assumes for one of four sessions after the rows of some sessions are lost.
  ///
  /// Recovered wall times have the same error as the assumed start.
  private func assumedStart(of session: Int, lost: [Int], isClosed: Bool = true) throws -> Int64 {
    let (path, all) = try fourSessions("four-\(UUID().uuidString).sqlite", isClosed: isClosed)
    let rows = lost.map { "\($0)" }.joined(separator: ", ")
    try Connection.raw(path).withoutTriggers("DELETE FROM sessions WHERE id IN (\(rows))")
    let (report, saved) = try salvage(Data(contentsOf: URL(fileURLWithPath: path)), "\(lost)")
    try #require(report.sessions.count == 4)
    #expect((1...4).filter { !report.sessions[$0 - 1].isNamed } == lost)
    let found = try saved.session(report.sessions[session - 1].id).info
    let original = all[session - 1]
    // The salvaged session begins with a placeholder.
    let events = try saved.events(found.id).dropFirst()
    #expect(events.map(\.elapsed) == original.events.map(\.elapsed))
    #expect(
      events.map { $0.time - found.started } == original.events.map { $0.time - original.info.started })
    return found.started
  }

  private func started(_ session: Int) throws -> Int64 {
    RandomSession(seed: 3 * UInt64(10 + session), count: 40).info.started
  }

  @Test(arguments: [[1], [2], [3], [4], [1, 3]])
  func `a salvage restores a closed session's lost start time from the rows of neighboring sessions`(
    lost: [Int]
  )
    throws
  {
    for session in lost { #expect(try assumedStart(of: session, lost: lost) == started(session)) }
  }

  @Test func `an unclosed session that lost its row gets the start time of the previous session`() throws {
    #expect(try assumedStart(of: 2, lost: [2], isClosed: false) == started(1))
  }

  @Test func `a first session that lost its row gets the start time of the next session`() throws {
    #expect(try assumedStart(of: 1, lost: [1], isClosed: false) == started(2))
  }

  @Test func `adjacent sessions that lost their rows both get the start time of the session before them`()
    throws
  {
    #expect(try assumedStart(of: 2, lost: [2, 3]) == started(1))
    #expect(try assumedStart(of: 3, lost: [2, 3]) == started(1))
  }

  @Test
  func `if the table "sessions" has no rows, a salvage saves all events, with times counted from 1970`()
    throws
  {
    let (path, all) = try fourSessions("four.sqlite", isClosed: false)
    try Connection.raw(path).withoutTriggers("DELETE FROM sessions")
    let (report, saved) = try salvage(Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(report.saved == 160 && report.sessions.count == 4)
    let events = try saved.events(report.sessions[0].id).dropFirst()
    #expect(events.map(\.time) == all[0].events.map { $0.time - all[0].info.started })
  }

  // MARK: - Lost rows of dictionaries

  /// Returns, for each session, the positions of the events that refer to certain rows of a dictionary.
  private func positions(_ condition: String) throws -> [[Int]] {
    var positions: [[Int]] = [[], [], []]
    try Connection.raw(log).forEach("SELECT id FROM events WHERE \(condition) ORDER BY id") {
      let row = Int($0.integer(0))
      let session = row <= 150 ? 0 : row <= 250 ? 1 : 2
      positions[session].append(row - [0, 150, 250][session])
    }
    return positions
  }

  @Test func `if rows of the table "screens" are lost, the salvaged events replay to the same hierarchy`()
    throws
  {
    let expected = try positions("destination BETWEEN 3 AND 5 OR screen BETWEEN 3 AND 5")
    try Connection.raw(log).withoutTriggers("DELETE FROM screens WHERE id BETWEEN 3 AND 5")
    let (report, saved) = try salvage(bytes)
    // The plan of a link names a screen even if the screen's row is lost. In a later call, a placeholder replaces the lost
    // screen. The replay shows the screen of the plan instead, so it can contradict the recorded screen of the call. This
    // happens at most once per session.
    #expect(report.sessions.map { $0.saved + $0.damaged.count } == Self.counts && report.lost == 0)
    #expect(report.saved >= 397)
    for (index, session) in report.sessions.enumerated() {
      let original = sessions[index]
      #expect(!session.incomplete.isEmpty)
      #expect(session.incomplete == expected[index].filter { !session.damaged.contains($0) })
      #expect(
        try saved.foldedState(session.id).compactMap { _ in 0 }
          == original.states[original.events.count].compactMap { _ in 0 })
      for event in try saved.events(session.id) where session.incomplete.contains(event.position) {
        let recorded = original.events[event.position - 1]
        #expect(event.router == recorded.router && event.source == recorded.source)
        // A lost screen has the same placeholder whether it was requested or visible.
        let names = [event.action.destination, event.screen].compactMap { $0?.name }
        let originals = [recorded.action.destination, recorded.screen].compactMap { $0?.name }
        for (name, original) in zip(names, originals) where name != original {
          #expect(["lost-3", "lost-4", "lost-5"].contains(name))
        }
      }
    }
  }

  @Test func `a salvaged event that lost its row in the table "calls" keeps its screens, router and times`()
    throws
  {
    let expected = try positions("call BETWEEN 3 AND 5")
    try Connection.raw(log).withoutTriggers("DELETE FROM calls WHERE id BETWEEN 3 AND 5")
    let (report, saved) = try salvage(bytes)
    #expect(report.sessions.map(\.saved) == Self.counts && report.lost == 0)
    #expect(report.sessions.map(\.incomplete) == expected && !expected[0].isEmpty)
    for (index, session) in report.sessions.enumerated() {
      for event in try saved.events(session.id) where session.incomplete.contains(event.position) {
        let recorded = sessions[index].events[event.position - 1]
        // The kind, origin and call site of an event are lost together.
        #expect(["lost-3", "lost-4", "lost-5"].contains(event.action.kindName))
        #expect(event.origin.rawValue == event.action.kindName && event.source == nil)
        #expect(event.router == recorded.router && event.cause == recorded.cause)
        #expect(event.screen == recorded.screen && event.selected == recorded.selected)
        #expect(
          [event.time, event.elapsed, Int64(event.depth), Int64(event.removed)]
            == [recorded.time, recorded.elapsed, Int64(recorded.depth), Int64(recorded.removed)])
      }
      // From the first incomplete event on, the state is uncertain, so the salvage does not report that an event contradicts
      // the state.
      #expect(session.damaged == [])
    }
  }

  @Test func `a salvage loses no event if the root page of "calls", "routers" or "screens" is unreadable`()
    throws
  {
    for table in ["calls", "routers", "screens"] {
      let (report, _) = try salvage(overwrite(root(of: table, in: log), of: bytes), "\(table)")
      #expect(report.lost == 0, "\(table): \(report)")
      #expect(report.sessions.map { $0.saved + $0.damaged.count } == Self.counts, "\(table)")
    }
  }
}
