#if canImport(SwiftUI)
/// Which events of a session are listed: never more than so many, however long the session is.
struct InspectorWindow: Hashable, Sendable {
  /// How many events come at once.
  let page: Int
  /// How many are listed at the most.
  let limit: Int
  /// The positions of those that are listed.
  private(set) var positions = 1..<1

  init(page: Int = 100, limit: Int = 500) {
    self.page = page
    self.limit = limit
  }

  /// How many events lie before the first that is listed.
  var earlier: Int { positions.lowerBound - 1 }

  /// How many events lie after the last that is listed.
  func later(upTo end: Int) -> Int { end + 1 - positions.upperBound }

  /// Holds a moment: as it is, if it does already, else with that moment in the middle, or at the end.
  mutating func show(_ position: Int, of end: Int) {
    if position == end, positions.upperBound <= end {
      follow(to: end)
    } else if !positions.contains(max(1, position)) {
      let upper = min(end, max(1, position - page / 2) + page - 1) + 1
      positions = max(1, upper - page)..<upper
    }
  }

  /// One page more at the beginning.
  mutating func showEarlier() {
    let lower = max(1, positions.lowerBound - page)
    positions = lower..<min(positions.upperBound, lower + limit)
  }

  /// One page more at the end.
  mutating func showLater(upTo end: Int) {
    let upper = min(end + 1, positions.upperBound + page)
    positions = max(positions.lowerBound, upper - limit)..<upper
  }

  /// What is new joins what is listed; where that is too much at once, the last page takes its place.
  private mutating func follow(to end: Int) {
    let upper = end + 1
    let isNear = upper - positions.upperBound < page && !positions.isEmpty
    positions = max(1, isNear ? max(positions.lowerBound, upper - limit) : upper - page)..<upper
  }
}
#endif
