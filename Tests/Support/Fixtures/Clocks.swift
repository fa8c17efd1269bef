import Synchronization
import Testing

/// A clock that never waits, and records the requested waits.
final class RecordingClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let time = Mutex(Duration.zero)
  private let waits = Mutex<[Duration]>([])

  var now: Instant { Instant(offset: time.withLock { $0 }) }
  var minimumResolution: Duration { .zero }
  var requested: [Duration] { waits.withLock { $0 } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let wait = now.duration(to: deadline)
    waits.withLock { $0.append(wait) }
    time.withLock { $0 = deadline.offset }
  }
}

/// A clock that advances only when a test advances it.
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
        // The task may have been cancelled before its sleep began.
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
