import Foundation
import Navlog
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct MaskedSessionTests {
  @Test(arguments: [[], ["--with-sensitive-data"]] as [[String]])
  func `a server that masks nothing notes that a session was already masked`(options: [String]) async throws {
    let folder = try TemporaryFolder()
    let copy = folder.path("shared.sqlite")
    let log = try await Fixture(folder).tour()
    try #require(try CommandRun(["redact", log, "-o", copy]).status == 0)
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

  @Test @MainActor func `one note names the masked sessions of all logs, and displaces no other note`() throws
  {
    let folder = try TemporaryFolder()
    let served = folder.path("served")
    try FileManager.default.createDirectory(atPath: served, withIntermediateDirectories: true)
    for log in 1...2 {
      let path = folder.path("\(log).sqlite")
      for number in 0..<7 {
        let session = try Fixture(folder).session(TestClock("\(log)\(number)000000"), path)
        session.router.navigate(to: .list)
        try session.close()
      }
      try #require(try CommandRun(["redact", path, "-o", "\(served)/\(log).sqlite"]).status == 0)
    }
    for number in 1...9 {
      try Data("words\n".utf8).write(to: URL(fileURLWithPath: "\(served)/words\(number).jsonl"))
    }
    var calls = ServerCalls()
    calls.add(tool: "sessions", [.init("bytes", 20_000)])
    let answer = try #require(try calls.run([served, "--with-sensitive-data"]).first)
    guard case .array(let notes)? = answer["result"]?["structuredContent"]?["data"]?["notes"] else {
      throw CancellationError()
    }
    let names = (10...16).map { "\($0)000000" } + (20...24).map { "\($0)000000" }
    #expect(
      notes.suffix(2) == [
        "other logs that cannot be read: words7.jsonl, words8.jsonl, words9.jsonl",
        .string(
          "sessions \(names.joined(separator: ", ")) and 2 more are masked: their parameters, links and texts "
            + "are masks, not real values"),
      ])
    #expect(notes.count == 8)
  }
}
