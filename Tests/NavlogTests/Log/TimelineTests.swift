import Navlog
import NavlogTesting
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

  @Test func `every moment of a session can be read, and reading never modifies the log`() throws {
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

  @Test func `any actor can create, move and read a timeline`() async throws {
    let (log, id) = (session.log, session.info.id)
    let visible = try await Task.detached {
      var timeline = Timeline<AppScreen>(log: log, session: id)
      try timeline.seek(to: 2)
      return timeline.state.visible
    }.value
    #expect(visible == .detail(id: 1))
    let own = session.timeline
    let events = try await Task.detached { try own.events() }.value
    #expect(events == (try own.events()))
  }

  @Test func `copies of a timeline can decode at the same time`() async throws {
    let timeline = session.timeline
    let tasks = (0..<40).map { index in Task.detached { try timeline.state(at: index % 4) } }
    for (index, task) in tasks.enumerated() {
      #expect(try await task.value == timeline.state(at: index % 4))
    }
  }

  @Test func `a seek to a missing position throws an error and does not move the timeline`() throws {
    var timeline = session.timeline
    try timeline.seek(to: 2)
    #expect(throws: EventLogError.noSuchPosition(9, of: session.info.id, last: 3)) {
      try timeline.seek(to: 9)
    }
    #expect(timeline.position == 2)
  }

  @Test
  func `a timeline of the app's destinations has the same states as a timeline of recorded destinations`()
    throws
  {
    let recorded = Timeline<RecordedDestination>(log: session.log, session: session.info.id)
    let coding = DestinationCoding<AppScreen>()
    for position in 0...3 {
      let typed = try recorded.state(at: position).compactMap { coding.destination($0) }
      #expect(try session.timeline.state(at: position) == typed)
    }
  }

  @Test func `an event whose destination the app does not know becomes an unknown event, and keeps its kind`()
    throws
  {
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

  @Test func `steps in either direction rarely fold the log from its beginning`() throws {
    let log = SpyLog()
    let session = makeSession(log: log)
    for number in 1...900 { session.router.navigate(to: .detail(id: number)) }
    var timeline = session.timeline
    try timeline.seek(to: 450)
    let before = (folds: log.folds, events: log.readCount)
    for number in 451...900 {
      #expect(try timeline.step())
      #expect(timeline.position == number && timeline.state.visible == .detail(id: number))
    }
    #expect(try !timeline.step())
    // The steps read every event once, and did not compute a state from the beginning of the session.
    #expect(log.folds == before.folds && log.readCount == before.events + 450)
    for number in (0..<900).reversed() {
      #expect(try timeline.step(by: -1))
      #expect(timeline.position == number && timeline.state.roots[0].path.count == number)
    }
    #expect(try !timeline.step(by: -1))
    // Steps backwards read the log in blocks of at least a hundred events.
    #expect(log.folds <= before.folds + 10)
  }

  @Test func `steps and seeks lead to the same states`() throws {
    let log = InMemoryEventLog()
    let random = RandomSession(seed: 5, count: 700)
    try random.write(to: log)
    var (steps, seeks) = (
      Timeline(log: log, session: random.info.id), Timeline(log: log, session: random.info.id)
    )
    var generator = SplitMix64(seed: 5)
    for _ in 0..<400 {
      let count = Int(generator.next() % 301) - 150
      guard try steps.step(by: count) else { continue }
      try seeks.seek(to: steps.position)
      #expect(steps.state == seeks.state, "seed 5, event \(steps.position)")
    }
  }
}
