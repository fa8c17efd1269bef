import Foundation

/// A folder that is removed together with this object, to run the commands of a page in.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-docs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Runs a program in the folder, and returns what it prints.
  func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = url
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.trimmingCharacters(in: .newlines)
  }

  /// The command that was built with the tests.
  static var navlog: String {
    var folder = Bundle.main.bundleURL
    while folder.path != "/",
      !FileManager.default.fileExists(atPath: folder.appendingPathComponent("navlog-cli").path)
    {
      folder.deleteLastPathComponent()
    }
    return folder.appendingPathComponent("navlog-cli").path
  }
}
