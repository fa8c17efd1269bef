import Foundation
import Testing

@Suite struct IsolationTests {
  @Test func `features import the catalogue, Foundation and Observation, and nothing else`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let features = root.appending(path: "Sources/Challenge/Features")
    let allowed: Set = ["ChallengeCatalogue", "Foundation", "Observation"]
    let files = try #require(FileManager.default.enumerator(at: features, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index + 1 < words.count, index <= 1 else {
          continue
        }
        #expect(allowed.contains(String(words[index + 1])), "\(file.lastPathComponent): \(line)")
      }
    }
    #expect(count > 20)
  }
}
