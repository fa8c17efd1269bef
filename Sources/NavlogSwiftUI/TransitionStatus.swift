#if canImport(SwiftUI)
public import Observation

/// The state that a container shows and the state that it should show, for the inspector and for UI tests.
///
/// ```swift
/// let status = TransitionStatus()
///
/// NavigationContainer(session, status: status) { … } content: { … }
///   .navlogInspector(session, status: status, isPresented: $showsInspector)
/// ```
@MainActor @Observable
public final class TransitionStatus {
  /// The state on screen, according to SwiftUI's reports: `main/list > sheet:filter`.
  public internal(set) var current: String = ""
  /// The state that should be on screen according to the session, in the form of ``current``.
  public internal(set) var target: String = ""
  /// Whether SwiftUI shows the target and no transition is running.
  public internal(set) var isSettled: Bool = true
  /// The last step that SwiftUI did not confirm in time. It becomes `nil` when SwiftUI has completed another presentation or
  /// dismissal. If the step is a presentation, the timeout also becomes `nil` when the state that should be on screen changes.
  public internal(set) var timeout: TransitionTimeout?

  /// Creates a status. A container updates the status that you pass to it.
  public init() {}
}

/// A step that SwiftUI did not confirm in time.
///
/// A likely cause is a modal that the app presents without a router, because SwiftUI presents only one modal from the same
/// view.
public struct TransitionTimeout: Hashable, Sendable, CustomStringConvertible {
  /// The step: `present sheet:filter`.
  public let step: String
  /// The state on screen, according to SwiftUI's reports: `main/list`.
  public let current: String
  /// The state that should be on screen: `main/list > sheet:filter`.
  public let target: String

  /// The timeout in one sentence.
  public var description: String {
    "SwiftUI did not \(step) in time: it shows \(current) instead of \(target)"
  }

  /// Writes the timeout to the system's log.
  public func report() { reportToSystem(description) }
}
#endif
