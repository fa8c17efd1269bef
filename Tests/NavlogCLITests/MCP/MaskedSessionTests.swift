import Navlog
import TestThreads
import Testing

@Suite(.waitsForProcesses) @MainActor struct MaskedSessionTests {
  @Test(arguments: [[], ["--with-sensitive-data"]] as [[String]])
  func `a server that masks nothing notes that a session was already masked`(options: [String]) throws {
    let folder = try TemporaryFolder()
    let copy = folder.path("shared.sqlite")
    try #require(try CommandRun(["redact", Fixture(folder).tour(), "-o", copy]).status == 0)
    var calls = ServerCalls()
    calls.add(tool: "sessions", [])
    // A page of this size does not contain all events, and still needs the note.
    calls.add(tool: "events", [.init("session", "-2"), .init("bytes", 1_000)])
    calls.add(tool: "why", [.init("moment", "-2@3")])
    calls.add(tool: "state", [.init("moment", "-2@3")])
    calls.add(tool: "watch", [.init("session", "-2"), .init("expressions", .array(["stack"]))])
    calls.add(tool: "bisect", [.init("session", "-2"), .init("condition", "0")])
    calls.add(tool: "diff", [.init("a", "-2@1"), .init("b", "-2@3")])
    calls.add(tool: "test", [.init("moment", "-2@3")])
    let answers = try calls.run([copy] + options)
    #expect(answers.count == 8)
    for (index, answer) in answers.enumerated() {
      let data = answer["result"]?["structuredContent"]?["data"]
      let hasNote = data?["notes"]?.text.contains("masks, not real values") == true
      #expect(hasNote == !options.isEmpty, "\(index): \(answer.text)")
    }
  }
}
