/// Prints one line per measurement: name, result, budget, ratio, PASS or FAIL.
struct Report {
  private(set) var hasFailed = false

  mutating func line(_ name: String, _ measured: String, budget: String, ratio: Double?, passes: Bool) {
    let columns = [
      name.padded(44), measured.padded(26), ("budget " + budget).padded(30),
      (ratio.map { "ratio \($0.rounded(2))" } ?? "").padded(12), passes ? "PASS" : "FAIL",
    ]
    print(columns.joined(separator: "  "))
    if !passes { hasFailed = true }
  }
}

extension String {
  func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Double {
  func rounded(_ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    return "\((self * scale).rounded() / scale)"
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
