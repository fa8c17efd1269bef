import Foundation

/// A program of the package, run to its end in a folder.
struct Run: Equatable {
  var status: Int32
  var wasKilled = false
  var output = ""
  var errors = ""

  /// What is expected.
  init(status: Int32, output: String = "", errors: String = "") {
    (self.status, self.output, self.errors) = (status, output, errors)
  }

  /// Runs a program by its name: the command and the samples are built beside the tests.
  init(_ program: String, _ arguments: [String], in folder: Folder) throws {
    let output = try folder.file("output")
    try self.init(program, arguments, in: folder, to: output)
    self.output = try String(contentsOf: folder.url.appending(path: "output"), encoding: .utf8)
  }

  /// The same with another standard output.
  init(_ program: String, _ arguments: [String], in folder: Folder, to output: FileHandle) throws {
    let process = Process()
    process.executableURL = Self.products.appending(path: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
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

/// A folder that is gone with its owner.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "samples-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of what is in it.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// The names of what programs left in it.
  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: url.path).filter {
        $0 != "output" && $0 != "errors"
      }.sorted()
    }
  }

  /// A new, empty file in it.
  func file(_ name: String) throws -> FileHandle {
    try Data().write(to: url.appending(path: name))
    return try FileHandle(forWritingTo: url.appending(path: name))
  }
}
