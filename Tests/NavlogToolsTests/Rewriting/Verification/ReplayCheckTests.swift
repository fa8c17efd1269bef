import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// The verdict of a verification on each session.
@Suite struct ReplayCheckTests {
  private typealias Event = RecordedEvent<RecordedDestination>

  private func screen(_ name: String) -> RecordedDestination { RecordedDestination(name: name) }

  /// Returns a log of one session of calls. The closure can change the recorded results.
  private func log(
    _ calls: [NavigationAction<RecordedDestination>], change: (inout Event) -> Void = { _ in }
  ) throws -> InMemoryEventLog {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "ab12", started: 0, app: "App", version: "1.2", system: "test"))
    var state = NavigationState<RecordedDestination>()
    for (index, action) in calls.enumerated() {
      let event = NavigationEvent(action, on: RouterID(.main))
      var recorded = RecordedEvent(
        position: index + 1, time: 0, elapsed: 0, event: event,
        reduction: state.fold(event, at: index + 1))
      change(&recorded)
      try log.append([recorded], to: "ab12")
    }
    return log
  }

  private var calls: [NavigationAction<RecordedDestination>] {
    [
      .navigate(screen("a"), style: .push, unlessOnTop: false),
      .navigate(screen("b"), style: .push, unlessOnTop: false), .pop(count: 1), .pop(count: 1),
      .pop(count: 1),
    ]
  }

  @Test func `if a replay computes the recorded values of every event, verify reports no differences`()
    throws
  {
    let replay = try #require(try log(calls).verify().replays.first)
    #expect(replay.session.version == "1.2")
    #expect(replay.events == 5 && replay.lastCompared == 5 && replay.unknownEvents == 0)
    #expect(replay.differingEvents == 0 && replay.differences.isEmpty && replay.firstDifference == nil)
  }

  @Test func `a replay counts differences by kind and field, and reports the first of each group`() throws {
    let log = try log(calls) { event in
      switch event.position {
      case 3: (event.removed, event.depth) = (2, 7)
      case 4: event.removed = 3
      case 5: event.outcome = .applied
      case 2: (event.screen, event.selected) = (nil, "other")
      default: break
      }
    }
    let report = try log.verify()
    let replay = try #require(report.replays.first)
    #expect(replay.differingEvents == 4 && replay.firstDifference == 2)
    #expect(
      replay.differences.map {
        "\($0.kind) \($0.field) \($0.events) @\($0.position): \($0.recorded), \($0.replayed)"
      }
        == [
          "navigate selected 1 @2: other, main", "navigate screen 1 @2: none, b", "pop removed 2 @3: 2, 1",
          "pop depth 1 @3: 7, 1", "pop outcome 1 @5: applied, noEffect (atRoot)",
        ])
    #expect(report.checks.first { $0.name == "outcomes" }?.failures == 4)
    #expect(report.firstFailure == "ab12@2: the selected root is recorded as other, but replayed as main")
  }

  @Test func `verify stops comparing a replay at an unknown event that was recorded as applied`() throws {
    let unknown = NavigationAction<RecordedDestination>.unknown(
      .init(kind: "shake", fields: .object([])))
    let log = try log(Array(calls.prefix(2)) + [unknown] + calls) { event in
      if event.position == 3 { event.outcome = .applied }
      if event.position > 3 { event.depth = 99 }
    }
    let replay = try #require(try log.verify().replays.first)
    #expect(replay.unknownEvents == 1 && replay.lastCompared == 2)
    #expect(replay.differingEvents == 0 && replay.events == 8)
  }

  @Test func `the replay of a log in a file gives the same report as the replay of a log in memory`() throws {
    let folder = try LogFolder()
    let path = try folder.log(90, 0, 40)
    try Connection.raw(path).withoutTriggers("UPDATE events SET depth = depth + 1 WHERE id IN (7, 8, 100)")
    let replays = try SQLiteEventLog.verify(path).replays
    #expect(try replays == SQLiteEventLog(reading: path).verify().replays)
    #expect(replays.map(\.differingEvents) == [2, 0, 1] && replays.map(\.events) == [90, 0, 40])
    #expect(replays.map(\.firstDifference) == [7, nil, 10])
  }
}
