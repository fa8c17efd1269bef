import Foundation
import Navlog
import TestThreads
import Testing

/// Requests to `navlog mcp`, and the parsed lines of its output.
struct ServerCalls {
  private(set) var lines: [String] = []

  /// Adds a request in the protocol's newest version.
  mutating func add(_ method: String, _ parameters: [JSONValue.Member] = []) {
    let meta = JSONValue.object([
      .init("io.modelcontextprotocol/protocolVersion", "2026-07-28"),
      .init("io.modelcontextprotocol/clientCapabilities", .object([])),
    ])
    add(
      line: JSONValue.object([
        .init("jsonrpc", "2.0"), .init("id", .integer(lines.count + 1)), .init("method", .string(method)),
        .init("params", .object(parameters + [.init("_meta", meta)])),
      ]).text)
  }

  mutating func add(tool: String, _ arguments: [JSONValue.Member]) {
    add("tools/call", [.init("name", .string(tool)), .init("arguments", .object(arguments))])
  }

  mutating func add(line: String) { lines.append(line) }

  /// Runs a server that answers all requests.
  func run(_ arguments: [String]) throws -> [JSONValue] {
    let run = try CommandRun(["mcp"] + arguments, input: lines.map { $0 + "\n" }.joined())
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    return try run.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }
}
