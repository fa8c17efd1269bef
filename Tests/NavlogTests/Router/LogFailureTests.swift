import Navlog
import NavlogTesting
import NavlogTools
import Observation
import TestThreads
import Testing

@testable import TestFixtures

@MainActor
struct FailingLogTests {
  @Test
  func `the app navigates while the log fails, and each event is written once when the log works again`()
    throws
  {
    let log = FaultyEventLog { attempt in (3...5).contains(attempt) ? .beforeWriting : nil }
    var failures = 0
    let session = makeSession(log: log, onLogFailure: { _ in failures += 1 })
    for id in 1...6 { session.router.navigate(to: .detail(id: id)) }
    #expect(session.router.navigationStackPath.count == 6)
    #expect(session.logStatus.isRecording)
    #expect(failures == 1)
    #expect(try log.events(session.info.id).map(\.position) == [1, 2, 3, 4, 5, 6])
    #expect(try session.timeline.state(at: 6) == session.state)
  }

  @Test func `an event is not written again if the log reported an error but stored the event`() throws {
    let log = FaultyEventLog { attempt in attempt % 3 == 0 ? .afterWriting : nil }
    let session = makeSession(log: log)
    for id in 1...20 { session.router.navigate(to: .detail(id: id)) }
    session.retry()
    #expect(try log.events(session.info.id).map(\.position) == Array(1...20))
    #expect(try session.timeline.state(at: 20) == session.state)
  }

  @Test
  func
    `a superseded session reports this state, keeps navigating, and never changes the newer session`()
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

  @Test
  func `if a log is unavailable at launch, its session begins as soon as the log is available`() throws {
    let log = FaultyEventLog { attempt in attempt < 4 ? .beforeWriting : nil }
    let session = makeSession(log: log)
    session.router.navigate(to: .list)
    guard case .buffering(events: 1, error: _) = session.logStatus else {
      Issue.record("one event should wait, not \(session.logStatus)")
      return
    }
    session.router.navigate(to: .detail(id: 1))
    session.router.pop()
    #expect(session.logStatus.isRecording)
    #expect(try log.eventKinds() == ["navigate", "navigate", "pop"])
  }

  @Test
  func `a retry that succeeds, even one in the failure handler, makes the session record again at once`()
    throws
  {
    let late = FaultyEventLog { attempt in attempt < 2 ? .beforeWriting : nil }
    let session = makeSession(log: late)
    session.retry()
    #expect(session.logStatus.isRecording)
    try session.close()

    let full = FaultyEventLog { attempt in (2...4).contains(attempt) ? .beforeWriting : nil }
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
    #expect(try full.eventKinds() == ["navigate"])
  }

  @Test func `the router of a dismissed modal stays invalid after one event replaces the pending events`()
    throws
  {
    let log = FaultyEventLog { attempt in (2...6).contains(attempt) ? .beforeWriting : nil }
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

  @Test func `a modal keeps its router when one event replaces the pending events`() throws {
    let log = FaultyEventLog { attempt in (2...9).contains(attempt) ? .beforeWriting : nil }
    let session = makeSession(log: log, pendingLimit: 3)
    session.router.navigate(to: .filter)
    let sheet = try #require(session.router.sheetRouter)
    for id in 1...8 { sheet.navigate(to: .detail(id: id)) }
    while !session.logStatus.isRecording { session.retry() }
    #expect(session.router.sheetRouter === sheet && !sheet.isGone)
    #expect(sheet.navigate(to: .list) == .applied)
    #expect(sheet.navigationStackPath == (1...8).map { .detail(id: $0) } + [.list])
    #expect(try log.events(session.info.id).contains { $0.action.collapsedCalls > 1 })
    try session.look(at: 1)
    #expect(!sheet.isGone && sheet.entries.isEmpty && session.router.presentingSheet == .filter)
    session.lookAtPresent()
    #expect(sheet.entries.count == 9)
    #expect(try session.timeline.state(at: session.position) == session.state)
    sheet.dismiss()
    #expect(sheet.isGone && session.router.presentingSheet == nil)
  }

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

  @Test func `an entry keeps its identity, and can be popped by it, after a new session began`() throws {
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
    log.appendFailure = EventLogError(.cannotWrite, "the disk is full")
    for text in ["a", "b", "c"] { session.mark(text) }
    log.appendFailure = nil
    session.visibleRouter.navigate(to: .detail(id: 2))
    #expect(tracker.events.dropFirst(4).map(\.position) == [2, 3, 4, 3, 4])

    // `retry`, and not a call, detects that another process has superseded the log.
    log.appendFailure = EventLogError(.cannotWrite, "the disk is full")
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

  @Test
  func `if too many events are pending, one event with their number and resulting state replaces them`()
    throws
  {
    let log = FaultyEventLog { attempt in (3...200).contains(attempt) ? .beforeWriting : nil }
    let session = makeSession(log: log, pendingLimit: 10)
    session.router.navigate(to: .list)
    for id in 1...95 { session.router.navigate(to: .detail(id: id)) }
    session.router.navigate(to: .filter)
    while !session.logStatus.isRecording { session.retry() }
    session.visibleRouter.navigate(to: .detail(id: 100))
    let events = try log.events(session.info.id)
    let calls = events.reduce(0) { $0 + max(1, $1.action.collapsedCalls) }
    #expect(calls == 98)
    #expect(events.map(\.position) == Array(1...events.count))
    #expect(try session.timeline.state(at: session.position) == session.state)
    #expect(session.router.navigationStackPath.count == 96)
    #expect(session.visibleRouter.navigationStackPath == [.detail(id: 100)])
  }

  @Test func `a closed session navigates, but records nothing`() throws {
    let log = InMemoryEventLog()
    let session = makeSession(log: log)
    session.router.navigate(to: .list)
    try session.close()
    session.router.navigate(to: .filter)
    #expect(session.state.visible == .filter)
    #expect(try log.eventKinds() == ["navigate"])
    #expect(log.sessions().map(\.ended) == [1_790_000_000_000])
  }

  @Test func `while a session closes, flushing and navigating do not report a log failure`()
    async throws
  {
    let log = SpyLog()
    var failures: [EventLogError] = []
    let session = makeSession(log: log, onLogFailure: { failures.append($0) })
    session.router.navigate(to: .list)
    let hold = log.holdNextWork()
    let closing = Task { try await session.close() }
    try await wait { log.log.sessions()[0].ended != nil }
    try await session.flush()
    session.router.navigate(to: .filter)
    hold.finish()
    try await closing.value
    #expect(failures == [])
    guard case .closed = session.logStatus else {
      Issue.record("it should be closed, not \(session.logStatus)")
      return
    }
    #expect(try log.log.eventKinds() == ["navigate"])
  }

  @Test(arguments: [false, true])
  func `a session that begins while the app closes has its own duration`(isAsynchronous: Bool) async throws {
    let log = SpyLog()
    let session = makeSession(log: log, onLogFailure: { _ in log.appendFailure = nil })
    for id in 1...20 { session.router.navigate(to: .detail(id: id)) }
    log.appendFailure = EventLogError(.takenOver, "another process has written to the log")
    func closeBlocking() throws { try session.close() }
    if isAsynchronous { try await session.close() } else { try closeBlocking() }
    #expect(log.log.sessions().map(\.ended) == [nil, 1_790_000_000_000])
    // The clock advances by a millisecond between the beginning and the end.
    #expect(log.log.sessions().map(\.duration) == [nil, 1_000])
  }

  @Test func `a session whose end could not be written continues to record, and can be closed again`() throws
  {
    let log = FaultyEventLog { attempt in attempt == 3 ? .beforeWriting : nil }
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
    #expect(try log.eventKinds() == ["navigate", "navigate"])
    #expect(try log.sessions().map(\.ended) == [1_790_000_000_000])
  }

  @Test func `a session counts as closed if the log reported an error but stored the end of the session`()
    throws
  {
    let log = FaultyEventLog { attempt in attempt == 3 ? .afterWriting : nil }
    let session = makeSession(log: log)
    session.router.navigate(to: .list)
    #expect(throws: EventLogError.self) { try session.close() }
    guard case .closed = session.logStatus else {
      Issue.record("it should be closed, not \(session.logStatus)")
      return
    }
    session.router.navigate(to: .filter)
    #expect(try log.eventKinds() == ["navigate"])
  }
}

@MainActor @Suite struct CollapsedEventTests {
  private func makeSession(_ log: FaultyEventLog, pendingLimit: Int) -> RouterSession<Screen> {
    RouterSession(log: log, configuration: .init(pendingLimit: pendingLimit))
  }

  @Test func `a log in which one event replaced several pending events passes verification`() throws {
    let log = FaultyEventLog { attempt in (8...40).contains(attempt) ? .beforeWriting : nil }
    let session = makeSession(log, pendingLimit: 5)
    for id in 1...6 { session.router.navigate(to: .detail(id: id)) }
    for _ in 1...12 {
      session.router.pop()
      session.router.navigate(to: .settings)
    }
    while !session.logStatus.isRecording { session.retry() }
    session.router.pop()
    let report = try log.log.verify()
    #expect(report.isSound, "\(report.checks.compactMap(\.first))")
    #expect(try log.log.state(session.info.id, at: session.position).visible?.name == "settings")
  }

  @Test
  func `events that the log stored despite reporting an error remain before the restore event`()
    throws
  {
    let log = FaultyEventLog { attempt in
      switch attempt {
      case 3: .afterWriting
      case 4...20: .beforeWriting
      default: nil
      }
    }
    let session = makeSession(log, pendingLimit: 3)
    for id in 1...12 { session.router.navigate(to: .detail(id: id)) }
    while !session.logStatus.isRecording { session.retry() }
    session.router.navigate(to: .list)
    #expect(try session.timeline.state(at: session.position) == session.state)
    #expect(try log.log.verify().isSound)
  }

  @Test func `pending events that may already have been written are not replaced by one event`() throws {
    let log = FaultyEventLog { attempt in (3...5).contains(attempt) ? .afterWriting : nil }
    let session = makeSession(log, pendingLimit: 3)
    for id in 1...8 { session.router.navigate(to: .detail(id: id)) }
    #expect(session.logStatus.isRecording)
    let events = try log.events(session.info.id)
    #expect(events.map(\.position) == Array(1...7))
    #expect(
      events.map(\.action.kind) == [.navigate, .navigate, .restore] + repeatElement(.navigate, count: 4))
    #expect(events[2].action.collapsedCalls == 2)
    #expect(try session.timeline.state(at: 7) == session.state)
    #expect(try log.log.verify().isSound)
  }

  @Test func `while writing fails, each attempt writes only one of the pending events`()
    throws
  {
    let inner = InMemoryEventLog()
    let log = SpyLog(over: inner)
    let session = RouterSession<Screen>(log: log)
    session.router.navigate(to: .list)
    log.appendFailure = EventLogError(.cannotWrite, "the disk is full")
    for id in 1...3_000 { session.router.navigate(to: .detail(id: id)) }
    #expect(log.largestAppend == 1)
    log.appendFailure = nil
    session.retry()
    #expect(session.logStatus.isRecording)
    #expect(try inner.events(session.info.id).map(\.position) == Array(1...3_001))
  }
}
