import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

/// Failures of a log. While the log fails, the app navigates, and the session buffers the events in order.
@Suite @MainActor struct LogFailureTests {
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
      Issue.record("one event should be buffered, not \(earlier.logStatus)")
      return
    }
    #expect(
      error.description
        == "session \(earlier.info.id.prefix(8)) can no longer be written: another session was begun in this log; "
        + "make only one session in each launch")
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
      Issue.record("one event should be buffered, not \(session.logStatus)")
      return
    }
    session.router.navigate(to: .detail(id: 1))
    session.router.pop()
    #expect(session.logStatus.isRecording)
    #expect(try log.eventKinds() == ["navigate", "navigate", "pop"])
  }

  @Test
  func `the session records again as soon as a retry succeeds, even in the failure handler`()
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

  @Test func `while writing fails, each attempt writes only one of the pending events`() throws {
    let inner = InMemoryEventLog()
    let log = SpyLog(over: inner)
    let session = RouterSession<Screen>(log: log)
    session.router.navigate(to: .list)
    log.appendFailure = EventLogError(.diskFull, "the disk is full")
    for id in 1...3_000 { session.router.navigate(to: .detail(id: id)) }
    #expect(log.largestAppend == 1)
    log.appendFailure = nil
    session.retry()
    #expect(session.logStatus.isRecording)
    #expect(try inner.events(session.info.id).map(\.position) == Array(1...3_001))
  }
}
