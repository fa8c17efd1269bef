import Foundation

/// Prints one line per measurement: name, result, budget, PASS or FAIL.
struct Report {
  private(set) var hasFailed = false

  mutating func line(_ name: String, _ measured: String, budget: String, passes: Bool) {
    print(name.padded(46), measured.padded(56), ("budget " + budget).padded(32), passes ? "PASS" : "FAIL")
    // Also into a pipe or a file, which are otherwise written at the end.
    fflush(nil)
    if !passes { hasFailed = true }
  }
}

/// The results of several rounds: their median, and the quartiles between which half of them lie.
struct Spread: CustomStringConvertible {
  let median: Double
  private let quartiles: (Double, Double)
  private let digits: Int

  init(_ values: [Double], digits: Int = 2) {
    median = values.quantile(0.5)
    quartiles = (values.quantile(0.25), values.quantile(0.75))
    self.digits = digits
  }

  /// `1.18 (1.15 to 1.23)`
  var description: String {
    "\(median.rounded(digits)) (\(quartiles.0.rounded(digits)) to \(quartiles.1.rounded(digits)))"
  }
}

/// The same work, done by the log and by a baseline in turns, so that other load on the machine affects both.
struct Rounds {
  static let count = 15
  private(set) var own: [Double] = []
  private(set) var base: [Double] = []

  /// Runs the baseline and the log in turns, after one round that only warms up. Both return the time that they took.
  static func measure(
    _ count: Int = Self.count, base: () throws -> Double, own: () throws -> Double
  ) rethrows -> Rounds {
    var rounds = Rounds()
    for round in 0...count {
      let (base, own) = (try base(), try own())
      if round > 0 { rounds.add(base: base, own: own) }
    }
    return rounds
  }

  mutating func add(base: Double, own: Double) {
    self.base.append(base)
    self.own.append(own)
  }

  /// The time that the log took, as a multiple of the baseline's in the same round.
  var slowdown: Spread { Spread(zip(own, base).map { $0 / $1 }) }

  /// The speed of the log, as a fraction of the baseline's in the same round.
  var speed: Spread { Spread(zip(own, base).map { $1 / $0 }) }
}

extension String {
  func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Double {
  func rounded(_ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let value = (self * scale).rounded() / scale
    return digits == 0 ? "\(Int(value))" : "\(value)"
  }
}

extension Duration {
  /// In microseconds.
  var microseconds: Double {
    Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
  }
}

extension [Double] {
  /// The value below which a fraction of the values lies.
  func quantile(_ fraction: Double) -> Double {
    let sorted = sorted()
    return sorted[Swift.min(count - 1, Int(Double(count) * fraction))]
  }
}

/// The time that a body takes, in microseconds.
func time(_ body: () throws -> Void) rethrows -> Double {
  let start = ContinuousClock.now
  try body()
  return start.duration(to: .now).microseconds
}

/// An error that makes a measurement impossible.
struct BenchmarkFailure: Error, CustomStringConvertible { let description: String }
