#if canImport(SwiftUI)
import Navlog

/// How long a container waits for SwiftUI, and what it does when SwiftUI does not follow.
///
/// The defaults fit every app. To send timeouts to the app's own log:
///
/// ```swift
/// NavigationContainer(session, timing: TransitionTiming { logger.fault("\($0)") }) { … } content: { … }
/// ```
public struct TransitionTiming: Sendable {
  /// How long SwiftUI may take to confirm a step. Its own transitions take less than half a second.
  public var timeout: Duration
  /// How long a transition takes whose end SwiftUI does not report: it calls `onAppear` when a modal begins to appear,
  /// and cannot present or dismiss anything else until the transition is over.
  public var transitionDuration: Duration
  /// The clock that measures both.
  public var clock: any Clock<Duration>
  /// Whether the system dismisses a modal together with the ones over it, as all systems do since iOS 16.
  public var allowsMultipleDismissals: Bool
  /// Called when SwiftUI did not confirm a step in time.
  public var onTimeout: @MainActor @Sendable (TransitionTimeout) -> Void

  /// Creates a timing.
  ///
  /// - Parameters:
  ///   - timeout: How long SwiftUI may take to confirm a step.
  ///   - transitionDuration: How long a transition takes whose end SwiftUI does not report.
  ///   - clock: The clock that measures both.
  ///   - allowsMultipleDismissals: Whether the system dismisses a modal together with the ones over it.
  ///   - onTimeout: Called when SwiftUI did not confirm a step in time. Writes the timeout to the system's log by default.
  public init(
    timeout: Duration = .seconds(2), transitionDuration: Duration = .milliseconds(600),
    clock: any Clock<Duration> = ContinuousClock(),
    allowsMultipleDismissals: Bool = true,
    onTimeout: @escaping @MainActor @Sendable (TransitionTimeout) -> Void = { $0.report() }
  ) {
    self.timeout = timeout
    self.transitionDuration = transitionDuration
    self.clock = clock
    self.allowsMultipleDismissals = allowsMultipleDismissals
    self.onTimeout = onTimeout
  }

  /// Replaces the clock in tests that step through transitions.
  package var timer: TransitionTimer?
  /// Replaces the system's log in tests.
  package var report: @MainActor @Sendable (String) -> Void = { reportToSystem($0) }

  var transitionTimer: TransitionTimer { timer ?? .on(clock) }

  func duration(of wait: TransitionWait.Kind) -> Duration {
    switch wait {
    case .transition: transitionDuration
    case .confirmation: timeout
    }
  }
}

/// Calls back after a duration, unless it is cancelled before.
package struct TransitionTimer: Sendable {
  package typealias Action = @MainActor @Sendable () -> Void
  package typealias Start = @MainActor @Sendable (Duration, @escaping Action) -> Action

  /// Starts a timer and returns the action that cancels it.
  package let start: Start

  package init(_ start: @escaping Start) { self.start = start }

  static func on(_ clock: any Clock<Duration>) -> TransitionTimer {
    TransitionTimer { duration, action in
      let task = Task {
        try? await clock.sleep(for: duration)
        if !Task.isCancelled { action() }
      }
      return { task.cancel() }
    }
  }
}
#endif
