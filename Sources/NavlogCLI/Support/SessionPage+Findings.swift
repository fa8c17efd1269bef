import NavlogTools
import NavlogViewer

extension SessionPage {
  /// The friction rules that a page cannot check: `bypassedGuard` needs the decisions of guards, which a page contains only as
  /// text, and `restoredOtherwise` needs the previous session, which a page may not contain.
  private static let rulesBeyondPage: [FrictionRule] = [.bypassedGuard, .restoredOtherwise]

  /// Adds the findings of the rules that a page cannot check. The findings contain no recorded values, so masked pages also
  /// contain them.
  ///
  /// The page stays without these findings if the log can be read only once, or cannot be queried. SQL rejects a log that is
  /// damaged anywhere, but a page shows all sessions that can be read.
  @MainActor
  mutating func addFindings(of log: LogSource) {
    guard !log.isReadOnce, let file = try? QueryFile(log),
      let found = try? LogStatistics.findings(of: file.path, rules: Self.rulesBeyondPage)
    else { return }
    findings = found.mapValues { session in
      Self.rulesBeyondPage.flatMap { rule in
        // Two guards can stop the same screen. A call that opens this screen then has two findings.
        Set(session[rule] ?? []).sorted().map { PageFinding(rule: rule.rawValue, position: $0) }
      }
    }
  }
}
