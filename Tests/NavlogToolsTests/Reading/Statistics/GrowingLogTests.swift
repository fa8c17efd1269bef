import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Synchronization
import Testing

@testable import TestFixtures

/// A log that its app writes during the report.
@Suite struct GrowingLogTests {
  /// Appends calls to a session: pushes, and links without a matching route.
  private static func append(_ count: Int, after last: Int, to log: SQLiteEventLog) throws {
    let events = (last + 1...last + count).map { position in
      let push: NavigationAction<RecordedDestination> = .navigate(
        RecordedDestination(name: "s\(position % 5)"), style: .push, unlessOnTop: false)
      let isLink = position % 2 == 0
      return RecordedEvent<RecordedDestination>(
        position: position, time: 0, elapsed: Int64(position) * 1_000_000,
        event: NavigationEvent(isLink ? .deepLink(url: "app://x", .noMatch) : push),
        outcome: isLink ? .noEffect(.noMatch) : .applied,
        screen: RecordedDestination(name: "s\((isLink ? position - 1 : position) % 5)"),
        depth: (position + 1) / 2)
    }
    try log.append(events, to: "a")
  }

  @Test func `a report counts no events that are recorded while the report is made`() throws {
    let folder = try LogFolder()
    let path = folder.path("growing.sqlite")
    let log = try SQLiteEventLog(path: path)
    try log.begin(SessionInfo(id: "a", started: 0, app: "", version: "", system: ""))
    try Self.append(4_000, after: 0, to: log)
    // During the report, the app records the same number of events again.
    let calls = Mutex(0)
    var statistics = LogStatistics()
    try statistics.read(path) {
      let isFirst = calls.withLock { calls in
        calls += 1
        return calls == 1
      }
      if isFirst { try? Self.append(4_000, after: 4_000, to: log) }
      return false
    }
    #expect(try log.session("a").count == 8_000, "the log has grown meanwhile")
    #expect(statistics.events == 4_000)
    #expect(statistics.links.map(\.count) == [2_000])
    #expect(statistics.friction.first { $0.rule == .noEffect }?.count == 2_000)
    #expect(statistics.screens.reduce(0) { $0 + $1.visits } == 2_001)
  }

  @Test func `a user's query cannot begin a transaction`() throws {
    let folder = try LogFolder()
    let path = try folder.closedLog(3)
    for sql in ["BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT a"] {
      #expect(throws: QueryError.self) { try LogQuery(sql, of: path) }
    }
  }
}
