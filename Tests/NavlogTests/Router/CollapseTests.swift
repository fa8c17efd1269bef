import Navlog
import NavlogTesting
import NavlogTools
import Synchronization
import Testing

@testable import TestFixtures

@MainActor @Suite struct CollapseTests {
  private func makeSession(_ log: FaultyEventLog, pendingLimit: Int) -> RouterSession<Screen> {
    RouterSession(log: log, pendingLimit: pendingLimit)
  }

  @Test func `a log with an event that stands for many is sound`() throws {
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
  func `events that were written although an error was reported are not taken back when others collapse`()
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

  @Test func `what may have been written stays as it is, and only what comes after it collapses`() throws {
    let log = FaultyEventLog { attempt in (3...5).contains(attempt) ? .afterWriting : nil }
    let session = makeSession(log, pendingLimit: 3)
    for id in 1...8 { session.router.navigate(to: .detail(id: id)) }
    #expect(session.logStatus.isRecording)
    let events = try log.events(session.info.id)
    #expect(events.map(\.position) == Array(1...7))
    #expect(
      events.map(\.action.kind) == [.navigate, .navigate, .restore] + repeatElement(.navigate, count: 4))
    guard case .restore(_, collapsedCalls: 2) = events[2].action else {
      Issue.record("\(events[2])")
      return
    }
    #expect(try session.timeline.state(at: 7) == session.state)
    #expect(try log.log.verify().isSound)
  }

  @Test func `a log that fails for long is asked with one event at a time, however many wait`() throws {
    let inner = InMemoryEventLog()
    let log = CountingLog(inner)
    let session = RouterSession<Screen>(log: log)
    session.router.navigate(to: .list)
    log.isFailing.withLock { $0 = true }
    for id in 1...3_000 { session.router.navigate(to: .detail(id: id)) }
    #expect(log.largest.withLock { $0 } == 1)
    log.isFailing.withLock { $0 = false }
    session.retry()
    #expect(session.logStatus.isRecording)
    #expect(try inner.events(session.info.id).map(\.position) == Array(1...3_001))
  }
}

/// A log that knows how many events it was handed at once.
private final class CountingLog: EventLog {
  let log: InMemoryEventLog
  let isFailing = Mutex(false)
  let largest = Mutex(0)

  init(_ log: InMemoryEventLog) { self.log = log }

  func begin(_ session: SessionInfo) { log.begin(session) }
  func append(_ events: [RecordedEvent<RecordedDestination>], to session: String) throws {
    guard isFailing.withLock({ $0 }) else { return try log.append(events, to: session) }
    largest.withLock { $0 = max($0, events.count) }
    throw EventLogError(.cannotWrite, "the disk is full")
  }
  func flush() {}
  func end(_ session: String, at time: Int64, after elapsed: Int64) throws {
    try log.end(session, at: time, after: elapsed)
  }
  func sessions() -> [SessionRecord] { log.sessions() }
  func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws {
    try log.read(session, positions, body)
  }
}
