/// An append-only log of events: the source of truth of a session.
///
/// ```swift
/// let log = InMemoryEventLog()
/// let session = RouterSession<AppNavigation>(log: log)
/// session.router.navigate(to: .settings)
/// try log.events(session.info.id).last?.screen  // settings
/// ```
///
/// A log contains a sequence of sessions, each with events numbered from 1 without gaps. The log stores destinations only in
/// their recorded form, so tools can read it without the app. A log accepts events only for the most recent session. Each write
/// names its session, so a write for an older session fails.
///
/// A log makes two separate promises. *Recorded*: once `append` returns, the events survive a crash of the
/// process. *Durable*: once ``flush()`` returns, everything recorded before survives a power cut.
/// ``InMemoryEventLog`` makes neither promise.
///
/// Run `EventLogContract` of NavlogTesting against your own implementation.
public protocol EventLog: AnyObject, Sendable {
  /// Begins a session. Its events are numbered from 1.
  func begin(_ session: SessionInfo) throws(EventLogError)

  /// Appends events to the most recent session, either all of them or none.
  ///
  /// After an error, the events may still be written, because a failed commit can reach the disk later. If you then
  /// append the same events again, the log writes only the events that it does not contain yet.
  ///
  /// - Throws: ``EventLogError``. The code is `outOfOrder` when the events do not follow the session's last event,
  ///   `notWriting` when no session has begun or the session was closed, `superseded` when a newer session has begun,
  ///   `moved` when the session's file was removed or lacks recorded events, and `takenOver` when another process has
  ///   written events to the file. After `moved` or `takenOver`, you can begin a new session that continues from the old
  ///   session.
  func append(_ events: [RecordedEvent<RecordedDestination>], to session: String) throws(EventLogError)

  /// Appends one event. The engine uses this method for every call of an app, unless earlier events are still buffered. The
  /// default implementation creates an array. Implement this method if your log can append an event without one.
  func append(_ event: RecordedEvent<RecordedDestination>, to session: String) throws(EventLogError)

  /// Offers a snapshot: the state after an event of the current session. A log may store the snapshot to find
  /// nearby states faster, or decline it.
  func saveSnapshot(_ snapshot: NavigationState<RecordedDestination>, at position: Int, of session: String)

  /// Performs work that waits for the disk. The work runs on a thread other than the caller's. Work submitted from one
  /// thread runs in the order of submission.
  ///
  /// The default implementation is for logs without a disk and does not preserve the order.
  nonisolated(nonsending) func inBackground<R: Sendable>(_ work: @escaping @Sendable () -> R) async -> R

  /// Makes everything recorded so far durable. A flush is slow, so the engine never flushes during a call.
  ///
  /// - Throws: ``EventLogError`` when the disk fails. The code is `moved` when the session's file was removed.
  func flush() throws(EventLogError)

  /// Makes everything recorded so far durable, and releases all locks on files, so that the system may
  /// suspend the app.
  ///
  /// The session continues. If events are appended before ``resume()``, the log holds its locks only while it writes
  /// these events.
  ///
  /// - Throws: ``EventLogError`` when something cannot be made durable. The locks are released anyway.
  func suspend() throws(EventLogError)

  /// Reverses ``suspend()``.
  ///
  /// - Throws: ``EventLogError``. If the session cannot be continued, the code is `takenOver` or `moved`.
  func resume() throws(EventLogError)

  /// Marks the session as closed. The session must be the one that the log is recording. If the session was already
  /// closed, the log keeps the first end.
  ///
  /// After an error, ``session(_:)`` reports whether the session has ended. If it has not ended, you can still write to
  /// the session and call this method again, unless the code is `superseded`, `moved` or `takenOver`.
  ///
  /// - Parameters:
  ///   - session: The identity of the session.
  ///   - time: The wall time, in milliseconds since 1970.
  ///   - elapsed: The duration of the session, in microseconds of a monotonic clock.
  /// - Throws: ``EventLogError``, `superseded` when a newer session has begun.
  func end(_ session: String, at time: Int64, after elapsed: Int64) throws(EventLogError)

  /// Returns all sessions, oldest first.
  func sessions() throws(EventLogError) -> [SessionRecord]

  /// Returns the session with the given identity.
  ///
  /// - Throws: ``EventLogError``, for example `noSuchSession`.
  func session(_ id: String) throws(EventLogError) -> SessionRecord

  /// Returns the newest session that has events, or `nil` when no session has events.
  func lastSession() throws(EventLogError) -> SessionRecord?

  /// Passes the events of a session to a closure, in order. A log on disk has only one event in memory at a time.
  ///
  /// - Parameters:
  ///   - session: The identity of the session.
  ///   - positions: The positions to read. Positions that do not exist are skipped.
  ///   - body: Returns whether to continue.
  /// - Throws: ``EventLogError``, for example `noSuchSession`, and every error that `body` throws.
  func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws

  /// Returns the state after an event. Position 0 is the state before the first event.
  ///
  /// - Throws: ``EventLogError``, `noSuchPosition` when the session is shorter or the position is negative.
  func state(
    _ session: String, at position: Int
  ) throws(EventLogError) -> NavigationState<RecordedDestination>
}

extension EventLog {
  /// Appends an array of one event.
  public func append(_ event: RecordedEvent<RecordedDestination>, to session: String) throws(EventLogError) {
    try append([event], to: session)
  }

  /// Flushes the log. This implementation is for logs without locks.
  public func suspend() throws(EventLogError) { try flush() }

  /// Does nothing. This implementation is for logs without locks.
  public func resume() throws(EventLogError) {}

  /// Declines the snapshot.
  public func saveSnapshot(
    _ snapshot: NavigationState<RecordedDestination>, at position: Int, of session: String
  ) {}

  /// Searches all sessions for the identity, and returns the session.
  public func session(_ id: String) throws(EventLogError) -> SessionRecord {
    guard let found = try sessions().last(where: { $0.info.id == id }) else {
      throw EventLogError.noSuchSession(id)
    }
    return found
  }

  /// Searches all sessions, and returns the newest one that has events.
  public func lastSession() throws(EventLogError) -> SessionRecord? { try sessions().last { $0.count > 0 } }

  /// Folds the session from its beginning, and returns the state.
  public func state(
    _ session: String, at position: Int
  ) throws(EventLogError) -> NavigationState<RecordedDestination> {
    var state = NavigationState<RecordedDestination>()
    var last = 0
    do {
      try read(session, position > 0 ? 1...position : 0...0) { event in
        _ = state.reduce(event.action, on: event.router, at: event.position)
        last = event.position
        return true
      }
    } catch { throw EventLogError(any: error) }
    guard last == position else { throw EventLogError.noSuchPosition(position, of: session, last: last) }
    return state
  }

  /// Returns the events of a session as an array. Use this method only for short sessions.
  public func events(
    _ session: String, _ positions: ClosedRange<Int> = 1...Int.max
  ) throws(EventLogError) -> [RecordedEvent<RecordedDestination>] {
    var events: [RecordedEvent<RecordedDestination>] = []
    do {
      try read(session, positions) { event in
        events.append(event)
        return true
      }
    } catch { throw EventLogError(any: error) }
    return events
  }
}
