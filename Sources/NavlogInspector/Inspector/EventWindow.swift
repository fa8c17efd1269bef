#if canImport(SwiftUI)
/// The range of a session's events that the inspector lists. The size of the range is limited, even for long
/// sessions.
struct EventWindow: Hashable, Sendable {
  /// The number of events in a page, by which the window grows.
  let pageSize: Int
  /// The maximum number of events in the window.
  let limit: Int
  /// The positions of the listed events.
  private(set) var positions = 1..<1

  init(pageSize: Int = 100, limit: Int = 500) {
    self.pageSize = pageSize
    self.limit = limit
  }

  /// A window of the same sizes that contains no events.
  var emptied: EventWindow { EventWindow(pageSize: pageSize, limit: limit) }

  /// The number of events before the window.
  var earlierCount: Int { positions.lowerBound - 1 }

  /// Returns the number of events after the window, in a session of `count` events.
  func laterCount(of count: Int) -> Int { count + 1 - positions.upperBound }

  /// Moves the window if it does not contain a position. For the last event, the window grows or moves to the end.
  /// For any other event, it becomes a page around the position.
  mutating func show(_ position: Int, of count: Int) {
    if position == count, positions.upperBound <= count {
      extend(to: count)
    } else if !positions.contains(max(1, position)) {
      let upper = min(count, max(1, position - pageSize / 2) + pageSize - 1) + 1
      positions = max(1, upper - pageSize)..<upper
    }
  }

  /// Adds a page of earlier events.
  mutating func showEarlier() {
    let lower = max(1, positions.lowerBound - pageSize)
    positions = lower..<min(positions.upperBound, lower + limit)
  }

  /// Adds a page of later events.
  mutating func showLater(of count: Int) {
    let upper = min(count + 1, positions.upperBound + pageSize)
    positions = max(positions.lowerBound, upper - limit)..<upper
  }

  /// Adds the new events. If the new events fill a page or more, the window moves to the last page.
  private mutating func extend(to count: Int) {
    let upper = count + 1
    let isNear = upper - positions.upperBound < pageSize && !positions.isEmpty
    positions = max(1, isNear ? max(positions.lowerBound, upper - limit) : upper - pageSize)..<upper
  }
}
#endif
