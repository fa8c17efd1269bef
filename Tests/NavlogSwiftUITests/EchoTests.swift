import Navlog
import SwiftUI
import Testing

@testable import NavlogSwiftUI
@testable import ScreenFixtures

/// Values that SwiftUI writes back after a change by the program.
@Suite @MainActor struct EchoTests {
  @Test func `after the session rejects a path that SwiftUI wrote, SwiftUI reads the session's path again`()
    throws
  {
    let app = TestApp()
    app.router.navigate(to: .list)
    app.expect("main/list")
    let stale = try app.host.recordedPathWrite()
    stale.deliver()
    #expect(!app.host.hasWork, "the path is unchanged")
    app.router.pop()
    app.expect("main")
    let before = app.host.evaluations(of: ScreensView<Place, PlaceView, PlaceView>.self)
    stale.deliver()
    app.expect("main")
    #expect(app.host.evaluations(of: ScreensView<Place, PlaceView, PlaceView>.self) == before + 1)
  }

  @Test
  func `a dismissal is a no-op if SwiftUI writes it before the modal has appeared, or for a second time`()
    throws
  {
    let (session, time) = (RouterSession<Place>(), ManualTimer())
    let presenter = Presenter(session, time.timing)
    presenter.start()
    session.router.navigate(to: .filter)
    let stack = presenter.stack(session.router.id)
    let modal = try #require(stack.modal)
    stack[.sheet, lastRead: modal] = nil
    #expect(stack.modal == modal && session.state.visible == .filter)
    presenter.didAppear(nil, in: presenter.stack(modal.id))
    time.advance(by: .milliseconds(600))
    for _ in 1...2 { stack[.sheet, lastRead: modal] = nil }
    #expect(
      try session.timeline.events().map { "\($0.origin) \($0.action.kind?.rawValue ?? "")" } == [
        "user navigate", "system dismissSheet",
      ])
  }
}
