import SwiftUI
import TestThreads
import Testing

extension TestHost {
  /// Runs the app until no work is left, and fires the timers of its containers. Records an issue if the timers never end.
  func settle(_ time: ManualTimer) {
    for _ in 0..<100 {
      settle()
      guard let remaining = time.remaining else { return }
      time.advance(by: remaining)
    }
    Issue.record("timers are still running after 100 rounds")
  }

  /// Runs the app until a condition is true, and fails if the condition is still false after ten seconds.
  func settle(
    sourceLocation: SourceLocation = #_sourceLocation, until condition: () throws -> Bool
  ) async throws {
    try await wait(sourceLocation: sourceLocation) {
      settle()
      return try condition()
    }
  }
}
