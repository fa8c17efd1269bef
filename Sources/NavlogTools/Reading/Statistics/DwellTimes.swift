/// The durations of a screen's visits: a count for each rounded duration, so that memory does not grow with the number of
/// visits.
///
/// Durations are rounded up as in the view `screen_stats`: to milliseconds up to 1 s, to hundredths of a second up to
/// 10 s, to tenths up to 100 s, and to seconds above. A visit of more than two years counts as one of two years.
struct DwellTimes: Hashable, Sendable {
  private var counts: [Int64: Int] = [:]
  private var total = 0

  /// Two years, in milliseconds.
  private static let longest: Int64 = 65_000_000_000

  /// Adds a visit with a duration in microseconds.
  mutating func add(_ duration: Int64) {
    // The duration is rounded up to a whole millisecond, and then to a multiple of the step. An untrusted log may contain any
    // duration, so the additions must not overflow.
    let milliseconds = min(max(0, duration) / 1_000 + (duration % 1_000 > 0 ? 1 : 0), Self.longest)
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

  /// Returns the percentiles of the visits in milliseconds, for percentages in rising order.
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
