import Foundation

/// Standard input and output, line by line.
@MainActor final class Console {
  /// Whether standard output can still be written.
  private(set) var isOpen = true
  /// The error of the last write. A reader that ends before the program (`challenge --tour | head`) is not a failure.
  private(set) var failure: String?

  init() {
    // By default, a write to a closed pipe ends the process. If SIGPIPE is ignored, the write fails with an error.
    signal(SIGPIPE, SIG_IGN)
  }

  /// The current abilities of the terminal, whose window can change its size.
  var traits: TerminalTraits { .current }

  /// Returns the next line of the input; `nil` at its end. Invalid UTF-8 is replaced. Another thread waits for the line, so
  /// that an attached tool can use the app in the meantime.
  func readLine(prompt: String) async -> String? {
    write(prompt)
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: Swift.readLine()) }
    }
  }

  func write(_ lines: [Line]) {
    let usesColor = traits.usesColor
    write(lines.map { $0.rendered(usesColor: usesColor) + "\n" }.joined())
  }

  /// Writes a prompt again, below the lines that a tool has caused.
  func restorePrompt(_ prompt: String) { write(prompt) }

  /// Writes unbuffered, so that a program that drives the app through a pipe sees each reply at once.
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

  /// Writes one sentence to standard error.
  static func reportError(_ problem: String) {
    FileHandle.standardError.write(Data("challenge: \(escapingUnprintable(problem))\n".utf8))
  }
}

/// The abilities of a terminal.
struct TerminalTraits: Hashable, Sendable {
  /// Whether a user types the commands.
  let isInteractive: Bool
  /// Whether a user sees the output.
  let isWatched: Bool
  let usesColor: Bool
  let columns: Int
  /// The number of lines; `nil` when the output is not a terminal.
  let height: Int?

  /// Determines the abilities from the properties of the process. A `NO_COLOR` that is not empty turns off colors
  /// (https://no-color.org).
  init(
    inputIsTerminal: Bool, outputIsTerminal: Bool, reportedSize: (columns: Int, height: Int)?,
    environment: [String: String]
  ) {
    isInteractive = inputIsTerminal
    isWatched = outputIsTerminal
    usesColor = outputIsTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    let requested = environment["COLUMNS"].flatMap { Int($0) }
    columns = [reportedSize?.columns, requested].compactMap { $0 }.first { $0 > 0 } ?? 80
    height = reportedSize.map(\.height).flatMap { $0 > 0 ? $0 : nil }
  }

  /// The traits of the process's standard input and output.
  static var current: TerminalTraits {
    TerminalTraits(
      inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      reportedSize: reportedSize, environment: ProcessInfo.processInfo.environment)
  }

  private static var reportedSize: (columns: Int, height: Int)? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
