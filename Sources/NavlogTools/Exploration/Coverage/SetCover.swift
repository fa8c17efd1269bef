import Navlog

/// Few sets that contain all elements together.
///
/// The smallest number is NP-hard to find. This takes the largest set again and again, after every set that alone contains an
/// element, and then drops sets that the others make superfluous. With n elements, the result is at most H(n) ≈ ln n + 0.6
/// times the smallest one; ``lowerBound`` shows how far it can be from it at most.
package struct SetCover {
  /// The indices of the chosen sets, in the order in which they were chosen.
  package private(set) var chosen: [Int] = []
  /// A number of sets that is certainly needed: that of elements of which no two are in the same set.
  package let lowerBound: Int

  /// Covers the elements of sets.
  ///
  /// - Parameters:
  ///   - sets: The sets.
  ///   - costs: Of sets that add equally many elements, the cheapest is taken.
  package init(_ sets: [Set<Int>], costs: [Int]) {
    var owners: [Int: [Int]] = [:]
    for (index, set) in sets.enumerated() {
      for element in set { owners[element, default: []].append(index) }
    }
    lowerBound = Self.lowerBound(owners)
    var missing = Set(owners.keys)
    func take(_ index: Int) {
      chosen.append(index)
      missing.subtract(sets[index])
    }
    for index in Set(owners.values.filter { $0.count == 1 }.map { $0[0] }).sorted() { take(index) }
    while !missing.isEmpty {
      let gains = sets.map { $0.intersection(missing).count }
      let best = sets.indices.max { a, b in
        gains[a] != gains[b] ? gains[a] < gains[b] : costs[a] != costs[b] ? costs[a] > costs[b] : a > b
      }
      guard let best, gains[best] > 0 else { break }
      take(best)
    }
    dropSuperfluous(sets)
  }

  private mutating func dropSuperfluous(_ sets: [Set<Int>]) {
    var counts: [Int: Int] = [:]
    for index in chosen { for element in sets[index] { counts[element, default: 0] += 1 } }
    for index in chosen.reversed() where sets[index].allSatisfy({ (counts[$0] ?? 0) > 1 }) {
      for element in sets[index] { counts[element, default: 0] -= 1 }
      chosen.removeAll { $0 == index }
    }
  }

  /// Elements are taken from those in the fewest sets on.
  private static func lowerBound(_ owners: [Int: [Int]]) -> Int {
    var used: Set<Int> = []
    var count = 0
    for (_, sets) in owners.sorted(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) })
    where used.isDisjoint(with: sets) {
      used.formUnion(sets)
      count += 1
    }
    return count
  }
}

/// The fewest sessions that show all features of some logs.
package struct CorpusPick {
  /// The sessions to choose from, by their features. Destinations are part of transitions.
  private var sets: [Set<Int>] = []
  private var costs: [Int] = []
  private var features = Numbering<SessionFeature>()

  package init() {}

  /// The number of features.
  package var count: Int { features.values.count }

  /// Adds a session with its number of events.
  package mutating func add(_ session: SessionFeatures, events: Int) {
    let kinds: Set<SessionFeature.Kind> = [.transition, .outcome, .decision, .version, .link]
    sets.append(Set(session.order.filter { kinds.contains($0.kind) }.map { features.number($0) }))
    costs.append(events)
  }

  /// The sessions that cover all features, by the order in which they were added.
  package var cover: SetCover { SetCover(sets, costs: costs) }

  /// How many features each chosen session adds to those before it.
  package func added(by cover: SetCover) -> [Int] {
    var known: Set<Int> = []
    return cover.chosen.map { index in
      let new = sets[index].subtracting(known)
      known.formUnion(new)
      return new.count
    }
  }
}
