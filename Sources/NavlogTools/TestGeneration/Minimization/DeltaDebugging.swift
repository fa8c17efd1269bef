/// Zeller and Hildebrandt's ddmin ("Simplifying and Isolating Failure-Inducing Input", 2002). The algorithm removes the
/// elements that a fault does not need, part by part. The parts become smaller until no single element can be removed.
struct DeltaDebugging {
  /// The number of candidates that were tried.
  private(set) var tried = 0
  /// Whether every single element of the result is needed. It is `false` when the limit of tries was reached.
  private(set) var isMinimal = true
  let limit: Int

  /// Returns the elements that still cause the fault, in order.
  ///
  /// - Precondition: All elements together cause the fault.
  mutating func minimized(_ elements: [Int], where isFaulty: ([Int]) throws -> Bool) rethrows -> [Int] {
    var kept = elements
    var parts = 2
    while kept.count > 1 {
      parts = min(parts, kept.count)
      let size = (kept.count + parts - 1) / parts
      let ranges = stride(from: 0, to: kept.count, by: size).map { $0..<min($0 + size, kept.count) }
      if let part = try first(of: ranges, where: { try isFaulty(Array(kept[$0])) }) {
        kept = Array(kept[part])
        parts = 2
      } else if ranges.count > 2,  // With two parts, each complement is a part that was already tried.
        let part = try first(of: ranges, where: { try isFaulty(kept.removing($0)) })
      {
        kept = kept.removing(part)
        parts = max(2, parts - 1)
      } else if size == 1 || !isMinimal {
        break
      } else {
        parts *= 2
      }
    }
    return kept
  }

  private mutating func first(
    of ranges: [Range<Int>], where isFaulty: (Range<Int>) throws -> Bool
  ) rethrows -> Range<Int>? {
    for range in ranges {
      guard tried < limit else {
        isMinimal = false
        return nil
      }
      tried += 1
      if try isFaulty(range) { return range }
    }
    return nil
  }
}

extension [Int] {
  fileprivate func removing(_ range: Range<Int>) -> [Int] {
    Array(self[..<range.lowerBound] + self[range.upperBound...])
  }
}
