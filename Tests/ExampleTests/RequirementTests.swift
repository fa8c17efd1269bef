import Foundation
import Testing

/// What the pattern of each example asks for, and the tests that show it.
@Suite struct RequirementTests {
  @Test(arguments: [
    ("Challenge", "Challenge/Tests", 116, 2), ("Tabs", "Patterns/Tests/Tabs", 50, 0),
    ("SingleStack", "Patterns/Tests/SingleStack", 78, 2), ("Shop", "Patterns/Tests/Shop", 58, 3),
    ("Redirects", "Patterns/Tests/Redirects", 97, 0),
  ])
  func `every requirement is shown by a test, or says why not`(
    name: String, tests: String, count: Int, untested: Int
  ) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    try expectRequirements(
      folder.appending(path: "Requirements/\(name).md"), tests: examples.appending(path: tests), count: count,
      untested: untested)
  }
}
