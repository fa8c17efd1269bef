public import Navlog

/// A stretch of a recorded session: the state that it begins with, and the events that follow.
///
/// ```swift
/// let stretch = try RecordedStretch(of: log, session: id, through: 17)
/// print(try SwiftTest(of: stretch).source)
/// ```
public struct RecordedStretch: Hashable, Sendable {
  /// The session.
  public let session: SessionInfo
  /// The state before the first event.
  public let start: NavigationState<RecordedDestination>
  /// The events, at the positions that they have in the session.
  public let events: [RecordedEvent<RecordedDestination>]

  /// Reads a stretch from a log.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - session: The identity of the session.
  ///   - first: The position after which the stretch begins; 0 for the session's start.
  ///   - last: The position of its last event.
  /// - Throws: `EventLogError` when the log has no such session or position, or cannot be read.
  public init(of log: any EventLog, session: String, after first: Int = 0, through last: Int) throws {
    self.session = try log.session(session).info
    start = try log.state(session, at: first)
    events = first < last ? try log.events(session, (first + 1)...last) : []
  }

  /// Creates a stretch from its parts.
  ///
  /// - Precondition: The positions of the events increase.
  public init(
    of session: SessionInfo, from start: NavigationState<RecordedDestination> = NavigationState(),
    events: [RecordedEvent<RecordedDestination>]
  ) {
    self.session = session
    self.start = start
    self.events = events
  }

  /// The stretch without what its last restore or branch made irrelevant: it begins with the state that this gave.
  public var sinceLastRestore: RecordedStretch {
    guard let last = events.lastIndex(where: { [.restore, .branch].contains($0.action.kind) }) else {
      return self
    }
    var state = NavigationState<RecordedDestination>()
    state.fold(events[last].action, on: events[last].router, at: events[last].position)
    return RecordedStretch(of: session, from: state, events: Array(events[(last + 1)...]))
  }
}
