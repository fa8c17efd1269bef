/// Where events go, and where they are read from.
///
/// A log holds sessions, one after the other, each with events numbered from 1 without gaps. It knows destinations
/// only in their recorded form, so that it can be read without the app. One session at a time is being written: the
/// one that was begun last. Whoever writes says which session is meant, so that nothing gets into another one's.
///
/// Two promises are named apart. *Recorded*: when ``append(_:to:)`` returns, the events survive a crash of the process.
/// *Durable*: when ``flush()`` returns, everything recorded before survives a power cut. A log in memory keeps
/// neither, and says so.
///
/// Whoever writes another log runs `EventLogContract` of NavlogTesting against it.
public protocol EventLog: AnyObject, Sendable {
  /// Begins a session, and with it the numbering from 1.
  func begin(_ session: SessionInfo) throws

  /// Appends events to a session, which must be the one that was begun last: all of them or, on an error, none that
  /// counts.
  ///
  /// An error may be unknown rather than no (a failed commit can still reach the disk). A log settles that by looking,
  /// at the next append: handed the same events again, it writes those that are missing.
  ///
  /// - Throws: ``EventLogError``. `outOfOrder` when the first position is not the next one; `superseded` when another
  ///   session was begun since; `moved` when what the session was written to is gone: the log has let go of it, and a
  ///   session can be begun that goes on from it.
  func append(_ events: [RecordedEvent<RecordedDestination>], to session: String) throws

  /// Appends one event, as every call of an app does. The same as to append an array of it, which need not be made.
  func append(_ event: RecordedEvent<RecordedDestination>, to session: String) throws

  /// Offers the state after an event of the session being written, from which moments near it are found sooner. A
  /// cache: a log may decline.
  func saveSnapshot(_ snapshot: NavigationState<RecordedDestination>, at position: Int, of session: String)

  /// Makes everything recorded so far durable. Slow; never called on the path of a call.
  func flush() throws

  /// Marks the session being written as closed in good order.
  ///
  /// When it throws and ``session(_:)`` does not say that the session has ended, the session can be written on, and ended
  /// again.
  ///
  /// - Parameters:
  ///   - session: The identity of the session.
  ///   - time: The wall time, in milliseconds since 1970.
  ///   - elapsed: How long it lasted, in microseconds of a clock that does not jump.
  /// - Throws: ``EventLogError``, `superseded` when another session was begun since.
  func end(_ session: String, at time: Int64, after elapsed: Int64) throws

  /// All sessions, oldest first.
  func sessions() throws -> [SessionRecord]

  /// The session of an identity.
  ///
  /// - Throws: ``EventLogError``, `noSuchSession` among others.
  func session(_ id: String) throws -> SessionRecord

  /// The newest session that holds an event; `nil` when none does.
  func lastSession() throws -> SessionRecord?

  /// Hands the events of a session to a closure, in order, without holding more than one.
  ///
  /// - Parameters:
  ///   - session: The identity of the session.
  ///   - positions: Which events; positions that do not exist are passed over.
  ///   - body: Returns whether to go on.
  /// - Throws: ``EventLogError``, `noSuchSession` among others; and whatever `body` throws.
  func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws

  /// The state after an event; position 0 is the state before the first.
  ///
  /// - Throws: ``EventLogError``, `noSuchPosition` when the session is shorter.
  func state(_ session: String, at position: Int) throws -> NavigationState<RecordedDestination>
}

extension EventLog {
  /// Appends an array of it.
  public func append(_ event: RecordedEvent<RecordedDestination>, to session: String) throws {
    try append([event], to: session)
  }

  /// Declines the snapshot.
  public func saveSnapshot(
    _ snapshot: NavigationState<RecordedDestination>, at position: Int, of session: String
  ) {}

  /// Looks through all sessions.
  public func session(_ id: String) throws -> SessionRecord {
    guard let found = try sessions().last(where: { $0.info.id == id }) else {
      throw EventLogError.noSuchSession(id)
    }
    return found
  }

  /// Looks through all sessions.
  public func lastSession() throws -> SessionRecord? { try sessions().last { $0.count > 0 } }

  /// Folds from the beginning of the session.
  public func state(_ session: String, at position: Int) throws -> NavigationState<RecordedDestination> {
    var state = NavigationState<RecordedDestination>()
    guard position > 0 else {
      try read(session, 0...0) { _ in false }
      return state
    }
    var last = 0
    try read(session, 1...position) { event in
      _ = state.reduce(event.action, on: event.router, at: event.position)
      last = event.position
      return true
    }
    guard last == position else { throw EventLogError.noSuchPosition(position, of: session, last: last) }
    return state
  }

  /// The events of a session, all at once: for short ones.
  public func events(
    _ session: String, _ positions: ClosedRange<Int> = 1...Int.max
  ) throws -> [RecordedEvent<RecordedDestination>] {
    var events: [RecordedEvent<RecordedDestination>] = []
    try read(session, positions) { event in
      events.append(event)
      return true
    }
    return events
  }
}
