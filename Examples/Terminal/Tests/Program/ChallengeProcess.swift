import Foundation
import Testing

/// The program `challenge`, run as a process in its own folder.
struct ChallengeProcess {
  struct Result: Hashable {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Makes a temporary folder.
  static func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "challenge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Runs the program with the given standard input until it exits.
  static func run(
    _ arguments: [String], in folder: URL, input: String, environment: [String: String] = [:]
  ) throws -> Result {
    let files = ["in", "out", "err"].map { folder.appending(path: "std\($0)-\(UUID().uuidString)") }
    try Data(input.utf8).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    let process = try make("challenge", arguments, in: folder, environment)
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    for file in files { try FileManager.default.removeItem(at: file) }
    return Result(status: process.terminationStatus, output: texts[1], errors: texts[2])
  }

  /// Starts the program, writes lines to it, waits until its output contains a text, and kills it with SIGKILL. Fails if the
  /// text does not appear within a minute.
  static func runAndKill(
    _ arguments: [String], in folder: URL, lines: [String], whenOutputContains text: String
  ) throws {
    let process = try make("challenge", arguments, in: folder, [:])
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let program = process.processIdentifier
    let deadline = DispatchWorkItem { kill(program, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: deadline)
    defer { deadline.cancel() }
    input.fileHandleForWriting.write(Data(lines.map { $0 + "\n" }.joined().utf8))
    var seen = Data()
    while String(bytes: seen, encoding: .utf8)?.contains(text) != true {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      seen += more
    }
    #expect(String(bytes: seen, encoding: .utf8)?.contains(text) == true)
    kill(program, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
  }

  /// Starts the program on a terminal.
  static func start(_ arguments: [String], in folder: URL, on terminal: FileHandle) throws -> Process {
    let process = try make("challenge", arguments, in: folder, ["TERM": "xterm"])
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = terminal
    try process.run()
    return process
  }

  /// Makes a process of the program, or of another program that was built with the tests.
  static func make(
    _ name: String, _ arguments: [String], in folder: URL, _ environment: [String: String]
  ) throws -> Process {
    let process = Process()
    let program: URL = try #require(executable(name), "the program \(name) is not next to the tests")
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    return process
  }

  /// Finds the program in the folder of the tests' executable, or some folders above it on macOS.
  private static func executable(_ name: String) -> URL? {
    for argument in CommandLine.arguments {
      var folder = URL(fileURLWithPath: argument)
      for _ in 0..<5 {
        folder.deleteLastPathComponent()
        let candidate = folder.appending(path: name)
        if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      }
    }
    return nil
  }
}
