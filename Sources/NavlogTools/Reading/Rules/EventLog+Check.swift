public import Navlog
import NavlogSQLite

extension EventLog {
  /// Returns the verdicts of rules on a session, in their order.
  ///
  /// One pass over the events judges up to 80 rules. It ends when every rule is decided.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - session: The identity of the session.
  ///   - isCancelled: Called repeatedly; `true` stops with a ``ConditionError``.
  /// - Throws: `EventLogError` when the log cannot be read; ``ConditionError``, which names the rule, when a condition fails at
  ///   an event.
  public func check(
    _ rules: [SessionRule], of session: String,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) throws -> [RuleVerdict] {
    do {
      return try stride(from: 0, to: rules.count, by: RuleConditions.maximumRules).flatMap {
        try verdicts(rules[$0...].prefix(RuleConditions.maximumRules), of: session, isCancelled)
      }
    } catch let error as ConditionError where error != .interrupted {
      if rules.count == 1 {
        throw ConditionError("rule \"\(StoredText.printable(rules[0].name))\": \(error)")
      }
      // One query evaluates all conditions, so each rule is checked again alone to find the one that fails.
      for rule in rules { _ = try check([rule], of: session, isCancelled: isCancelled) }
      throw error
    }
  }

  private func verdicts(
    _ rules: ArraySlice<SessionRule>, of session: String, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws -> [RuleVerdict] {
    let conditions = RuleConditions(rules)
    var monitors = rules.map { RuleMonitor($0.formula) }
    var undecided = monitors.count
    try scan(conditions.expressions, .values, of: session, 1...Int.max, isCancelled) { position, row in
      let elapsed = row.statement.integer(row.first)
      func holds(_ column: Int32) -> Bool { row.statement.integer(row.first + column) != 0 }
      for index in monitors.indices where !monitors[index].isDecided {
        let (p, q) = conditions.columns[index]
        monitors[index].pass(position, elapsed, holds(p), holds(q))
        if monitors[index].isDecided { undecided -= 1 }
      }
      return undecided > 0
    }
    return monitors.map(\.verdict)
  }
}

/// The conditions of all rules as columns of one query; equal ones share a column. The first column is the time.
private struct RuleConditions {
  /// The number of rules in one query, which has 200 columns: each rule needs up to two.
  static let maximumRules = 80

  let expressions: EventExpressions
  /// The columns of each rule's two conditions; the same column twice for a single condition.
  let columns: [(p: Int32, q: Int32)]

  init(_ rules: ArraySlice<SessionRule>) {
    var conditions: [Condition] = []
    var known: [Condition: Int32] = [:]
    func column(_ condition: Condition) -> Int32 {
      if let column = known[condition] { return column }
      conditions.append(condition)
      let column = Int32(conditions.count)
      known[condition] = column
      return column
    }
    columns = rules.map { rule in
      let both = rule.formula.conditions
      return (column(both[0]), column(both[both.count - 1]))
    }
    let needsTime = rules.contains { rule in
      if case .leadsTo(_, _, .time) = rule.formula { true } else { false }
    }
    expressions = EventExpressions(microseconds: needsTime, conditions)
  }
}

extension EventExpressions {
  /// The time of an event in microseconds, and whether each condition holds.
  fileprivate init(microseconds needsTime: Bool, _ conditions: [Condition]) {
    let columns = conditions.reduce(into: Set<EventColumn>()) { $0.formUnion($1.expressions.columns) }
    self.init(
      checked: [needsTime ? "CAST(round(elapsed * 1e6) AS INTEGER)" : "0"]
        + conditions.map { ExpressionResult.condition.sql($0.sql) },
      columns: needsTime ? columns.union([.elapsed]) : columns,
      callsFlag: conditions.contains(where: \.expressions.callsFlag))
  }
}
