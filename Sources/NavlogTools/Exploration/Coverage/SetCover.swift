import Navlog

/// A small selection of sets that together contain all elements.
///
/// Finding the smallest cover is NP-hard. The algorithm first takes each set with an element that no other set has. It then
/// repeatedly takes the set that adds the most elements. Finally, it drops every set whose elements are all in other chosen
/// sets. With n elements, the result has up to H(n) ≈ ln n + 0.6 times as many sets as the smallest cover. The smallest cover
/// has at least ``lowerBound`` sets.
package struct SetCover {
  /// The indices of the chosen sets, in the order in which they were chosen.
  package private(set) var chosen: [Int] = []
  /// A lower bound for the number of sets in a cover: the size of a group of elements, no two of which are in the same set. A
  /// cover needs a different set for each of them.
  package let lowerBound: Int

  /// Selects sets that together contain all elements of the given sets.
  ///
  /// - Parameters:
  ///   - sets: The sets.
  ///   - costs: The cost of each set. Among sets that add equally many elements, the algorithm takes the cheapest.
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

  /// Returns the lower bound. After the method counts an element, it counts no other element of the sets that contain this
  /// element. It counts the elements in the fewest sets first, because they exclude the fewest others.
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

/// A small selection of sessions that together have every feature of all added sessions.
package struct CorpusPick {
  /// The features of each session. Destinations are left out, because transitions already name the screens to which calls lead.
  private var sets: [Set<Int>] = []
  private var costs: [Int] = []
  private var features = Numbering<SessionFeature>()

  package init() {}

  /// The number of features.
  package var count: Int { features.values.count }

  /// Adds a session with its number of events.
  package mutating func add(_ session: SessionFeatures, events: Int) {
    let kinds: Set<SessionFeature.Kind> = [.transition, .outcome, .decision, .version, .link]
    sets.append(Set(session.values.filter { kinds.contains($0.kind) }.map { features.number($0) }))
    costs.append(events)
  }

  /// The numbers of the sessions that cover all features. Sessions are numbered in the order in which they were added.
  package var cover: SetCover { SetCover(sets, costs: costs) }

  /// Returns, for each chosen session, the number of its features that no earlier chosen session has.
  package func added(by cover: SetCover) -> [Int] {
    var known: Set<Int> = []
    return cover.chosen.map { index in
      let new = sets[index].subtracting(known)
      known.formUnion(new)
      return new.count
    }
  }
}
