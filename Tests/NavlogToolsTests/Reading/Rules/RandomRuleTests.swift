import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// Rules on random logs, compared with ``NaiveVerdict``.
@Suite struct RandomRuleTests {
  private static func naive(_ count: Int, _ random: inout SplitMix64) -> NaiveVerdict {
    var time: Int64 = 0
    let times = (0..<count).map { _ in
      time += Int64(random.below(4)) * 500_000
      return time
    }
    let (p, q) = (random.chance(50) ? 80 : 30, random.chance(50) ? 40 : 10)
    let kind = random.pick(NaiveVerdict.Operator.allCases)
    return NaiveVerdict(
      operator: kind, limit: limit(of: kind, &random),
      p: (0..<count).map { _ in random.chance(p) }, q: (0..<count).map { _ in random.chance(q) },
      elapsed: times)
  }

  private static func limit(of kind: NaiveVerdict.Operator, _ random: inout SplitMix64) -> Int {
    random.below(5) * (kind == .leadsToWithinTime ? 500_000 : 1)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `on random logs, the rule check and a simple independent evaluator give the same verdicts`(
    seed: UInt64
  ) throws {
    let (p, q) = (try Condition(RuleLog.p), try Condition(RuleLog.q))
    var random = SplitMix64(seed: seed)
    var verdicts: [String: Int] = [:]
    for _ in 0..<500 {
      let events = Self.naive(random.below(12), &random)
      // One pass over a log judges the rules of all operators.
      let naive = NaiveVerdict.Operator.allCases.map { kind in
        NaiveVerdict(
          operator: kind, limit: Self.limit(of: kind, &random), p: events.p, q: events.q,
          elapsed: events.elapsed)
      }
      let names = zip(events.p, events.q).map { ($0 ? "p" : "-") + ($1 ? "q" : "-") }
      let found = try RuleLog.make(names, at: events.elapsed).check(naive.map { $0.rule(p, q) }, of: "a")
      #expect(
        found == naive.map(\.verdict), "seed \(seed): \(names) at \(events.elapsed), \(naive.map(\.limit))")
      for (naive, verdict) in zip(naive, found) {
        verdicts["\(naive.operator) \("\(verdict)".prefix { $0 != "(" })", default: 0] += 1
      }
    }
    // For each of the 7 operators, some rules hold and some are violated. For 3 operators, some rules are also undecided. These
    // are 17 kinds of verdicts.
    #expect(verdicts.count == 17 && verdicts.values.allSatisfy { $0 > 5 }, "seed \(seed): \(verdicts)")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `on random sessions, the rule check and a simple independent evaluator give the same verdicts`(
    seed: UInt64
  ) throws {
    let folder = try LogFolder()
    let session = RandomSession(seed: seed, count: 120)
    let (writing, memory) = (try SQLiteEventLog(path: folder.path()), InMemoryEventLog())
    try writing.write(session)
    memory.begin(session.info)
    try memory.append(session.events, to: session.info.id)
    let file = try SQLiteEventLog(reading: folder.path())
    let conditions = try [
      "stack > 1", "modals > 0", "kind = 'pop'", "outcome = 'noEffect'", "seen > 0", "screen LIKE '%a%'",
      "depth", "path LIKE '%sheet%'", "repeated", "json_array_length(state, '$.roots') > 1", "NULL",
      "origin = 'user'",
    ].map { try Condition($0) }
    let positions = try conditions.map { Set(try memory.positions(of: session.info.id, where: $0)) }
    var random = SplitMix64(seed: seed)
    let judged = (0..<60).map { _ in
      let (p, q) = (random.below(conditions.count), random.below(conditions.count))
      let kind = random.pick(NaiveVerdict.Operator.allCases)
      let naive = NaiveVerdict(
        operator: kind, limit: random.below(20) * (kind == .leadsToWithinTime ? 250_000 : 1),
        p: (1...120).map { positions[p].contains($0) }, q: (1...120).map { positions[q].contains($0) },
        elapsed: session.events.map(\.elapsed))
      return (verdict: naive.verdict, rule: naive.rule(conditions[p], conditions[q]))
    }
    for log in [file, memory] as [any EventLog] {
      let found = try log.check(judged.map(\.rule), of: session.info.id)
      for (judged, verdict) in zip(judged, found) {
        #expect(verdict == judged.verdict, "seed \(seed): \(judged.rule.formula)")
      }
    }
    // If no rule of a check uses the state, other code evaluates the conditions: the SQL view of the log file. The rules that do
    // not use the state are therefore also checked alone.
    let stored = judged.filter { judged in
      !["stack", "modals", "seen", "path", "state"].contains { "\(judged.rule.formula)".contains($0) }
    }
    #expect(try file.check(stored.map(\.rule), of: session.info.id) == stored.map(\.verdict), "seed \(seed)")
    #expect(stored.count > 5)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `an incremental check of a growing session has the same verdicts as a new check`(seed: UInt64) throws {
    let folder = try LogFolder()
    let session = RandomSession(seed: seed, count: 120)
    let (writing, memory) = (try SQLiteEventLog(path: folder.path()), InMemoryEventLog())
    let rules = try SessionRule.rules(
      in: """
        seldom: never seen > 5
        shallow: always depth < 6
        works: kind = 'pop' leads to outcome = 'applied' within 3 events
        closes: modals > 0 leads to modals = 0 within 2 s
        later: screen LIKE '%a%' only after repeated
        first: stack < 3 until modals > 0
        few: at most 9 kind = 'pop' per session
        """)
    for log in [writing, memory] as [any EventLog] {
      try log.begin(session.info)
      var check = RuleCheck(rules, of: session.info.id)
      var random = SplitMix64(seed: seed)
      var count = 0
      while count < 120 {
        let next = min(120, count + 1 + random.below(20))
        try log.append(Array(session.events[count..<next]), to: session.info.id)
        count = next
        #expect(
          try check.update(in: log, isCancelled: { false }) == log.check(rules, of: session.info.id),
          "seed \(seed), \(count) events")
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the stretch of a violation is the shortest run of events that proves it, whatever precedes the run`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var violated = 0
    for _ in 0..<200 {
      let naive = Self.naive(5, &random)
      guard case .violated(let stretch) = naive.verdict else { continue }
      violated += 1
      /// Returns whether the events from a position to the violation violate the rule, whatever events precede them.
      func isShown(from first: Int) -> Bool {
        (0..<(1 << (2 * (first - 1)))).allSatisfy { choice in
          var (p, q) = (Array(naive.p[..<stretch.upperBound]), Array(naive.q[..<stretch.upperBound]))
          for index in 0..<(first - 1) {
            p[index] = choice >> (2 * index) & 1 == 1
            q[index] = choice >> (2 * index + 1) & 1 == 1
          }
          let changed = NaiveVerdict(
            operator: naive.operator, limit: naive.limit, p: p, q: q, elapsed: naive.elapsed)
          return changed.verdict.violation != nil
        }
      }
      #expect(isShown(from: stretch.lowerBound), "seed \(seed): \(naive)")
      if stretch.count > 1 { #expect(!isShown(from: stretch.lowerBound + 1), "seed \(seed): \(naive)") }
    }
    #expect(violated > 50)
  }
}
