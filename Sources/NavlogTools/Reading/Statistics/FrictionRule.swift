/// A rule that detects friction: events at which users had trouble.
///
/// The view `friction` of the log finds the matches. `Migrations/0002-views.sql` defines every rule exactly.
/// The raw values are the words in the view's column `rule`.
public enum FrictionRule: String, Hashable, Sendable, CaseIterable {
  /// Two calls opened the same destination on the same router within 700 ms, and no call in between went back.
  case doublePush
  /// A call probably removed screens by mistake: screens of an invisible root, screens on a cover that the
  /// system closed, or several screens by one `setPath`.
  case lostWork
  /// A guard denied or deferred a screen. A later call then opened this screen, although no rule decided about the call, and no
  /// flag had changed in between.
  case bypassedGuard
  /// A session restored a state whose flags, visible screen or depth differ from the end of the previous session.
  case restoredOtherwise
  /// The user went back and forth between two screens: A-B-A three times within 10 s.
  case pingPong
  /// Three pops or dismissals within 2 s, each with its own gesture.
  case rageBack
  /// The user opened a screen and left it within a second for a screen that is not deeper.
  case bounce
  /// More than 20 calls from one call site within 1 s.
  case storm
  /// A call changed nothing.
  case noEffect

  /// The rule in one sentence.
  public var sentence: String {
    switch self {
    case .doublePush: "The same screen was opened twice within 700 ms."
    case .lostWork: "A call probably removed screens by mistake: invisible screens, or several at once."
    case .bypassedGuard: "A call opened a screen that a guard had stopped, and bypassed the guard."
    case .restoredOtherwise: "A restore showed a state that differs from the end of the previous session."
    case .pingPong: "The user went back and forth between two screens three times within 10 s."
    case .rageBack: "Three pops or dismissals within 2 s."
    case .bounce: "A screen was opened, and left within a second for a screen that is not deeper."
    case .storm: "More than 20 calls from one line of code within 1 s."
    case .noEffect: "A call changed nothing."
    }
  }
}

/// A group of matches of a friction rule: matches with the same screens at the same call site.
public struct FrictionSpot: Hashable, Sendable {
  /// A moment at which the rule matches.
  public struct Moment: Hashable, Sendable {
    /// The name of the log: by default, its path.
    public let log: String
    /// The identifier of the session.
    public let session: String
    /// The position of the event in the session.
    public let position: Int
  }

  /// The visible screen after the event.
  public let screen: String
  /// The type of the visible screen; `nil` for a root that shows no destination, or if the type is unknown.
  public let screenType: String?
  /// The destination that the call opened or requested, in its stored form. For ``FrictionRule/pingPong``, it is the second of
  /// the two screens between which the user went back and forth.
  public let destination: String?
  /// The type of the destination; `nil` without a destination, or if the type is unknown.
  public let destinationType: String?
  /// The call site: `App/Wiring.swift:21`.
  public let source: String?
  /// A detail of the match: the reason of a call without effect (`pop: atRoot`), the screens that a call removed, the
  /// differences between a restored state and the end of the previous session, or the kind of the call that a guard had
  /// stopped. It is `nil` for rules without a detail.
  public let reason: String?
  /// The number of matches.
  public internal(set) var count = 0
  /// The moments of the first matches, up to ``LogStatistics/momentsPerSpot``.
  public internal(set) var moments: [Moment] = []

  /// The visible screen, with its type.
  package var screenRoute: RouteName { RouteName(type: screenType ?? "", name: screen) }
  /// The destination, with its type.
  package var destinationRoute: RouteName? {
    destination.map { RouteName(type: destinationType ?? "", name: $0) }
  }
}

/// All matches of one rule.
public struct FrictionReport: Hashable, Sendable {
  /// The rule.
  public let rule: FrictionRule
  /// The number of matches.
  public let count: Int
  /// The number of sessions with a match.
  public let sessions: Int
  /// The spots: the most serious first, and then the most frequent.
  public let spots: [FrictionSpot]
}
