import Foundation
import Navlog
import Testing

@Suite struct DocumentationTests {
  @Test func `the examples of the documented form are imported, and exported as they stand`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/EventFormat.md")
    let blocks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```json\n")
      .dropFirst()
    let lines = blocks.compactMap { $0.components(separatedBy: "\n```").first }
    #expect(lines.count == 2)
    let log = InMemoryEventLog()
    #expect(try log.importLines(lines).events == 1)
    #expect(try log.lines(.jsonLines) == lines)
  }
}
