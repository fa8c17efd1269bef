import Navlog
import NavlogTools
import TestThreads
import Testing

@testable import NavlogInspector
@testable import NavlogSwiftUI
@testable import ScreenFixtures
@testable import TestFixtures

/// The model of the transport bar.
@Suite(.waitingLimit) @MainActor struct TransportModelTests {
  let player: SessionPlayer<Place>
  let model: TransportModel
  let clock = ManualClock()

  init() throws {
    player = try Recording().player(clock)
    model = TransportModel(player)
  }

  @Test
  func `the transport model shows the position, the call and the no-op reason of the moment on screen`()
    async throws
  {
    #expect(model.title == "Before the first event")
    #expect(model.moment == "0 of 7")
    #expect(model.spokenMoment == "Before the first event")
    model.step(by: 1)
    await model.finishMoving()
    #expect(model.title == "navigate -> list")
    #expect(model.moment.hasPrefix("1 of 7 · +0."))
    #expect(model.noEffect == nil)
    model.seek(to: 4)
    await model.finishMoving()
    #expect(model.noEffect == "noEffect: atRoot")
    #expect(model.spokenMoment == "event 4 of 7, pop, noEffect: atRoot")
  }

  @Test
  func `togglePlaying starts playback in either direction, and pauses playback that is running`() async throws
  {
    model.togglePlaying()
    await model.finishMoving()
    #expect(player.isPlaying && player.direction == .forwards)
    try await wait { player.position > 0 || clock.sleepers == 1 }
    model.togglePlaying()
    await model.finishMoving()
    let position = player.position
    #expect(!player.isPlaying)
    model.seek(to: 3)
    await model.finishMoving()
    model.togglePlaying(backwards: true)
    await model.finishMoving()
    #expect(player.isPlaying && player.direction == .backwards)
    model.togglePlaying()
    await model.finishMoving()
    #expect(!player.isPlaying && position <= 7)
  }

  @Test
  func `playing at the end starts over, and playing backwards at the beginning starts at the end`() async {
    model.seek(to: 7)
    await model.finishMoving()
    model.togglePlaying()
    await model.finishMoving()
    #expect(player.position == 0 && player.isPlaying)
    model.seek(to: 0)
    await model.finishMoving()
    model.togglePlaying(backwards: true)
    await model.finishMoving()
    #expect(player.position == 7 && player.isPlaying)
  }

  @Test func `the player waits for more events at the end of a session that was not closed`() async throws {
    let player = try Recording(isClosed: false).player(clock)
    let model = TransportModel(player)
    model.seek(to: 7)
    await model.finishMoving()
    model.togglePlaying()
    await model.finishMoving()
    #expect(player.position == 7 && player.isPlaying)
  }

  @Test
  func `playing at the end of a killed session starts the session over if a later session exists`()
    async throws
  {
    let killed = Recording(isClosed: false)
    _ = Recording(in: killed.log)
    let player = try killed.player(clock)
    let model = TransportModel(player)
    model.seek(to: 7)
    await model.finishMoving()
    model.togglePlaying()
    await model.finishMoving()
    #expect(player.position == 0 && player.isPlaying)
  }

  @Test(arguments: [Move.step, .seek, .jump])
  func `a step, a seek or a jump moves and pauses a playing player`(
    move: Move
  ) async {
    model.seek(to: 3)
    await model.finishMoving()
    model.togglePlaying()
    await model.finishMoving()
    switch move {
    case .step: model.step(by: -1)
    case .seek: model.seek(to: 2)
    case .jump: model.jump(.previous, to: .marker)
    }
    await model.finishMoving()
    #expect(player.position == 2 && !player.isPlaying)
  }

  enum Move { case step, seek, jump }

  @Test func `an action that needs the selected moment waits until the player has moved to that moment`()
    async
  {
    var positions: [Int] = []
    model.afterMove { positions.append(player.position) }
    model.seek(to: 3)
    model.afterMove { positions.append(player.position) }
    await model.finishMoving()
    #expect(positions == [0, 3])
  }

  @Test func `a move beyond the beginning or the end of a session stops there`() async {
    model.seek(to: 99)
    await model.finishMoving()
    #expect(player.position == 7)
    model.seek(to: -1)
    await model.finishMoving()
    #expect(player.position == 0 && model.problem == nil)
  }

  @Test func `the transport model finds and counts the markers and the problems of a session`() async {
    await model.findStops()
    #expect(model.stops.markers == [2] && model.stops.problems == [4])
    #expect(model.count(of: .marker) == "1 marker" && model.count(of: .problem) == "1 problem")
    #expect(model.notices == [])
  }

  @Test
  func `a jump button is disabled only if all events in its direction were read and contain no stop`() async {
    let directions = [JumpDirection.previous, .next]
    func offered() -> [Bool] {
      [.problem, .marker].flatMap { stop in directions.map { model.canJump($0, to: stop) } }
    }
    #expect(offered() == [false, true, false, true])
    model.seek(to: 3)
    await model.finishMoving()
    #expect(offered() == [true, true, true, true])
    await model.findStops()
    #expect(offered() == [false, true, true, false])
    model.jump(.next, to: .problem)
    await model.finishMoving()
    #expect(player.position == 4)
    #expect(offered() == [false, false, true, false])
    model.jump(.previous, to: .marker)
    await model.finishMoving()
    #expect(player.position == 2)
    model.jump(.previous, to: .marker)
    await model.finishMoving()
    #expect(player.position == 2 && model.problem == nil)
  }

  @Test
  func `jump returns at once, and a second jump begins at the position where the first jump ends`() async {
    model.jump(.next, to: .marker)
    model.jump(.next, to: .problem)
    #expect(player.position == 0)
    await model.finishMoving()
    #expect(player.position == 4)
  }

  @Test func `a player waits while the user holds the slider`() async throws {
    model.seek(to: 2)
    await model.finishMoving()
    model.togglePlaying(backwards: true)
    await model.finishMoving()
    model.setDragging(true)
    #expect(!player.isPlaying)
    model.drag(to: 4.4)
    model.drag(to: 5.6)
    await model.finishMoving()
    #expect(player.position == 6)
    model.setDragging(false)
    #expect(player.isPlaying && player.direction == .backwards)
    model.togglePlaying()
    await model.finishMoving()
    model.setDragging(true)
    model.setDragging(false)
    #expect(!player.isPlaying)
  }

  @Test
  func `when a player opens another session, markers, problems and events of that session are read`()
    async throws
  {
    let log = InMemoryEventLog()
    let first = Recording(in: log)
    let second = RouterSession<Place>(log: log)
    second.mark("alone")
    let player = try SessionPlayer<Place>(log: log, session: first.session.info.id)
    let played = PlayedEvents(player)
    await played.transport.findStops()
    await played.finishReading()
    #expect(played.transport.stops.problems == [4] && played.events.rows.count == 7)
    try await player.open(second.info.id)
    await played.transport.findStops()
    played.follow()
    await played.finishReading()
    #expect(played.transport.stops.markers == [1] && played.transport.stops.problems == [])
    #expect(played.events.rows.map(\.call) == ["mark \"alone\""])
  }

  @Test
  func `cutsPauses limits a pause of the player to one second; without it, a pause has no limit`() {
    #expect(!model.cutsPauses)
    model.cutsPauses = true
    #expect(player.idleLimit == .seconds(1))
    model.cutsPauses = false
    #expect(player.idleLimit == nil)
  }

  @Test func `each speed of a player has a name`() {
    #expect(
      TransportModel.speeds.map { TransportModel.text(ofSpeed: $0) } == [
        "0.5×", "1×", "2×", "5×", "10×", "no waits",
      ])
  }

  @Test func `the transport model shows an error message while the log is unreadable`() async throws {
    let log = SpyLog()
    let model = TransportModel(try Recording(in: log).player())
    log.failure = EventLogError(.moved, "the file is gone")
    model.seek(to: 3)
    await model.finishMoving()
    // `seek` has succeeded, because the player had already read all frames of this short recording. The jump must read the log,
    // so it fails.
    model.jump(.next, to: .problem)
    await model.finishMoving()
    #expect(model.problem == "The log cannot be read: the file is gone")
    log.failure = nil
    model.step(by: 1)
    await model.finishMoving()
    #expect(model.problem == nil)
  }

  @Test func `a player stops with an error message if the log becomes unreadable`() async throws {
    let log = SpyLog()
    let player = try Recording(in: log).player(clock)
    let model = TransportModel(player)
    log.failure = EventLogError(.moved, "the file is gone")
    player.speed = .infinity
    model.togglePlaying()
    await model.finishMoving()
    try await wait { !player.isPlaying }
    #expect(model.problem == "The log cannot be read: the file is gone")
  }

  @Test func `for the log of another app, the transport model names that app`() async throws {
    enum Other: Navigation {
      case shelf
      var presentationType: PresentationType { .push }
    }
    let log = InMemoryEventLog()
    let session = RouterSession<Other>(
      log: log, configuration: .init(app: AppInfo(name: "Library", version: "", system: "")))
    session.router.navigate(to: .shelf)
    let model = TransportModel(try SessionPlayer<Place>(log: log))
    await model.findStops()
    #expect(model.notices == ["This app does not know the recorded screens: Library recorded them."])
    #expect(model.stops.problems == [1])
  }

  @Test
  func `the transport model shows a notice that a masked copy contains masks instead of real values`()
    async throws
  {
    let log = InMemoryEventLog()
    var lines: [String] = []
    try LogExport(of: Recording().log, as: .jsonLines, redactor: Redactor()).write { lines.append("\($0)") }
    var importing = try LogImport(into: log)
    for line in lines { try importing.append(line.utf8) }
    _ = try importing.finish()
    let player = try SessionPlayer<Place>(log: log)
    let model = TransportModel(player)
    await model.findStops()
    #expect(model.notices == ["A masked copy: parameters, links and texts are masks, not real values."])
    model.seek(to: 6)
    await model.finishMoving()
    guard case .detail(let id) = player.state.visible else {
      Issue.record("Nothing is on screen: \(player.state)")
      return
    }
    #expect(id != 7)
  }

  @Test func `after a takeover, the transport model shows a notice until the player moves`() async throws {
    model.seek(to: 1)
    await model.finishMoving()
    _ = player.takeOver(log: InMemoryEventLog())
    #expect(model.notices == ["You took over. Move to any moment to show the recording again."])
    model.step(by: 1)
    await model.finishMoving()
    #expect(model.notices == [])
  }

  @Test
  func `the transport model of an empty session shows a message and never moves the player`() async throws {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "empty", started: 0, app: "", version: "", system: ""))
    let player = try SessionPlayer<Place>(log: log, clock: clock)
    let model = TransportModel(player)
    #expect(model.title == "The session has no events" && model.moment == "0 of 0")
    model.step(by: 1)
    model.jump(.next, to: .problem)
    await model.finishMoving()
    #expect(player.position == 0 && model.problem == nil && !model.canJump(.next, to: .problem))
  }

  @Test func `the transport model finds the new events of a session that is still being recorded`()
    async throws
  {
    let recording = Recording(isClosed: false)
    let model = TransportModel(try recording.player())
    await model.findStops()
    #expect(model.stops.problems == [4])
    recording.session.router.pop()
    await model.findStops()
    #expect(model.stops.problems == [4, 8] && model.stops.count == 8)
  }
}
