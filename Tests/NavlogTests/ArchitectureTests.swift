import Foundation
import Testing

/// `Documentation/Architecture.md` matches the sources: every name on the page exists, and the lists are complete.
@Suite struct ArchitectureTests {
  private let page: String
  private let sources: Declarations

  init() throws {
    page = try String(
      contentsOf: Declarations.repository.appendingPathComponent("Documentation/Architecture.md"),
      encoding: .utf8)
    sources = try Declarations()
  }

  @Test func `every type, function and file that the architecture page names exists`() {
    #expect(names.count > 50)
    for name in names { #expect(sources.contains(name), "\(name)") }
  }

  @Test func `the test of the architecture page reports a name that does not exist`() {
    for name in ["NavigationStates", "Router.emits", "RouterState.send", "Sources/Navlog/None.swift"] {
      #expect(!sources.contains(name), "\(name)")
    }
  }

  @Test func `the architecture page names every library`() {
    for module in Set(sources.folders.compactMap { $0.split(separator: "/").first }) {
      #expect(page.contains(module), "\(module)")
    }
  }

  @Test func `the architecture page has no more than 185 lines`() {
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 185)
  }

  /// The names of the project in backticks and in the picture.
  private var names: [String] {
    var names: [String] = []
    for (index, part) in page.components(separatedBy: "```").enumerated() {
      if index % 2 == 1 {
        names += part.split { !$0.isLetter }.filter { $0.first?.isUppercase == true }.map(String.init)
      } else {
        let pieces = part.components(separatedBy: "`")
        names += pieces.indices.filter { $0 % 2 == 1 }.map { pieces[$0] }
      }
    }
    // Backticks on the page also contain values, keywords and names of other projects. The filter removes them.
    return names.filter { name in
      !["7", "destinations", "package", "public", "SQLite", "UI"].contains(name)
        && !name.contains("{") && !name.hasPrefix(".")
    }
  }
}
