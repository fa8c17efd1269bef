import Navlog
import Testing

@testable import TestFixtures

@Suite @MainActor struct `Trackers` {
  private final class Tracker: NavigationTracker {
    var seen: [(event: RecordedEvent<ShopScreen>, state: NavigationState<ShopScreen>)] = []
    var react: ((RecordedEvent<ShopScreen>) -> Void)?

    func track(_ event: RecordedEvent<ShopScreen>, in state: NavigationState<ShopScreen>) {
      seen.append((event, state))
      react?(event)
    }
  }

  @Test func `a tracker receives every event with the state that it led to`() throws {
    let log = InMemoryEventLog()
    try makeShop(log: log).router.navigate(to: .login)
    let tracker = Tracker()
    let session = try makeShop(log: log, restoration: .lastSession, trackers: [tracker])
    session.open("shop://product/7")
    session.router.navigate(to: .cellar)
    session.setFlag("isAuthenticated", true)
    session.router.pop(5)
    session.router.pop()
    let timeline = session.timeline
    #expect(tracker.seen.map { $0.event } == (try timeline.events()))
    #expect(tracker.seen.map { $0.state } == (try (1...session.position).map { try timeline.state(at: $0) }))
    #expect(tracker.seen.first?.event.action.kind == .restore)
  }

  @Test func `a call that a tracker makes follows the event, which is its cause`() throws {
    let tracker = Tracker()
    let session = try makeShop(trackers: [tracker])
    tracker.react = { [unowned session] event in
      if event.screen == .login, event.cause == nil { session.mark("login seen") }
    }
    session.router.navigate(to: .login)
    let events = try session.timeline.events()
    #expect(events.map { $0.action } == [.navigate(to: .login), .mark("login seen")])
    #expect(events.map { $0.cause } == [nil, 1])
  }
}
