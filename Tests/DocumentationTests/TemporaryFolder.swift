import Foundation

/// A folder that goes with its last reference, and the commands that a page says to run in it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-docs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// What a program prints, and whether it succeeds, when it is run in the folder.
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

  /// The command that was built beside this test.
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
