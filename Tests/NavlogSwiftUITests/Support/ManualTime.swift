import NavlogSwiftUI
import Synchronization

/// A clock that stands still until a test advances it.
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

  /// The number of tasks that are asleep.
  var sleepers: Int { state.withLock { $0.sleeps.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.sleeps[number] = (deadline, continuation) }
        // The task may have been cancelled before it slept.
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

  /// Advances the clock, and resumes the tasks whose sleep is over.
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

/// The timer of a container: stands still until a test advances it, then fires synchronously.
@MainActor
final class ManualTimer {
  private var timers: [(number: Int, time: Duration, fire: @MainActor () -> Void)] = []
  private var count = 0
  private(set) var now = Duration.zero

  var timer: TransitionTimer {
    TransitionTimer { [weak self] duration, fire in
      guard let self else { return {} }
      count += 1
      let number = count
      timers.append((number, now + duration, fire))
      return { [weak self] in self?.timers.removeAll { $0.number == number } }
    }
  }

  /// The time until the next timer fires; `nil` if there is none.
  var remaining: Duration? { timers.map { $0.time - now }.min() }

  func advance(by duration: Duration) {
    let end = now + duration
    while let next = timers.filter({ $0.time <= end }).min(by: { $0.time < $1.time }) {
      timers.removeAll { $0.number == next.number }
      now = next.time
      next.fire()
    }
    now = end
  }
}

/// Waits until a condition is true. Ended by the time limit of the test.
@MainActor
func wait(until condition: () throws -> Bool) async throws {
  while try !condition() { try await Task.sleep(for: .milliseconds(1)) }
}
