import Foundation
import NavlogSQLite
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct VersionTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func `the command prints its own version, the version of the log and the version of SQLite`() throws {
    let run = try CommandRun(line: "--version")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.lines.first?.wholeMatch(of: /navlog [0-9]+\.[0-9]+\.[0-9]+/) != nil)
    #expect(run.lines.last?.hasPrefix("Reads logs up to schema \(Migrator.version), with SQLite 3.") == true)
  }

  @Test func `the changelog, the README and the Python packages name the version of the command`() throws {
    let version = try #require(CommandRun(line: "--version").lines.first).dropFirst("navlog ".count)
    #expect(try Self.text("CHANGELOG.md").firstMatch(of: #/\n## \[([0-9.]+)\]/#)?.1 == version)
    #expect(
      try Self.text("README.md").firstMatch(of: /\bversion ([0-9]+\.[0-9]+\.[0-9]+)/.ignoresCase())?.1
        == version)
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.root.path)
    let packages = folders.map { "\($0)/pyproject.toml" }.filter {
      FileManager.default.fileExists(atPath: Self.root.appendingPathComponent($0).path)
    }
    #expect(packages.contains("Fleet/pyproject.toml"))
    for package in packages {
      #expect(try Self.text(package).firstMatch(of: /\nversion = "([^"]+)"/)?.1 == version, "\(package)")
    }
  }
}
