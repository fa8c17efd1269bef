import TestThreads
package import Testing

extension Trait where Self == TimeLimitTrait {
  /// The time limit for tests that wait, for example for the main actor, which other tests also use. The limit is long enough
  /// for a busy machine, even under a sanitizer.
  package static var waitingLimit: Self {
    .timeLimit(.minutes(Torture.isSanitized ? 60 : 20))
  }
}
