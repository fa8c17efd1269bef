import Foundation
import TestThreads
import Testing

/// The program AttachableApp, which makes a call for each line of its input.
final class AttachableProcess {
  let socket: String
  let process: Spawned
  private let input = Pipe()
  private let output: OutputFile

  /// Starts the program.
  ///
  /// - Parameter log: The path of the program's log, or `memory`.
  init(in folder: TemporaryFolder, log: String? = nil) async throws {
    output = try OutputFile("app\(UUID().uuidString)", in: folder)
    process = try Spawned(
      of: CommandRun.executable.deletingLastPathComponent().appendingPathComponent("AttachableApp"),
      ["run", log ?? folder.path("app.sqlite"), folder.path("live")],
      input: input.fileHandleForReading.fileDescriptor, output: output.descriptor,
      errors: FileHandle.nullDevice.fileDescriptor)
    socket = try await output.line(1)
  }

  /// The number of the process, which is part of the name of its socket.
  var number: String { String(URL(fileURLWithPath: socket).lastPathComponent.prefix { $0.isNumber }) }

  /// Makes a call, and returns the app's answer.
  func navigate(_ call: Int) async throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data("\(call)\n".utf8))
    return try await output.line(call + 1)
  }
}

extension OutputFile {
  /// Waits for a line, and returns it.
  func line(_ number: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
    var lines: [Substring] = []
    try await wait(atMost: .seconds(20), sourceLocation: sourceLocation) {
      lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.count > number
    }
    return String(lines[number - 1])
  }
}
