public import Navlog

/// An event with its context: the states before and after it, its changes, and the events that led to it.
///
/// ```swift
/// let details = try EventDetails(of: 12, in: session, of: log)
/// for change in details.changes { print(change) }  // pushed characterDetail(id: 42) on main
/// for cause in details.causes { print("because of", cause) }
/// ```
public struct EventDetails: Hashable, Sendable {
  /// The session.
  public let session: SessionRecord
  /// The event.
  public let event: RecordedEvent<RecordedDestination>
  /// The state before the event.
  public let before: NavigationState<RecordedDestination>
  /// The state after the event.
  public let after: NavigationState<RecordedDestination>
  /// The event that caused this event, then the cause of that event, and so on, up to 64 events.
  public let causes: [RecordedEvent<RecordedDestination>]

  /// Reads an event and its context.
  ///
  /// - Throws: `EventLogError` when the session does not contain the event or the log cannot be read.
  public init(of position: Int, in session: SessionRecord, of log: any EventLog) throws {
    guard let event = try log.event(position, of: session) else {
      throw EventLogError.noSuchPosition(position, of: session.info.id, last: session.count)
    }
    self.session = session
    self.event = event
    before = try log.state(session.info.id, at: position - 1)
    after = try log.state(session.info.id, at: position)
    causes = try log.causes(of: event, in: session)
  }

  /// Creates the details of an event from the states before and after it.
  package init(
    of event: RecordedEvent<RecordedDestination>, in session: SessionRecord,
    from before: NavigationState<RecordedDestination>, to after: NavigationState<RecordedDestination>,
    in log: any EventLog
  ) throws {
    (self.session, self.event, self.before, self.after) = (session, event, before, after)
    causes = try log.causes(of: event, in: session)
  }

  /// The changes of the event, outermost router first.
  public var changes: [StateChange<RecordedDestination>] { StateDiff(from: before, to: after).changes }
}

extension EventLog {
  /// Returns the chain of causes of an event, nearest first.
  fileprivate func causes(
    of event: RecordedEvent<RecordedDestination>, in session: SessionRecord
  ) throws -> [RecordedEvent<RecordedDestination>] {
    var causes: [RecordedEvent<RecordedDestination>] = []
    var last = event
    // In a damaged log, an event may name a later event as its cause. The chain ends there.
    while let cause = last.cause, cause < last.position, causes.count < 64,
      let found = try self.event(cause, of: session)
    {
      causes.append(found)
      last = found
    }
    return causes
  }
}
