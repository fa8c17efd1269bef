extension RecordedEvent where N == RecordedDestination {
  /// What became of the call, and which rule had its way with it: `deferred by login`, `redirected by
  /// ShopRedirect`, `applied`, `noEffect: refused(cellar: nobody goes there)`.
  package var outcomeText: String {
    guard outcome == .applied else { return outcome.text }
    switch action {
    case .defer: return "deferred" + (deferringRule.map { " by \($0)" } ?? "")
    case .resume: return "resumed" + redirection
    case .abandon: return "abandoned"
    default: return redirection.isEmpty ? outcome.text : String(redirection.dropFirst(2))
    }
  }

  private var deferringRule: String? {
    decisions.last { if case .deferred = $0.verdict { true } else { false } }.map { $0.rule.printable }
  }

  /// Who led elsewhere, in order.
  private var redirection: String {
    var rules: [String] = []
    for decision in decisions {
      guard case .redirected = decision.verdict, !rules.contains(decision.rule.printable) else { continue }
      rules.append(decision.rule.printable)
    }
    if rules == [RuleDecision<N>.unmapped] { return ", mapped by no redirect" }
    return rules.isEmpty ? "" : ", redirected by \(rules.joined(separator: ", "))"
  }
}

extension String {
  fileprivate var printable: String { StoredText.printable(self) }
}
