import Foundation

/// Prints one line per measurement: name, median with quartiles, absolute figures, budget, PASS or FAIL.
struct Report {
  private(set) var hasFailed = false

  /// Prints a measurement and judges it. A measurement without a budget is for information only.
  mutating func line(
    _ name: String, _ spread: Spread, _ unit: String, _ budget: Budget? = nil, note: String = ""
  ) {
    let result = "\(spread) \(unit)" + (note.isEmpty ? "" : "; \(note)")
    let passes = budget?.allows(spread) ?? true
    print(
      name.padded(48), result.padded(72), budget.map { "budget \($0)".padded(22) } ?? "information",
      budget == nil ? "" : passes ? "PASS" : "FAIL")
    // Without this call, a pipe or a file would receive the line only at the end.
    fflush(nil)
    if !passes { hasFailed = true }
  }
}

/// The limit of a measurement, and its direction.
enum Budget: CustomStringConvertible {
  case atMost(Double)
  case atLeast(Double)

  /// Returns whether the better quartile is within the limit: the measurement fails only if three quarters of the rounds do.
  func allows(_ spread: Spread) -> Bool {
    switch self {
    case .atMost(let limit): spread.lower <= limit
    case .atLeast(let limit): spread.upper >= limit
    }
  }

  var description: String {
    switch self {
    case .atMost(let limit): "at most \(limit.figures)"
    case .atLeast(let limit): "at least \(limit.figures)"
    }
  }
}

/// The results of several rounds: their median and their quartiles.
struct Spread: CustomStringConvertible {
  let median: Double
  let lower: Double
  let upper: Double

  init(_ values: [Double]) {
    median = values.quantile(0.5)
    (lower, upper) = (values.quantile(0.25), values.quantile(0.75))
  }

  /// Creates a spread from a single value, which does not depend on the speed of the machine.
  init(_ value: Double) { self.init([value]) }

  /// The median and the quartiles, such as `1.18 (1.15 to 1.23)`, or only the median if the quartiles are equal.
  var description: String {
    lower == upper ? median.figures : "\(median.figures) (\(lower.figures) to \(upper.figures))"
  }
}

extension Double {
  /// The number with at least three significant digits.
  var figures: String {
    let digits = isNormal ? max(0, 2 - Int(log10(abs(self)).rounded(.down))) : 0
    return String(format: "%.\(digits)f", self)
  }

  /// The number of microseconds as a time in a suitable unit.
  var time: String {
    self < 1e3 ? "\(figures) us" : self < 1e6 ? "\((self / 1e3).figures) ms" : "\((self / 1e6).figures) s"
  }
}

extension [Double] {
  /// Returns the value below which a fraction of the values lies.
  func quantile(_ fraction: Double) -> Double {
    let sorted = sorted()
    return sorted[Swift.min(count - 1, Int(Double(count) * fraction))]
  }
}

extension String {
  func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
