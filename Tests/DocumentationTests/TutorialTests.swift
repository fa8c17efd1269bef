import Foundation
import TestThreads
import Testing

/// The compiler accepts every step of the tutorial as part of an app or its tests.
struct TutorialTests {
  private static let steps = DocumentationPage.files(
    in: "Sources/NavlogSwiftUI/NavlogSwiftUI.docc/Tutorials/Steps", withSuffix: ".swift")

  @Test func `the tutorial shows each of its seven steps once`() throws {
    let page = try DocumentationPage(
      "Sources/NavlogSwiftUI/NavlogSwiftUI.docc/Tutorials/RecordAndReplay.tutorial"
    ).text
    let shown = page.split(separator: "file: \"").dropFirst().compactMap { $0.split(separator: "\"").first }
    #expect(
      shown.map(String.init) == Self.steps.sorted().map { ($0 as NSString).lastPathComponent }
        && shown.count == 7)
  }

  @Test(arguments: steps) func `every step of the tutorial compiles`(_ step: String) throws {
    let folder = try TemporaryFolder()
    if step.hasSuffix("6-test.swift") {
      let app = try #require(Self.steps.first { $0.hasSuffix("5-log.swift") })
      let module = folder.path("Characters.swiftmodule")
      #expect(
        try compile(app, "-emit-module", "-enable-testing", "-module-name", "Characters", "-o", module) == "")
    }
    #expect(try compile(step, "-typecheck", "-module-name", "Step", "-I", folder.url.path) == "")
  }

  /// Compiles a file with the modules of this build, and returns the output of the compiler.
  private func compile(_ file: String, _ arguments: String...) throws -> String {
    let build = URL(fileURLWithPath: TemporaryFolder.navlog).deletingLastPathComponent()
    return try TemporaryFolder().run(
      "/usr/bin/env",
      [
        "swiftc", "-swift-version", "6", "-parse-as-library", "-I",
        build.appendingPathComponent("Modules").path,
      ]
        + ["-I", DocumentationPage.root.appendingPathComponent("Sources/CSQLite").path] + arguments
        + [DocumentationPage.root.appendingPathComponent(file).path])
  }
}
