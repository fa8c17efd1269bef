import Navlog
import NavlogTools
import Synchronization
import Testing

@testable import TestFixtures

@MainActor
struct TimelineTests {
  private let session = makeSession()

  init() {
    session.router.navigate(to: .list)
    session.router.navigate(to: .detail(id: 1))
    session.router.navigate(to: .filter)
  }

  @Test func `every moment of a session can be looked at, and looking writes nothing`() throws {
    var timeline = session.timeline
    #expect(timeline.state.visible == nil)
    let screens: [AppScreen?] = [.list, .detail(id: 1), .filter]
    for screen in screens {
      #expect(try timeline.step())
      #expect(timeline.state.visible == screen)
    }
    #expect(try !timeline.step())
    #expect(try timeline.step(by: -2))
    #expect(timeline.state.visible == .list)
    try timeline.seek(to: 0)
    #expect(try !timeline.step(by: -1))
    #expect(session.position == 3)
    #expect(try timeline.end() == 3)
  }

  @Test func `a moment that never was is an error, and the timeline stays`() throws {
    var timeline = session.timeline
    try timeline.seek(to: 2)
    #expect(throws: EventLogError.noSuchPosition(9, of: session.info.id, last: 3)) {
      try timeline.seek(to: 9)
    }
    #expect(timeline.position == 2)
  }

  @Test func `a log folded over an app's own type and over recorded destinations agrees at every moment`()
    throws
  {
    let recorded = Timeline<RecordedDestination>(log: session.log, session: session.info.id)
    var coding = DestinationCoding<AppScreen>()
    for position in 0...3 {
      let typed = try recorded.state(at: position).compactMap { coding.destination($0) }
      #expect(try session.timeline.state(at: position) == typed)
    }
  }

  @Test func `an event whose destination an app does not know is unknown to it, and kept`() throws {
    enum Other: String, Navigation {
      case nothing
      var presentationType: PresentationType { .push }
    }
    let timeline = Timeline<Other>(log: session.log, session: session.info.id)
    let kinds = try timeline.events().map { event in
      if case .unknown(let action) = event.action { action.kind } else { "known" }
    }
    #expect(kinds == ["navigate", "navigate", "navigate"])
  }
}

/// A clock that never waits, and remembers what it was asked to wait.
private final class ImpatientClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let time = Mutex(Duration.zero)
  private let waits = Mutex<[Duration]>([])

  var now: Instant { Instant(offset: time.withLock { $0 }) }
  var minimumResolution: Duration { .zero }
  var asked: [Duration] { waits.withLock { $0 } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let wait = now.duration(to: deadline)
    waits.withLock { $0.append(wait) }
    time.withLock { $0 = deadline.offset }
  }
}

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

  @Test func `a session is played at the pace in which it happened`() async throws {
    let clock = ImpatientClock()
    var seen: [String?] = []
    for try await frame in Replayer(log: log, session: "s", clock: clock) {
      seen.append(frame.state.visible?.name)
    }
    #expect(seen == ["s1", "s2", "s3", "s4"])
    #expect(clock.asked == [.seconds(2), .seconds(60), .seconds(1)])
  }

  @Test func `speed divides the waits, and idle time is cut before it`() async throws {
    let clock = ImpatientClock()
    for try await _ in Replayer(log: log, session: "s", speed: 2, idleLimit: .seconds(5), clock: clock) {}
    #expect(clock.asked == [.seconds(1), .milliseconds(2_500), .milliseconds(500)])
  }

  @Test func `infinite speed waits for nothing`() async throws {
    let clock = ImpatientClock()
    for try await _ in Replayer(log: log, session: "s", speed: .infinity, clock: clock) {}
    #expect(clock.asked == [])
  }

  @Test func `a part is played from the state in which it begins`() async throws {
    var depths: [Int] = []
    let part = Replayer(log: log, session: "s", positions: 3...4, speed: .infinity)
    for try await frame in part { depths.append(frame.state.depth) }
    #expect(depths == [3, 4])
  }

  @Test func `a cancelled replay ends`() async throws {
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
