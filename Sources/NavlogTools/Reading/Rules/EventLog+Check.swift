public import Navlog

extension EventLog {
  /// Returns the verdicts of rules on a session, in the order of the rules.
  ///
  /// Each pass over the events judges up to 80 rules. A pass ends early if later events can no longer change the verdicts.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - session: The identity of the session.
  ///   - isCancelled: Called repeatedly; `true` stops with a ``ConditionError``.
  /// - Throws: `EventLogError` when the log cannot be read; ``ConditionError``, which names the rule, when a condition cannot
  ///   be evaluated at an event.
  public func check(
    _ rules: [SessionRule], of session: String,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) throws -> [RuleVerdict] {
    var check = RuleCheck(rules, of: session)
    return try check.update(in: self, isCancelled: isCancelled)
  }
}
