/// The history of a session, with its state at any moment. Reading never modifies the log.
///
/// ```swift
/// var timeline = Timeline<RecordedDestination>(log: log, session: id)
/// try timeline.seek(to: 120)
/// print(timeline.state.visible)
/// ```
///
/// A timeline can be created, moved and read on any actor, so reading a long log need not block the main
/// actor. The timeline loads the states around the current moment, about 128 at once, so most steps neither read the
/// log nor fold events.
public struct Timeline<N: Hashable & Sendable>: Sendable {
  /// The identity of the session.
  public let session: String
  /// The current moment: the position of an event, or 0 before the first event.
  public private(set) var position = 0
  /// The state at that moment.
  public private(set) var state = NavigationState<N>()

  private var frames = FrameWindow<RecordedDestination>()
  private let log: any EventLog
  private let destination: @Sendable (RecordedDestination) -> N?

  /// Creates the timeline of a session. A closure decodes the destinations. If the closure returns `nil` for a
  /// destination, all states omit this destination, including the state of a `restore` or `branch`. Any other call that
  /// contains the destination becomes ``NavigationAction/unknown(_:)``.
  public init(
    log: any EventLog, session: String, destination: @escaping @Sendable (RecordedDestination) -> N?
  ) {
    self.log = log
    self.session = session
    self.destination = destination
  }

  /// Returns the state after an event without moving the timeline. Position 0 is before the first event.
  ///
  /// - Throws: ``EventLogError`` when the event does not exist or the log cannot be read.
  public func state(at position: Int) throws(EventLogError) -> NavigationState<N> {
    try log.state(session, at: position).compactMap(destination)
  }

  /// Returns events of the session, in order.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be read or does not contain the session.
  public func events(_ positions: ClosedRange<Int> = 1...Int.max) throws(EventLogError) -> [RecordedEvent<N>]
  {
    try log.events(session, positions).map { $0.map(destination) }
  }

  /// Returns the position of the last event.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be read or does not contain the session.
  public func end() throws(EventLogError) -> Int {
    try log.session(session).count
  }

  /// Moves to a moment.
  ///
  /// - Throws: ``EventLogError`` when the event does not exist or the log cannot be read. The timeline then does not move.
  public mutating func seek(to position: Int) throws(EventLogError) {
    let recorded = try log.state(session, at: position)
    frames = FrameWindow(.init(event: nil, state: recorded), at: position)
    show(recorded, at: position)
  }

  /// Moves by one or more events, forwards or backwards. Returns `false` and does not move if the target is before the
  /// beginning or after the end.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be read.
  @discardableResult
  public mutating func step(by count: Int = 1) throws(EventLogError) -> Bool {
    let (target, overflow) = position.addingReportingOverflow(count)
    guard !overflow, target >= 0 else { return false }
    if !frames.contains(target) {
      guard target <= (try end()) else { return false }
      if frames[position] == nil { try seek(to: position) }
      frames.add(try frames.request(target, from: position).read(session, in: log), .none)
    }
    guard let frame = frames[target] else { return false }
    show(frame.state, at: target)
    return true
  }

  private mutating func show(_ recorded: NavigationState<RecordedDestination>, at position: Int) {
    state = recorded.compactMap(destination)
    self.position = position
  }
}

extension Timeline where N == RecordedDestination {
  /// Creates the timeline of a session, independently of the app that recorded it.
  public init(log: any EventLog, session: String) {
    self.init(log: log, session: session) { $0 }
  }
}

extension Timeline where N: Navigation {
  /// Creates the timeline of a session, with the app's own destinations.
  public init(log: any EventLog, session: String, coding: DestinationCoding<N> = DestinationCoding()) {
    self.init(log: log, session: session, destinations: DestinationTable(coding))
  }

  /// Creates the timeline of a session, with the destination table of a running session. The table also contains the
  /// values that the log masks.
  package init(log: any EventLog, session: String, destinations: DestinationTable<N>) {
    self.init(log: log, session: session) { destinations.destination($0) }
  }
}
