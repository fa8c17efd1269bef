import Navlog
import Synchronization
import TestThreads
import Testing

@testable import TestFixtures

@MainActor
@Suite(.waitingLimit)
struct PlaybackTests {
  private let log = InMemoryEventLog()

  /// Records events at 0 s, 2 s, 62 s and 63 s.
  init() throws {
    log.begin(SessionInfo(id: "s", started: 0, app: "", version: "", system: ""))
    try append([0, 2, 62, 63], from: 1)
  }

  private func append(_ seconds: [Int64], from first: Int) throws {
    try log.append(
      seconds.enumerated().map { index, second in
        RecordedEvent(
          position: first + index, time: 0, elapsed: second * 1_000_000,
          event: NavigationEvent(
            .navigate(RecordedDestination(name: "s\(first + index)"), style: .push, unlessOnTop: false)))
      }, to: "s")
  }

  private func player(
    _ clock: any Clock<Duration>, speed: Double = 1, idleLimit: Duration? = nil
  ) throws -> SessionPlayer<AppScreen> {
    try SessionPlayer(log: log, speed: speed, idleLimit: idleLimit, clock: clock)
  }

  @Test func `a player keeps the original pace, and stops at the end`() async throws {
    try await log.end("s", at: 64, after: 64)
    let clock = RecordingClock()
    let player = try player(clock)
    player.play()
    #expect(player.isPlaying)
    try await wait { !player.isPlaying }
    #expect(player.position == 4)
    #expect(clock.requested == [.seconds(2), .seconds(60), .seconds(1)])
  }

  @Test func `a player that plays backwards keeps the original pace, and stops at the beginning`()
    async throws
  {
    let clock = RecordingClock()
    let player = try player(clock)
    try await player.seek(to: 4)
    player.play(.backwards)
    try await wait { !player.isPlaying }
    #expect(player.position == 0)
    #expect(player.event == nil)
    #expect(clock.requested == [.seconds(1), .seconds(60), .seconds(2)])
  }

  @Test func `each wait is limited to the idle limit, and then divided by the speed`() async throws {
    try await log.end("s", at: 64, after: 64)
    let clock = RecordingClock()
    let player = try player(clock, speed: 2, idleLimit: .seconds(5))
    player.play()
    try await wait { !player.isPlaying }
    #expect(clock.requested == [.seconds(1), .milliseconds(2_500), .milliseconds(500)])
  }

  @Test func `a player with an infinite speed never waits`() async throws {
    try await log.end("s", at: 64, after: 64)
    let clock = RecordingClock()
    let player = try player(clock, speed: .infinity)
    player.play()
    try await wait { !player.isPlaying }
    #expect(player.position == 4)
    #expect(clock.requested.isEmpty)
  }

  @Test func `a paused player keeps its moment, and continues from there`() async throws {
    let clock = ManualClock()
    let player = try player(clock)
    try await player.seek(to: 1)
    player.play()
    try await wait { clock.sleepers == 1 }
    player.pause()
    try await wait { clock.sleepers == 0 }
    clock.advance(by: .seconds(100))
    #expect(!player.isPlaying)
    #expect(player.position == 1)
    player.play()
    try await wait { clock.sleepers == 1 }
    clock.advance(by: .seconds(2))
    try await wait { player.position == 2 }
  }

  @Test func `a change of speed takes effect immediately`() async throws {
    let clock = ManualClock()
    let player = try player(clock)
    try await player.seek(to: 2)
    player.play()
    try await wait { clock.sleepers == 1 }
    player.speed = 60
    try await wait { clock.sleepers == 1 }
    clock.advance(by: .seconds(1))
    try await wait { player.position == 3 }
  }

  @Test func `a player that is moved while it plays waits only until the event after the new moment`()
    async throws
  {
    let clock = ManualClock()
    let player = try player(clock)
    try await player.seek(to: 2)
    player.play()
    try await wait { clock.sleepers == 1 }
    try await player.seek(to: 3)
    try await wait { clock.sleepers == 1 }
    clock.advance(by: .seconds(1))
    try await wait { player.position == 4 }
    #expect(player.isPlaying)
  }

  @Test func `a player that plays does not advance while an asynchronous move reads the log`() async throws {
    try append(Array(repeating: 64, count: 300), from: 5)
    let spy = SpyLog(over: log)
    let clock = ManualClock()
    let player = try SessionPlayer<AppScreen>(log: spy, clock: clock)
    player.play()
    try await wait { player.position == 1 && clock.sleepers == 1 }
    let isReleased = Mutex(false)
    spy.beforeFold = { _ = blockUntilTrue { isReleased.withLock { $0 } } }
    let folds = spy.folds
    let seeking = Task { try await player.seek(to: 300) }
    try await wait { spy.folds > folds }
    clock.advance(by: .seconds(2))
    try await wait { clock.sleepers == 1 }
    #expect(player.position == 1)
    isReleased.withLock { $0 = true }
    try await seeking.value
    #expect(player.position == 300 && player.isPlaying)
  }

  @Test func `a player waits for more events at the end of a session that was not closed`() async throws {
    let clock = ManualClock()
    let player = try player(clock)
    try await player.seek(to: 4)
    player.play()
    try await wait { clock.sleepers == 1 }
    try append([64], from: 5)
    #expect(player.position == 4)
    clock.advance(by: .seconds(1))
    try await wait { clock.sleepers == 1 && player.end == 5 }
    #expect(player.position == 5 && player.isPlaying)
    try await log.end("s", at: 65, after: 65)
    clock.advance(by: .seconds(1))
    try await wait { !player.isPlaying }
  }

  @Test func `a player stops at the end of a killed session if a newer session exists`() async throws {
    log.begin(SessionInfo(id: "t", started: 70_000, app: "", version: "", system: ""))
    try log.append(
      [RecordedEvent(position: 1, time: 0, elapsed: 0, event: NavigationEvent(.mark("next")))], to: "t")
    let clock = RecordingClock()
    let player = try SessionPlayer<AppScreen>(log: log, session: "s", clock: clock)
    player.play()
    try await wait { !player.isPlaying }
    #expect(player.position == 4)
    #expect(clock.requested == [.seconds(2), .seconds(60), .seconds(1)])
  }

  @Test func `a player stops playing when its last reference is released`() async throws {
    let clock = ManualClock()
    weak var kept: SessionPlayer<AppScreen>?
    do {
      let player = try player(clock)
      try await player.seek(to: 1)
      player.play()
      try await wait { clock.sleepers == 1 }
      kept = player
    }
    try await wait { clock.sleepers == 0 }
    #expect(kept == nil)
  }
}
