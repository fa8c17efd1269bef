import Navlog

/// The result of `Explorer.explore()`.
public struct ExplorationReport<N: Hashable & Sendable>: Hashable, Sendable {
  /// Where the offers come from.
  public enum OfferSource: Hashable, Sendable {
    /// The caller declared them.
    case declared
    /// They are the calls that the buttons of the app's screens make.
    case tapped
    /// They were seen in a number of recorded sessions.
    case learned(sessions: Int)
  }

  /// Where the offers come from.
  public let source: OfferSource
  /// The number of states.
  public let states: Int
  /// The number of offers that lead from a state to another one.
  public let transitions: Int
  /// The number of offers that lead nowhere.
  public let withoutEffect: Int
  /// The largest number of offers that it takes to reach a state.
  public let longestPath: Int
  /// The limits that kept the search from finding every state; empty if it has found all of them.
  public let limits: [ExplorationLimits.Limit]
  /// The findings, by kind.
  public let findings: [ExplorationFinding<N>]

  /// Returns the findings of a kind.
  public func findings(_ kind: ExplorationFinding<N>.Kind) -> [ExplorationFinding<N>] {
    findings.filter { $0.kind == kind }
  }
}

/// Something that a search found, with the shortest offers that lead to it.
public struct ExplorationFinding<N: Hashable & Sendable>: Hashable, Sendable {
  /// The kinds of findings.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A declared destination that is never visible.
    case unreachable
    /// A screen in a state that no offer leaves.
    case deadEnd = "dead end"
    /// A screen in a state from which no offers lead to where the app began.
    case noWayBack = "no way back"
    /// A button or another offer of a screen that changes nothing, whenever it is taken there.
    case noEffect = "no effect"
    /// A guard or redirect that decided about no call.
    case neverDecides = "never decides"
    /// A destination that is redirected in a loop, or too often.
    case redirectLoop = "redirect loop"
    /// A link that ends in another stack than at launch, with the same flags.
    case differentStacks = "different stacks"
    /// A link that a guard denies.
    case forbiddenLink = "forbidden link"
    /// A rule that is violated.
    case violatedRule = "violated rule"
  }

  /// The kind.
  public let kind: Kind
  /// The destination, link, guard or rule.
  public let subject: String
  /// More about it, in a sentence without its end; may be empty.
  public let detail: String
  /// The shortest offers that lead to it; empty if none do, or if it holds at launch.
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
  /// The report: what was searched, and a line for each finding.
  public var description: String {
    let offers =
      switch source {
      case .declared: "declared offers"
      case .tapped: "offers of tapped screens"
      case .learned(let sessions): "offers learned from \(sessions) session\(sessions == 1 ? "" : "s")"
      }
    let end =
      limits.isEmpty
      ? "every state was found" : "limited by \(limits.map(\.rawValue).joined(separator: ", "))"
    let summary =
      "\(states) states, \(transitions) transitions, \(withoutEffect) offers without effect, \(offers); \(end)"
    return ([summary] + findings.map(\.description)).joined(separator: "\n")
  }
}
