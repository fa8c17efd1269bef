/// The time since a session began, in a readable form: `+1m12.345s`.
package enum ElapsedTime {
  /// Returns the text of a time in microseconds, to the millisecond: `+0.005s`, `+1m12.345s`, `+1h02m03.004s`.
  package static func text(_ microseconds: Int64) -> String {
    let milliseconds = microseconds.magnitude / 1_000
    let seconds = milliseconds / 1_000
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    let last =
      "\(seconds % 60 < 10 && seconds >= 60 ? "0" : "")\(seconds % 60).\(padded(milliseconds % 1_000, 3))s"
    let sign = microseconds < 0 ? "-" : "+"
    if hours > 0 { return "\(sign)\(hours)h\(padded(minutes, 2))m\(last)" }
    return minutes > 0 ? "\(sign)\(minutes)m\(last)" : sign + last
  }

  /// Parses a time such as `1m12s`, `1h2m3.5s`, `500ms` or `72`, and returns it in microseconds. The result is `nil` when the
  /// text is malformed.
  package static func microseconds(_ text: some StringProtocol) -> Int64? {
    var rest = text[...]
    var total = 0.0
    var smallest = Double.infinity
    repeat {
      let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      let unit = rest.dropFirst(number.count).prefix { $0.isLetter }
      // Units must be in descending order. A number without a unit is in seconds.
      guard let value = Double(number), value < 1e9, let size = units[String(unit)], size < smallest,
        !unit.isEmpty || number.count == rest.count
      else { return nil }
      total += value * size
      smallest = size
      rest = rest.dropFirst(number.count + unit.count)
    } while !rest.isEmpty
    return Int64((total * 1_000_000).rounded())
  }

  /// The units, in seconds.
  private static let units = ["h": 3_600.0, "m": 60, "s": 1, "": 1, "ms": 0.001]

  private static func padded(_ value: UInt64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension ElapsedTime {
  /// Returns the text of a duration in microseconds: `0.4s`, `12s`, `9m40s`, `1h02m`.
  package static func duration(_ microseconds: Int64) -> String {
    let seconds = max(0, microseconds) / 1_000_000
    if seconds < 10 { return "\(seconds).\(max(0, microseconds) / 100_000 % 10)s" }
    if seconds < 60 { return "\(seconds)s" }
    if seconds < 3_600 { return "\(seconds / 60)m\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)s" }
    return "\(seconds / 3_600)h\(seconds / 60 % 60 < 10 ? "0" : "")\(seconds / 60 % 60)m"
  }
}
