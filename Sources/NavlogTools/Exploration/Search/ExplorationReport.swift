import Navlog

/// The result of `Explorer.explore()`.
public struct ExplorationReport<N: Hashable & Sendable>: Hashable, Sendable {
  /// The source of the offers.
  public enum OfferSource: Hashable, Sendable {
    /// The caller declared the offers.
    case declared
    /// The offers are taps on the buttons of the app's screens.
    case tapped
    /// The offers are calls from recorded sessions; `sessions` is the number of these sessions.
    case learned(sessions: Int)
  }

  /// The source of the offers.
  public let source: OfferSource
  /// The number of states.
  public let states: Int
  /// The number of offers that lead from one state to another state.
  public let transitions: Int
  /// The number of offers that change nothing.
  public let withoutEffect: Int
  /// The number of offers on the shortest path to the most distant state. For random walks, the length of a walk.
  public let longestPath: Int
  /// The limits that ended the search early; empty if the search found every state.
  public let limits: [ExplorationLimits.Limit]
  /// The findings, by kind.
  public let findings: [ExplorationFinding<N>]

  /// Returns the findings of the given kind.
  public func findings(_ kind: ExplorationFinding<N>.Kind) -> [ExplorationFinding<N>] {
    findings.filter { $0.kind == kind }
  }
}

/// A finding of a search or of random walks, with the offers that lead to it.
public struct ExplorationFinding<N: Hashable & Sendable>: Hashable, Sendable {
  /// The kinds of findings.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A declared destination that is never visible.
    case unreachable
    /// A screen that the user cannot leave: in some state of this screen, no offer changes anything.
    case deadEnd = "dead end"
    /// A screen from which the user cannot return: in some state of this screen, no offers lead back to a starting point. By
    /// default, the first screen of the app is the starting point.
    case noWayBack = "no way back"
    /// A button or another offer that changes nothing in any state of its screen.
    case noEffect = "no effect"
    /// A guard or redirect that never made a decision.
    case neverDecides = "never decides"
    /// A destination that is redirected in a loop, or too often.
    case redirectLoop = "redirect loop"
    /// A link whose target depends on the state. In some state, the link opens a different stack than after a launch with the
    /// same flags.
    case differentStacks = "different stacks"
    /// A link that a guard denies.
    case forbiddenLink = "forbidden link"
    /// A rule that is violated.
    case violatedRule = "violated rule"
  }

  /// The kind.
  public let kind: Kind
  /// The destination, link, guard or rule that the finding is about.
  public let subject: String
  /// A detail, without a final period; may be empty.
  public let detail: String
  /// The offers that lead to the finding. For a search, this is a shortest sequence. For a random walk, it is the part of the
  /// walk that is needed to reproduce the finding. The list is empty if no sequence leads to the finding, or if no offers are
  /// needed.
  public let offers: [Offer<N>]

  /// Creates a finding.
  public init(kind: Kind, subject: String, detail: String = "", offers: [Offer<N>] = []) {
    self.kind = kind
    self.subject = subject
    self.detail = detail
    self.offers = offers
  }
}

extension ExplorationFinding: CustomStringConvertible {
  /// The finding on one line: `dead end: tour, after select -> more, navigate -> fullScreen:tour`.
  public var description: String {
    var text = "\(kind.rawValue): \(StoredText.printable(subject))"
    if !detail.isEmpty { text += ", \(StoredText.printable(detail))" }
    let names = offers.map { StoredText.printable($0.name) }
    return names.isEmpty ? text : "\(text), after \(names.joined(separator: ", "))"
  }
}

extension ExplorationReport: CustomStringConvertible {
  /// The extent of the search, and a line for each finding.
  public var description: String {
    let offers =
      switch source {
      case .declared: "declared offers"
      case .tapped: "offers found by tapping"
      case .learned(let sessions): "offers recorded in \(sessions.counted("session"))"
      }
    let end =
      limits.isEmpty
      ? "every state was found" : "limited by \(limits.map(\.rawValue).joined(separator: ", "))"
    let summary =
      "\(states.counted("state")), \(transitions.counted("transition")), "
      + "\(withoutEffect.counted("offer")) without effect, \(offers); \(end)"
    return ([summary] + findings.map(\.description)).joined(separator: "\n")
  }
}
