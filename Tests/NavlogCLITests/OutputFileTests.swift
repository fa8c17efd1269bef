import Foundation
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct OutputFileTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  @Test(arguments: [
    ["events"], ["sql", "SELECT 1"], ["state"], ["test"], ["verify"], ["graph"], ["export"], ["dump"],
    ["import", "calls.jsonl"], ["prune", "--dry-run", "--keep-last", "1"], ["stats"], ["show"], ["routes"],
    ["sessions"], ["view"], ["watch", "stack"], ["diff", "@1", "@2"],
  ])
  func `no verb writes its output over the log, even if the output file is a hard link to the log`(
    words: [String]
  ) throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: log))
    let other = folder.path("report.txt")
    try FileManager.default.linkItem(atPath: log, toPath: other)
    let run = try CommandRun([words[0], log] + words.dropFirst() + ["-o", other])
    #expect(
      run == CommandRun(status: 2, errors: "navlog: --output names the log itself, which is never modified\n")
    )
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == before)
  }

  @Test(.disabled(if: Torture.isSanitized, "the sanitizer also writes files, which exceed the limit"))
  func `an output file stays unchanged if the new output cannot be completed`() throws {
    let (calls, long, file) = (folder.path("calls"), folder.path("long.sqlite"), folder.path("events.txt"))
    let line = #"{"call":"mark","text":"\#(String(repeating: "x", count: 90))"}"# + "\n"
    try Data(String(repeating: line, count: 2_000).utf8).write(to: URL(fileURLWithPath: calls))
    try #require(try CommandRun(["record", long], input: String(repeating: line, count: 2_000)).status == 0)
    try Data("a good result".utf8).write(to: URL(fileURLWithPath: file))
    let names = try folder.names
    // To simulate a full disk, the process may not write a file of more than 16 kB.
    let limited = "trap '' XFSZ; ulimit -f 32; exec \(CommandRun.executable.path) events \(long) -o \(file)"
    let run = try CommandRun("/bin/sh", ["-c", limited])
    #expect(run.status == 2 && run.errors.contains("cannot be written: File too large"), "\(run.errors)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "a good result")
    #expect(try folder.names == names)
    #expect(try CommandRun(["events", long, "-o", file, "--format", "text"]).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").count == 2_000)
  }

  @Test(arguments: ["events", "salvage", "schema"])
  func `a verb prints its help to standard output, even with an output file`(verb: String) throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: log))
    let run = try CommandRun([verb, log, "--help", "-o", log])
    let help = try CommandRun([verb, "--help"])
    #expect(run == help)
    #expect(run.status == 0 && run.output.contains("navlog \(verb)"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == before)
  }

  @Test func `an empty result replaces an older output file`() throws {
    let file = try folder.write("old", to: "old.txt")
    #expect(try CommandRun(["events", log, "--grep", "zzz", "-o", file]).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "")
  }

  @Test func `a failing verb leaves its output file unchanged`() throws {
    let file = try folder.write("good", to: "good.txt")
    #expect(try CommandRun(["events", log, "--where", "json_extract('{', '$.a')", "-o", file]).status == 2)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "good")
  }

  @Test func `in Markdown, a verb escapes a text that looks like an HTML entity`() throws {
    let log = folder.path("marked.sqlite")
    try #require(try CommandRun(["record", log], input: #"{"call":"mark","text":"a &lt; b"}"#).status == 0)
    let run = try CommandRun(["events", log, "--format", "md"])
    #expect(run.lines.last?.contains(#"a \&lt; b"#) == true, "\(run.output)")
  }

  @Test func `in Markdown, a verb escapes a special character before a combining mark`() throws {
    let log = folder.path("marked.sqlite")
    let mark = "{\"call\":\"mark\",\"text\":\"a|\u{301}b\"}"
    try #require(try CommandRun(["record", log], input: mark).status == 0)
    let run = try CommandRun(["events", log, "--format", "md"])
    #expect(run.lines.last?.contains("a\\|\u{301}b") == true, "\(run.output)")
  }
}
