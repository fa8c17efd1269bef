import Foundation
import Testing

/// The requirements of each example's pattern, and the tests that prove them.
@Suite struct RequirementTests {
  @Test(arguments: [
    ("Challenge", "Challenge/Tests", 116, 2), ("Tabs", "Patterns/Tests/Tabs", 50, 0),
    ("SingleStack", "Patterns/Tests/SingleStack", 78, 2), ("Shop", "Patterns/Tests/Shop", 58, 3),
    ("Redirects", "Patterns/Tests/Redirects", 97, 0), ("ComingFrom", "../Tests/DocumentationTests", 9, 0),
  ])
  func `every requirement has a test, or states why it has no test`(
    name: String, tests: String, count: Int, untested: Int
  ) throws {
    try expectRequirements(
      Self.document(name), tests: examples.appending(path: tests).standardizedFileURL, count: count,
      untested: untested)
  }

  @Test func `every difference in the table of the article 'Coming from these patterns' is a requirement`()
    throws
  {
    let article = try String(
      contentsOf: examples.appending(path: "../Sources/Navlog/Navlog.docc/ComingFromOtherPatterns.md"),
      encoding: .utf8)
    let table = try #require(article.firstRange(of: "## What no longer compiles"))
    let rows = article[table.upperBound...].split(separator: "\n## ")[0].split(separator: "\n").compactMap {
      $0.wholeMatch(of: /\| (.+?) \| .*/).map { String($0.1) }
    }
    let list = Requirements(try String(contentsOf: Self.document("ComingFrom"), encoding: .utf8))
    #expect(list.all.map(\.text) == Array(rows.dropFirst()))
  }

  private static func document(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Requirements/\(name).md")
  }
}
