import Foundation
import Navlog
import NavlogTools

/// A command that judges states, as in `git bisect run`.
struct StateTest {
  private let command: [String]

  init(_ command: [String]) { self.command = command }

  /// Runs the command with a state as JSON on its standard input.
  ///
  /// - Throws: `UsageError` when it does not answer.
  func verdict(_ position: Int, _ state: NavigationState<RecordedDestination>) throws -> Bisection.Verdict {
    let process = Process()
    let input = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--"] + command
    process.standardInput = input
    // Standard output has the result of the search.
    process.standardOutput = FileHandle.standardError
    do { try process.run() } catch { throw UsageError("\(name) cannot be run: \(error)") }
    // A command that does not read all of its input closes the pipe.
    try? input.fileHandleForWriting.write(contentsOf: Data((state.document(at: position).text + "\n").utf8))
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
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
        "\(name) ended with status \(status) at event \(position), which is no verdict: "
          + "0 is good, 125 skips, 1 to 124 is bad")
    }
  }

  private var name: String { "the command \(command[0].shown)" }
}
