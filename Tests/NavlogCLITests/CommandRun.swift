import Foundation

/// The result of running the built command to its end.
struct CommandRun: Equatable {
  /// The exit status, or the negative number of the signal that ended the process.
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

  /// Runs `navlog` with arguments and an input that can be binary. The input comes from a file, so neither
  /// side waits for the other.
  init(_ arguments: [String], bytes: Data) throws {
    try self.init(Self.executable, arguments, bytes: bytes)
  }

  /// Runs any program.
  init(_ program: URL, _ arguments: [String], bytes: Data = Data()) throws {
    let folder = try TemporaryFolder()
    let input = folder.url.appendingPathComponent("input")
    try bytes.write(to: input)
    let (output, errors) = (try OutputFile("output", in: folder), try OutputFile("errors", in: folder))
    let reader = try FileHandle(forReadingFrom: input)
    let process = try Spawned(
      of: program, arguments, environment: ProcessInfo.processInfo.environment, input: reader.fileDescriptor,
      output: output.descriptor, errors: errors.descriptor)
    let status = process.wait()
    try reader.close()
    self.init(status: status, output: output.text, errors: errors.text)
  }

  /// The command that was built with the tests, or the one that NAVLOG_COMMAND names.
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
