import Navlog
import NavlogTools

/// The events at which a session violates rules.
@MainActor
struct RuleViolations {
  let rules: [SessionRule]
  /// The violations by position, with the names of the rules.
  private(set) var names: [Int: [String]] = [:]
  /// The check of the rules in the session that was last passed to ``update(_:in:isCancelled:)``.
  private var check: RuleCheck?
  private var count = 0

  init(_ rules: [SessionRule]) { self.rules = rules }

  /// Checks the rules at the new events of a session.
  ///
  /// - Parameter isCancelled: A closure that the check calls repeatedly. If it returns `true`, the check ends
  ///   with an error.
  /// - Throws: ``ConditionError`` when a rule's condition cannot be evaluated at an event;
  ///   `EventLogError` when the log cannot be read.
  mutating func update(
    _ session: SessionRecord, in log: any EventLog, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws {
    guard !rules.isEmpty else { return }
    if check?.session != session.info.id {
      (check, names, count) = (RuleCheck(rules, of: session.info.id), [:], 0)
    }
    guard session.count > count else { return }
    let verdicts = try check?.update(in: log, isCancelled: isCancelled) ?? []
    names = [:]
    for (rule, verdict) in zip(rules, verdicts) {
      if let position = verdict.violation { names[position, default: []].append(rule.name) }
    }
    count = session.count
  }

  /// Returns the position of the first violation after a position.
  func next(after position: Int) -> Int? { names.keys.filter { $0 > position }.min() }

  /// Returns the position of the last violation before a position.
  func previous(before position: Int) -> Int? { names.keys.filter { $0 < position }.max() }
}
