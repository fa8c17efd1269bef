#if canImport(SwiftUI)
/// Calls back once a while has gone by, unless it is stopped before.
package struct TransitionTimer: Sendable {
  /// Starts, and returns what stops it.
  package let start: @MainActor @Sendable (Duration, @escaping @MainActor @Sendable () -> Void) -> Stop

  package typealias Stop = @MainActor @Sendable () -> Void

  package init(_ start: @escaping @MainActor @Sendable (Duration, @escaping @MainActor @Sendable () -> Void) -> Stop) {
    self.start = start
  }

  static func on(_ clock: any Clock<Duration>) -> TransitionTimer {
    TransitionTimer { duration, body in
      let task = Task {
        try? await clock.sleep(for: duration)
        if !Task.isCancelled { body() }
      }
      return { task.cancel() }
    }
  }
}
#endif
