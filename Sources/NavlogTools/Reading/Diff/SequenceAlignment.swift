import Navlog

/// Two aligned sequences: the elements that they share, and those that only one of them has.
///
/// The algorithm first removes the common prefix and suffix. It compares the rest in windows, so that two long sessions without
/// common elements take time proportional to their length. An alignment therefore does not always have the fewest differences.
package struct SequenceAlignment: Hashable, Sendable {
  /// A run of elements of one or both sequences, by index.
  package enum Segment: Hashable, Sendable {
    /// Elements that both sequences contain.
    case same(Range<Int>, Range<Int>)
    /// Elements that only the first sequence contains.
    case removed(Range<Int>)
    /// Elements that only the second sequence contains.
    case added(Range<Int>)
  }

  private static var window: Int { 512 }

  /// The segments, in order.
  package private(set) var segments: [Segment] = []

  /// Aligns two sequences.
  package init<E: Hashable>(_ left: [E], _ right: [E]) {
    let start = zip(left, right).prefix { $0 == $1 }.count
    let end = zip(left[start...].reversed(), right[start...].reversed()).prefix { $0 == $1 }.count
    same(0..<start, 0..<start)
    align(left[start..<(left.count - end)], right[start..<(right.count - end)])
    same((left.count - end)..<left.count, (right.count - end)..<right.count)
  }

  /// The number of elements before the first difference.
  package var commonPrefixCount: Int {
    if case .same(let range, _)? = segments.first, range.lowerBound == 0 { range.count } else { 0 }
  }

  /// Whether the sequences are equal.
  package var isIdentical: Bool {
    segments.allSatisfy { if case .same = $0 { true } else { false } }
  }

  private mutating func align<E: Hashable>(_ left: ArraySlice<E>, _ right: ArraySlice<E>) {
    var (left, right) = (left, right)
    while !left.isEmpty, !right.isEmpty {
      let (a, b) = (left.prefix(Self.window), right.prefix(Self.window))
      let isLast = a.count == left.count && b.count == right.count
      var (i, j) = (a.startIndex, b.startIndex)
      let difference = b.difference(from: a)
      let removals = Set(difference.removals.map { a.startIndex + $0.position })
      let insertions = Set(difference.insertions.map { b.startIndex + $0.position })
      // The loop stops after the last match of a window, and the elements after this match become part of the next window. A
      // window without a match and the last window are aligned completely.
      let lastMatch = a.indices.last { !removals.contains($0) }
      while i < a.endIndex || j < b.endIndex {
        if !isLast, let lastMatch, i > lastMatch { break }
        if i < a.endIndex, removals.contains(i) {
          removed(i..<(i + 1))
          i += 1
        } else if j < b.endIndex, insertions.contains(j) {
          added(j..<(j + 1))
          j += 1
        } else {
          same(i..<(i + 1), j..<(j + 1))
          (i, j) = (i + 1, j + 1)
        }
      }
      (left, right) = (left[i...], right[j...])
    }
    removed(left.startIndex..<left.endIndex)
    added(right.startIndex..<right.endIndex)
  }

  private mutating func same(_ left: Range<Int>, _ right: Range<Int>) {
    guard !left.isEmpty else { return }
    if case .same(let a, let b)? = segments.last, a.upperBound == left.lowerBound,
      b.upperBound == right.lowerBound
    {
      segments[segments.count - 1] = .same(a.lowerBound..<left.upperBound, b.lowerBound..<right.upperBound)
    } else {
      segments.append(.same(left, right))
    }
  }

  private mutating func removed(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if case .removed(let last)? = segments.last {
      segments[segments.count - 1] = .removed(last.lowerBound..<range.upperBound)
    } else {
      segments.append(.removed(range))
    }
  }

  private mutating func added(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if case .added(let last)? = segments.last {
      segments[segments.count - 1] = .added(last.lowerBound..<range.upperBound)
    } else {
      segments.append(.added(range))
    }
  }
}

extension CollectionDifference.Change {
  fileprivate var position: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
