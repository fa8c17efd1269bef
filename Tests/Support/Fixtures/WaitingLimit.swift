import TestThreads
package import Testing

extension Trait where Self == TimeLimitTrait {
  /// The limit of a test that waits for something, such as for the main actor, which other tests use too: long enough for a
  /// busy machine, and for a sanitizer on one.
  package static var waitingLimit: Self {
    .timeLimit(.minutes(Torture.isSanitized ? 60 : 20))
  }
}
