import Foundation

/// A run of a program of the package, to its end, in a folder.
struct Run: Equatable {
  var status: Int32
  var wasKilled = false
  var output = ""
  var errors = ""

  /// An expected run.
  init(status: Int32, output: String = "", errors: String = "") {
    (self.status, self.output, self.errors) = (status, output, errors)
  }

  /// Runs a program, which is built beside the tests.
  init(_ program: String, _ arguments: [String], in folder: Folder, input: String = "") throws {
    let output = try folder.file("output")
    try self.init(program, arguments, in: folder, to: output, input: input)
    self.output = try String(contentsOf: folder.url.appending(path: "output"), encoding: .utf8)
  }

  /// Runs a program with another standard output.
  init(_ program: String, _ arguments: [String], in folder: Folder, to output: FileHandle, input: String = "")
    throws
  {
    try Data(input.utf8).write(to: folder.url.appending(path: "input"))
    let process = Process()
    process.executableURL = Self.products.appending(path: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.standardInput = try FileHandle(forReadingFrom: folder.url.appending(path: "input"))
    process.standardOutput = output
    process.standardError = try folder.file("errors")
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    wasKilled = process.terminationReason == .uncaughtSignal
    errors = try String(contentsOf: folder.url.appending(path: "errors"), encoding: .utf8)
  }

  private static let products: URL = {
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    return (tests ?? URL(filePath: CommandLine.arguments.first ?? "")).deletingLastPathComponent()
  }()
}

/// A temporary folder, removed with its owner.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "samples-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// The names of the files that programs left in the folder.
  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: url.path).filter {
        !["input", "output", "errors"].contains($0)
      }.sorted()
    }
  }

  /// A new, empty file in the folder.
  func file(_ name: String) throws -> FileHandle {
    try Data().write(to: url.appending(path: name))
    return try FileHandle(forWritingTo: url.appending(path: name))
  }
}
