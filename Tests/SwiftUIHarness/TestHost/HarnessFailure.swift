/// An action that SwiftUI refuses, warns about or fails at. Not part of SwiftUI.
public struct HarnessFailure: Hashable, CustomStringConvertible {
  /// The rule that was broken.
  public enum Rule: String, Hashable, Sendable {
    /// State changed while a body was evaluated.
    case changeDuringEvaluation
    /// A `ForEach` contains the same identifier twice.
    case duplicateID
    /// A value was pushed for which no `navigationDestination` is declared.
    case noDestination
    /// A `navigationDestination` is outside of every stack.
    case destinationOutsideStack
    /// A stack's path is bound by `Binding(get:set:)`, which makes a different binding at every evaluation. Since Xcode 16.3,
    /// screens then receive `onAppear` without appearing.
    case unstablePathBinding
    /// A presentation was requested during another presentation or dismissal.
    case presentationInFlight
    /// A dismissal was requested during another presentation or dismissal.
    case dismissalInFlight
    /// A presentation was requested from a layer that already presents another one.
    case secondPresentation
    /// A presentation was requested from a layer below others.
    case presentationFromCoveredLayer
    /// A presentation was requested from a tab that is not selected or from a covered screen.
    case presentationFromHiddenScreen
    /// A layer had to be dismissed together with the layers above it, but the test does not allow this.
    case multipleDismissals
    /// The selection of a tab view matches none of its tabs.
    case noSuchTab
    /// The selection of a sheet's detents matches none of its detents.
    case noSuchDetent
    /// A window was requested that no scene can show.
    case noSuchScene
    /// Evaluations and actions cause each other endlessly.
    case endlessUpdates
  }

  /// The rule that was broken.
  public let rule: Rule
  /// The event and the view where it happened.
  public let text: String

  /// The event and the view where it happened.
  public var description: String { text }
}

/// The error if a test requests an action that a user could not perform. Not part of SwiftUI.
public struct HarnessMisuse: Error, Hashable, CustomStringConvertible {
  /// The request, the reason why it is impossible, and the possible requests.
  public let description: String

  init(_ description: String) { self.description = description }
}
