#if canImport(SwiftUI)
import Navlog

/// How long a container waits for SwiftUI, and the handler for timeouts.
///
/// The defaults suit every app. To send timeouts to the app's own log:
///
/// ```swift
/// NavigationContainer(session, timing: TransitionTiming { logger.fault("\($0)") }) { … } content: { … }
/// ```
public struct TransitionTiming: Sendable {
  /// The maximum time that SwiftUI may take to confirm a step. SwiftUI's own transitions take less than half a second.
  public var timeout: Duration
  /// The duration of a transition whose end SwiftUI does not report. SwiftUI calls `onAppear` when a modal
  /// begins to appear, and cannot present or dismiss anything else until the transition is over.
  public var transitionDuration: Duration
  /// The clock that measures ``timeout`` and ``transitionDuration``.
  public var clock: any Clock<Duration>
  /// Whether the system can dismiss a modal and the modals over it in one transition. All systems since iOS 16 can.
  public var allowsMultipleDismissals: Bool
  /// The handler for a step that SwiftUI did not confirm in time.
  public var onTimeout: @MainActor @Sendable (TransitionTimeout) -> Void

  /// Creates a timing.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time that SwiftUI may take to confirm a step.
  ///   - transitionDuration: The duration of a transition whose end SwiftUI does not report.
  ///   - clock: The clock that measures ``timeout`` and ``transitionDuration``.
  ///   - allowsMultipleDismissals: Whether the system dismisses a modal together with the modals over it.
  ///   - onTimeout: The handler for a step that SwiftUI did not confirm in time. By default, it writes the timeout to the
  ///     system's log.
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

  /// The timer that replaces the clock in tests; otherwise `nil`.
  var timer: TransitionTimer?
  /// The function that receives reports for the app's developer. By default, it writes them to the system's log; tests replace
  /// it.
  var report: @MainActor @Sendable (String) -> Void = { reportToSystem($0) }

  var transitionTimer: TransitionTimer { timer ?? .on(clock) }

  func duration(of wait: TransitionWait.Kind) -> Duration {
    switch wait {
    case .transition: transitionDuration
    case .confirmation: timeout
    }
  }
}

/// Calls an action after a duration, unless the timer is cancelled earlier.
struct TransitionTimer: Sendable {
  typealias Action = @MainActor @Sendable () -> Void
  typealias Start = @MainActor @Sendable (Duration, @escaping Action) -> Action

  /// Starts a timer and returns the action that cancels it.
  let start: Start

  init(_ start: @escaping Start) { self.start = start }

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
