/// Something that SwiftUI refuses, warns of or breaks at. No part of SwiftUI.
public struct HarnessFailure: Hashable, CustomStringConvertible {
  /// What was not kept to.
  public enum Rule: String, Hashable, Sendable {
    /// State was changed while a body was evaluated.
    case changeDuringEvaluation
    /// One ForEach has an identifier twice.
    case duplicateID
    /// A value was pushed that no navigationDestination is declared for.
    case noDestination
    /// A navigationDestination stands outside of every stack.
    case destinationOutsideStack
    /// A stack's path is bound by `Binding(get:set:)`, another binding at every evaluation: since Xcode 16.3 screens are
    /// then told that they appear when they do not.
    case pathOfClosures
    /// Something was to be presented during another presentation or dismissal.
    case presentationInFlight
    /// Something was to be dismissed during another presentation or dismissal.
    case dismissalInFlight
    /// Something was to be presented from where something is presented.
    case secondPresentation
    /// Something was to be presented from below other layers.
    case presentationFromCoveredLayer
    /// Something was to be presented from a tab that is not selected or a screen that is covered.
    case presentationFromHiddenScreen
    /// A layer was to be dismissed together with those above.
    case severalDismissalsAtOnce
    /// The selection of a tab view is none of its tabs.
    case noSuchTab
    /// Evaluations and actions cause one another without end.
    case restless
  }

  /// What was not kept to.
  public let rule: Rule
  /// What happened, and where.
  public let text: String

  /// What happened, and where.
  public var description: String { text }
}
