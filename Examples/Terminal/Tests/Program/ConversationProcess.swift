import Foundation
import Testing

/// A process to which a test writes lines. Between these lines, the test waits for texts in the output. The process is killed
/// after a minute.
final class ConversationProcess {
  private let process: Process
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private var unread = Data()
  private let deadline: DispatchWorkItem

  init(_ process: Process) throws {
    self.process = process
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let id = process.processIdentifier
    deadline = DispatchWorkItem { Foundation.kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: deadline)
  }

  deinit { kill() }

  func write(_ line: String) { input.fileHandleForWriting.write(Data((line + "\n").utf8)) }

  /// Waits for a text in the output after the previously awaited text, and returns the output up to the end of the text.
  @discardableResult
  func wait(for text: String, _ location: SourceLocation = #_sourceLocation) throws -> String {
    while true {
      if let found = unread.range(of: Data(text.utf8)) {
        defer { unread = Data(unread[found.upperBound...]) }
        return String(decoding: unread[..<found.upperBound], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      try #require(
        !more.isEmpty, "no “\(text)” in \(String(decoding: unread, as: UTF8.self))", sourceLocation: location)
      unread += more
    }
  }

  func kill() {
    deadline.cancel()
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Waits until the process ends, and returns its status and the text of standard error.
  func end() -> (status: Int32, errors: String) {
    defer { deadline.cancel() }
    process.waitUntilExit()
    return (
      process.terminationStatus,
      String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    )
  }
}
