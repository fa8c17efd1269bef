package import Navlog

/// The severity of a problem. A list of problems begins with the most serious ones.
///
/// The page sorts its problems in the same order, in `Sources/NavlogViewer/Page/model/problems.js`.
package enum ProblemSeverity: Comparable, Sendable {
  /// The app crashed or hung.
  case fatal
  /// The app probably has a bug: a call failed, screens or a state were lost, or a guard was bypassed.
  case serious
  /// The user had trouble.
  case trouble
  /// A call had no effect, for a reason that occurs in normal use.
  case harmless
}

extension FrictionRule {
  /// Returns the severity of a match.
  ///
  /// - Parameter detail: The detail of the match, as in ``FrictionSpot/reason``.
  package func severity(_ detail: String?) -> ProblemSeverity {
    switch self {
    case .lostWork, .bypassedGuard, .restoredOtherwise: .serious
    case .doublePush, .pingPong, .rageBack, .bounce, .storm: .trouble
    case .noEffect: Self.isHarmless(detail) ? .harmless : .serious
    }
  }

  /// Returns whether the detail of a call without effect ends with a harmless reason: `pop: atRoot`.
  private static func isHarmless(_ detail: String?) -> Bool {
    guard let reason = detail?.split(separator: ": ", maxSplits: 1).last else { return false }
    return Outcome.Reason.harmless.contains(Outcome.Reason(String(reason)))
  }
}

extension Outcome.Reason {
  /// The reasons that occur in normal use: a second tap, or a call that sets an existing value.
  package static let harmless: Set<Self> = [
    .alreadyOnTop, .atRoot, .nothingRequested, .unchanged, .nothingPresented, .alreadySelected,
  ]
}
