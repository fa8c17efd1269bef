import Navlog
import Testing

@testable import TestFixtures

/// The expiry of a pending intent.
@Suite @MainActor struct ExpiryTests {
  /// Intents of the login guard expire after ten minutes.
  @Test(arguments: [(599, true), (600, false), (601, false)])
  func `a pending intent is resumed before its expiry time, and abandoned from that time on`(
    seconds: Int, resumes: Bool
  ) throws {
    let clock = SettableClock()
    let session = try makeShop(environment: clock.environment)
    session.open("shop://product/7")
    #expect(session.state.pendingIntents.count == 1)
    clock.advance(by: .seconds(seconds))
    session.setFlag("isAuthenticated", true)
    #expect(session.state.pendingIntents.isEmpty)
    let last = try #require(try session.timeline.events().last)
    #expect(last.action.kind == (resumes ? .resume : .abandon))
    #expect((session.state.visible == .product(id: 7)) == resumes)
  }
}
