import Foundation
import Navlog
import Testing

@testable import NavlogInspector
@testable import NavlogSwiftUI
@testable import ScreenFixtures
@testable import TestFixtures

/// The inspector's model.
@Suite @MainActor struct InspectorModelTests {
  let log = SpyLog()
  let session: RouterSession<Place>
  let model: InspectorModel

  init() {
    session = RouterSession<Place>(log: log)
    model = InspectorModel(session, window: EventWindow(pageSize: 10, limit: 30))
  }

  private var visible: [String] { model.tree.lines.filter(\.isVisible).map(\.text) }

  @Test func `the inspector lists every event of the session, the latest first`() async {
    model.start()
    await model.finishReading()
    #expect(model.count == 0 && model.events.rows.isEmpty && model.readError == nil)
    session.router.navigate(to: .list)
    session.router.pop(3)
    session.router.pop()
    await model.finishReading()
    #expect(model.isLive)
    #expect(model.position == 3)
    #expect(model.events.rows.map(\.call) == ["pop", "pop 3 screens", "navigate -> list"])
    #expect(model.events.rows.map(\.outcome) == ["noEffect: atRoot", "applied", "applied"])
    #expect(model.events.rows.map(\.hasEffect) == [false, true, true])
    #expect(model.events.rows[2].detail.contains("· main · NavlogInspectorTests/InspectorModelTests.swift:"))
    #expect(visible == ["main"])
  }

  @Test func `the inspector's count of new events includes events that are not written yet`() async throws {
    session.router.navigate(to: .list)
    log.appendFailure = EventLogError(.diskFull, "the disk is full")
    session.router.navigate(to: .detail(1))
    session.router.navigate(to: .filter)
    model.start()
    await model.finishReading()
    try await session.look(at: 0)
    #expect(model.meanwhile == "The app shows the past. New events meanwhile: 0.")
    session.open("app://nowhere")
    await model.finishReading()
    #expect(model.meanwhile == "The app shows the past. New events meanwhile: 1.")
  }

  @Test func `if recording continues in another session, the inspector lists that session`() async throws {
    let log = log
    let session = RouterSession<Place>(
      log: log, configuration: .init(onLogFailure: { _ in log.appendFailure = nil }))
    let model = InspectorModel(session, window: EventWindow(pageSize: 10, limit: 30))
    model.start()
    for id in 1...3 { session.router.navigate(to: .detail(id)) }
    await model.finishReading()
    model.select(2)
    await model.finishReading()
    log.appendFailure = EventLogError(.takenOver, "another process has written to the log")
    session.router.navigate(to: .list)
    session.router.pop()
    await model.finishReading()
    #expect(log.log.sessions().map(\.count) == [0, 3, 2])
    #expect(model.isLive && model.position == 2 && model.count == 2)
    #expect(model.events.rows.map(\.call).first == "pop")
  }

  @Test func `a selected moment stays selected while the app continues`() async {
    model.start()
    await model.finishReading()
    session.router.navigate(to: .list)
    session.router.navigate(to: .filter)
    session.visibleRouter.navigate(to: .detail(7))
    await model.finishReading()
    #expect(
      model.tree.lines.map { String(repeating: "  ", count: $0.depth) + $0.text } == [
        "main", "  list", "  sheet: filter", "    detail(7)",
      ])
    model.select(1)
    await model.finishReading()
    #expect(!model.isLive)
    #expect(visible == ["list"])
    session.router.dismissSheet()
    await model.finishReading()
    #expect(model.position == 1 && model.count == 4 && visible == ["list"])
    model.select(0)
    await model.finishReading()
    #expect(visible == ["main"])
    model.select(99)
    await model.finishReading()
    #expect(model.position == 4 && model.isLive)
    model.select(2)
    await model.finishReading()
    model.goLive()
    await model.finishReading()
    session.router.pop()
    await model.finishReading()
    #expect(model.position == 5 && visible == ["main"])
  }

  @Test func `the inspector never modifies the log`() async throws {
    model.start()
    await model.finishReading()
    session.router.navigate(to: .list)
    session.router.navigate(to: .detail(1))
    await model.finishReading()
    let before = try session.timeline.events()
    let state = session.state
    for position in [0, 2, 1, 2] { model.select(position) }
    await model.finishReading()
    model.showEarlier()
    await model.finishReading()
    model.showLater()
    await model.finishReading()
    model.goLive()
    await model.finishReading()
    model.share(as: .log)
    await model.finishWriting()
    model.didDisappear()
    #expect(try session.timeline.events() == before)
    #expect(session.state == state)
  }

  @Test
  func `in a long session, the inspector reads only the events that it lists, and each event once`()
    async
  {
    for number in 0..<5_000 { session.router.navigate(to: .detail(number)) }
    model.start()
    await model.finishReading()
    #expect(model.events.rows.map(\.id) == Array((4_991...5_000).reversed()))
    #expect(log.readCount == 10)
    session.router.pop()
    await model.finishReading()
    #expect(log.readCount == 11)
    model.showEarlier()
    await model.finishReading()
    #expect(log.readCount == 21)
    #expect(model.events.rows.first?.id == 5_001 && model.events.rows.last?.id == 4_981)
    model.select(4_990)
    await model.finishReading()
    #expect(log.readCount == 21)
    model.select(100)
    await model.finishReading()
    #expect(log.readCount == 31)
    #expect(model.laterCount == 5_002 - 105)
    model.showLater()
    await model.finishReading()
    #expect(log.readCount == 41)
    for _ in 0..<100 { session.router.pop() }
    await model.finishReading()
    #expect(log.readCount == 41)
  }

  @Test func `new events move the inspector's list only if the list ends with the latest event`() async {
    for number in 0..<100 { session.router.navigate(to: .detail(number)) }
    model.start()
    await model.finishReading()
    for _ in 0..<5 { model.showEarlier() }
    await model.finishReading()
    #expect(model.isLive && model.laterCount == 30)
    session.router.pop()
    await model.finishReading()
    #expect(model.position == 101)
    #expect(model.events.rows.first?.id == 70 && model.laterCount == 31)
    model.select(60)
    await model.finishReading()
    model.showLater()
    await model.finishReading()
    model.showLater()
    await model.finishReading()
    model.showLater()
    await model.finishReading()
    session.router.pop()
    await model.finishReading()
    #expect(model.events.rows.first?.id == 100 && model.position == 60)
    model.goLive()
    await model.finishReading()
    #expect(model.events.rows.first?.id == 102)
  }

  @Test func `the inspector reads the events of consecutive calls after the calls have returned, each once`()
    async
  {
    model.start()
    await model.finishReading()
    let before = log.readCount
    for _ in 0..<8 { session.router.navigate(to: .list) }
    #expect(log.readCount == before)
    await model.finishReading()
    #expect(log.readCount == before + 8)
  }

  @Test func `the inspector shows a read error until the log can be read again`() async {
    model.start()
    await model.finishReading()
    log.failure = EventLogError(.damaged, "the disk is gone")
    session.router.navigate(to: .list)
    await model.finishReading()
    #expect(model.readError == "The log cannot be read: the disk is gone")
    model.share(as: .log)
    await model.finishWriting()
    guard case .failed(let why) = model.sharing else {
      Issue.record("The export succeeded.")
      return
    }
    #expect(why == "The log cannot be shared: the disk is gone")
    log.failure = nil
    model.goLive()
    await model.finishReading()
    #expect(model.readError == nil && model.count == 1)
  }

  @Test func `the inspector reports a closed session`() throws {
    #expect(model.recordingProblem == nil)
    try session.close()
    #expect(model.recordingProblem == "The session is closed: new events are not recorded.")
  }

  @Test func `an inspector that has disappeared continues to read the log`() async {
    model.start()
    await model.finishReading()
    model.didDisappear()
    session.router.navigate(to: .list)
    await model.finishReading()
    #expect(model.count == 1)
  }

  @Test func `the inspector lists flags and pending intents below the tree`() async {
    model.start()
    await model.finishReading()
    session.setFlag("isAuthenticated", true)
    await model.finishReading()
    #expect(model.tree.facts == ["isAuthenticated = true"])
  }

  @Test func `the screen shows the present again when the inspector disappears`() async throws {
    session.router.navigate(to: .list)
    let model = InspectorModel(session)
    model.start()
    await model.finishReading()
    model.isOnScreen = true
    model.select(0)
    await model.finishReading()
    #expect(session.timeTravel?.position == 0)
    model.didDisappear()
    #expect(session.timeTravel == nil)
  }
}
