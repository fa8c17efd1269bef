public import Navlog
import Synchronization

/// A log that fails when it is told to: for tests of what an app does then.
///
/// ```swift
/// let log = FaultyEventLog(InMemoryEventLog())
/// log.fail(.append)
/// router.navigate(to: .settings)      // navigates, and the event waits
/// log.recover()
/// router.pop()                        // both are written
/// ```
public final class FaultyEventLog: EventLog {
  /// What can fail.
  public enum Operation: Hashable, Sendable, CaseIterable {
    /// Beginning a session.
    case begin
    /// Appending, with nothing written.
    case append
    /// Appending, with everything written all the same: a failed commit is unknown rather than no.
    case appendUnknown
    /// Waiting for the disk.
    case flush
    /// Ending a session.
    case end
    /// Reading.
    case read
  }

  private struct Faults {
    var failing: [Operation: Int] = [:]
    var attempts: [Operation: Int] = [:]
    var written = 0
  }

  private let base: any EventLog
  private let faults = Mutex(Faults())

  /// A log that passes everything on to another, until it is told to fail.
  public init(_ base: any EventLog = InMemoryEventLog()) { self.base = base }

  /// Fails an operation so many times; for good when no number is given.
  public func fail(_ operation: Operation, times: Int = Int.max) {
    faults.withLock { $0.failing[operation] = times }
  }

  /// Fails no more.
  public func recover() { faults.withLock { $0.failing = [:] } }

  /// How often an operation was tried.
  public func attempts(_ operation: Operation) -> Int { faults.withLock { $0.attempts[operation] ?? 0 } }

  private func attempt(_ operation: Operation) throws {
    let fails = faults.withLock { faults in
      faults.attempts[operation, default: 0] += 1
      guard let left = faults.failing[operation], left > 0 else { return false }
      faults.failing[operation] = left - 1
      return true
    }
    if fails { throw EventLogError(.cannotWrite, "the disk is full, as the test wants it") }
  }

  /// Begins a session, or fails.
  public func begin(_ session: SessionInfo) throws {
    try attempt(.begin)
    faults.withLock { $0.written = 0 }
    try base.begin(session)
  }

  /// Appends, or fails. What an earlier failure has written all the same is not written again.
  public func append(_ events: [RecordedEvent<RecordedDestination>]) throws {
    try attempt(.append)
    let written = faults.withLock { $0.written }
    let missing = events.filter { $0.position > written }
    try base.append(missing)
    faults.withLock { $0.written = missing.last?.position ?? written }
    try attempt(.appendUnknown)
  }

  /// Passes a snapshot on.
  public func keep(_ snapshot: NavigationState<RecordedDestination>, at position: Int) {
    base.keep(snapshot, at: position)
  }

  /// Flushes, or fails.
  public func flush() throws {
    try attempt(.flush)
    try base.flush()
  }

  /// Ends the session, or fails.
  public func end(at time: Int64) throws {
    try attempt(.end)
    try base.end(at: time)
  }

  /// All sessions, or a failure.
  public func sessions() throws -> [SessionRecord] {
    try attempt(.read)
    return try base.sessions()
  }

  /// Reads, or fails.
  public func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws {
    try attempt(.read)
    try base.read(session, positions, body)
  }

  /// The state, or a failure.
  public func state(_ session: String, at position: Int) throws -> NavigationState<RecordedDestination> {
    try attempt(.read)
    return try base.state(session, at: position)
  }
}
