import Synchronization

/// A clock that stands until it is moved.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var count = 0
    var sleeps: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  /// How many sleep now.
  var sleepers: Int { state.withLock { $0.sleeps.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.sleeps[number] = (deadline, continuation) }
        // It may have been cancelled before it slept.
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func cancel(_ number: Int) {
    let sleep = state.withLock { $0.sleeps.removeValue(forKey: number) }
    sleep?.continuation.resume(throwing: CancellationError())
  }

  /// Moves the clock: whoever slept until then wakes, in its own time.
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleeps.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleeps[number] = nil }
      return due.values.map { $0.continuation }
    }
    for continuation in due { continuation.resume() }
  }
}
