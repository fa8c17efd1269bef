import FaultSupport
import Foundation
import TestThreads

/// A `FaultRunner` process.
final class RunnerProcess {
  private let process: Spawned
  private let output: Int32
  private let input: Int32

  static let executable: String = {
    // The tests use a release build of the runner if it exists.
    if let path = ProcessInfo.processInfo.environment["NAVLOG_FAULT_RUNNER"] { return path }
    #if os(Linux)
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    #else
    let folder = Bundle(for: RunnerProcess.self).bundleURL.deletingLastPathComponent()
    #endif
    return folder.appendingPathComponent("FaultRunner").path
  }()

  /// Starts the runner with arguments.
  convenience init(_ arguments: String...) throws { try self.init(arguments) }

  /// Starts the runner with arguments.
  init(_ arguments: [String]) throws {
    var (toChild, fromChild) = ([Int32](repeating: 0, count: 2), [Int32](repeating: 0, count: 2))
    guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else { throw POSIXError(.EMFILE) }
    for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer {
      close(toChild[0])
      close(fromChild[1])
    }
    // Swift's backtracer would inherit the output. If a test kills the runner while the backtracer examines a crash, the
    // backtracer would never end, and neither would the output.
    let environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process = try Spawned(
      of: URL(fileURLWithPath: Self.executable), arguments, environment: environment,
      input: toChild[0], output: fromChild[1], errors: STDERR_FILENO)
    (output, input) = (fromChild[0], toChild[1])
  }

  deinit {
    process.killAndWait()
    close(output)
    close(input)
  }

  /// Kills the process.
  func kill() { if process.status == nil { process.send(SIGKILL) } }

  /// Returns the next output of the process, or an empty text if the process has ended.
  func read() -> String {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(output, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Returns whether the process has written output or ended within a number of milliseconds.
  func isReadable(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }

  /// Writes a line to the input of the process.
  func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = Foundation.write(input, bytes, bytes.count)
  }

  /// Reads until the process ends, and returns all complete lines.
  func lines(after begun: String = "") -> [String] {
    var text = begun
    while case let more = read(), !more.isEmpty { text += more }
    // The text after the last line break is an incomplete line.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// Waits for the process to end. Returns its status, or the signal as a negative number.
  func wait() -> Int32 { process.wait() }
}

/// Returns the last reported position of each session.
func reportedPositions(_ lines: [String]) -> [String: Int] {
  var reported: [String: Int] = [:]
  for line in lines {
    let words = line.split(separator: " ")
    if words.count == 2, let position = Int(words[1]) { reported[String(words[0])] = position }
  }
  return reported
}

/// A process that compares logs with their expected contents. A release build of the process is ten times as fast as a check
/// in the tests, and a crash in the process does not end the tests.
final class LogChecker {
  private let process: RunnerProcess

  init() throws { process = try RunnerProcess("check") }

  /// Returns the problems of a log. The check also writes to the log.
  func problems(_ check: LogCheck, _ path: String) -> [String] {
    process.write(check.line(for: path))
    var text = ""
    while !text.hasSuffix("checked\n") {
      let more = process.read()
      if more.isEmpty { return ["the checking process ended with \(process.wait())"] }
      text += more
    }
    return text.split(separator: "\n").dropLast().map(String.init)
  }
}
