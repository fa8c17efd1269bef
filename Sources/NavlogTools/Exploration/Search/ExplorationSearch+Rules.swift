package import Navlog

extension ExplorationSearch {
  /// Checks whether the sessions that the search made violate rules. Returns a finding for each violated rule, with the
  /// shortest session that violates the rule.
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
      for rule in try pending.removeViolated(by: session, in: log) {
        findings.append(.init(violated: rule, by: offers))
      }
      return !pending.isEmpty
    }
    return findings
  }
}

extension [SessionRule] {
  /// Removes the rules that a session violates, and returns them.
  mutating func removeViolated(by session: String, in log: any EventLog) throws -> [SessionRule] {
    let verdicts = try zip(self, log.check(self, of: session, isCancelled: { false }))
    self = verdicts.filter { $1.violation == nil }.map { $0.0 }
    return verdicts.filter { $1.violation != nil }.map { $0.0 }
  }
}

extension ExplorationFinding {
  package init(violated rule: SessionRule, by offers: [Offer<N>]) {
    self.init(kind: .violatedRule, subject: rule.name, detail: "\(rule.formula)", offers: offers)
  }
}
