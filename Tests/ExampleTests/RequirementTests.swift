import Foundation
import Testing

/// What the pattern of each example asks for, and the tests that show it.
@Suite struct RequirementTests {
  @Test(arguments: [
    ("Challenge", "Challenge/Tests", 112), ("Tabs", "Patterns/Tests/Tabs", 50),
    ("SingleStack", "Patterns/Tests/SingleStack", 78), ("Shop", "Patterns/Tests/Shop", 56),
    ("Redirects", "Patterns/Tests/Redirects", 93),
  ])
  func `every requirement is shown by a test, or says why not`(name: String, tests: String, count: Int) throws
  {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    try expectRequirements(
      folder.appending(path: "Requirements/\(name).md"), tests: examples.appending(path: tests), count: count)
  }
}
