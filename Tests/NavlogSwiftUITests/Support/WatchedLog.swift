import Navlog
import Synchronization

/// A log in memory that counts what is read of it, and can be made to fail.
final class WatchedLog: EventLog {
  private let log = InMemoryEventLog()
  private let state = Mutex((read: 0, failure: EventLogError?.none))

  /// How many events were handed out.
  var read: Int { state.withLock { $0.read } }

  /// What reading fails with.
  var failure: EventLogError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  func begin(_ session: SessionInfo) throws { log.begin(session) }
  func append(_ events: [RecordedEvent<RecordedDestination>], to session: String) throws {
    try log.append(events, to: session)
  }
  func flush() throws {}
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
      state.withLock { $0.read += 1 }
      return try body(event)
    }
  }

  /// As a log with snapshots finds it: without counting.
  func state(_ session: String, at position: Int) throws -> NavigationState<RecordedDestination> {
    if let failure { throw failure }
    return try log.state(session, at: position)
  }
}
