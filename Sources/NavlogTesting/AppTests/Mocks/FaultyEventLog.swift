public import Navlog
import Synchronization

/// An event log that fails on demand. It writes events to an underlying log.
///
/// ```swift
/// // A full disk, from the second attempt to the fourth.
/// let log = FaultyEventLog { attempt in (2...4).contains(attempt) ? .beforeWriting : nil }
/// let session = RouterSession<AppNavigation>(log: log)
/// ```
///
/// The closure chooses the failure of each attempt, like the mocks of system calls in swift-system.
public final class FaultyEventLog: EventLog {
  /// The ways in which an attempt to write fails.
  public enum Failure: Hashable, Sendable {
    /// The attempt throws without writing anything, like a log on a full disk.
    case beforeWriting
    /// The attempt throws after writing everything, like a commit whose flush fails.
    case afterWriting
  }

  /// The underlying log with the written events.
  public let log: any EventLog
  private let failure: @Sendable (Int) -> Failure?
  private let state = Mutex((attempts: 0, isUncertain: false))

  /// Creates a log with a closure that decides which attempts fail.
  ///
  /// - Parameters:
  ///   - log: The log for the written events.
  ///   - failure: The closure that the log calls before each attempt to write, with the number of the attempt, from 1. Return
  ///     `nil` to let the attempt succeed. The beginning and the end of a session are also attempts to write.
  public init(over log: any EventLog = InMemoryEventLog(), failure: @escaping @Sendable (Int) -> Failure?) {
    self.log = log
    self.failure = failure
  }

  /// The number of attempts to write so far.
  public var attempts: Int { state.withLock { $0.attempts } }

  /// Begins a session, unless the attempt fails.
  public func begin(_ session: SessionInfo) throws(EventLogError) {
    let exists = (try? log.session(session.id))?.info == session
    try attempt { () throws(EventLogError) in if !exists { try log.begin(session) } }
  }

  /// Appends events, unless the attempt fails. If the previous attempt failed, skips events that the underlying log already
  /// contains, as the protocol `EventLog` requires.
  public func append(_ events: [RecordedEvent<RecordedDestination>], to session: String) throws(EventLogError)
  {
    let stored = state.withLock { $0.isUncertain } ? (try? log.session(session).count) ?? 0 : 0
    try attempt { () throws(EventLogError) in
      try log.append(events.filter { $0.position > stored }, to: session)
    }
  }

  private func attempt(_ write: () throws(EventLogError) -> Void) throws(EventLogError) {
    let number = state.withLock { state in
      state.attempts += 1
      return state.attempts
    }
    let failure = failure(number)
    if failure != .beforeWriting { try write() }
    state.withLock { $0.isUncertain = failure != nil }
    if let failure {
      throw EventLogError(
        .cannotWrite, "attempt \(number) failed \(failure == .beforeWriting ? "before" : "after") writing")
    }
  }

  /// Passes a snapshot to the underlying log.
  public func saveSnapshot(
    _ snapshot: NavigationState<RecordedDestination>, at position: Int, of session: String
  ) {
    log.saveSnapshot(snapshot, at: position, of: session)
  }

  /// Passes work to the underlying log, which performs it on another thread. The order is that of the underlying log.
  public nonisolated(nonsending) func inBackground<R: Sendable>(
    _ work: @escaping @Sendable () -> R
  ) async -> R {
    await log.inBackground(work)
  }

  /// Makes the written events durable.
  public func flush() throws(EventLogError) { try log.flush() }

  /// Releases the locks of the underlying log.
  public func suspend() throws(EventLogError) { try log.suspend() }

  /// Acquires the locks of the underlying log again.
  public func resume() throws(EventLogError) { try log.resume() }

  /// Closes a session, unless the attempt fails.
  public func end(_ session: String, at time: Int64, after elapsed: Int64) throws(EventLogError) {
    try attempt { () throws(EventLogError) in try log.end(session, at: time, after: elapsed) }
  }

  /// Returns the written sessions.
  public func sessions() throws(EventLogError) -> [SessionRecord] { try log.sessions() }

  /// Returns a written session.
  public func session(_ id: String) throws(EventLogError) -> SessionRecord { try log.session(id) }

  /// Returns the newest session with events.
  public func lastSession() throws(EventLogError) -> SessionRecord? { try log.lastSession() }

  /// Reads the written events.
  public func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws {
    try log.read(session, positions, body)
  }

  /// Returns the state after a written event.
  public func state(
    _ session: String, at position: Int
  ) throws(EventLogError) -> NavigationState<RecordedDestination> {
    try log.state(session, at: position)
  }
}
