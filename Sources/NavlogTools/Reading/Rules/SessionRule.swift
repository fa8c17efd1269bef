import Navlog

/// A condition over time that every session must satisfy.
///
/// ```swift
/// let rules = [
///   try SessionRule("one detail", "never path LIKE '%characterDetail%characterDetail%'"),
///   SessionRule("login first", .onlyAfter(try Condition("screen = 'favourites'"), try Condition("kind = 'setFlag'"))),
/// ]
/// let verdicts = try log.check(rules, of: session.info.id)
/// ```
///
/// Rules are judged on the recorded events 1 to *n* of a session. *P* and *Q* are conditions; *P(i)* means that *P* holds after
/// event *i*, and *t(i)* is the event's `elapsed`.
///
/// | rule | violated at the first event *k* with | its stretch | undecided when the session ends |
/// |---|---|---|---|
/// | `never P` | *P(k)* | *k* | – |
/// | `always P` | not *P(k)* | *k* | – |
/// | `P leads to Q within 5 s` | an *i* < *k* with *P(i)* and *t(k)* − *t(i)* > 5 s, and no *Q(j)* for *i* ≤ *j* < *k* | the last such *i* to *k* | after a *P(i)* without a later *Q*, or *Q(i)* itself |
/// | `P leads to Q within 3 events` | *P(i)* for *i* = *k* − 3, and no *Q(j)* for *i* ≤ *j* ≤ *k* | *i* to *k* | as above |
/// | `P only after Q` | *P(k)*, and no *Q(j)* for *j* ≤ *k* | 1 to *k* | – |
/// | `P until Q` | not *P(k)*, and no *Q(j)* for *j* ≤ *k* | 1 to *k* | before the first *Q* |
/// | `at most 2 P per session` | *P(k)*, for the third time | the first *P* to *k* | – |
///
/// A rule holds unless it is violated or undecided. If *P* and *Q* hold after the same event, they satisfy
/// `leads to`, `only after` and `until`. A rule with a time limit is violated at the first event after the
/// limit. The end of the recording does not violate such a rule. `at most` counts events; the column `seen` counts
/// visits.
///
/// The stretch of a violation is the shortest run of events that alone proves the violation. The stretch ends with event *k*.
public struct SessionRule: Hashable, Sendable {
  /// The requirement of a rule.
  public enum Formula: Hashable, Sendable {
    /// `never P`
    case never(Condition)
    /// `always P`
    case always(Condition)
    /// `P leads to Q within 5 s`
    case leadsTo(Condition, Condition, within: Limit)
    /// `P only after Q`
    case onlyAfter(Condition, Condition)
    /// `P until Q`
    case until(Condition, Condition)
    /// `at most 2 P per session`
    case atMost(Int, Condition)
  }

  /// The limit within which one condition must follow another.
  public enum Limit: Hashable, Sendable {
    /// A duration, which is compared in microseconds.
    case time(Duration)
    /// A number of events.
    case events(Int)
  }

  /// The name. Reports contain this name.
  public let name: String
  /// The requirement.
  public let formula: Formula

  /// Creates a rule.
  public init(_ name: String, _ formula: Formula) {
    self.name = name
    self.formula = formula
  }

  /// Creates a rule from its text in a rule file, without the name.
  ///
  /// - Throws: ``RuleSyntaxError`` with the line and column in the text.
  public init(_ name: String, _ text: String) throws(RuleSyntaxError) {
    self.init(name, try RuleParser(text).formula(in: text[...]))
  }
}

extension SessionRule {
  /// Returns a copy of the rule in which the function `flag` of the conditions accepts the given flags.
  package func accepting(_ flags: AcceptedFlags) -> SessionRule {
    func accepting(_ condition: Condition) -> Condition { condition.accepting(flags) }
    let formula: Formula =
      switch self.formula {
      case .never(let p): .never(accepting(p))
      case .always(let p): .always(accepting(p))
      case .leadsTo(let p, let q, let limit): .leadsTo(accepting(p), accepting(q), within: limit)
      case .onlyAfter(let p, let q): .onlyAfter(accepting(p), accepting(q))
      case .until(let p, let q): .until(accepting(p), accepting(q))
      case .atMost(let count, let p): .atMost(count, accepting(p))
      }
    return SessionRule(name, formula)
  }
}

extension SessionRule.Formula: CustomStringConvertible {
  /// The conditions of the rule, in order.
  package var conditions: [Condition] {
    switch self {
    case .never(let p), .always(let p), .atMost(_, let p): [p]
    case .leadsTo(let p, let q, _), .onlyAfter(let p, let q), .until(let p, let q): [p, q]
    }
  }

  /// The formula as written in a rule file.
  public var description: String {
    switch self {
    case .never(let p): "never \(p)"
    case .always(let p): "always \(p)"
    case .leadsTo(let p, let q, let limit): "\(p) leads to \(q) within \(limit)"
    case .onlyAfter(let p, let q): "\(p) only after \(q)"
    case .until(let p, let q): "\(p) until \(q)"
    case .atMost(let count, let p): "at most \(count) \(p) per session"
    }
  }
}

extension SessionRule.Limit: CustomStringConvertible {
  /// The limit as written in a rule file.
  public var description: String {
    switch self {
    case .time(let duration) where duration.microseconds % 1_000_000 == 0:
      "\(duration.microseconds / 1_000_000) s"
    case .time(let duration): "\(Double(duration.microseconds) / 1e6) s"
    case .events(let count): count.counted("event")
    }
  }
}

extension Duration {
  /// The number of whole microseconds. If the duration is too long, the result is `Int64.max`.
  var microseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    return overflow ? .max : whole + attoseconds / 1_000_000_000_000
  }
}
