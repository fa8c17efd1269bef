import Foundation
import TestThreads
import Testing

/// The tests compile a file that contains the exact text of each Swift block in the README and the articles.
struct SnippetTests {
  private static let folders = [
    "Examples/Cookbook", "Examples/FirstApp", "Tests/CookbookTests/Recipes",
    "Tests/DocumentationTests/Snippets", "Tests/NavlogSwiftUITests/Snippets",
  ]

  @Test func `every Swift block of the pages is part of a compiled file`() throws {
    var compiled: [[String]] = []
    for path in Self.folders.flatMap({ DocumentationPage.files(in: $0, withSuffix: ".swift") }) {
      compiled.append(try Self.lines(of: path))
    }
    // A package manifest cannot be part of a compiled file. The last test of this suite loads the manifest with `swift
    // package`.
    compiled += Self.manifests.map { $0.text.components(separatedBy: "\n") }
    for page in DocumentationPage.all {
      for block in page.blocks("swift") {
        let lines = block.text.components(separatedBy: "\n")
        #expect(
          compiled.contains { Self.contains($0, lines) },
          "\(block.place): this block is in no file below \(Self.folders.joined(separator: " or "))")
      }
    }
  }

  @Test func `the search for a code block ignores the common indentation of the block, but nothing else`() {
    let file = ["enum A {", "  func b() {", "", "    c()", "  }", "}"]
    #expect(Self.contains(file, ["func b() {", "", "  c()", "}"]))
    #expect(!Self.contains(file, ["func b() {", "  c()", "}"]))
    #expect(!Self.contains(file, ["func b() {", "", "c()", "}"]))
  }

  @Test func `the package manifest of the article 'Getting started' depends on Navlog`() throws {
    let manifest = try #require(Self.manifests.first)
    let folder = try TemporaryFolder()
    let package = folder.url.appendingPathComponent("App")
    let sources = package.appendingPathComponent("Sources/App")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("Navlog"), withDestinationURL: DocumentationPage.root)
    try Data(manifest.text.utf8).write(to: package.appendingPathComponent("Package.swift"))
    try Data("print(1)\n".utf8).write(to: sources.appendingPathComponent("main.swift"))
    let answer = try folder.run(
      "/usr/bin/env",
      ["swift", "package", "--package-path", package.path, "show-dependencies", "--format", "json"])
    #expect(answer.contains(#""identity": "navlog""#), "\(manifest.place): \(answer)")
  }

  private static var manifests: [DocumentationPage.Block] {
    DocumentationPage.all.flatMap { $0.blocks("swift") }.filter {
      $0.text.hasPrefix("// swift-tools-version")
    }
  }

  private static func lines(of path: String) throws -> [String] {
    try String(contentsOf: DocumentationPage.root.appendingPathComponent(path), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  /// Returns whether a file contains consecutive lines, all with the same additional indentation.
  private static func contains(_ file: [String], _ lines: [String]) -> Bool {
    guard let first = lines.first, file.count >= lines.count else { return false }
    return (0...(file.count - lines.count)).contains { start in
      guard file[start].hasSuffix(first) else { return false }
      let indentation = file[start].dropLast(first.count)
      guard indentation.allSatisfy({ $0 == " " }) else { return false }
      return zip(file[start...], lines).allSatisfy { $0 == ($1.isEmpty ? "" : indentation + $1) }
    }
  }
}
