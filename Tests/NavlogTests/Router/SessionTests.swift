import Navlog
import NavlogTesting
import Observation
import Synchronization
import Testing

@testable import TestFixtures

@MainActor
struct SessionTests {
  @Test func `the live state is the fold of the log`() throws {
    let session = makeSession(roots: ["home", "search"])
    session.router.navigate(to: .detail(id: 1))
    session.router.navigate(to: .filter)
    session.visibleRouter.navigate(to: .list)
    session.select("search")
    session.setFlag("isAuthenticated", true)
    session.mark("here")
    let folded = try session.timeline.state(at: session.position)
    #expect(folded == session.state)
  }

  @Test func `AppInfo.systemVersion begins with the name of the operating system`() {
    #expect(AppInfo.systemVersion.first?.isLetter == true && !AppInfo.systemVersion.hasPrefix("Version"))
    #if canImport(Darwin)
    #expect(AppInfo.systemVersion.wholeMatch(of: /\w+OS \d+\.\d+(\.\d+)?/) != nil)
    #endif
  }

  @Test func `a root keeps its stack while another root is selected`() {
    let session = makeSession(roots: ["home", "search"])
    session.router.navigate(to: .list)
    session.select("search")
    session.router.navigate(to: .detail(id: 1))
    session.select("home")
    #expect(session.selected == "home")
    #expect(session.router.navigationStackPath == [.list])
    #expect(session.router(RouterID("search")).navigationStackPath == [.detail(id: 1)])
  }

  @Test func `a call during another call is queued, and its event names the other call as the cause`()
    throws
  {
    let session = makeSession()
    let outcome = Mutex<Outcome?>(.applied)
    withObservationTracking {
      _ = session.router.entries
    } onChange: {
      MainActor.assumeIsolated {
        let answer = session.router.navigate(to: .filter)
        outcome.withLock { $0 = answer }
      }
    }
    session.router.navigate(to: .list)
    #expect(outcome.withLock { $0 } == nil)
    let events = try session.log.events(session.info.id)
    #expect(events.map { $0.screen?.name } == ["list", "filter"])
    #expect(events.map(\.cause) == [nil, 1])
  }

  @Test func `a change in one router does not notify observers of another router`() throws {
    let session = makeSession()
    session.router.navigate(to: .filter)
    let sheet = try #require(session.router.sheetRouter)
    let woken = Mutex(0)
    withObservationTracking {
      _ = session.router.navigationStackPath
    } onChange: {
      woken.withLock { $0 += 1 }
    }
    sheet.navigate(to: .list)
    sheet.setActive()
    #expect(woken.withLock { $0 } == 0)
    session.router.navigate(to: .list)
    #expect(woken.withLock { $0 } == 1)
  }

  @Test func `a session resolves a link, and records the link together with the resolution`() throws {
    let session = makeSession(links: { url in
      url == "app://list" ? .plan([.dismissAll, .setPath([.list])]) : .refused("not ours")
    })
    session.router.navigate(to: .filter)
    #expect(session.open("app://list") == .applied)
    #expect(session.open("evil://x") == .noEffect(.refused("not ours")))
    #expect(session.state.visible == .list)
    let origins = try session.log.events(session.info.id).map(\.origin)
    #expect(origins == [.user, .deepLink, .deepLink])
  }

  @Test func `a branch continues from an earlier event, and keeps the later events in the log`() throws {
    let session = makeSession()
    session.router.navigate(to: .list)
    session.router.navigate(to: .detail(id: 1))
    session.router.popToRoot()
    try session.branch(from: 2)
    #expect(session.router.navigationStackPath == [.list, .detail(id: 1)])
    #expect(session.router.entries.map(\.id) == [EntryID(4, 0), EntryID(4, 1)])
    #expect(try session.timeline.state(at: 3).visible == nil)
    #expect(try session.log.eventKinds() == ["navigate", "navigate", "popToRoot", "branch"])
    #expect(throws: EventLogError.self) { try session.branch(from: 99) }
  }

  @Test func `a branch keeps the active roots, and a restored session begins without active routers`() throws
  {
    let log = InMemoryEventLog()
    let first = makeSession(log: log, roots: ["home", "search"])
    first.router.navigate(to: .filter)
    first.router.setActive()
    first.visibleRouter.setActive()
    try first.branch(from: 2)
    #expect(first.router.isActive && !first.router(root: "search").isActive)
    #expect(first.visibleRouter.presentingSheet == nil && !first.visibleRouter.isActive)
    #expect(try first.timeline.state(at: first.position) == first.state)
    let second = makeSession(log: log, roots: ["home", "search"], restoration: .lastSession)
    #expect(!second.router.isActive)
    #expect(second.router.setActive() == .applied)
  }

  @Test func `a session restores the last state of the previous session, with new identities`() throws {
    let log = InMemoryEventLog()
    let first = makeSession(log: log, roots: ["home", "search"])
    first.router.navigate(to: .detail(id: 1))
    first.router.navigate(to: .filter)
    first.setFlag("isAuthenticated", true)
    first.select("search")
    let second = makeSession(log: log, roots: ["home", "search"], restoration: .lastSession)
    #expect(second.selected == "search")
    #expect(second.flags == ["isAuthenticated": true])
    #expect(second.router(RouterID("home")).navigationStackPath == [.detail(id: 1)])
    #expect(
      second.router(RouterID("home")).sheetEntry == NavigationEntry(id: EntryID(1, 1), destination: .filter))
    #expect(second.info.parent == SessionInfo.Moment(session: first.info.id, position: 5))
    #expect(try log.eventKinds() == ["restore"])
  }

  @Test
  func `a restored session omits destinations that the app no longer has, and upcasts renamed destinations`()
    throws
  {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "old", started: 0, app: "", version: "", system: ""))
    let names = ["list", "removed", "oldDetail"]
    try log.append(
      names.enumerated().map { index, name in
        RecordedEvent(
          position: index + 1, time: 0, elapsed: 0,
          event: NavigationEvent(
            .navigate(
              RecordedDestination(
                type: "AppScreen", name: name, parameters: name == "oldDetail" ? #"{"id":7}"# : "{}"),
              style: .push, unlessOnTop: false)))
      }, to: "old")
    let session = makeSession(
      log: log, restoration: .lastSession,
      upcasters: [.renameCase("oldDetail", to: "detail")])
    #expect(session.router.navigationStackPath == [.list, .detail(id: 7)])
  }

  @Test func `a session refuses a restore or branch that the app reads from the log and sends again`()
    throws
  {
    let log = InMemoryEventLog()
    makeSession(log: log).router.navigate(to: .detail(id: 1))
    let session = makeSession(log: log, restoration: .lastSession)
    session.router.navigate(to: .filter)
    try session.branch(from: 1)
    session.router.popToRoot()
    let state = session.state
    let recorded = try session.timeline.events().filter { [.restore, .branch].contains($0.action.kind) }
    #expect(recorded.count == 2)
    let why = "only the session itself replaces its state"
    for event in recorded {
      #expect(session.send(event.action) == .noEffect(.refused(why)))
      #expect(session.router.send(event.action) == .noEffect(.refused(why)))
    }
    #expect(session.state == state)
    #expect(
      try session.timeline.events(5...8).map(\.action)
        == recorded.flatMap { [.refused($0.action, why: why), .refused($0.action, why: why)] })
  }

  @Test(
    arguments: [
      (.array([1]), .array([1])), (.object([.init("a", 1)]), .object([.init("a", 1)])),
      (.number("nan"), "nan"), (.number("01"), "01"), (.number(".5"), ".5"), (.number(" 1"), " 1"),
      (.array([.number("inf")]), "[inf]"),
      (.object([.init("a", 1), .init("a", 2)]), #"{"a":1,"a":2}"#),
    ] as [(JSONValue, JSONValue)])
  func `a session refuses a flag whose value is not a JSON scalar, and the event can be read`(
    value: JSONValue, stored: JSONValue
  ) throws {
    let session = makeSession()
    let why = "the value of a flag is a string, a number as in JSON, true, false or null"
    #expect(session.setFlag("page", value) == .noEffect(.refused(why)))
    let intent = PendingIntent<AppScreen>(plan: [], flag: "page", value: value)
    #expect(session.send(.defer(intent)) == .noEffect(.refused(why)))
    #expect(session.flags == [:] && session.state.pendingIntents.isEmpty)
    let events = try session.log.events(session.info.id)
    #expect(
      events.map(\.action) == [
        .refused(.setFlag("page", stored), why: why),
        .refused(.defer(PendingIntent(plan: [], flag: "page", value: stored)), why: why),
      ])
    for event in events { #expect(try RecordedEvent(json: JSONValue(parsing: event.json.text)) == event) }
  }

  @Test(arguments: [.fraction(.nan), .height(.infinity), .height(-.infinity)] as [PresentationType.Detent])
  func `a session refuses a call with a detent that is not finite, and the event can be read`(
    detent: PresentationType.Detent
  ) throws {
    let session = makeSession()
    let style = PresentationType.sheet(detents: [.medium, detent])
    let plan: [LinkResolution<AppScreen>.Step] = [.dismissAll, .show(.filter, style)]
    let calls: [NavigationAction<AppScreen>] = [
      .navigate(.filter, style: style, unlessOnTop: false), .present(.filter, style: style),
      .setDetent(detent), .deepLink(url: "app://filter", .plan(plan)),
      .defer(PendingIntent(plan: plan, flag: "isIn")), .resume(EntryID(1), instead: plan),
    ]
    for call in calls {
      #expect(session.send(call) == .noEffect(.refused("the detent \(detent) is not a finite number")))
    }
    #expect(session.state.visible == nil && session.state.pendingIntents.isEmpty)
    let events = try session.log.events(session.info.id)
    #expect(events.map(\.action.kind) == calls.map(\.kind))
    for event in events { #expect(try RecordedEvent(json: JSONValue(parsing: event.json.text)) == event) }
  }
}
