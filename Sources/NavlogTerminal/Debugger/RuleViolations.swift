import Navlog
import NavlogTools

/// The events at which a session violates rules.
@MainActor
struct RuleViolations {
  let rules: [SessionRule]
  /// The violations by position, with the names of the rules.
  private(set) var names: [Int: [String]] = [:]
  /// The judged session, and the position of its last judged event.
  private var judged: (session: String, count: Int)?

  init(_ rules: [SessionRule]) { self.rules = rules }

  /// Judges the session, if it has changed.
  ///
  /// - Parameter isCancelled: Called repeatedly; `true` stops with an error.
  /// - Throws: ``ConditionError`` when a rule's condition fails at an event; `EventLogError` when the log cannot be read.
  mutating func update(
    _ session: SessionRecord, in log: any EventLog, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws {
    guard !rules.isEmpty, judged?.session != session.info.id || judged?.count != session.count else { return }
    let verdicts = try log.check(rules, of: session.info.id, isCancelled: isCancelled)
    names = [:]
    for (rule, verdict) in zip(rules, verdicts) {
      if let position = verdict.violation { names[position, default: []].append(rule.name) }
    }
    judged = (session.info.id, session.count)
  }

  /// The first violation after a position.
  func next(after position: Int) -> Int? { names.keys.filter { $0 > position }.min() }

  /// The last violation before a position.
  func previous(before position: Int) -> Int? { names.keys.filter { $0 < position }.max() }
}
