import Navlog
import Synchronization

/// An in-memory log that counts the events that are read and the flushes, and can be made to fail.
final class SpyLog: EventLog {
  private let log = InMemoryEventLog()
  private let state = Mutex(
    (
      readCount: 0, flushCount: 0, resumeCount: 0, failure: EventLogError?.none,
      appendFailure: EventLogError?.none
    ))

  /// The number of events that were read.
  var readCount: Int { state.withLock { $0.readCount } }

  /// The number of flushes.
  var flushCount: Int { state.withLock { $0.flushCount } }

  /// The number of times that the log was resumed.
  var resumeCount: Int { state.withLock { $0.resumeCount } }

  /// The error that every read throws, if any.
  var failure: EventLogError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// The error that every append throws, if any.
  var appendFailure: EventLogError? {
    get { state.withLock { $0.appendFailure } }
    set { state.withLock { $0.appendFailure = newValue } }
  }

  func begin(_ session: SessionInfo) throws { log.begin(session) }
  func append(_ events: [RecordedEvent<RecordedDestination>], to session: String) throws {
    if let appendFailure { throw appendFailure }
    try log.append(events, to: session)
  }
  func flush() throws { state.withLock { $0.flushCount += 1 } }
  func resume() throws { state.withLock { $0.resumeCount += 1 } }
  func end(_ session: String, at time: Int64, after elapsed: Int64) throws {
    try log.end(session, at: time, after: elapsed)
  }

  func sessions() throws -> [SessionRecord] {
    if let failure { throw failure }
    return log.sessions()
  }

  func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws {
    if let failure { throw failure }
    try log.read(session, positions) { event in
      state.withLock { $0.readCount += 1 }
      return try body(event)
    }
  }

  /// Does not count, since a log with snapshots does not read every event either.
  func state(_ session: String, at position: Int) throws -> NavigationState<RecordedDestination> {
    if let failure { throw failure }
    return try log.state(session, at: position)
  }
}
