import Foundation
import Navlog
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct GrowingLogTests {
  @Test func `a tool of navlog mcp sees the events that an app records while the server runs`() async throws {
    let folder = try TemporaryFolder()
    let app = try await AttachableProcess(in: folder)
    let (input, output) = (Pipe(), try OutputFile("answers", in: folder))
    let server = try Spawned(
      ["mcp", folder.path("app.sqlite")], input: input.fileHandleForReading.fileDescriptor,
      output: output.descriptor, errors: output.descriptor)
    var calls = ServerCalls()
    for count in 1...3 {
      _ = try await app.navigate(count)
      calls.add(tool: "events", [])
      try input.fileHandleForWriting.write(contentsOf: Data("\(calls.lines[count - 1])\n".utf8))
      let answer = try JSONValue(parsing: try await output.line(count))
      let rows = answer["result"]?["structuredContent"]?["data"]?["rows"]
      #expect(try rows?.array(in: "data").count == count, "\(answer.text)")
    }
    server.killAndWait()
  }
}

extension JSONValue {
  fileprivate func array(in field: String) throws -> [JSONValue] {
    guard case .array(let values) = self else {
      throw JSONShapeError(field: field, problem: "must be a list")
    }
    return values
  }
}
