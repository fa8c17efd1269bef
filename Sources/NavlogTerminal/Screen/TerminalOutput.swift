import Foundation

/// The size of a terminal in characters.
package struct TerminalSize: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (max(1, columns), max(1, rows)) }
}

/// Standard output, unbuffered. If the process that reads the output has ended, this program ends without an error.
@MainActor
package final class TerminalOutput {
  package private(set) var isOpen = true
  /// The number (`errno`) of the error that ended the output, for example because the disk is full. The value is `nil` if there
  /// was no such error, or if the reader of the output has exited.
  package private(set) var failure: Int32?

  package let isTerminal = isatty(STDOUT_FILENO) == 1
  /// The colors to use, if any.
  package let style: Style

  /// Creates an output.
  ///
  /// - Parameter hasColor: Whether the output is colored; ignored unless standard output is a terminal.
  package init(hasColor: Bool = false) { style = Style(isOn: hasColor && isTerminal) }

  /// The current size of the terminal.
  package var size: TerminalSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  package func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while isOpen, !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        usleep(1_000)
      } else if errno != EINTR {
        // A closed pipe or terminal means that the reader has exited.
        if errno != EPIPE, !isTerminal { failure = errno }
        isOpen = false
      }
    }
  }
}
