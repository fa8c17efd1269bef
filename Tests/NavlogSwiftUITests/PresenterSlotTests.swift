import Navlog
import Testing

@testable import NavlogSwiftUI
@testable import ScreenFixtures

@MainActor @Suite struct PresenterSlotTests {
  @Test func `a container keeps its presenter when its body is evaluated again, until its session changes`() {
    let slot = PresenterSlot<Place>()
    var count = 0
    func presenter(of session: RouterSession<Place>) -> Presenter<Place> {
      slot.model(of: session) {
        count += 1
        return Presenter(session, TransitionTiming(), in: slot)
      }
    }
    let (session, other) = (RouterSession<Place>(), RouterSession<Place>())
    let first = presenter(of: session)
    #expect(presenter(of: session) === first)
    #expect(count == 1)
    let second = presenter(of: other)
    #expect(second.session === other)
    #expect(presenter(of: session) !== first)
    #expect(count == 3)
  }
}
