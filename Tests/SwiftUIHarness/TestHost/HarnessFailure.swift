/// Something that SwiftUI refuses, warns about or breaks on. Not part of SwiftUI.
public struct HarnessFailure: Hashable, CustomStringConvertible {
  /// The rule that was broken.
  public enum Rule: String, Hashable, Sendable {
    /// State changed while a body was evaluated.
    case changeDuringEvaluation
    /// A `ForEach` has the same identifier twice.
    case duplicateID
    /// A value was pushed for which no `navigationDestination` is declared.
    case noDestination
    /// A `navigationDestination` is outside of every stack.
    case destinationOutsideStack
    /// A stack's path is bound by `Binding(get:set:)`, a different binding at every evaluation. Since Xcode 16.3, screens
    /// then receive `onAppear` without appearing.
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
    /// A layer was to be dismissed together with the ones above it, where that is not allowed.
    case multipleDismissals
    /// The selection of a tab view matches none of its tabs.
    case noSuchTab
    /// The selection of a sheet's detents is none of them.
    case noSuchDetent
    /// The requested selection or window does not exist in any scene.
    case noSuchScene
    /// Evaluations and actions cause one another endlessly.
    case endlessUpdates
  }

  /// The rule that was broken.
  public let rule: Rule
  /// The event and its place.
  public let text: String

  /// The event and its place.
  public var description: String { text }
}

/// A test requested something that a user could not do. Not part of SwiftUI.
public struct HarnessMisuse: Error, Hashable, CustomStringConvertible {
  /// The request, why it is impossible, and what is possible.
  public let description: String

  init(_ description: String) { self.description = description }
}
