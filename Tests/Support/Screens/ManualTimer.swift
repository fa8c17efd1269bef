@testable import NavlogSwiftUI

/// The timer of a container in a test. The test advances it, and due timers fire synchronously.
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

  /// The default timing, measured by this timer.
  var timing: TransitionTiming {
    var timing = TransitionTiming()
    timing.timer = timer
    return timing
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
