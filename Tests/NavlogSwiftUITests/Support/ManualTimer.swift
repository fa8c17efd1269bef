import NavlogSwiftUI

/// Keeps the time for a container: it stands until a test moves it, and calls back at once when it does.
@MainActor
final class ManualTimer {
  private var alarms: [(number: Int, time: Duration, ring: @MainActor () -> Void)] = []
  private var count = 0
  private(set) var now = Duration.zero

  var timer: TransitionTimer {
    TransitionTimer { [weak self] duration, ring in
      guard let self else { return {} }
      count += 1
      let number = count
      alarms.append((number, now + duration, ring))
      return { [weak self] in self?.alarms.removeAll { $0.number == number } }
    }
  }

  /// How long it is until somebody who waits is called; `nil` when nobody waits.
  var remaining: Duration? { alarms.map { $0.time - now }.min() }

  func advance(by duration: Duration) {
    let end = now + duration
    while let next = alarms.filter({ $0.time <= end }).min(by: { $0.time < $1.time }) {
      alarms.removeAll { $0.number == next.number }
      now = next.time
      next.ring()
    }
    now = end
  }
}
