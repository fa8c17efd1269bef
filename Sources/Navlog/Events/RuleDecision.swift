/// The decision of a redirect or a guard about a destination.
///
/// Decisions are recorded with the call, so the log shows the requested destination, the destination shown
/// instead, and the reason. A rule that allows a destination makes no decision.
public struct RuleDecision<N: Hashable & Sendable>: Hashable, Sendable {
  /// The name of the redirect or guard; `no redirect` if no redirect maps an outgoing destination.
  public let rule: String
  /// The destination that the rule was applied to.
  public let requested: N
  /// The verdict of the rule.
  public let verdict: Verdict

  /// The verdicts with which a rule stops or replaces a destination.
  public enum Verdict: Hashable, Sendable {
    /// The rule replaced the destination with another one.
    case redirected(to: N)
    /// The rule refused the call, for a reason.
    case denied(String)
    /// The rule deferred the call until a flag has the required value.
    case deferred(until: String, equals: JSONValue)
  }

  /// The name that a decision contains instead of a rule's name if no redirect maps an outgoing destination. Logs store
  /// this name.
  static var unmapped: String { "no redirect" }

  /// Creates a decision.
  public init(rule: String, requested: N, verdict: Verdict) {
    self.rule = rule
    self.requested = requested
    self.verdict = verdict
  }

  /// Returns the decision with transformed destinations.
  package func map<M: Hashable & Sendable, Failure: Error>(
    _ transform: (N) throws(Failure) -> M
  ) throws(Failure) -> RuleDecision<M> {
    let verdict: RuleDecision<M>.Verdict =
      switch verdict {
      case .redirected(let destination): .redirected(to: try transform(destination))
      case .denied(let reason): .denied(reason)
      case .deferred(let flag, let value): .deferred(until: flag, equals: value)
      }
    return RuleDecision<M>(rule: rule, requested: try transform(requested), verdict: verdict)
  }
}

extension RuleDecision: CustomStringConvertible {
  /// The decision in words: `AppNavigationRedirect: characters -> list`.
  public var description: String { "\(StoredText.printable(rule)): \(requested) \(verdict)" }
}

extension RuleDecision.Verdict: CustomStringConvertible {
  /// The verdict in words: `-> list`, `denied, closed`, `deferred until isAuthenticated = true`.
  public var description: String {
    switch self {
    case .redirected(let destination): "-> \(destination)"
    case .denied(let reason): "denied, \(StoredText.printable(reason))"
    case .deferred(let flag, let value): "deferred until \(StoredText.printable(flag)) = \(value)"
    }
  }
}
