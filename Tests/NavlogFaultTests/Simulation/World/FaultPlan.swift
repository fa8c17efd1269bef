import NavlogTesting
import Synchronization

/// What goes wrong with the next attempts to write.
final class FaultPlan: Sendable {
  private struct State {
    var fault: FaultyEventLog.Failure?
    var attempts = 0
    var isUnknown = false
  }
  private let state = Mutex(State())

  /// Lets so many attempts fail.
  func fail(_ fault: FaultyEventLog.Failure, attempts: Int) {
    state.withLock {
      $0.fault = fault
      $0.attempts = attempts
    }
  }

  /// Lets nothing fail any more.
  func heal() { state.withLock { $0.attempts = 0 } }

  /// Whether an attempt made now would succeed.
  var isWell: Bool { state.withLock { $0.attempts == 0 } }

  /// Whether something was written that was reported as failed, so that it may be there or not.
  var isUnknown: Bool { state.withLock { $0.isUnknown } }

  /// Everything is in the log.
  func settle() { state.withLock { $0.isUnknown = false } }

  /// What becomes of the attempt that is being made.
  func next() -> FaultyEventLog.Failure? {
    state.withLock { state in
      guard state.attempts > 0 else { return nil }
      state.attempts -= 1
      if state.fault == .afterWriting { state.isUnknown = true }
      return state.fault
    }
  }
}
