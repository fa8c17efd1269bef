import Foundation
import Navlog
import NavlogTools

/// A command that judges states, as in `git bisect run`.
struct StateTest {
  private let command: [String]

  init(_ command: [String]) { self.command = command }

  /// Runs the command with a state as JSON on its standard input.
  ///
  /// - Throws: `UsageError` when the command returns no verdict.
  func verdict(_ position: Int, _ state: NavigationState<RecordedDestination>) throws -> Bisection.Verdict {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--"] + command
    process.standardInput = try input("\(state.document(at: position).text)\n")
    // The output of the command goes to standard error, because standard output is for the result of the search.
    process.standardOutput = FileHandle.standardError
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    // A process inherits ignored signals. If the command ignored SIGPIPE, the programs in its pipelines would
    // continue after their reader has ended.
    let pipe = signal(SIGPIPE, SIG_DFL)
    do {
      defer { signal(SIGPIPE, pipe) }
      try process.run()
    } catch { throw UsageError("\(name) cannot be run: \(error)") }
    while end.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      guard Task.isCancelled else { continue }
      stop(process, end)
      break
    }
    try Task.checkCancellation()
    let status = process.terminationStatus
    guard process.terminationReason == .exit else {
      throw UsageError("\(name) was killed by signal \(status) at event \(position), so the search ends")
    }
    switch status {
    case 0: return .good
    case 125: return .skip
    case 1..<125: return .bad
    case 126, 127:
      throw UsageError("\(name) cannot be run (status \(status)): check that it exists and is executable")
    default:
      throw UsageError(
        "\(name) ended with the invalid status \(status) at event \(position): 0 means good, "
          + "1 to 124 bad, and 125 unknown")
    }
  }

  /// Creates a nameless file that contains a text. Unlike a pipe, the file never blocks the writer or the
  /// reader.
  private func input(_ text: String) throws -> FileHandle {
    guard let file = tmpfile() else {
      throw UsageError("cannot create a temporary file: \(String(cString: strerror(errno)))")
    }
    defer { fclose(file) }
    let handle = FileHandle(fileDescriptor: dup(fileno(file)), closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(text.utf8))
      try handle.seek(toOffset: 0)
    } catch { throw UsageError("a temporary file cannot be written: \(error)") }
    return handle
  }

  /// Asks the command to end, and kills it if it still runs after two seconds.
  private func stop(_ process: Process, _ end: DispatchSemaphore) {
    // The terminal sends ^C only to navlog's own process group. If the command has a separate process group, that group did
    // not receive ^C. The signals below therefore go to the whole group.
    let id = process.processIdentifier
    let target = getpgid(id) == id ? -id : id
    kill(target, SIGTERM)
    if end.wait(timeout: .now() + .seconds(2)) == .timedOut {
      kill(target, SIGKILL)
      end.wait()
    }
  }

  private var name: String { "the command \(command[0].shown)" }
}
