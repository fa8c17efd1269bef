#if canImport(SwiftUI)
/// Calls back once a while has gone by, unless it is stopped before.
package struct TransitionTimer: Sendable {
  /// Starts, and returns what stops it.
  package typealias Action = @MainActor @Sendable () -> Void
  package typealias Start = @MainActor @Sendable (Duration, @escaping Action) -> Action

  package let start: Start

  package init(_ start: @escaping Start) { self.start = start }

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
