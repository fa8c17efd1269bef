import Navlog
import SwiftUI
import Testing

@testable import NavlogSwiftUI

@Suite @MainActor struct `What SwiftUI writes that is no news` {
  @Test func `a path that is refused is read again`() throws {
    let stage = Stage()
    stage.router.navigate(to: .list)
    stage.expect("main/list")
    let stale = try stage.host.recordedPathWrite()
    stale.deliver()
    #expect(!stage.host.hasWork, "it is the path that there is")
    stage.router.pop()
    stage.expect("main")
    let before = stage.host.evaluations(of: LayerView<Place, PlaceView, PlaceView>.self)
    stale.deliver()
    stage.expect("main")
    #expect(stage.host.evaluations(of: LayerView<Place, PlaceView, PlaceView>.self) == before + 1)
  }

  @Test func `a nil for a modal that has not come is not a dismissal, and a second one is none either`()
    throws
  {
    let (session, time) = (RouterSession<Place>(), ManualTimer())
    var pace = TransitionTiming()
    pace.timer = time.timer
    let presenter = Presenter(session, pace, TransitionStatus())
    presenter.start()
    session.router.navigate(to: .filter)
    let layer = presenter.layer(session.router.id)
    let modal = try #require(layer.modal)
    layer[.sheet, given: modal] = nil
    #expect(layer.modal == modal && session.state.visible == .filter)
    presenter.appeared(nil, in: presenter.layer(modal.id))
    time.advance(by: .milliseconds(600))
    for _ in 1...2 { layer[.sheet, given: modal] = nil }
    #expect(
      try session.timeline.events().map { "\($0.origin) \($0.action.kind?.rawValue ?? "")" } == [
        "user navigate", "system dismissSheet",
      ])
  }
}
