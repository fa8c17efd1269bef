import Foundation
import Testing

@Suite struct ReadmeTests {
  /// The test considers text in backticks a path if the text ends with a slash or a file extension.
  @Test func `every file and folder that the README mentions exists`() throws {
    var example = URL(fileURLWithPath: #filePath)
    while example.lastPathComponent != "Tests" { example.deleteLastPathComponent() }
    example.deleteLastPathComponent()
    let readme = try String(contentsOf: example.appending(path: "README.md"), encoding: .utf8)
    let paths = readme.matches(of: /`([A-Z][\w.+\/]*(?:\/|\.swift|\.md|\.swiftpm))`/).map { String($0.1) }
    #expect(paths.count > 10)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: example.appending(path: path).path), "\(path)")
    }
  }
}
