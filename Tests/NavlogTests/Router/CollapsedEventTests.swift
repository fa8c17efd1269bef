import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// An event that replaces pending events, but none that the log may contain.
@Suite @MainActor struct CollapsedEventTests {
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
