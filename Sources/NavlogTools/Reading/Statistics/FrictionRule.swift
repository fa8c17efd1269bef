/// A rule by which a log shows where somebody had trouble.
///
/// The view `friction` of the log finds what matches; `Migrations/0002-views.sql` defines every rule exactly. The raw
/// values are the words in the view's column `rule`.
public enum FrictionRule: String, Hashable, Sendable, CaseIterable {
  /// The same destination was opened on the same router within 700 ms, with nothing between that leads back.
  case doublePush
  /// Screens went that nobody looked at or meant: of a root that is not visible, with a cover that the system closed, or
  /// several by one `setPath`.
  case lostWork
  /// A screen that a guard had stopped was opened by a call about which no rule decided.
  case bypassedGuard
  /// A restored session differs from the end of the one that it continues.
  case restoredOtherwise
  /// Two screens took turns: A-B-A three times in 10 s.
  case pingPong
  /// Three pops or dismissals in 2 s, each of a gesture of its own.
  case rageBack
  /// A screen that somebody opened was left within a second, for one that is not deeper.
  case bounce
  /// More than 20 calls from one call site within 1 s.
  case storm
  /// A call changed nothing.
  case noEffect

  /// What the rule finds, in one sentence.
  public var sentence: String {
    switch self {
    case .doublePush: "The same screen was opened twice within 700 ms."
    case .lostWork: "Screens disappeared unseen, or more of them than intended."
    case .bypassedGuard: "A screen that a guard had stopped was opened past the guard."
    case .restoredOtherwise: "A restored session differs from the end of the previous one."
    case .pingPong: "The user went back and forth between two screens three times within 10 s."
    case .rageBack: "Three pops or dismissals within 2 s."
    case .bounce: "A screen was opened and left within a second without going deeper."
    case .storm: "More than 20 calls from one line of code within 1 s."
    case .noEffect: "A call changed nothing."
    }
  }
}

/// Where one rule of friction matched, and how often: the same screens, and the same line of the app's code.
public struct FrictionSpot: Hashable, Sendable {
  /// A moment to look at.
  public struct Moment: Hashable, Sendable {
    /// The path of the log.
    public let log: String
    /// The identifier of the session.
    public let session: String
    /// The position of the event in the session.
    public let position: Int
  }

  /// What was on screen after the event.
  public let screen: String
  /// What the call opened or requested, as it is stored; for ``FrictionRule/pingPong`` the other screen.
  public let destination: String?
  /// The place in the app's source from which the call was made: `App/Wiring.swift:21`.
  public let source: String?
  /// Why a call had no effect: `pop: atRoot`; or what was lost, restored otherwise or bypassed. `nil` for the other rules.
  public let reason: String?
  /// The number of findings.
  public internal(set) var count = 0
  /// The first moments, at most ``LogStatistics/momentsPerSpot``.
  public internal(set) var moments: [Moment] = []
}

/// All that one rule found.
public struct FrictionReport: Hashable, Sendable {
  /// The rule.
  public let rule: FrictionRule
  /// The number of findings.
  public let count: Int
  /// The number of sessions with a finding.
  public let sessions: Int
  /// Where it matched, the most frequent spot first.
  public let spots: [FrictionSpot]
}
