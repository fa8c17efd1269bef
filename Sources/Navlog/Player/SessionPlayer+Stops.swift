/// A kind of event that a player can jump to.
public enum PlayerStop: Hashable, Sendable {
  /// A marker that the app set.
  case marker
  /// A problem: a call without effect, a link that was refused or leads nowhere, or a screen that this
  /// version of the app does not know.
  case problem
  /// An event that is followed by a pause of at least this duration.
  case pause(Duration)
}

extension SessionPlayer {
  /// Moves to the next event of the given kind.
  ///
  /// ```swift
  /// try player.seek(toNext: .problem)
  /// ```
  ///
  /// - Returns: Whether such an event exists. Otherwise the player does not move.
  /// - Throws: ``EventLogError`` when the log cannot be read.
  @discardableResult
  public func seek(toNext stop: PlayerStop) throws -> Bool { try seek(toNext: StopFinder(stop, known)) }

  /// Moves to the next event that satisfies a condition.
  ///
  /// - Returns: Whether such an event exists. Otherwise the player does not move.
  /// - Throws: ``EventLogError`` when the log cannot be read, `CancellationError` when the search is cancelled, and every error
  ///   that the condition throws.
  package func seek(toNextWhere condition: @escaping StopFinder.Condition) throws -> Bool {
    try seek(toNext: StopFinder(condition))
  }

  private func seek(toNext finder: StopFinder) throws -> Bool {
    try refresh()
    return try move(to: search(until: isSearchCancelled).next(after: position, finder))
  }

  /// Moves to the next event of the given kind. The search runs on another thread; cancel the task to end it. If another
  /// call moves the player in the meantime, that call takes precedence.
  ///
  /// - Returns: Whether the player has moved. It moves if such an event exists and no other call took precedence.
  /// - Throws: ``EventLogError`` when the log cannot be read; `CancellationError`.
  @discardableResult
  public func seek(toNext stop: PlayerStop) async throws -> Bool {
    let move = beginMove()
    defer { endMove() }
    try await refresh()
    return try await finish(move, at: search().next(after: position, stop, known))
  }

  /// Moves to the previous event of the given kind. The search runs on another thread; cancel the task to end it. If another
  /// call moves the player in the meantime, that call takes precedence.
  ///
  /// - Returns: Whether the player has moved. It moves if such an event exists and no other call took precedence.
  /// - Throws: ``EventLogError`` when the log cannot be read; `CancellationError`.
  @discardableResult
  public func seek(toPrevious stop: PlayerStop) async throws -> Bool {
    let move = beginMove()
    defer { endMove() }
    return try await finish(move, at: search().previous(before: position, stop, known))
  }

  /// Moves to the previous event of the given kind.
  ///
  /// - Returns: Whether such an event exists. Otherwise the player does not move.
  /// - Throws: ``EventLogError`` when the log cannot be read.
  @discardableResult
  public func seek(toPrevious stop: PlayerStop) throws -> Bool {
    try seek(toPrevious: StopFinder(stop, known))
  }

  /// Moves to the previous event that satisfies a condition.
  ///
  /// - Returns: Whether such an event exists. Otherwise the player does not move.
  /// - Throws: ``EventLogError`` when the log cannot be read, `CancellationError` when the search is cancelled, and every error
  ///   that the condition throws.
  package func seek(toPreviousWhere condition: @escaping StopFinder.Condition) throws -> Bool {
    try seek(toPrevious: StopFinder(condition))
  }

  private func seek(toPrevious finder: StopFinder) throws -> Bool {
    try move(to: search(until: isSearchCancelled).previous(before: position, finder))
  }

  private func move(to position: Int?) throws -> Bool {
    guard let position else { return false }
    try seek(to: position)
    return true
  }

  /// Moves to the result of a search, unless another move has begun during the search.
  private func finish(_ move: Int, at position: Int?) async throws -> Bool {
    guard let position, move == moves else { return false }
    try await seek(to: position)
    return self.position == position
  }

  private func search(until isCancelled: (@Sendable () -> Bool)? = { Task.isCancelled }) -> StopSearch {
    StopSearch(session: session.info.id, log: log, isCancelled: isCancelled)
  }

  /// A closure that returns whether the app knows a screen. You can call the closure on any thread.
  private var known: @Sendable (RecordedDestination) -> Bool {
    if showsAnyApp { return { _ in true } }
    return { [destinations = viewer.destinations] in destinations.isKnown($0) }
  }
}

/// Searches a session for events.
private struct StopSearch: Sendable {
  let session: String
  let log: any EventLog
  let isCancelled: (@Sendable () -> Bool)?

  /// Returns the position of the first matching event after a position.
  func next(after position: Int, _ finder: StopFinder) throws -> Int? {
    var finder = finder
    var found: Int?
    // A condition may compare an event with the one before it, so the search also reads the event at the position.
    try log.read(session, max(1, position)...Int.max) { event in
      try checkCancellation(at: event.position)
      if let match = try finder.read(event), match > position { found = match }
      return found == nil
    }
    return found
  }

  /// Returns the position of the last matching event before a position.
  func previous(before position: Int, _ finder: StopFinder) throws -> Int? {
    // A log can be read only forwards, so a backward search reads it in pieces, beginning with the piece before the position. A
    // nearby stop is therefore found quickly, even in a long session.
    var upper = position - 1
    var size = 256
    while upper >= 1 {
      let lower = max(1, upper - size + 1)
      var finder = finder
      var found: Int?
      // One more event is read at each end: a condition may compare an event with the one before it, and a pause is found
      // only at the event that ends it.
      try log.read(session, max(1, lower - 1)...upper + 1) { event in
        try checkCancellation(at: event.position)
        if let match = try finder.read(event), lower <= match, match <= upper { found = match }
        return true
      }
      if let found { return found }
      upper = lower - 1
      size *= 2
    }
    return nil
  }

  @concurrent
  func next(
    after position: Int, _ stop: PlayerStop, _ known: @escaping @Sendable (RecordedDestination) -> Bool
  ) async throws -> Int? {
    try next(after: position, StopFinder(stop, known))
  }

  @concurrent
  func previous(
    before position: Int, _ stop: PlayerStop, _ known: @escaping @Sendable (RecordedDestination) -> Bool
  ) async throws -> Int? {
    try previous(before: position, StopFinder(stop, known))
  }

  private func checkCancellation(at position: Int) throws {
    if position % 1_024 == 0, isCancelled?() == true { throw CancellationError() }
  }
}

/// Finds the events of one kind, or those that satisfy a condition, among events that are read in order.
package struct StopFinder {
  /// Returns whether an event matches. The second argument is the event before it, if any.
  package typealias Condition =
    (RecordedEvent<RecordedDestination>, RecordedEvent<RecordedDestination>?) throws -> Bool

  private enum Kind {
    case stop(PlayerStop, known: (RecordedDestination) -> Bool)
    case condition(Condition)
  }

  private let kind: Kind
  private var last: RecordedEvent<RecordedDestination>?

  fileprivate init(_ stop: PlayerStop, _ known: @escaping (RecordedDestination) -> Bool) {
    kind = .stop(stop, known: known)
  }

  fileprivate init(_ condition: @escaping Condition) { kind = .condition(condition) }

  /// Reads an event, and returns its position if the event matches. If the event ends a pause, the method returns the
  /// position of the event before the pause.
  fileprivate mutating func read(_ event: RecordedEvent<RecordedDestination>) throws -> Int? {
    defer { last = event }
    let isMatch: Bool
    switch kind {
    case .stop(.pause(let duration), _):
      guard let last, .microseconds(event.elapsed - last.elapsed) >= duration else { return nil }
      return last.position
    case .stop(.marker, _): isMatch = event.isMarker
    case .stop(.problem, let known):
      isMatch = event.isWithoutEffect || event.screen.map { !known($0) } == true
    case .condition(let isSatisfied): isMatch = try isSatisfied(event, last)
    }
    return isMatch ? event.position : nil
  }
}

extension RecordedEvent {
  /// Whether the event is a marker that a player can jump to.
  package var isMarker: Bool { action.kind == .mark }

  /// Whether the event's call had no effect. Players show such an event as a problem, like an event whose
  /// screen the app does not know.
  package var isWithoutEffect: Bool { outcome != .applied }
}
