package import Navlog
import NavlogSQLite

/// Checks rules on a session that may still grow. Each update judges only the new events.
package struct RuleCheck {
  /// The identity of the session.
  package let session: String
  private let rules: [SessionRule]
  /// The rules, divided into groups that are small enough for one query each.
  private var groups: [Group]

  package init(_ rules: [SessionRule], of session: String) {
    (self.rules, self.session) = (rules, session)
    groups = stride(from: 0, to: rules.count, by: RuleConditions.maximumRules).map {
      Group(rules[$0...].prefix(RuleConditions.maximumRules))
    }
  }

  /// Judges the events after the last judged event, and returns the verdicts in the order of the rules.
  ///
  /// - Throws: The errors of ``EventLog/check(_:of:isCancelled:)``. After an error, the next call of this method judges the
  ///   remaining events.
  package mutating func update(
    in log: any EventLog, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> [RuleVerdict] {
    do {
      for index in groups.indices { try groups[index].update(session, in: log, isCancelled) }
    } catch let error as ConditionError where error != .interrupted {
      if rules.count == 1 {
        throw ConditionError("rule \"\(StoredText.printable(rules[0].name))\": \(error)")
      }
      // All conditions are evaluated together, so after an error each rule is checked alone to find the rule that fails.
      for rule in rules { _ = try log.check([rule], of: session, isCancelled: isCancelled) }
      throw error
    }
    return groups.flatMap { $0.monitors.map(\.verdict) }
  }

  private struct Group {
    private(set) var monitors: [RuleMonitor]
    private let conditions: RuleConditions
    private var undecided: Int
    /// The position of the last judged event.
    private var last = 0

    init(_ rules: ArraySlice<SessionRule>) {
      monitors = rules.map { RuleMonitor($0.formula) }
      conditions = RuleConditions(rules)
      undecided = monitors.count
    }

    mutating func update(
      _ session: String, in log: any EventLog, _ isCancelled: @escaping @Sendable () -> Bool
    ) throws {
      guard undecided > 0 else { return }
      try log.scan(
        conditions.expressions, for: .values, of: session, in: (last + 1)...Int.max, isCancelled: isCancelled
      ) { position, row in
        let elapsed = row.statement.integer(row.first)
        func holds(_ column: Int32) -> Bool { row.statement.integer(row.first + column) != 0 }
        for index in monitors.indices where !monitors[index].isDecided {
          let (p, q) = conditions.columns[index]
          monitors[index].judge(position, after: elapsed, p: holds(p), q: holds(q))
          if monitors[index].isDecided { undecided -= 1 }
        }
        last = position
        return undecided > 0
      }
    }
  }
}

/// The conditions of all rules as columns of one query; equal conditions share a column. The first column is the time.
private struct RuleConditions {
  /// The maximum number of rules in one query. A query can have up to 200 columns, and each rule needs up to two of them.
  static let maximumRules = 80

  let expressions: EventExpressions
  /// The two columns of each rule, one for each condition. A rule with a single condition has the same column twice.
  let columns: [(p: Int32, q: Int32)]

  init(_ rules: ArraySlice<SessionRule>) {
    var conditions = Numbering<Condition>()
    func column(_ condition: Condition) -> Int32 { Int32(conditions.number(condition) + 1) }
    columns = rules.map { rule in
      let both = rule.formula.conditions
      return (column(both[0]), column(both[both.count - 1]))
    }
    let needsTime = rules.contains { rule in
      if case .leadsTo(_, _, .time) = rule.formula { true } else { false }
    }
    expressions = EventExpressions(microseconds: needsTime, conditions.values)
  }
}

extension EventExpressions {
  /// Creates columns for the time of an event in microseconds, and for whether each condition holds.
  fileprivate init(microseconds needsTime: Bool, _ conditions: [Condition]) {
    let columns = conditions.reduce(into: Set<EventColumn>()) { $0.formUnion($1.expressions.columns) }
    self.init(
      checked: [needsTime ? "CAST(round(elapsed * 1e6) AS INTEGER)" : "0"]
        + conditions.map { ExpressionResult.condition.sql($0.sql) },
      columns: needsTime ? columns.union([.elapsed]) : columns,
      callsFlag: conditions.contains(where: \.expressions.callsFlag))
    flags = conditions.first { $0.expressions.callsFlag }?.expressions.flags ?? .ofLog
  }
}
