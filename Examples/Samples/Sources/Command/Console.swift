import Foundation

/// Standard output.
struct Console {
  private var failure: Int32?

  /// Writes a step of the form `name: result`, the result in a column of its own.
  mutating func printStep(_ step: String) {
    guard let colon = step.range(of: ": ") else { return print("  \(step)") }
    print("  \(String(step[..<colon.lowerBound]).padded(to: 44))  \(step[colon.upperBound...])")
  }

  /// Writes a line.
  mutating func print(_ line: String) {
    var rest = Array((line + "\n").utf8)[...]
    while failure == nil, !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { failure = errno }
    }
  }

  /// Reports a failure to write.
  ///
  /// - Throws: `OutputError` if something could not be written, unless the reader went away.
  func finish() throws {
    if let failure, failure != EPIPE { throw OutputError(reason: String(cString: strerror(failure))) }
  }
}

extension String {
  /// The text, filled with spaces up to a width.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

private struct OutputError: Error, CustomStringConvertible {
  let reason: String

  var description: String { "standard output cannot be written: \(reason)" }
}
