/// The verdict on a session by a ``SessionRule``.
public enum RuleVerdict: Hashable, Sendable {
  /// The session satisfies the rule.
  case holds
  /// The session violates the rule. The associated value is the stretch of events that proves the violation; the violation
  /// occurs at its last event.
  case violated(in: ClosedRange<Int>)
  /// The session ended while the rule was waiting for a condition. The associated value is the event at which
  /// the rule began to wait.
  case undecided(since: Int)

  /// The event at which the session violates the rule; `nil` if it does not.
  public var violation: Int? {
    if case .violated(let stretch) = self { stretch.upperBound } else { nil }
  }
}
