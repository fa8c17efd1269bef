public import Navlog
import Synchronization

/// A log that fails when a test says so, over another one that holds what was written.
///
/// ```swift
/// let log = FaultyEventLog { attempt in (2...4).contains(attempt) ? .beforeWriting : nil }
/// ```
///
/// The idea is swift-system's mocking of system calls: failure is a value that a test chooses, not an accident.
public final class FaultyEventLog: EventLog {
  /// What goes wrong with an attempt to write.
  public enum Failure: Hashable, Sendable {
    /// Nothing is written, and the error says so: a full disk.
    case beforeWriting
    /// It is written, and an error is reported all the same: a commit whose flush failed.
    case afterWriting
  }

  /// The log that holds what was written.
  public let log: any EventLog
  private let fault: @Sendable (Int) -> Failure?
  private let state = Mutex((attempts: 0, isUnsettled: false))

  /// A log that asks a closure before each attempt to write, numbered from 1, what goes wrong with it. Beginning and
  /// ending a session are attempts too.
  public init(over log: any EventLog = InMemoryEventLog(), fault: @escaping @Sendable (Int) -> Failure?) {
    self.log = log
    self.fault = fault
  }

  /// How many attempts to write were made.
  public var attempts: Int { state.withLock { $0.attempts } }

  /// Begins a session, if the attempt is not to fail.
  public func begin(_ session: SessionInfo) throws {
    let isThere = (try? log.session(session.id))?.info == session
    try attempt { if !isThere { try log.begin(session) } }
  }

  /// Appends events, if the attempt is not to fail. After a failure it looks first what is there, as a log has to.
  public func append(_ events: [RecordedEvent<RecordedDestination>], to session: String) throws {
    let there = state.withLock { $0.isUnsettled } ? (try? log.session(session).count) ?? 0 : 0
    try attempt { try log.append(events.filter { $0.position > there }, to: session) }
  }

  private func attempt(_ write: () throws -> Void) throws {
    let number = state.withLock { state in
      state.attempts += 1
      return state.attempts
    }
    let fault = fault(number)
    if fault != .beforeWriting { try write() }
    state.withLock { $0.isUnsettled = fault != nil }
    if let fault {
      throw EventLogError(
        .cannotWrite, "attempt \(number) \(fault == .beforeWriting ? "was refused" : "failed late")")
    }
  }

  /// Offers a snapshot to the log.
  public func saveSnapshot(
    _ snapshot: NavigationState<RecordedDestination>, at position: Int, of session: String
  ) {
    log.saveSnapshot(snapshot, at: position, of: session)
  }

  /// Makes what was written durable, if the log can.
  public func flush() throws { try log.flush() }

  /// Marks the session as closed, if the attempt is not to fail.
  public func end(_ session: String, at time: Int64, after elapsed: Int64) throws {
    try attempt { try log.end(session, at: time, after: elapsed) }
  }

  /// The sessions that were written.
  public func sessions() throws -> [SessionRecord] { try log.sessions() }

  /// A session that was written.
  public func session(_ id: String) throws -> SessionRecord { try log.session(id) }

  /// The newest session in which something was written.
  public func lastSession() throws -> SessionRecord? { try log.lastSession() }

  /// The events that were written.
  public func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws {
    try log.read(session, positions, body)
  }

  /// The state that the events that were written lead to.
  public func state(_ session: String, at position: Int) throws -> NavigationState<RecordedDestination> {
    try log.state(session, at: position)
  }
}
