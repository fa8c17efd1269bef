import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

struct ReplayerTests {
  private let log = InMemoryEventLog()

  init() throws {
    log.begin(SessionInfo(id: "s", started: 0, app: "", version: "", system: ""))
    let seconds: [Int64] = [0, 2, 62, 63]
    try log.append(
      seconds.enumerated().map { index, second in
        RecordedEvent(
          position: index + 1, time: 0, elapsed: second * 1_000_000,
          event: NavigationEvent(
            .navigate(RecordedDestination(name: "s\(index + 1)"), style: .push, unlessOnTop: false)))
      }, to: "s")
  }

  @Test func `a replay keeps the original pace of a session`() async throws {
    let clock = RecordingClock()
    var seen: [String?] = []
    for try await frame in Replayer(log: log, session: "s", clock: clock) {
      seen.append(frame.state.visible?.name)
    }
    #expect(seen == ["s1", "s2", "s3", "s4"])
    #expect(clock.requested == [.seconds(2), .seconds(60), .seconds(1)])
  }

  @Test func `each wait is limited to the idle limit, and then divided by the speed`() async throws {
    let clock = RecordingClock()
    for try await _ in Replayer(log: log, session: "s", speed: 2, idleLimit: .seconds(5), clock: clock) {}
    #expect(clock.requested == [.seconds(1), .milliseconds(2_500), .milliseconds(500)])
  }

  @Test func `a replay with infinite speed never waits`() async throws {
    let clock = RecordingClock()
    for try await _ in Replayer(log: log, session: "s", speed: .infinity, clock: clock) {}
    #expect(clock.requested == [])
  }

  @Test func `a replay of a range begins with the state before the range`() async throws {
    var depths: [Int] = []
    let part = Replayer(log: log, session: "s", positions: 3...4, speed: .infinity)
    for try await frame in part { depths.append(frame.state.depth) }
    #expect(depths == [3, 4])
  }

  @Test func `a replay ends when it is cancelled`() async throws {
    let log = log
    let task = Task {
      var count = 0
      for try await _ in Replayer(log: log, session: "s", speed: 0.001) { count += 1 }
      return count
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
