import Navlog
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct ToolParameterTests {
  @Test func `the schema of a tool allows a moment as the session if and only if the tool does`() async throws
  {
    let folder = try TemporaryFolder()
    let tools: [(name: String, arguments: [JSONValue.Member])] = [
      ("events", []), ("watch", [.init("expressions", .array(["1"]))]), ("bisect", [.init("condition", "1")]),
    ]
    var calls = ServerCalls()
    calls.add("tools/list")
    for tool in tools { calls.add(tool: tool.name, tool.arguments + [.init("session", "-2@2")]) }
    let answers = try await calls.run([Fixture(folder).tour()])
    guard case .array(let definitions)? = answers[0]["result"]?["tools"] else {
      Issue.record("the server lists no tools")
      return
    }
    for (tool, answer) in zip(tools, answers.dropFirst()) {
      let definition = try #require(definitions.first { $0["name"] == .string(tool.name) })
      let offersMoment = definition["inputSchema"]?["properties"]?["session"]?.text.contains("moment") == true
      #expect(answer["result"]?["isError"] == .bool(!offersMoment), "\(tool.name): \(answer.text)")
    }
  }
}
