package import Navlog

extension ExplorationSearch {
  /// Checks whether the sessions of the search violate rules. Returns a finding for each violated rule, with the shortest session that
  /// violates the rule.
  ///
  /// - Parameter record: Records a session in which offers are taken, and returns its log and its identity.
  /// - Throws: ``ConditionError`` when a rule's condition cannot be evaluated, and every error that `record` throws.
  package mutating func violations(
    of rules: [SessionRule], record: ([Offer<N>]) throws -> (log: any EventLog, session: String)
  ) throws -> [ExplorationFinding<N>] {
    var pending = rules
    var findings: [ExplorationFinding<N>] = []
    guard !pending.isEmpty else { return [] }
    try forEachSession { offers in
      let (log, session) = try record(offers)
      let verdicts = try log.check(pending, of: session, isCancelled: { false })
      for (rule, verdict) in zip(pending, verdicts) where verdict.violation != nil {
        findings.append(.init(violated: rule, by: offers))
      }
      pending = zip(pending, verdicts).filter { $1.violation == nil }.map { $0.0 }
      return !pending.isEmpty
    }
    return findings
  }
}

extension ExplorationFinding {
  package init(violated rule: SessionRule, by offers: [Offer<N>]) {
    self.init(kind: .violatedRule, subject: rule.name, detail: "\(rule.formula)", offers: offers)
  }
}
