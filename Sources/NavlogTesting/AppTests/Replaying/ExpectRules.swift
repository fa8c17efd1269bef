public import Navlog
public import NavlogTools
public import Testing

/// Checks that a session violates no rule.
///
/// ```swift
/// try expectRules(SessionRule.rules(in: String(contentsOf: ruleFile, encoding: .utf8)), in: session)
/// ```
///
/// An issue names the violated rule, and shows the first and the last event of the range that proves the violation. An
/// undecided rule is not an issue, because the condition that it waits for may still become true.
///
/// The function first writes buffered events to the session's log, and then reads the events from the log. If the log still
/// lacks events of the session, the function records an issue, because it cannot check these events.
///
/// - Parameters:
///   - rules: The rules, from a rule file or as values.
///   - session: The session.
///   - sourceLocation: The location at which issues are reported.
/// - Throws: `ConditionError` of NavlogTools when a condition cannot be evaluated at an event;
///   `EventLogError` when the log cannot be read.
@MainActor
public func expectRules<N: Navigation>(
  _ rules: [SessionRule], in session: RouterSession<N>, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try session.expectEveryEventInLog(sourceLocation)
  let (log, id) = (session.log, session.info.id)
  for (rule, verdict) in zip(rules, try log.check(rules, of: id)) {
    guard case .violated(let stretch) = verdict else { continue }
    var events: [String] = []
    // The issue contains only the first and the last event of the stretch, which are enough to find the stretch in the log.
    for position in Set([stretch.lowerBound, stretch.upperBound]).sorted() {
      try log.read(id, position...position) { event in
        events.append("\(event)")
        return true
      }
    }
    Issue.record(
      "the rule \"\(rule.name)\" (\(rule.formula)) is violated by event \(events.joined(separator: " … event "))",
      sourceLocation: sourceLocation)
  }
}
