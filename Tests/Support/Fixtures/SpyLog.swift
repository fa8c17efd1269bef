import Navlog
import Synchronization

/// A log in memory that counts its reads. A test can make the log fail.
final class SpyLog: EventLog {
  private struct Counts {
    var (reads, events, folds, flushes, resumptions, largestAppend, works) = (0, 0, 0, 0, 0, 0, 0)
    var failure: EventLogError?
    var appendFailure: EventLogError?
    var hold: AsyncStream<Void>?
    var beforeFold: (@Sendable () -> Void)?
  }

  /// The underlying log.
  let log: InMemoryEventLog
  private let state = Mutex(Counts())

  init(over log: InMemoryEventLog = InMemoryEventLog()) { self.log = log }

  /// The number of times that events were read.
  var reads: Int { state.withLock { $0.reads } }

  /// The number of states that were read.
  var folds: Int { state.withLock { $0.folds } }

  /// The number of events in the largest append, including failed ones.
  var largestAppend: Int { state.withLock { $0.largestAppend } }

  /// The number of events that were read.
  var readCount: Int { state.withLock { $0.events } }

  /// The number of flushes.
  var flushCount: Int { state.withLock { $0.flushes } }

  /// The number of times that the log was resumed.
  var resumeCount: Int { state.withLock { $0.resumptions } }

  /// The number of times that work was performed in the background.
  var workCount: Int { state.withLock { $0.works } }

  /// The error that every read throws, if any.
  var failure: EventLogError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// The error that every append and every end of a session throws, if any.
  var appendFailure: EventLogError? {
    get { state.withLock { $0.appendFailure } }
    set { state.withLock { $0.appendFailure = newValue } }
  }

  /// The closure that every read of a state calls before the read, on the same thread.
  var beforeFold: (@Sendable () -> Void)? {
    get { state.withLock { $0.beforeFold } }
    set { state.withLock { $0.beforeFold = newValue } }
  }

  /// Delays the result of the next work in the background until the returned continuation finishes.
  func holdNextWork() -> AsyncStream<Void>.Continuation {
    let (hold, continuation) = AsyncStream.makeStream(of: Void.self)
    state.withLock { $0.hold = hold }
    return continuation
  }

  func inBackground<R: Sendable>(_ work: @escaping @Sendable () -> R) async -> R {
    let hold = state.withLock { counts in
      defer { counts.hold = nil }
      counts.works += 1
      return counts.hold
    }
    let result = work()
    if let hold { for await _ in hold {} }
    return result
  }

  func begin(_ session: SessionInfo) throws(EventLogError) { log.begin(session) }
  func append(_ events: [RecordedEvent<RecordedDestination>], to session: String) throws(EventLogError) {
    state.withLock { $0.largestAppend = max($0.largestAppend, events.count) }
    if let appendFailure { throw appendFailure }
    try log.append(events, to: session)
  }
  func flush() throws(EventLogError) { state.withLock { $0.flushes += 1 } }
  func resume() throws(EventLogError) { state.withLock { $0.resumptions += 1 } }
  func end(_ session: String, at time: Int64, after elapsed: Int64) throws(EventLogError) {
    if let appendFailure { throw appendFailure }
    try log.end(session, at: time, after: elapsed)
  }

  func sessions() throws(EventLogError) -> [SessionRecord] {
    if let failure { throw failure }
    return log.sessions()
  }

  func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws {
    if let failure { throw failure }
    state.withLock { $0.reads += 1 }
    try log.read(session, positions) { event in
      state.withLock { $0.events += 1 }
      return try body(event)
    }
  }

  /// Returns a state. The events for the state are not counted, because a log with snapshots would not read all of them.
  func state(
    _ session: String, at position: Int
  ) throws(EventLogError) -> NavigationState<RecordedDestination> {
    if let failure { throw failure }
    state.withLock { $0.folds += 1 }
    beforeFold?()
    return try log.state(session, at: position)
  }
}
