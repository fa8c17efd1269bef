import Navlog
import NavlogSwiftUI
import NavlogTesting
import SwiftUI
import Testing

@Suite @MainActor struct `A container over a session` {
  let session = RouterSession<Place>()
  let clock = ManualClock()
  let status = TransitionStatus()
  let host: TestHost

  init() {
    host = TestHost { [session, clock, status] in
      NavigationContainer(session, pace: TransitionPace(clock: clock), status: status) { place, _ in
        Text("\(place)")
      } content: { _ in
        Text("home")
      }
    }
    host.settle()
  }

  /// Lets everything come to rest, and compares.
  private func expectShown(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    for _ in 0..<20 {
      host.settle()
      if status.isSettled { break }
      await clock.advance(by: .milliseconds(600))
    }
    #expect(status.isSettled, sourceLocation: sourceLocation)
    #expect(host.visibleText == text, sourceLocation: sourceLocation)
    #expect(
      host.visibleText == session.state.visible.map { "\($0)" } ?? "home", sourceLocation: sourceLocation)
    #expect(host.failures == [], sourceLocation: sourceLocation)
    #expect(host.differences == [], sourceLocation: sourceLocation)
  }

  private var story: [String] {
    get throws {
      try session.timeline.events().filter { ![.activate, .resign].contains($0.action.kind) }
        .map {
          "\($0.origin.rawValue) \($0.action.kind?.rawValue ?? "") \($0.outcome.reason?.description ?? "")"
        }
    }
  }

  @Test func `what is pushed and presented is shown, one modal in another`() async {
    await expectShown("home")
    session.router.navigate(to: .list)
    session.router.navigate(to: .detail(1))
    await expectShown("detail 1")
    session.router.navigate(to: .filter)
    await expectShown("filter")
    session.visibleRouter.navigate(to: .detail(2))
    session.visibleRouter.navigate(to: .gallery)
    await expectShown("gallery")
    #expect(
      host.layers.map { $0.screens.map(\.text) } == [
        ["home", "list", "detail 1"], ["filter", "detail 2"], ["gallery"],
      ])
    session.router.dismissAll()
    await expectShown("detail 1")
  }

  @Test func `a swipe back is a pop by the system`() async throws {
    session.router.setPath([.list, .detail(1)])
    await expectShown("detail 1")
    try host.swipeBack()
    await expectShown("list")
    #expect(try story == ["user setPath ", "system pop "])
  }

  @Test func `a sheet that is dragged down is dismissed by the system`() async throws {
    session.router.navigate(to: .filter)
    await expectShown("filter")
    try host.swipeDown(.twice)
    await expectShown("home")
    #expect(try story == ["user navigate ", "system dismissSheet "])
  }

  @Test func `a sheet and a cover of one router: the cover is anchored in the sheet`() async {
    session.router.present(.filter, style: .sheet(detents: [.medium, .large]))
    session.router.present(.gallery, style: .fullScreenCover)
    await expectShown("gallery")
    #expect(host.layers.map(\.kind) == [nil, .sheet, .cover])
    #expect(host.layers[1].detents == [.medium, .large])
    session.router.dismiss()
    await expectShown("filter")
    session.router.dismiss()
    await expectShown("home")
  }
}
