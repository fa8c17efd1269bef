import Synchronization

/// A clock that stands until it is moved.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleep {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, Never>
  }

  private let state = Mutex((now: Instant(offset: .zero), sleeps: [Sleep]()))

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await withCheckedContinuation { continuation in
      state.withLock { $0.sleeps.append(Sleep(deadline: deadline, continuation: continuation)) }
    }
  }

  /// Moves the clock, and lets whoever wakes by then run.
  @MainActor
  func advance(by duration: Duration) async {
    // Whoever is about to sleep does so first.
    for _ in 0..<10 { await Task.yield() }
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleeps.filter { $0.deadline <= state.now }
      state.sleeps.removeAll { $0.deadline <= state.now }
      return due
    }
    for sleep in due { sleep.continuation.resume() }
    for _ in 0..<10 { await Task.yield() }
  }
}
