import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

/// Sessions that continue the recording of another session. On screen, nothing changes.
@Suite @MainActor struct ContinuedSessionTests {
  @Test func `a modal keeps its router each time that recording continues in another session`() throws {
    let log = SpyLog()
    let session = makeSession(log: log, onLogFailure: { _ in log.appendFailure = nil })
    session.router.navigate(to: .filter)
    let sheet = try #require(session.router.sheetRouter)
    for id in 1...3 {
      log.appendFailure = EventLogError(.takenOver, "another process has written to the log")
      sheet.navigate(to: .detail(id: id))
      #expect(log.log.sessions().count == id + 1)
      #expect(sheet.navigate(to: .list) == .applied)
      #expect(sheet.pop() == .applied)
    }
    #expect(sheet.navigationStackPath == (1...3).map { .detail(id: $0) })
    #expect(session.router.sheetRouter === sheet)
    #expect(try session.timeline.state(at: session.position) == session.state)
    #expect(session.visibleRouter === sheet)
  }

  @Test(arguments: [false, true])
  func `an app can abandon intents by their earlier identities after a new session began`(
    isQueued: Bool
  ) throws {
    let log = SpyLog()
    let session = makeSession(log: log, onLogFailure: { _ in log.appendFailure = nil })
    for id in 1...2 {
      session.send(.defer(PendingIntent(plan: [.show(.detail(id: id), .push)], flag: "isIn")))
    }
    func abandonAll() {
      log.appendFailure = EventLogError(.takenOver, "another process has written to the log")
      for intent in session.state.pendingIntents { session.send(.abandon(intent.id, why: "cancelled")) }
    }
    if isQueued {
      var isDone = false
      let observer = session.observeState {
        guard !isDone else { return }
        isDone = true
        abandonAll()
      }
      withExtendedLifetime(observer) { session.mark("cancel") }
    } else {
      abandonAll()
    }
    #expect(log.log.sessions().count == 2)
    #expect(session.state.pendingIntents.isEmpty)
    session.setFlag("isIn", true)
    #expect(session.router.navigationStackPath == [])
    #expect(try session.timeline.state(at: session.position) == session.state)
  }

  @Test func `an entry keeps its identity in a new session, and a call can pop the entry by its identity`()
    throws
  {
    let log = SpyLog()
    let session = makeSession(log: log, onLogFailure: { _ in log.appendFailure = nil })
    let router = session.router
    session.mark("first")
    router.setPath([.list, .detail(id: 1), .detail(id: 2)])
    router.present(.filter, style: .sheet)
    router.present(.gallery, style: .fullScreen)
    router.present(.list, style: .alert)
    func identities() -> [EntryID] {
      router.entries.map(\.id)
        + [router.sheetEntry, router.fullScreenEntry, router.dialog?.entry].compactMap { $0?.id }
    }
    let before = identities()
    #expect(before == [EntryID(2), EntryID(2, 1), EntryID(2, 2), EntryID(3), EntryID(4), EntryID(5)])
    for _ in 1...2 {
      log.appendFailure = EventLogError(.takenOver, "another process has written to the log")
      session.mark("a new session")
      #expect(identities() == before && session.state.roots[0].path != router.entries)
    }
    #expect(log.log.sessions().count == 3)
    #expect(router.pop(before[2]) == .applied)
    #expect(router.pop(before[2]) == .noEffect(.noSuchEntry))
    #expect(router.send(.popEntry(before[1])) == .applied)
    #expect(router.navigationStackPath == [.list])
    #expect(try session.timeline.state(at: session.position) == session.state)
  }

  @Test func `a tracker receives the events with which recording continues, in order`() throws {
    let log = SpyLog()
    let tracker = TrackerMock<AppScreen>()
    let session = RouterSession<AppScreen>(
      log: log,
      configuration: .init(
        trackers: [tracker], pendingLimit: 3, environment: TickingClock().environment,
        onLogFailure: { if $0.code == .takenOver { log.appendFailure = nil } }))
    session.router.navigate(to: .list)
    session.router.navigate(to: .filter)
    let takenOver = EventLogError(.takenOver, "another process has written to the log")
    log.appendFailure = takenOver
    session.visibleRouter.navigate(to: .detail(id: 1))
    #expect(tracker.events.map(\.position) == [1, 2, 3, 1])
    #expect(tracker.events.last?.action.kind == .restore && tracker.events.last?.screen == .detail(id: 1))

    // The buffer is full, so one event replaces the buffered events.
    log.appendFailure = EventLogError(.diskFull, "the disk is full")
    for text in ["a", "b", "c"] { session.mark(text) }
    log.appendFailure = nil
    session.visibleRouter.navigate(to: .detail(id: 2))
    #expect(tracker.events.dropFirst(4).map(\.position) == [2, 3, 4, 3, 4])

    // `retry`, and not a call, detects that another process has superseded the log.
    log.appendFailure = EventLogError(.diskFull, "the disk is full")
    session.mark("d")
    log.appendFailure = takenOver
    session.retry()
    #expect(tracker.events.dropFirst(9).map(\.position) == [5, 1])
    log.appendFailure = nil
    session.retry()
    session.visibleRouter.pop()

    var state = NavigationState<AppScreen>()
    for event in tracker.events { _ = state.reduce(event.action, on: event.router, at: event.position) }
    #expect(state == session.state)
    #expect(tracker.states.last == session.state)
    #expect(Array(tracker.events.suffix(2)) == (try session.timeline.events()))
  }
}
