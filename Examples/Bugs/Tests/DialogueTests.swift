import Foundation
import Navlog
import Testing

/// A coding agent that knows only the report and the log finds each bug with three or four calls of `navlog mcp`.
@Suite @MainActor struct DialogueTests {
  /// The maximum size of all answers of a dialogue, in bytes.
  private static let budget = 2_000
  /// The maximum size of the tools' names, descriptions and arguments, in bytes. A model reads them once.
  private static let toolsBudget = 6_500

  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test(arguments: PlantedBug.all)
  func `a simulated agent needs up to 2,000 bytes of answers to find the faulty call of a bug`(
    bug: PlantedBug
  ) async throws {
    try await folder.play(bug, .faulty)
    var dialogue = Dialogue(about: bug.name, in: folder)
    let found = try dialogue.solve(#require(BugReport.all[bug.name]))
    #expect(found.moment.hasSuffix("@\(bug.firstBadEvent)"))
    #expect(found.source.contains(".swift:"))
    #expect(dialogue.bytes <= Self.budget, "\(bug.name): \(dialogue.bytes) bytes")
  }

  @Test
  func `the names, descriptions and arguments of all tools together fit into 6,500 bytes`() async throws {
    try await folder.play(PlantedBug.all[0], .faulty)
    let response = try folder.serve("\(PlantedBug.all[0].name).sqlite", LogFolder.request("tools/list", []))
    guard case .array(let tools)? = response["result"]?["tools"] else { throw CancellationError() }
    let bytes = tools.reduce(0) { sum, tool in
      sum + ["name", "description", "inputSchema"].reduce(0) { $0 + (tool[$1]?.text.utf8.count ?? 0) }
    }
    #expect(tools.count == 8)
    #expect(bytes <= Self.toolsBudget, "\(bytes) bytes")
  }
}
