import Foundation
import Testing

/// The links of the pages lead to existing files, headings and articles, and the topics list every public type.
struct PageTests {
  /// The paths of all pages of the repository.
  private static let pages: [String] = {
    let folders = [".github", "Collect", "Documentation", "Examples", "Fleet", "Skills", "Sources", "Tests"]
    let top = try? FileManager.default.contentsOfDirectory(atPath: DocumentationPage.root.path)
    let pages =
      (top ?? []).filter { $0.hasSuffix(".md") }
      + folders.flatMap { DocumentationPage.files(in: $0, withSuffix: ".md") }
    // The folders of builds and of installed packages are excluded, because they contain pages of other projects.
    return pages.filter { !$0.contains("/.") && !$0.contains("/node_modules/") }.sorted()
  }()
  private static let articles = Set(
    [".md", ".tutorial"].flatMap { DocumentationPage.files(in: "Sources", withSuffix: $0) }
      .map { (($0 as NSString).lastPathComponent as NSString).deletingPathExtension })

  @Test func `the README has at most 180 lines`() throws {
    let readme = try #require(DocumentationPage.readme)
    #expect(readme.text.components(separatedBy: "\n").count <= 180)
  }

  @Test(arguments: pages)
  func `every file, heading and article that a page links to exists`(path: String) throws {
    let page = try DocumentationPage(path)
    let folder = DocumentationPage.root.appendingPathComponent(path).deletingLastPathComponent()
    for match in page.prose.matches(of: /\]\(([^)#]*)(?:#([^)]*))?\)|(?:src|srcset)="([^"]+)"/) {
      let target = String(match.1 ?? match.3 ?? "")
      guard !target.contains("://") else { continue }
      let file =
        target.isEmpty
        ? DocumentationPage.root.appendingPathComponent(path)
        : folder.appendingPathComponent(target)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(path): \(match.0)")
      guard let heading = match.2, file.pathExtension == "md" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(Self.headings(of: text).contains(String(heading)), "\(path): \(match.0)")
    }
    for match in page.prose.matches(of: /<doc:(?:\/?\w+\/)*(\w+)>/) {
      #expect(Self.articles.contains(String(match.1)), "\(path): \(match.0)")
    }
  }

  @Test func `PageTests finds the pages of every folder`() {
    #expect(Self.pages.count > 40)
    for page in ["README.md", "Documentation/Apple.md", "Examples/Patterns/README.md", "Fleet/README.md"] {
      #expect(Self.pages.contains(page))
    }
  }

  /// Returns the fragments that a link can use for the headings of a page.
  private static func headings(of text: String) -> Set<String> {
    Set(
      text.matches(of: /(?m)^#+ (.+)$/).map { match in
        match.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
          .replacing(" ", with: "-")
      })
  }

  @Test(arguments: [
    "Navlog", "NavlogSQLite", "NavlogTools", "NavlogTesting", "NavlogSwiftUI", "NavlogInspector",
    "NavlogUpload",
  ])
  func `the topics of a library list every public type`(library: String) throws {
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
