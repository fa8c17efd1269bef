import Foundation

/// Standard output.
struct Console {
  private var failure: Int32?

  /// Writes a step, `what was done: where one is then`, with the second part in a column of its own.
  mutating func tell(_ step: String) {
    guard let colon = step.range(of: ": ") else { return say("  \(step)") }
    say("  \(String(step[..<colon.lowerBound]).padded(to: 44))  \(step[colon.upperBound...])")
  }

  /// Writes a line.
  mutating func say(_ line: String) {
    var rest = Array((line + "\n").utf8)[...]
    while failure == nil, !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { failure = errno }
    }
  }

  /// - Throws: `OutputError` when something could not be written. A reader that went away is none.
  func finish() throws {
    if let failure, failure != EPIPE { throw OutputError(reason: String(cString: strerror(failure))) }
  }
}

extension String {
  /// The text with spaces behind it up to a width.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// What was to be told could not be written.
private struct OutputError: Error, CustomStringConvertible {
  let reason: String

  var description: String { "standard output cannot be written: \(reason)" }
}
