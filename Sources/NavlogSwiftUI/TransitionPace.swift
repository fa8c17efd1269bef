#if canImport(SwiftUI)
import Navlog

/// How a container waits for SwiftUI, and to whom it says that SwiftUI does not follow.
public struct TransitionTiming: Sendable {
  /// How long a step may take until it is no longer waited for. SwiftUI's own take below half a second.
  public var patience: Duration
  /// How long a transition takes of which SwiftUI does not say when it ends: it says when a modal begins to come, not
  /// when it is there, and presents or dismisses nothing else meanwhile.
  public var presentation: Duration
  /// The clock that measures both.
  public var clock: any Clock<Duration>
  /// Whether the system dismisses a modal together with those over it, as all do since iOS 16.
  public var dismissesSeveralAtOnce: Bool
  /// Called when SwiftUI does not show what is wanted.
  public var onDifference: @MainActor @Sendable (TransitionDifference) -> Void

  /// A pace; by default two seconds of the system's clock, and a line on standard error.
  public init(
    patience: Duration = .seconds(2), presentation: Duration = .milliseconds(600),
    clock: any Clock<Duration> = ContinuousClock(),
    dismissesSeveralAtOnce: Bool = true,
    onDifference: @escaping @MainActor @Sendable (TransitionDifference) -> Void = { $0.report() }
  ) {
    self.patience = patience
    self.presentation = presentation
    self.clock = clock
    self.dismissesSeveralAtOnce = dismissesSeveralAtOnce
    self.onDifference = onDifference
  }

  /// What keeps the time instead of the clock, in tests that have to know when.
  package var timer: TransitionTimer?

  var transitionTimer: TransitionTimer { timer ?? .on(clock) }

  func duration(of wait: TransitionWait.Length) -> Duration {
    switch wait {
    case .transition: presentation
    case .report: patience
    }
  }
}
#endif
