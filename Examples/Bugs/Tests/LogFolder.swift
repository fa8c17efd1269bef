import Foundation
import NavlogSQLite
import Testing

/// A folder with the logs of a test. The deinitializer removes the folder.
final class LogFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "bugs-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Uses the app of a bug as the user did, and writes the app's log to this folder.
  @MainActor func play(_ bug: PlantedBug, _ variant: Variant) async throws {
    let log = try SQLiteEventLog(path: url.appending(path: "\(bug.name).sqlite").path)
    try await Variant.$current.withValue(variant) { try await bug.play(log) }
  }

  /// Runs a command line with the built `navlog`, and returns its output.
  func run(_ line: String) throws -> String {
    let output = url.appending(path: "output")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let navlog = Self.products.appending(path: "navlog-cli").path
    process.arguments = ["-c", "navlog() { '\(navlog)' \"$@\" 2>&1; }; \(line)"]
    process.currentDirectoryURL = url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    return try String(contentsOf: output, encoding: .utf8).trimmingCharacters(in: .newlines)
  }

  /// The folder that contains the built command and the tests.
  private static let products: URL = {
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    return (tests ?? URL(filePath: CommandLine.arguments.first ?? "")).deletingLastPathComponent()
  }()
}
