import Foundation
package import Testing

extension Trait where Self == TimeLimitTrait {
  /// The limit of a test that waits for something, such as for the main actor, which other tests use too: long enough for a
  /// busy machine, and for a sanitizer on one.
  package static var waitingLimit: Self {
    .timeLimit(.minutes(ProcessInfo.processInfo.environment["NAVLOG_SANITIZED"] == nil ? 20 : 60))
  }
}
