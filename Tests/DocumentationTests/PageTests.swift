import Foundation
import Testing

/// The pages are complete: links lead to files, and every public type is among the topics.
struct PageTests {
  @Test func `the README has at most 200 lines`() throws {
    let readme = try #require(DocumentationPage.readme)
    #expect(readme.text.components(separatedBy: "\n").count <= 200)
  }

  @Test(arguments: ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"])
  func `every file that a page links to exists`(path: String) throws {
    let page = try DocumentationPage(path)
    for match in page.text.matches(of: /\]\(([^)#]+)[^)]*\)|(?:src|srcset)="([^"]+)"/) {
      guard let target = (match.1 ?? match.2).map(String.init), !target.contains("://") else { continue }
      let file = DocumentationPage.root.appendingPathComponent(target).path
      #expect(FileManager.default.fileExists(atPath: file), "\(path): \(target)")
    }
  }

  @Test(arguments: [
    "Navlog", "NavlogSQLite", "NavlogTools", "NavlogTesting", "NavlogSwiftUI", "NavlogInspector",
  ])
  func `every public type is among the topics of its library`(library: String) throws {
    let landing = try DocumentationPage("Sources/\(library)/\(library).docc/\(library).md")
    let topics = Set(landing.text.matches(of: /(?m)^- ``(?:\w+\/)?([^`]+)``/).map { String($0.1) })
    var types: Set<String> = []
    for path in DocumentationPage.files(in: "Sources/\(library)", withSuffix: ".swift") {
      let text = try String(
        contentsOf: DocumentationPage.root.appendingPathComponent(path), encoding: .utf8)
      let declaration =
        /(?m)^(?:@\w+(?:\([^)]*\))? )*public (?:final )?(?:struct|class|enum|protocol|actor|typealias) (\w+)/
      for match in text.matches(of: declaration) { types.insert(String(match.1)) }
    }
    #expect(types.subtracting(topics).sorted() == [])
  }
}
