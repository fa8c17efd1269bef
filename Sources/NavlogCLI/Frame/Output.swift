import Foundation
import Navlog
import NavlogSQLite

/// The reader of the output is gone: no error, there is just nothing more to do.
struct ClosedPipe: Error {}

/// Where a verb's results go: standard output or a file, in large pieces.
@MainActor
final class Output {
  /// Whether somebody sits before it.
  let isTerminal: Bool
  /// Its colours.
  let style: Style
  private let path: String?
  private let environment: [String: String]
  private var descriptor: Int32
  private var buffer: [UInt8] = []

  /// Standard output, or a file, which is made at the first write: a verb that fails before leaves no file behind.
  init(to path: String?, noColor: Bool, _ environment: [String: String]) throws {
    if let path, path.isEmpty { throw UsageError("--output needs the name of a file") }
    self.path = path
    self.environment = environment
    descriptor = path == nil ? STDOUT_FILENO : -1
    isTerminal = path == nil && isatty(STDOUT_FILENO) == 1
    let refused = noColor || !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    style = Style(isOn: isTerminal && !refused)
  }

  /// How many columns the terminal has; `nil` when there is none.
  var width: Int? { isTerminal ? size.columns : nil }

  /// The terminal's size, now.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return (Int(size.ws_col), max(1, Int(size.ws_row)))
    }
    return (environment["COLUMNS"].flatMap { Int($0) } ?? 80, environment["LINES"].flatMap { Int($0) } ?? 24)
  }

  /// Writes text.
  func write(_ text: String) throws {
    buffer += text.utf8
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Writes a line.
  func line(_ text: String = "") throws { try write(text + "\n") }

  /// Hands over everything that was written.
  ///
  /// - Throws: `ClosedPipe`, `UsageError`.
  func flush() throws {
    guard !buffer.isEmpty else { return }
    if descriptor < 0, let path {
      descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      if descriptor < 0 { throw failure() }
    }
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        buffer.removeAll()
        throw ClosedPipe()
      } else if errno == EAGAIN {
        usleep(1_000)
      } else if errno != EINTR {
        let failure = failure()
        buffer.removeAll()
        throw failure
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Says something beside the results, on standard error.
  func note(_ text: String) { FileHandle.standardError.write(Data("navlog: \(text)\n".utf8)) }

  private func failure() -> UsageError {
    UsageError(
      "\(path.map(\.shown) ?? "standard output") cannot be written: \(String(cString: strerror(errno)))")
  }
}

extension Output {
  /// Refuses to write into the log that is read, or a file beside it.
  func keepOff(_ log: String) throws {
    guard let path else { return }
    let own = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let logs = LogPath.files(of: URL(fileURLWithPath: log).resolvingSymlinksInPath().path)
    if logs.contains(own) { throw UsageError("--output names the log itself, which is never changed") }
  }
}
