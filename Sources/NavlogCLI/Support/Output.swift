import Foundation
import Navlog
import NavlogSQLite

/// The reader closed the pipe, as `head` does. Not an error: the command ends.
struct ClosedPipe: Error {}

/// The destination of a verb's results: standard output or a file, buffered.
@MainActor
final class Output {
  /// Whether it is a terminal.
  let isTerminal: Bool
  /// The colors to use, if any.
  let style: Style
  private let path: String?
  private let environment: [String: String]
  private var descriptor: Int32
  private var buffer: [UInt8] = []

  /// Standard output, as for `-`, or a file. The file is created by the first write, so a verb that fails earlier leaves
  /// none behind.
  init(to path: String?, noColor: Bool, _ environment: [String: String]) throws {
    if let path, path.isEmpty { throw UsageError("--output needs a file name") }
    let path = path == "-" ? nil : path
    self.path = path
    self.environment = environment
    descriptor = path == nil ? STDOUT_FILENO : -1
    isTerminal = path == nil && isatty(STDOUT_FILENO) == 1
    let isPlain = noColor || !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    style = Style(isOn: isTerminal && !isPlain)
  }

  /// The width of the terminal in columns; `nil` when the output is not a terminal.
  var width: Int? { isTerminal ? size.columns : nil }

  /// The current size of the terminal.
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

  /// Writes text in UTF-8.
  func write(_ parts: [UInt8]...) throws {
    for part in parts { buffer += part }
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Writes a line.
  func line(_ text: String = "") throws { try write(text + "\n") }

  /// Writes out the buffer.
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

  /// Prints a note to standard error.
  func note(_ text: String) { FileHandle.standardError.write(Data("navlog: \(text)\n".utf8)) }

  /// Prints a note that the values of a session are masks, if they are.
  func noteMasks(of session: SessionRecord) {
    guard session.info.isMasked else { return }
    note("session \(session.shortID) is masked: its parameters, links and texts are no real values")
  }

  private func failure() -> UsageError {
    UsageError(
      "\(path.map(\.shown) ?? "standard output") cannot be written: \(String(cString: strerror(errno)))")
  }
}

extension Output {
  /// Rejects an output file that is the log itself or one of its sidecar files.
  func refuseOverwriting(_ log: String) throws {
    guard let path else { return }
    let own = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let logs = LogPath.files(of: URL(fileURLWithPath: log).resolvingSymlinksInPath().path)
    if logs.contains(own) { throw UsageError("--output names the log itself, which is never modified") }
  }
}

/// Shows the progress of long work on standard error, when that is a terminal.
@MainActor
struct Progress {
  private let isOn = isatty(STDERR_FILENO) == 1
  private let noun: String
  private var count = 0
  private var next: UInt64

  /// Counts a noun such as `events`. Work that takes less than a second shows nothing.
  init(_ noun: String) {
    self.noun = noun
    next = Self.now + 1_000_000_000
  }

  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Counts one more.
  mutating func step() {
    count += 1
    guard isOn, count % 1_000 == 0, Self.now > next else { return }
    next = Self.now + 200_000_000
    FileHandle.standardError.write(Data("\r\(count) \(noun)".utf8))
  }

  /// Clears the line.
  func finish() {
    if isOn { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }
}
