/// What a redirect or a guard made of a destination: recorded with the call, so that a log says what was asked, what
/// was given, and why. (What every rule let pass as it was is not recorded.)
public struct RuleDecision<N: Hashable & Sendable>: Hashable, Sendable {
  /// The redirect or guard, by its name.
  public let rule: String
  /// The destination that it was asked about.
  public let asked: N
  /// What it made of it.
  public let verdict: Verdict<N>

  /// What a rule made of a destination.
  public init(rule: String, asked: N, verdict: Verdict<N>) {
    self.rule = rule
    self.asked = asked
    self.verdict = verdict
  }
}

extension RuleDecision: CustomStringConvertible {
  /// The ruling in words: `AppNavigationRedirect: characters -> list`.
  public var description: String { "\(StoredText.printable(rule)): \(asked) \(verdict)" }
}

extension RuleDecision {
  func compactMap<M>(_ transform: (N) throws -> M?) rethrows -> RuleDecision<M>? {
    guard let asked = try transform(asked) else { return nil }
    switch verdict {
    case .redirected(let given):
      return try transform(given).map {
        RuleDecision<M>(rule: rule, asked: asked, verdict: .redirected(to: $0))
      }
    case .denied(let why): return RuleDecision<M>(rule: rule, asked: asked, verdict: .denied(why))
    case .deferred(let flag, let value):
      return RuleDecision<M>(rule: rule, asked: asked, verdict: .deferred(until: flag, equals: value))
    }
  }
}

/// What a rule can make of a destination, besides letting it pass.
public enum Verdict<N: Hashable & Sendable>: Hashable, Sendable {
  /// Another one takes its place.
  case redirected(to: N)
  /// The call is refused, and why.
  case denied(String)
  /// The call is put off until a flag has a value.
  case deferred(until: String, equals: JSONValue)
}

/// What stands for a rule where there is none: nobody maps an outgoing destination.
enum UnmappedRule {
  static let name = "no redirect"
}

extension Verdict: CustomStringConvertible {
  /// What came of it: `-> list`, `denied, closed`, `deferred until isAuthenticated = true`.
  public var description: String {
    switch self {
    case .redirected(let given): "-> \(given)"
    case .denied(let why): "denied, \(StoredText.printable(why))"
    case .deferred(let flag, let value): "deferred until \(StoredText.printable(flag)) = \(value)"
    }
  }
}
