import Foundation

/// Whether `Scripts/torture` runs the tests, and the number of attempts. Without it, a test with random input tries only a
/// sample.
package enum Torture {
  private static let environment = ProcessInfo.processInfo.environment

  package static let isRunning = environment["NAVLOG_TORTURE"] != nil

  /// Whether the tests run under a sanitizer, which needs more time and memory.
  package static let isSanitized = environment["NAVLOG_SANITIZED"] != nil

  /// The percentage of the runs of `Scripts/torture` to perform (`NAVLOG_PERCENT`).
  private static let percent = environment["NAVLOG_PERCENT"].flatMap(Int.init) ?? 100

  /// Returns the number of runs in the suite, or under `Scripts/torture`.
  package static func runs(_ suite: Int, _ torture: Int) -> Int {
    isRunning ? max(1, torture * percent / 100) : suite
  }

  /// Returns a setting for the suite, or the one for `Scripts/torture`.
  package static func choose<T>(_ suite: T, _ torture: T) -> T { isRunning ? torture : suite }
}
