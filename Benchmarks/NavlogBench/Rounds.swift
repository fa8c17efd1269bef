/// The times of the same work, done by a baseline and by the log in turns, so that other load on the machine affects both.
struct Rounds {
  static let count = 15
  private var base: [Double] = []
  private var own: [Double] = []

  /// Runs the baseline and the log in turns, after one round that only warms up. Both return the time that they took. A trial
  /// has only one round.
  static func measure(
    _ count: Int = Self.count, base: () throws -> Double, own: () throws -> Double
  ) rethrows -> Rounds {
    var rounds = Rounds()
    for round in 0...(Files.isTrial ? 0 : count) {
      let (base, own) = (try base(), try own())
      if round > 0 || Files.isTrial { rounds.add(base: base, own: own) }
    }
    return rounds
  }

  mutating func add(base: Double, own: Double) {
    self.base.append(base)
    self.own.append(own)
  }

  /// The time of the log as a multiple of the baseline's in the same round.
  var slowdown: Spread { Spread(zip(own, base).map { $0 / $1 }) }

  /// The speed of the log as a fraction of the baseline's in the same round.
  var speed: Spread { Spread(zip(own, base).map { $1 / $0 }) }

  /// The median times, for information: `11.2 us against 9.70 us`.
  var times: String { "\(own.quantile(0.5).time) against \(base.quantile(0.5).time)" }

  /// Returns the median speeds, for information: `812 against 4200 k/s`.
  ///
  /// - Parameter count: The number of events that the baseline and the log each handled in a round.
  func rates(of count: Int) -> String {
    func rate(_ times: [Double]) -> String { (1e3 * Double(count) / times.quantile(0.5)).figures }
    return "\(rate(own)) against \(rate(base)) k/s"
  }
}

/// Returns the time that a body takes, in microseconds.
func time(_ body: () throws -> Void) rethrows -> Double {
  let start = ContinuousClock.now
  try body()
  let (seconds, attoseconds) = start.duration(to: .now).components
  return Double(seconds) * 1e6 + Double(attoseconds) / 1e12
}

/// Returns the median time of 40 runs of a body, in microseconds.
func medianTime(_ body: () throws -> Void) rethrows -> Double {
  try (0..<40).map { _ in try time(body) }.quantile(0.5)
}

/// An error that makes a measurement impossible.
struct BenchmarkFailure: Error, CustomStringConvertible { let description: String }
