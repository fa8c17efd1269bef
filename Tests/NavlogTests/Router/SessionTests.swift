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

  @Test func `a root keeps its stack while another is selected`() {
    let session = makeSession(roots: ["home", "search"])
    session.router.navigate(to: .list)
    session.select("search")
    session.router.navigate(to: .detail(id: 1))
    session.select("home")
    #expect(session.selected == "home")
    #expect(session.router.navigationStackPath == [.list])
    #expect(session.router(RouterID("search")).navigationStackPath == [.detail(id: 1)])
  }

  @Test func `a call made while another is applied waits, and has that one as its cause`() throws {
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

  @Test func `a change in one router does not wake who observes another`() throws {
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

  @Test func `a link is resolved before the event, and recorded with what it meant`() throws {
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

  @Test func `a branch goes on from an earlier event, and nothing that came after is lost`() throws {
    let session = makeSession()
    session.router.navigate(to: .list)
    session.router.navigate(to: .detail(id: 1))
    session.router.popToRoot()
    try session.branch(from: 2)
    #expect(session.router.navigationStackPath == [.list, .detail(id: 1)])
    #expect(session.router.entries.map(\.id) == [EntryID(4, 0), EntryID(4, 1)])
    #expect(try session.timeline.state(at: 3).visible == nil)
    #expect(try session.log.story() == ["navigate", "navigate", "popToRoot", "branch"])
    #expect(throws: EventLogError.self) { try session.branch(from: 99) }
  }

  @Test func `a session goes on where the last one ended, with new identities`() throws {
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
    #expect(try log.story() == ["restore"])
  }

  @Test func `what an app no longer knows is left out when it goes on, and what was renamed is renamed`()
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
      upcast: { stored in
        stored.name == "oldDetail"
          ? RecordedDestination(type: stored.type, name: "detail", parameters: stored.parameters) : stored
      })
    #expect(session.router.navigationStackPath == [.list, .detail(id: 7)])
  }
}

@MainActor
struct FailingLogTests {
  @Test
  func `when the log fails the app navigates on, and every event is written once when it accepts again`()
    throws
  {
    let log = FaultyEventLog { attempt in (3...5).contains(attempt) ? .refuses : nil }
    var failures = 0
    let session = makeSession(log: log, onLogFailure: { _ in failures += 1 })
    for id in 1...6 { session.router.navigate(to: .detail(id: id)) }
    #expect(session.router.navigationStackPath.count == 6)
    #expect(session.logStatus.isRecording)
    #expect(failures == 1)
    #expect(try log.events(session.info.id).map(\.position) == [1, 2, 3, 4, 5, 6])
    #expect(try session.timeline.state(at: 6) == session.state)
  }

  @Test func `an event that was written although an error was reported is not written again`() throws {
    let log = FaultyEventLog { attempt in attempt % 3 == 0 ? .writesAndFails : nil }
    let session = makeSession(log: log)
    for id in 1...20 { session.router.navigate(to: .detail(id: id)) }
    session.retry()
    #expect(try log.events(session.info.id).map(\.position) == Array(1...20))
    #expect(try session.timeline.state(at: 20) == session.state)
  }

  @Test func `a session that another was begun after says so, navigates on, and leaves the other's alone`()
    throws
  {
    let log = InMemoryEventLog()
    var failures: [EventLogError.Code] = []
    let earlier = makeSession(log: log, onLogFailure: { failures.append($0.code) })
    earlier.router.navigate(to: .list)
    let later = makeSession(log: log)
    earlier.router.navigate(to: .detail(id: 1))
    later.router.navigate(to: .detail(id: 2))
    #expect(failures == [.superseded])
    #expect(earlier.router.navigationStackPath == [.list, .detail(id: 1)])
    guard case .buffering(events: 1, let error) = earlier.logStatus else {
      Issue.record("nothing waits")
      return
    }
    #expect(
      error.description
        == "session \(earlier.info.id.prefix(8)) can no longer be written: another session was begun in this log; "
        + "make one session for each launch and keep it")
    #expect(throws: error) { try earlier.close() }
    #expect(try later.timeline.state(at: 1) == later.state)
    #expect(log.sessions().map(\.count) == [1, 1])
    #expect(log.sessions().map(\.ended) == [nil, nil])
    #expect(later.logStatus.isRecording)
  }

  @Test func `a log that is not there at launch is begun when it comes`() throws {
    let log = FaultyEventLog { attempt in attempt < 4 ? .refuses : nil }
    let session = makeSession(log: log)
    session.router.navigate(to: .list)
    guard case .buffering(events: 1, error: _) = session.logStatus else {
      Issue.record("one event should wait, not \(session.logStatus)")
      return
    }
    session.router.navigate(to: .detail(id: 1))
    session.router.pop()
    #expect(session.logStatus.isRecording)
    #expect(try log.story() == ["navigate", "navigate", "pop"])
  }

  @Test func `a log that is begun late, or made room in by the failure handler, is as good as any`() throws {
    let late = FaultyEventLog { attempt in attempt < 2 ? .refuses : nil }
    let session = makeSession(log: late)
    session.retry()
    #expect(session.logStatus.isRecording)
    try session.close()

    let full = FaultyEventLog { attempt in (2...4).contains(attempt) ? .refuses : nil }
    var retries = 0
    var other: RouterSession<AppScreen>?
    other = makeSession(
      log: full,
      onLogFailure: { _ in
        retries += 1
        for _ in 0..<5 { other?.retry() }
      })
    other?.router.navigate(to: .list)
    #expect(other?.logStatus.isRecording == true)
    #expect(retries == 1)
    #expect(try full.story() == ["navigate"])
  }

  @Test func `a router of a modal from before a collapse never hits one from after it`() throws {
    let log = FaultyEventLog { attempt in (2...6).contains(attempt) ? .refuses : nil }
    let session = makeSession(log: log, pendingLimit: 3)
    session.router.navigate(to: .filter)
    let old = try #require(session.router.sheetRouter)
    session.router.dismissSheet()
    session.router.navigate(to: .filter)
    session.router.setActive()
    while !session.logStatus.isRecording { session.retry() }
    #expect(old.navigate(to: .list) == .noEffect(.noSuchRouter))
    #expect(session.router.sheetRouter?.navigate(to: .list) == .applied)
    #expect(session.visibleRouter.navigationStackPath == [.list])
    #expect(try session.timeline.state(at: session.position) == session.state)
  }

  @Test func `too many waiting events become one that says how many it stands for, and the log folds right`()
    throws
  {
    let log = FaultyEventLog { attempt in (3...200).contains(attempt) ? .refuses : nil }
    let session = makeSession(log: log, pendingLimit: 10)
    session.router.navigate(to: .list)
    for id in 1...95 { session.router.navigate(to: .detail(id: id)) }
    session.router.navigate(to: .filter)
    while !session.logStatus.isRecording { session.retry() }
    session.visibleRouter.navigate(to: .detail(id: 100))
    let events = try log.events(session.info.id)
    let calls = events.reduce(0) { count, event in
      if case .restore(_, let collapsedCalls) = event.action { count + collapsedCalls } else { count + 1 }
    }
    #expect(calls == 98)
    #expect(events.map(\.position) == Array(1...events.count))
    #expect(try session.timeline.state(at: session.position) == session.state)
    #expect(session.router.navigationStackPath.count == 96)
    #expect(session.visibleRouter.navigationStackPath == [.detail(id: 100)])
  }

  @Test func `a session that is closed navigates on and records no more`() throws {
    let log = InMemoryEventLog()
    let session = makeSession(log: log)
    session.router.navigate(to: .list)
    try session.close()
    session.router.navigate(to: .filter)
    #expect(session.state.visible == .filter)
    #expect(try log.story() == ["navigate"])
    #expect(log.sessions().map(\.ended) == [1_790_000_000_000])
  }

  @Test func `a session whose end could not be written is still recorded, and can be closed again`() throws {
    let log = FaultyEventLog { attempt in attempt == 3 ? .refuses : nil }
    let session = makeSession(log: log)
    session.router.navigate(to: .list)
    let error = #expect(throws: EventLogError.self) { try session.close() }
    guard case .buffering(events: 0, let since) = session.logStatus, since == error else {
      Issue.record("the end should wait, not \(session.logStatus)")
      return
    }
    session.router.navigate(to: .filter)
    #expect(session.logStatus.isRecording)
    try session.close()
    #expect(try log.story() == ["navigate", "navigate"])
    #expect(try log.sessions().map(\.ended) == [1_790_000_000_000])
  }

  @Test func `a session whose end was written although an error was reported is closed`() throws {
    let log = FaultyEventLog { attempt in attempt == 3 ? .writesAndFails : nil }
    let session = makeSession(log: log)
    session.router.navigate(to: .list)
    #expect(throws: EventLogError.self) { try session.close() }
    guard case .closed = session.logStatus else {
      Issue.record("it should be closed, not \(session.logStatus)")
      return
    }
    session.router.navigate(to: .filter)
    #expect(try log.story() == ["navigate"])
  }
}
