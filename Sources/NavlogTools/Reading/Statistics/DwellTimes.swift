/// How long the visits of a screen lasted, counted in steps, so that it takes no more memory for more visits.
///
/// The steps are those of the view `screen_stats`: milliseconds, from 1 s on hundredths of a second, from 10 s on tenths,
/// and from 100 s on seconds.
struct DwellTimes: Hashable, Sendable {
  private var counts: [Int64: Int] = [:]
  private var total = 0

  /// Adds a visit, whose duration is in microseconds.
  mutating func add(_ duration: Int64) {
    // Rounded up, as the step is. An untrusted log may hold any number, and arithmetic must not overflow.
    let milliseconds = max(0, duration) / 1_000 + (duration % 1_000 > 0 ? 1 : 0)
    let step: Int64 =
      switch milliseconds {
      case ..<1_000: 1
      case ..<10_000: 10
      case ..<100_000: 100
      default: 1_000
      }
    counts[(milliseconds + step - 1) / step * step, default: 0] += 1
    total += 1
  }

  /// The times in milliseconds that a percentage of the visits do not exceed, for percentages in rising order.
  func percentiles(_ percentages: [Int]) -> [Int64] {
    var upTo = 0
    var rest = percentages[...]
    var found: [Int64] = []
    for time in counts.keys.sorted() {
      upTo += counts[time] ?? 0
      while let next = rest.first, 100 * upTo >= next * total {
        found.append(time)
        rest.removeFirst()
      }
    }
    return found
  }
}
