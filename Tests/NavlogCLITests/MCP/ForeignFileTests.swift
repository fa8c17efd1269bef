import Foundation
import Navlog
import TestThreads
import Testing

/// A served folder that contains files that are not logs.
@Suite(.waitsForProcesses) struct ForeignFileTests {
  private let folder: TemporaryFolder
  private let served: String
  private let names = (1...9).map { "words\($0).jsonl" }

  init() throws {
    folder = try TemporaryFolder()
    served = folder.path("served")
    try FileManager.default.createDirectory(atPath: served, withIntermediateDirectories: true)
    for name in names { try folder.write("words\n", to: "served/\(name)") }
  }

  /// Returns the result of the tool `sessions`.
  private func sessions() throws -> JSONValue {
    var calls = ServerCalls()
    calls.add(tool: "sessions", [])
    return try #require(try calls.run([served]).first?["result"])
  }

  @Test func `the tool "sessions" names every unreadable file of a served folder`() async throws {
    let log = try await Fixture(folder).tour()
    try FileManager.default.copyItem(atPath: log, toPath: "\(served)/app.sqlite")
    let result = try sessions()
    let data = try #require(result["structuredContent"]?["data"])
    #expect(result["isError"] == false)
    guard case .array(let rows)? = data["rows"], case .array(let notes)? = data["notes"] else {
      throw CancellationError()
    }
    #expect(rows.map { $0["log"] } == ["app.sqlite", "app.sqlite"])
    #expect(notes.count == 7)
    #expect(notes.last == "other logs that cannot be read: words7.jsonl, words8.jsonl, words9.jsonl")
    for name in names { #expect(notes.contains { $0.text.contains(name) }, "\(name)") }
  }

  @Test func `the tool "sessions" returns an error if no file of a served folder can be read`() throws {
    let result = try sessions()
    #expect(result["isError"] == true)
    guard case .string? = result["structuredContent"]?["data"]?["error"] else { throw CancellationError() }
  }
}
