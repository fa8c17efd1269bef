/// What a player can jump to.
public enum PlayerStop: Hashable, Sendable {
  /// A marker that the app set.
  case marker
  /// A call without effect, a link that was refused or leads nowhere, a screen that this version of the app does not know.
  case problem
  /// An event after which nothing happened for at least this long.
  case pause(Duration)
}

extension SessionPlayer {
  /// Moves to the next event of a kind.
  ///
  /// ```swift
  /// try player.seek(toNext: .problem)
  /// ```
  ///
  /// - Returns: Whether there is one; the player otherwise stays where it is.
  /// - Throws: ``EventLogError`` when the log cannot be read.
  @discardableResult
  public func seek(toNext stop: PlayerStop) throws -> Bool {
    try refresh()
    var finder = StopFinder(stop, decodes)
    var found: Int?
    try log.read(session.info.id, position + 1...Int.max) { event in
      found = finder.read(event).first { $0 > position }
      return found == nil
    }
    return try move(to: found)
  }

  /// Moves to the previous event of a kind.
  ///
  /// - Returns: Whether there is one; the player otherwise stays where it is.
  /// - Throws: ``EventLogError`` when the log cannot be read.
  @discardableResult
  public func seek(toPrevious stop: PlayerStop) throws -> Bool {
    // Backwards in pieces, since a log is read forwards: a near stop in a long session is found at once.
    var upper = position - 1
    var size = 256
    while upper >= 1 {
      let lower = max(1, upper - size + 1)
      var finder = StopFinder(stop, decodes)
      var found: Int?
      // One more event, which ends the pause before it.
      try log.read(session.info.id, lower...upper + 1) { event in
        found = finder.read(event).last { $0 <= upper } ?? found
        return true
      }
      if let found { return try move(to: found) }
      upper = lower - 1
      size *= 2
    }
    return false
  }

  private func move(to position: Int?) throws -> Bool {
    guard let position else { return false }
    try seek(to: position)
    return true
  }

  private func decodes(_ destination: RecordedDestination) -> Bool {
    viewer.translator.isKnown(destination)
  }
}

/// Finds the events of a kind among events that are read in order.
private struct StopFinder {
  private let stop: PlayerStop
  private let decodes: (RecordedDestination) -> Bool
  private var last: (position: Int, elapsed: Int64)?

  init(_ stop: PlayerStop, _ decodes: @escaping (RecordedDestination) -> Bool) {
    self.stop = stop
    self.decodes = decodes
  }

  /// Returns the positions that an event shows to be of the kind: its own, or that of the one before it.
  mutating func read(_ event: RecordedEvent<RecordedDestination>) -> [Int] {
    defer { last = (event.position, event.elapsed) }
    switch stop {
    case .marker: return event.isMarker ? [event.position] : []
    case .problem: return isProblem(event) ? [event.position] : []
    case .pause(let duration):
      guard let last, .microseconds(event.elapsed - last.elapsed) >= duration else { return [] }
      return [last.position]
    }
  }

  private func isProblem(_ event: RecordedEvent<RecordedDestination>) -> Bool {
    event.isWithoutEffect || event.screen.map { !decodes($0) } == true
  }
}

extension RecordedEvent {
  /// Whether it is a marker to stop at.
  var isMarker: Bool { action.kind == .mark }

  /// Whether its call had no effect: a problem, whatever is on screen. So is a screen that the app does not know.
  var isWithoutEffect: Bool { outcome != .applied }
}
