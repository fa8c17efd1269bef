#if canImport(SwiftUI)
public import Observation

/// What a container shows and what it should show, for the inspector and for UI tests.
///
/// ```swift
/// let status = TransitionStatus()
///
/// NavigationContainer(session, status: status) { … } content: { … }
///   .navlogInspector(session, status: status, isPresented: $showsInspector)
/// ```
@MainActor @Observable
public final class TransitionStatus {
  /// What SwiftUI shows, as far as it has reported: `main/list > sheet:filter`.
  public internal(set) var current: String = ""
  /// What it should show by the session's state, in the same form.
  public internal(set) var target: String = ""
  /// Whether SwiftUI shows the target and no transition is running.
  public internal(set) var isSettled: Bool = true
  /// The last step that SwiftUI did not confirm in time; `nil` once SwiftUI follows again.
  public internal(set) var timeout: TransitionTimeout?

  /// Creates a status. The container that it is passed to fills it in.
  public init() {}
}

/// A step that SwiftUI did not confirm in time.
///
/// A likely cause is a modal that the app presents without a router: SwiftUI presents only one from the same place.
public struct TransitionTimeout: Hashable, Sendable, CustomStringConvertible {
  /// The step: `present sheet:filter`.
  public let step: String
  /// What SwiftUI shows, as far as it has reported: `main/list`.
  public let current: String
  /// What it should show: `main/list > sheet:filter`.
  public let target: String

  package init(step: String, current: String, target: String) {
    self.step = step
    self.current = current
    self.target = target
  }

  /// The timeout in one sentence.
  public var description: String {
    "SwiftUI did not \(step) in time: it shows \(current), and should show \(target)"
  }

  /// Writes the timeout to the system's log.
  public func report() { reportToSystem(description) }
}
#endif
