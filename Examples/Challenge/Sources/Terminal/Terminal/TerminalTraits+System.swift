import Foundation

extension TerminalTraits {
  /// The traits of the process's own standard input and output, as they are now: a window changes its width.
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
