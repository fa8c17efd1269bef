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

  @Test func `the size of an answer about a deep stack grows linearly with the number of screens`() throws {
    let logs = [try log(of: 300), try log(of: 1_200)]
    for words in [
      ["test", "LOG", "@last", "--type", "App"], ["watch", "LOG", "path"], ["watch", "LOG", "path", "stack"],
      ["watch", "LOG", "path", "--format", "csv"], ["watch", "LOG", "path", "--format", "md"],
    ] {
      let sizes = try logs.map { log in
        let run = try CommandRun(words.map { $0 == "LOG" ? log : $0 })
        #expect(run.status == 0, "\(run.errors)")
        return run.output.utf8.count
      }
      #expect(sizes[1] < sizes[0] * 5, "\(words): \(sizes[0]) bytes for 300 screens, \(sizes[1]) for 1,200")
    }
  }

  @Test func `the processor time for a deep stack grows linearly with the number of screens`() throws {
    let logs = [try log(of: 300), try log(of: 1_200)]
    let output = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/null"))
    for words in [["test", "LOG", "@last", "--type", "App"], ["watch", "LOG", "path"]] {
      let times = try logs.map { log in
        try (1...2).map { _ in
          let command = try Spawned(
            of: ProgramRun.navlog, words.map { $0 == "LOG" ? log : $0 },
            environment: ProcessInfo.processInfo.environment, output: output.fileDescriptor,
            errors: output.fileDescriptor)
          #expect(command.wait() == 0)
          return command.processorTime
        }.min() ?? .zero
      }
      // With four times as many screens, linear growth takes up to four times as long, and quadratic growth up to sixteen
      // times. The launch of the command takes the same time in both cases.
      #expect(times[0] > .zero && times[1] < times[0] * 8, "\(words): \(times)")
    }
  }

  @Test func `navlog watch prints the beginning and the end of a deep stack's path, and omits the middle`()
    throws
  {
    let line = try #require(try CommandRun(["watch", log(of: 300), "path"]).lines.last)
    #expect(line.contains("main/s1/s2/") && line.hasSuffix("/s299/s300"))
  }

  @Test func `the verbs can read a log in which every screen has a parameter of a megabyte`() throws {
    let path = folder.path("large.sqlite")
    let text = String(repeating: "x", count: 1_000_000)
    // Together, these texts exceed the limit of a value, 16 MiB.
    let count = Torture.choose(18, 150)
    let calls = (1...count).map {
      "{\"call\":\"navigate\",\"to\":{\"name\":\"s\($0)\",\"params\":{\"t\":\"\(text)\"}},\"as\":\"push\"}\n"
    }
    #expect(try CommandRun(["record", path], input: calls.joined()).status == 0)
    #expect(try CommandRun(["verify", path]).status == 0)
    for condition in ["path LIKE '%/s\(count)(%'", "length(path) > 1000 * stack AND stack = \(count)"] {
      let run = try CommandRun(["events", path, "--where", condition, "--format", "text"])
      #expect(run.status == 0 && run.lines.count == 1, "\(run.errors)")
    }
    // A comparison (`diff`) needs memory for two states, each with the parameters of every screen, and for the JSON documents
    // of both states.
    for words in [
      ["replay"], ["view", "-o", folder.path("page.html")], ["diff", "@1", "@last", "--format", "json"],
    ] {
      let run = try CommandRun.bounded(
        [words[0], path] + words.dropFirst(), megabytes: 80 + 6 * count,
        seconds: Torture.isSanitized ? 600 : Torture.choose(30, 600))
      #expect(run.status == 0 && run.errors.isEmpty, "\(words[0]): \(run.errors.suffix(300))")
    }
  }
}
