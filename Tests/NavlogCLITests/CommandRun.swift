import Foundation

/// The result of running the built command to its end.
struct CommandRun: Equatable {
  var status: Int32
  var output: String
  var errors: String

  init(status: Int32, output: String = "", errors: String = "") {
    self.status = status
    self.output = output
    self.errors = errors
  }

  /// Runs `navlog` with arguments and an input.
  init(_ arguments: [String], input: String = "") throws { try self.init(arguments, bytes: Data(input.utf8)) }

  /// Runs `navlog` with arguments and an input that need not be text. The input comes from a file, so that neither
  /// side waits for the other.
  init(_ arguments: [String], bytes: Data) throws {
    try self.init(Self.executable, arguments, bytes: bytes)
  }

  /// Runs any program.
  init(_ program: URL, _ arguments: [String], bytes: Data = Data()) throws {
    let folder = try TemporaryFolder()
    let files = ["input", "output", "errors"].map { folder.url.appendingPathComponent($0) }
    try bytes.write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
  }

  /// The command that was built beside the tests, or the one that NAVLOG_COMMAND names.
  static let executable: URL = {
    if let path = ProcessInfo.processInfo.environment["NAVLOG_COMMAND"] { return URL(fileURLWithPath: path) }
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let own = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
    return (tests ?? own).deletingLastPathComponent().appendingPathComponent("navlog-cli")
  }()
}

/// A folder that is removed together with this object.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// The names of the folder's contents.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
