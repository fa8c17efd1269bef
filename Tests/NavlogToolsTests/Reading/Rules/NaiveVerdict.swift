import NavlogTools

/// The verdict of a rule, computed only from the table in ``SessionRule``. The implementation is simple, and may visit events
/// repeatedly.
struct NaiveVerdict {
  /// A rule without its conditions.
  enum Operator: CaseIterable {
    case never, always, leadsToWithinTime, leadsToWithinEvents, onlyAfter, until, atMost
  }

  let `operator`: Operator
  /// The limit of the rule: microseconds, a number of events, or a count.
  let limit: Int
  let p: [Bool]
  let q: [Bool]
  let elapsed: [Int64]

  /// Returns whether a condition holds after an event. The first event has the number 1.
  private func p(_ position: Int) -> Bool { p[position - 1] }
  private func q(_ position: Int) -> Bool { q[position - 1] }
  private func t(_ position: Int) -> Int64 { elapsed[position - 1] }
  private func hasQ(_ positions: some Sequence<Int>) -> Bool { positions.contains(where: q) }

  /// Returns the stretch that shows a violation at an event; `nil` if that event does not violate the rule.
  private func stretch(at k: Int) -> ClosedRange<Int>? {
    switch `operator` {
    case .never: return p(k) ? k...k : nil
    case .always: return p(k) ? nil : k...k
    case .leadsToWithinTime:
      let expired = (1..<k).filter { i in p(i) && t(k) - t(i) > Int64(limit) && !hasQ(i..<k) }
      return expired.last.map { $0...k }
    case .leadsToWithinEvents:
      let i = k - limit
      return i >= 1 && p(i) && !hasQ(i...k) ? i...k : nil
    case .onlyAfter: return p(k) && !hasQ(1...k) ? 1...k : nil
    case .until: return !p(k) && !hasQ(1...k) ? 1...k : nil
    case .atMost:
      let all = (1...k).filter(p)
      return all.count == limit + 1 && all.last == k ? all[0]...k : nil
    }
  }

  var verdict: RuleVerdict {
    let all = 1..<(p.count + 1)
    for k in all { if let stretch = stretch(at: k) { return .violated(in: stretch) } }
    switch `operator` {
    case .leadsToWithinTime, .leadsToWithinEvents:
      let waiting = all.first { i in p(i) && !hasQ(i..<all.upperBound) }
      return waiting.map { .undecided(since: $0) } ?? .holds
    case .until: return hasQ(all) ? .holds : .undecided(since: 1)
    default: return .holds
    }
  }

  /// Returns the rule with two conditions.
  func rule(_ p: Condition, _ q: Condition) -> SessionRule {
    let formula: SessionRule.Formula =
      switch `operator` {
      case .never: .never(p)
      case .always: .always(p)
      case .leadsToWithinTime: .leadsTo(p, q, within: .time(.microseconds(limit)))
      case .leadsToWithinEvents: .leadsTo(p, q, within: .events(limit))
      case .onlyAfter: .onlyAfter(p, q)
      case .until: .until(p, q)
      case .atMost: .atMost(limit, p)
      }
    return SessionRule("\(`operator`) \(limit)", formula)
  }
}
