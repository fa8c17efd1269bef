import Synchronization

/// A log in memory for tests, previews and apps that keep no log file. It does not survive a crash and is
/// never durable.
public final class InMemoryEventLog: EventLog {
  private struct Session {
    let info: SessionInfo
    var events: [RecordedEvent<RecordedDestination>] = []
    var ended: Int64?
    var duration: Int64?
  }

  private let storage = Mutex<[Session]>([])
  /// The states that earlier folds computed, by session.
  private let caches = Mutex<[String: StateCache<RecordedDestination>]>([:])

  /// Creates an empty log.
  public init() {}

  /// Begins a session.
  public func begin(_ session: SessionInfo) {
    storage.withLock { $0.append(Session(info: session)) }
  }

  /// Appends events to the most recent session.
  public func append(_ events: [RecordedEvent<RecordedDestination>], to session: String) throws(EventLogError)
  {
    try storage.withLock { sessions throws(EventLogError) in
      guard let last = sessions.indices.last, sessions[last].ended == nil else {
        throw EventLogError.notWriting
      }
      guard sessions[last].info.id == session else { throw EventLogError.superseded(session) }
      var expected = sessions[last].events.count + 1
      for event in events {
        guard event.position == expected else {
          throw EventLogError.outOfOrder(expected: expected, actual: event.position)
        }
        expected += 1
      }
      sessions[last].events += events
    }
  }

  /// Does nothing, because memory cannot be made durable.
  public func flush() {}

  /// Marks the most recent session as closed, unless it already is.
  public func end(_ session: String, at time: Int64, after elapsed: Int64) throws(EventLogError) {
    try storage.withLock { sessions throws(EventLogError) in
      guard let last = sessions.indices.last else { throw EventLogError.notWriting }
      guard sessions[last].info.id == session else { throw EventLogError.superseded(session) }
      if sessions[last].ended != nil { return }
      sessions[last].ended = time
      sessions[last].duration = elapsed
    }
  }

  /// Returns all sessions, oldest first.
  public func sessions() -> [SessionRecord] {
    storage.withLock { sessions in
      sessions.map {
        SessionRecord(info: $0.info, count: $0.events.count, ended: $0.ended, duration: $0.duration)
      }
    }
  }

  /// Passes the events of a session to a closure, in order.
  public func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws {
    let found = storage.withLock { sessions in sessions.first { $0.info.id == session } }
    guard let found else { throw EventLogError.noSuchSession(session) }
    guard positions.overlaps(1...Int.max) else { return }
    let first = min(max(1, positions.lowerBound) - 1, found.events.count)
    let last = min(positions.upperBound, found.events.count)
    for event in found.events[first..<max(first, last)] {
      if try !body(event) { return }
    }
  }

  /// Returns the state after an event. The fold starts at the nearest earlier state that is cached.
  public func state(
    _ session: String, at position: Int
  ) throws(EventLogError) -> NavigationState<RecordedDestination> {
    guard position >= 0 else {
      throw EventLogError.noSuchPosition(position, of: session, last: try self.session(session).count)
    }
    var cache = caches.withLock { $0[session] } ?? StateCache()
    var (last, state) = cache.nearest(to: position) ?? (0, NavigationState())
    guard last < position else {
      if last == 0 { _ = try self.session(session) }
      return state
    }
    do {
      try read(session, last + 1...position) { event in
        _ = state.reduce(event.action, on: event.router, at: event.position)
        last = event.position
        cache.offer(state, at: last)
        return true
      }
    } catch { throw EventLogError(any: error) }
    guard last == position else { throw EventLogError.noSuchPosition(position, of: session, last: last) }
    caches.withLock { $0[session] = cache }
    return state
  }
}
