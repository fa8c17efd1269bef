import Foundation
import Navlog
import Testing

@testable import NavlogSwiftUI

@Suite @MainActor struct `The inspector's model` {
  let log = WatchedLog()
  let session: RouterSession<Place>
  let model: InspectorModel

  init() {
    session = RouterSession<Place>(log: log)
    model = InspectorModel(session, window: InspectorWindow(page: 10, limit: 30))
  }

  private var visible: [String] { model.tree.lines.filter(\.isVisible).map(\.text) }

  @Test func `follows the present`() async {
    model.start()
    #expect(model.end == 0 && model.rows.isEmpty && model.problem == nil)
    session.router.navigate(to: .list)
    session.router.pop(3)
    session.router.pop()
    await model.catchUp()
    #expect(model.followsPresent)
    #expect(model.position == 3)
    #expect(model.rows.map(\.call) == ["pop", "pop 3 screens", "navigate -> list"])
    #expect(model.rows.map(\.outcome) == ["noEffect: atRoot", "applied", "applied"])
    #expect(model.rows.map(\.hasEffect) == [false, true, true])
    #expect(model.rows[2].detail.contains("· main · NavlogSwiftUITests/InspectorModelTests.swift:"))
    #expect(visible == ["main"])
  }

  @Test func `a moment of the past stays while the app goes on`() async {
    model.start()
    session.router.navigate(to: .list)
    session.router.navigate(to: .filter)
    session.visibleRouter.navigate(to: .detail(7))
    await model.catchUp()
    #expect(
      model.tree.lines.map { String(repeating: "  ", count: $0.depth) + $0.text } == [
        "main", "  list", "  sheet: filter", "    detail(7)",
      ])
    model.look(at: 1)
    #expect(!model.followsPresent)
    #expect(visible == ["list"])
    session.router.dismissSheet()
    await model.catchUp()
    #expect(model.position == 1 && model.end == 4 && visible == ["list"])
    model.look(at: 0)
    #expect(visible == ["main"])
    model.look(at: 99)
    #expect(model.position == 4 && model.followsPresent)
    model.look(at: 2)
    model.lookAtPresent()
    session.router.pop()
    await model.catchUp()
    #expect(model.position == 5 && visible == ["main"])
  }

  @Test func `looking writes nothing`() async throws {
    model.start()
    session.router.navigate(to: .list)
    session.router.navigate(to: .detail(1))
    await model.catchUp()
    let before = try session.timeline.events()
    let state = session.state
    for position in [0, 2, 1, 2] { model.look(at: position) }
    model.showEarlier()
    model.showLater()
    model.lookAtPresent()
    model.share()
    await model.finishWriting()
    model.stop()
    #expect(try session.timeline.events() == before)
    #expect(session.state == state)
  }

  @Test func `of a long session only what is listed is read, and nothing twice`() async {
    for number in 0..<5_000 { session.router.navigate(to: .detail(number)) }
    model.start()
    #expect(model.rows.map(\.id) == Array((4_991...5_000).reversed()))
    #expect(log.read == 10)
    session.router.pop()
    await model.catchUp()
    #expect(log.read == 11)
    model.showEarlier()
    #expect(log.read == 21)
    #expect(model.rows.first?.id == 5_001 && model.rows.last?.id == 4_981)
    model.look(at: 4_990)
    #expect(log.read == 21)
    model.look(at: 100)
    #expect(log.read == 31)
    #expect(model.later == 5_002 - 105)
    model.showLater()
    #expect(log.read == 41)
    for _ in 0..<100 { session.router.pop() }
    await model.catchUp()
    #expect(log.read == 41)
  }

  @Test func `what is new does not take away what somebody reads`() async {
    for number in 0..<100 { session.router.navigate(to: .detail(number)) }
    model.start()
    for _ in 0..<5 { model.showEarlier() }
    #expect(model.followsPresent && model.later == 30)
    session.router.pop()
    await model.catchUp()
    #expect(model.position == 101)
    #expect(model.rows.first?.id == 70 && model.later == 31)
    model.look(at: 60)
    model.showLater()
    model.showLater()
    model.showLater()
    session.router.pop()
    await model.catchUp()
    #expect(model.rows.first?.id == 100 && model.position == 60)
    model.lookAtPresent()
    #expect(model.rows.first?.id == 102)
  }

  @Test func `calls in a row are read once, when they have been made`() async {
    model.start()
    let before = log.read
    for _ in 0..<8 { session.router.navigate(to: .list) }
    #expect(log.read == before)
    await model.catchUp()
    #expect(log.read == before + 8)
  }

  @Test func `a log that cannot be read says so, until it can`() async {
    model.start()
    log.failure = EventLogError(.damaged, "the disk is gone")
    session.router.navigate(to: .list)
    await model.catchUp()
    #expect(model.problem == "The log cannot be read: the disk is gone")
    model.share()
    await model.finishWriting()
    guard case .failed(let why) = model.sharing else {
      Issue.record("It was shared all the same.")
      return
    }
    #expect(why == "The log cannot be shared: the disk is gone")
    log.failure = nil
    model.lookAtPresent()
    #expect(model.problem == nil && model.end == 1)
  }

  @Test func `a log that takes no events says so`() throws {
    #expect(model.notRecorded == nil)
    try session.close()
    #expect(model.notRecorded == "The session is closed: what happens now is not recorded.")
  }

  @Test func `nothing is read after it has stopped, and it can begin again`() async {
    model.start()
    model.stop()
    session.router.navigate(to: .list)
    await model.catchUp()
    #expect(model.end == 0)
    model.start()
    #expect(model.end == 1)
  }

  @Test func `flags and what waits for them stand below the tree`() async {
    model.start()
    session.setFlag("isAuthenticated", true)
    await model.catchUp()
    #expect(model.tree.facts == ["isAuthenticated = true"])
  }
}
