import Foundation
import NavlogSQLite
import TestThreads
import Testing

/// The cost of a log with many or large screens is proportional to the log, not to its square.
@Suite(.waitsForProcesses) struct DeepStackTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func log(of count: Int) throws -> String {
    let path = folder.path("\(count).sqlite")
    let calls = (1...count).map { "{\"call\":\"navigate\",\"to\":{\"name\":\"s\($0)\"},\"as\":\"push\"}\n" }
    #expect(try CommandRun(["record", path], input: calls.joined()).status == 0)
    return path
  }

  @Test(arguments: [
    ["test", "--type", "App"], ["watch", "path"], ["watch", "path", "stack"],
    ["watch", "path", "--format", "csv"], ["watch", "path", "--format", "md"],
  ])
  func `makes the answer grow with the number of screens, not with its square`(words: [String]) throws {
    func size(_ count: Int) throws -> Int {
      let arguments =
        words[0] == "test"
        ? ["test", try log(of: count), "@last"] + words.dropFirst()
        : ["watch", try log(of: count)] + words.dropFirst()
      let run = try CommandRun(arguments)
      #expect(run.status == 0, "\(run.errors)")
      return run.output.utf8.count
    }
    let (few, many) = (try size(300), try size(1_200))
    #expect(many < few * 5, "\(few) bytes for 300 screens, \(many) for 1,200")
  }

  @Test func `is watched by both ends of its path`() throws {
    let line = try #require(try CommandRun(["watch", log(of: 300), "path"]).lines.last)
    #expect(line.contains("main/s1/s2/") && line.hasSuffix("/s299/s300"))
  }

  @Test func `with screens of a megabyte each passes every check that one with small screens passes`() throws
  {
    let path = folder.path("large.sqlite")
    let text = String(repeating: "x", count: 1_000_000)
    let calls = (1...40).map {
      "{\"call\":\"navigate\",\"to\":{\"name\":\"s\($0)\",\"params\":{\"t\":\"\(text)\"}},\"as\":\"push\"}\n"
    }
    #expect(try CommandRun(["record", path], input: calls.joined()).status == 0)
    #expect(try CommandRun(["verify", path]).status == 0)
    for condition in ["path LIKE '%/s40(%'", "length(path) > 40000 AND stack = 40"] {
      let run = try CommandRun(["events", path, "--where", condition])
      #expect(run.status == 0 && run.lines.count == 1, "\(run.errors)")
    }
  }
}
