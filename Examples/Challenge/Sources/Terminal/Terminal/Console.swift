import Foundation

/// Standard input and output, line by line.
@MainActor final class Console {
  /// Whether what is written goes anywhere.
  private(set) var isOpen = true
  /// Why it no longer does. A reader that went away (`challenge --tour | head`) is no failure.
  private(set) var failure: String?

  init() {
    // A write to a closed pipe is then an error to look at, rather than the end of the process.
    signal(SIGPIPE, SIG_IGN)
  }

  var traits: TerminalTraits { .current }

  /// The next line of the input; `nil` at its end. Bytes that are no UTF-8 are replaced.
  func readLine(prompt: String) -> String? {
    write(prompt)
    return Swift.readLine()
  }

  func write(_ lines: [Line]) {
    let paint = Paint(isColoured: traits.isColoured)
    write(lines.map { paint($0) + "\n" }.joined())
  }

  /// Writes without a buffer, so that whoever drives the app through a pipe sees each answer when it is given.
  private func write(_ text: String) {
    guard isOpen, !text.isEmpty else { return }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        if errno != EPIPE { failure = String(cString: strerror(errno)) }
        isOpen = false
        return
      }
    }
  }

  /// One sentence on standard error.
  static func complain(_ problem: String) {
    FileHandle.standardError.write(Data("challenge: \(problem)\n".utf8))
  }
}
