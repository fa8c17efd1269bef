import Navlog
import NavlogTesting
import TestThreads
import Testing

@testable import TestFixtures

/// Closed sessions. A session is closed when the log has recorded its end. From then on, the session records nothing.
@Suite @MainActor struct ClosedSessionTests {
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
      Issue.record("the end of the session should be buffered, not \(session.logStatus)")
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
