package import Foundation

/// The result of running a program to its end.
package struct ProgramRun: Equatable {
  /// The exit status, or the negative number of the signal that ended the process.
  package var status: Int32
  package var output: String
  package var errors: String

  package init(status: Int32, output: String = "", errors: String = "") {
    self.status = status
    self.output = output
    self.errors = errors
  }

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - program: The path of the program, or its name.
  ///   - folder: The folder that the program runs in; `nil` for that of the tests.
  ///   - environment: The environment; `nil` for that of the tests.
  ///   - input: The content of standard input. The program reads it from a file, so neither side waits for the other.
  ///   - mergesErrors: Whether ``output`` also contains the errors, in the order in which the program wrote both.
  package init(
    _ program: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String]? = nil,
    input: Data = Data(), mergesErrors: Bool = false
  ) throws {
    let files = try TemporaryFolder()
    let file = files.url.appendingPathComponent("input")
    try input.write(to: file)
    let (output, errors) = (try OutputFile("output", in: files), try OutputFile("errors", in: files))
    let reader = try FileHandle(forReadingFrom: file)
    var words = [program] + arguments
    if folder != nil || !program.contains("/") {
      // A shell enters the folder, finds the program on the PATH, and replaces itself with the program.
      words = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder?.path ?? "."] + words
    }
    let process = try Spawned(
      of: URL(fileURLWithPath: words[0]), Array(words.dropFirst()),
      environment: environment ?? ProcessInfo.processInfo.environment, input: reader.fileDescriptor,
      output: output.descriptor, errors: mergesErrors ? output.descriptor : errors.descriptor)
    let status = process.wait()
    try reader.close()
    self.init(status: status, output: output.text, errors: errors.text)
  }

  package var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The command that was built with the tests, or the one that NAVLOG_COMMAND names.
  package static let navlog: URL = {
    if let path = ProcessInfo.processInfo.environment["NAVLOG_COMMAND"] { return URL(fileURLWithPath: path) }
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let own = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
    return (tests ?? own).deletingLastPathComponent().appendingPathComponent("navlog-cli")
  }()
}
