import Foundation

/// Whether `Scripts/torture` runs the tests, and how often tests with random input run. Without `Scripts/torture`, these tests
/// try only a sample.
package enum Torture {
  private static let environment = ProcessInfo.processInfo.environment

  package static let isRunning = environment["NAVLOG_TORTURE"] != nil

  /// Whether the tests run under a sanitizer, which needs more time and memory.
  package static let isSanitized = environment["NAVLOG_SANITIZED"] != nil

  /// The percentage of the runs of `Scripts/torture` to perform (`NAVLOG_PERCENT`).
  private static let percent = environment["NAVLOG_PERCENT"].flatMap(Int.init) ?? 100

  /// Returns the first number in an ordinary test run, and a percentage of the second number under `Scripts/torture`.
  package static func runs(_ suite: Int, _ torture: Int) -> Int {
    isRunning ? max(1, torture * percent / 100) : suite
  }

  /// Returns the first setting in an ordinary test run, and the second setting under `Scripts/torture`.
  package static func choose<T>(_ suite: T, _ torture: T) -> T { isRunning ? torture : suite }
}
