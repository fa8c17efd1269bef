import Navlog
import Testing

@testable import TestFixtures

@Suite @MainActor struct TrackerTests {
  private final class Tracker: NavigationTracker {
    var seen: [(event: RecordedEvent<ShopScreen>, state: NavigationState<ShopScreen>)] = []
    var react: ((RecordedEvent<ShopScreen>) -> Void)?

    func track(_ event: RecordedEvent<ShopScreen>, in state: NavigationState<ShopScreen>) {
      seen.append((event, state))
      react?(event)
    }
  }

  @Test func `a tracker receives every event together with the resulting state`() throws {
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

  @Test func `a call that a tracker makes in response to an event has that event as its cause`()
    throws
  {
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

  @Test func `if a tracker dismisses a sheet and then opens a link, the link resumes on the router below`()
    throws
  {
    let terms = NavigationGuard<ShopScreen>("terms") { state, destination in
      destination == .cellar && state.flags["accepted"] != true
        ? .defer(until: "accepted", showing: .terms) : .allow
    }
    let tracker = Tracker()
    let session = try makeShop(rules: NavigationRules(guards: [terms]), trackers: [tracker])
    session.router.present(.catalog, style: .sheet)
    tracker.react = { [unowned session] event in
      guard event.action == .mark("restart") else { return }
      session.router.dismissAll()
      session.open("shop://cellar")
    }
    session.mark("restart")
    #expect(session.router.presentingSheet == .terms)
    session.setFlag("accepted", true)
    #expect(session.router.navigationStackPath == [.cellar])
    #expect(session.router.presentingSheet == nil)
  }

  @Test
  func `if a tracker responds to every event with calls, calls beyond the first thousand are refused`()
    throws
  {
    let tracker = Tracker()
    let session = try makeShop(trackers: [tracker])
    tracker.react = { [unowned session] _ in
      session.router.navigate(to: .login)
      session.router.pop()
    }
    session.mark("go")
    let events = try session.timeline.events()
    // The tracker received 1,001 events, and made two calls for each. In addition, the log contains the mark.
    #expect(events.count == 1 + 2 * 1_001)
    #expect(tracker.seen.count == 1_001)
    let why = "more than 1000 calls followed one call: a tracker or an observer makes a call for every event"
    #expect(events[1_000].outcome == .applied)
    for event in events[1_001...] {
      #expect(event.outcome == .noEffect(.refused(why)), "\(event)")
      #expect(event.cause != nil)
    }
    #expect(events.last?.action == .refused(.pop(count: 1), why: why))
    #expect(session.state == (try session.timeline.state(at: session.position)))

    // This call does not respond to another call. The count therefore starts from zero, and the call is applied.
    tracker.react = nil
    #expect(session.router.navigate(to: .login) == .applied)
    #expect(tracker.seen.count == 1_002)
  }

  @Test func `if select exceeds the limit of follow-up calls, its refused event survives a round trip`()
    throws
  {
    let session = try makeShop()
    session.openRoot("shop")
    let observer = session.observeState { [unowned session] in
      session.select(session.selected == .main ? "shop" : .main)
    }
    withExtendedLifetime(observer) { session.mark("go") }
    let event = try #require(try session.log.events(session.info.id).last)
    #expect(event.action.kind == .select && event.outcome != .applied)
    #expect(try RecordedEvent(json: JSONValue(parsing: event.json.text)) == event)
  }

  @Test func `if an observer responds to every event with a call, calls beyond a limit are refused`() throws {
    let session = try makeShop()
    let observer = session.observeState { [unowned session] in session.mark("again") }
    withExtendedLifetime(observer) { session.mark("go") }
    let outcomes = try session.timeline.events().map { $0.outcome }
    #expect(outcomes.count == 1_002)
    #expect(outcomes.dropLast().allSatisfy { $0 == .applied })
    #expect(outcomes.last != .applied)
  }
}
