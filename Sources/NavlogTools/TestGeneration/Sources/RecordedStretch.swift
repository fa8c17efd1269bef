public import Navlog

/// A stretch of a recorded session: the state at its beginning and the events that follow.
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
  /// The events, at their positions in the session.
  public let events: [RecordedEvent<RecordedDestination>]
  /// The names of the types of the session's destinations, as far as they are known. They determine the destination type of a
  /// test, even if its own calls contain no destinations, or only destinations of one feature.
  let types: Set<String>

  /// Reads a stretch from a log.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - session: The identity of the session.
  ///   - first: The position after which the stretch begins; 0 for the session's start.
  ///   - last: The position of its last event.
  /// - Throws: `EventLogError` when the log does not contain the session or position, or cannot be read.
  public init(of log: any EventLog, session: String, after first: Int = 0, through last: Int) throws {
    self.session = try log.session(session).info
    start = try log.state(session, at: first)
    events = first < last ? try log.events(session, (first + 1)...last) : []
    var types = Self.types(start, events)
    if first > 0 {
      try log.read(session, 1...first) { event in
        types.formUnion(event.namedDestinations.map(\.type))
        return true
      }
    }
    self.types = types
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
    types = Self.types(start, events)
  }

  /// Creates a stretch that is a part of `whole`.
  private init(
    of whole: RecordedStretch, from start: NavigationState<RecordedDestination>,
    events: [RecordedEvent<RecordedDestination>]
  ) {
    (session, self.start, self.events) = (whole.session, start, events)
    types = whole.types.union(Self.types(start, []))
  }

  private static func types(
    _ start: NavigationState<RecordedDestination>, _ events: [RecordedEvent<RecordedDestination>]
  ) -> Set<String> {
    Set((start.namedDestinations + events.flatMap(\.namedDestinations)).map(\.type))
  }

  /// Returns a stretch of the same session with the same first state and other events.
  func with(_ events: [RecordedEvent<RecordedDestination>]) -> RecordedStretch {
    RecordedStretch(of: self, from: start, events: events)
  }

  /// Returns the stretch up to the first event after which a condition holds, or `nil` when it never holds.
  ///
  /// - Throws: ``ConditionError`` when the condition cannot be evaluated at an event.
  public func through(first bad: Condition) throws -> RecordedStretch? {
    let evaluator = try EventEvaluator(bad, session: session.id, from: start)
    guard let end = try events.firstIndex(where: { try evaluator.holds(after: $0) }) else { return nil }
    return with(Array(events[...end]))
  }

  /// The stretch without the beginning of the session. It begins with the state of the last restore or
  /// branch, or with the roots that the session was created with.
  public var afterBeginning: RecordedStretch {
    var rest = events[...]
    var state = start
    if let last = rest.lastIndex(where: { [.restore, .branch].contains($0.action.kind) }) {
      state.fold(rest[last].action, on: rest[last].router, at: rest[last].position)
      rest = rest[(last + 1)...]
    }
    while let event = rest.first, event.isBeginning(in: state) {
      state.fold(event.action, on: event.router, at: event.position)
      rest = rest.dropFirst()
    }
    return RecordedStretch(of: self, from: state, events: Array(rest))
  }

  /// Whether the stretch begins with the restore of an earlier session, and a position is part of this beginning.
  package func isRestore(through position: Int) -> Bool {
    let beginning = events.prefix { $0.position <= position }
    guard let first = beginning.first, first.position == 1, first.action.kind == .restore else {
      return false
    }
    return with(Array(beginning)).afterBeginning.events.isEmpty
      && !beginning.dropFirst().contains { [.restore, .branch].contains($0.action.kind) }
  }

  /// Returns a stretch without events that begins with the state from which the app restored the session, or `nil` when the log
  /// does not contain this state.
  ///
  /// A test of an app passes its first state to the app's own code. If the recorded restore lost a part of the state, only a
  /// test that begins with this stretch can reproduce the loss.
  package func beforeRestore(in log: any EventLog) -> RecordedStretch? {
    guard let parent = session.parent,
      let state = try? log.state(parent.session, at: parent.position)
    else { return nil }
    return RecordedStretch(of: self, from: state, events: [])
  }
}

extension RecordedEvent<RecordedDestination> {
  /// Whether a session made this call while it was created, to name its roots or to select the first root.
  fileprivate func isBeginning(in state: NavigationState<RecordedDestination>) -> Bool {
    switch action {
    case .setRoots: position == 1 || origin == .restore
    case .select(let root, false): position == 2 && state.position == 1 && root == state.roots.first?.id.root
    default: false
    }
  }
}

extension NavigationState<RecordedDestination> {
  /// All destinations, including those of pending intents, in the order in which they appear.
  var namedDestinations: [RecordedDestination] { visited { compactMap($0) } }
}

extension RecordedEvent<RecordedDestination> {
  /// All destinations, in the order in which they appear: first those of the action, then those that were
  /// requested.
  var namedDestinations: [RecordedDestination] { action.namedDestinations + decisions.map(\.requested) }
}

extension NavigationAction<RecordedDestination> {
  /// All destinations, in the order in which they appear.
  var namedDestinations: [RecordedDestination] { visited { compactMap($0) } }
}

/// Returns the destinations of a state or an action, in the order in which its method `compactMap` passes them to a closure.
private func visited<Mapped>(
  by compactMap: ((RecordedDestination) -> RecordedDestination?) -> Mapped
) -> [RecordedDestination] {
  var destinations: [RecordedDestination] = []
  _ = compactMap { destination in
    destinations.append(destination)
    return destination
  }
  return destinations
}
