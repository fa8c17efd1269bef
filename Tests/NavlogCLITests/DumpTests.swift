import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import TestThreads
import Testing

@testable import TestFixtures

@Suite(.waitsForProcesses) struct DumpTests {
  private let folder: TemporaryFolder
  private let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  /// Returns the lines about logs: for each log, a line `log` and a line `end` or `refused`, with the reason, if any.
  private func answers(_ run: CommandRun) throws -> [[String]] {
    try run.lines.compactMap { line in
      guard let key = ["log", "end", "refused"].first(where: { line.hasPrefix("{\"\($0)\":") }) else {
        return nil
      }
      let json = try JSONValue(parsing: line)
      return [key, try json.string(key)] + (json["reason"] == nil ? [] : [try json.string("reason")])
    }
  }

  private func copy(_ name: String) throws -> String {
    try FileManager.default.copyItem(atPath: log, toPath: folder.path(name))
    return folder.path(name)
  }

  @Test func `a dump names the log, its tables and the number of rows of each table`() throws {
    let run = try CommandRun(["dump", log])
    #expect(run.status == 0 && run.errors == "")
    #expect(try answers(run) == [["log", log], ["end", log]])
    let rows = run.lines.dropFirst().dropLast().filter { !$0.hasPrefix(#"{"table":"#) }
    #expect(try JSONValue(parsing: #require(run.lines.last))["rows"] == .integer(rows.count))
    #expect(run.lines.count == rows.count + 2 + 14)
    #expect(try CommandRun(["dump", "-"], input: log + "\n") == run)
    #expect(try CommandRun(line: "dump", environment: ["NAVLOG": log]) == run)
  }

  @Test func `navlog dump refuses an unsound log with a reason, and then dumps the next log`() throws {
    try folder.write("A letter.\n", to: "text.sqlite")
    let damaged = try copy("damaged.sqlite")
    try Connection.raw(damaged).withoutTriggers("UPDATE events SET depth = 9 WHERE id = 2")
    let long = folder.path(String(repeating: "x", count: 100_000))
    let paths = [
      folder.path("none.sqlite"), folder.path("text.sqlite"), log, damaged, folder.url.path, long, log,
    ]
    for run in [
      try CommandRun(["dump"] + paths),
      try CommandRun(["dump", "-"], input: paths.joined(separator: "\n\n") + "\n"),
    ] {
      #expect(run.status == 1 && run.errors == "")
      #expect(
        try answers(run) == [
          ["log", paths[0]], ["refused", paths[0], "\(paths[0]) does not exist"],
          ["log", paths[1]],
          ["refused", paths[1], "\(paths[1]) is not a Navlog log: it is not a SQLite database"],
          ["log", log], ["end", log], ["log", damaged],
          [
            "refused", damaged,
            "\(damaged) is not sound: a1b2c3d4@2: the depth is recorded as 9, but replayed as 2",
          ],
          ["log", paths[4]], ["refused", paths[4], "\(paths[4]) is a folder, not a log"],
          ["log", long], ["refused", long, "\(long) cannot be opened: File name too long"], ["log", log],
          ["end", log],
        ])
    }
  }

  @Test func `navlog dump ends with an error if there is no space to copy a log`() throws {
    let killed = try copy("killed.sqlite")
    try Data(count: 100).write(to: URL(fileURLWithPath: killed + "-wal"))
    let run = try CommandRun(
      line: "dump \(log) \(killed) \(log)", environment: ["TMPDIR": folder.path("none")])
    #expect(run.status == 2 && !run.output.contains("refused"))
    #expect(
      run.errors == "navlog: \(killed) cannot be copied for reading: No such file or directory; "
        + "set TMPDIR to a folder that has room for it\n")
    #expect(try answers(CommandRun(["dump", killed])) == [["log", killed], ["end", killed]])
  }

  /// With the larger limit, SQLite reports a failed write instead of a full disk.
  @Test(
    .disabled(if: Torture.isSanitized, "the sanitizer also writes files, which exceed the limit"),
    arguments: [8, 32, 64])
  func `navlog dump ends with an error if there is no space to import an export`(blocks: Int) throws {
    let export = folder.path("tour.jsonl")
    try Data(CommandRun(["export", log, "--with-sensitive-data"]).output.utf8).write(
      to: URL(fileURLWithPath: export))
    // To simulate a full disk, a limit stops the process from writing larger files.
    let dump = "\(CommandRun.executable.path) dump \(log) \(export) \(log)"
    let limited = "trap '' XFSZ; ulimit -f \(blocks); exec \(dump)"
    let run = try CommandRun("/bin/sh", ["-c", limited])
    #expect(run.status == 2 && run.errors.contains("log.sqlite"), "\(run.errors)")
    #expect(!run.output.contains("refused"))
  }

  @Test @MainActor func `navlog dump refuses a log that an app is writing`() throws {
    let session = try Fixture(folder).running()
    session.router.navigate(to: .list)
    let path = folder.path("running.sqlite")
    let run = try CommandRun(["dump", path])
    #expect(run.status == 1)
    #expect(
      try answers(run).last == [
        "refused", path,
        "\(path) is being written by its app: make a copy with navlog export "
          + "--with-sensitive-data and navlog import, and dump the copy",
      ])
    try session.close()
    #expect(try CommandRun(["dump", path]).status == 0)
  }

  @Test
  func `navlog dump reads paths with any character but NUL; on standard input, line ends separate the paths`()
    throws
  {
    let odd = try copy("a \"b\"\n\\ é\u{202E}.sqlite")
    #expect(try answers(CommandRun(["dump", odd])) == [["log", odd], ["end", odd]])
    let line = try copy(" \"b\"\t.sqlite")
    let run = try CommandRun(
      ["dump", "-"], bytes: Data("\(line)\n\(log)\0x\n-\n".utf8) + [0x2F, 0xFF, 0x0A])
    #expect(run.status == 1)
    #expect(
      try answers(run) == [
        ["log", line], ["end", line], ["log", "\(log)\0x"],
        ["refused", "\(log)\0x", "\(log)\\u0000x does not exist: a path cannot contain a NUL"], ["log", "-"],
        ["refused", "-", "- is standard input, which already supplies the paths"], ["log", "/\u{FFFD}"],
        ["refused", "/\u{FFFD}", "the path is not UTF-8: rename the file"],
      ])
  }

  @Test func `navlog dump prints the rows of a log as soon as it has read the log's path`() async throws {
    let (input, output) = (Pipe(), try OutputFile("output", in: folder))
    let process = try Spawned(
      ["dump", "-"], input: input.fileHandleForReading.fileDescriptor, output: output.descriptor,
      errors: output.descriptor)
    try input.fileHandleForReading.close()
    for number in 1...3 {
      try input.fileHandleForWriting.write(contentsOf: Data("\(log)\n".utf8))
      try await wait { output.text.matches(of: /(?m)^\{"end":/).count == number }
    }
    try input.fileHandleForWriting.close()
    #expect(try await process.waitBriefly() == 0)
  }

  @Test func `navlog dump prints the same rows for an export as for the exported log`() throws {
    let export = folder.path("tour.jsonl")
    try Data(CommandRun(["export", log, "--with-sensitive-data"]).output.utf8).write(
      to: URL(fileURLWithPath: export))
    let (run, whole) = (try CommandRun(["dump", export]), try CommandRun(["dump", log]))
    #expect(run.status == 0)
    #expect(run.lines.dropFirst().dropLast() == whole.lines.dropFirst().dropLast())
    try Data("{\"format\":\"navlog\"}\n".utf8).write(to: URL(fileURLWithPath: export))
    #expect(
      try answers(CommandRun(["dump", export, log])) == [
        ["log", export], ["refused", export, "\(export), line 1: field \"schema\" is missing"], ["log", log],
        ["end", log],
      ])
  }

  /// A large file is read on two threads.
  @Test(arguments: [false, true])
  @MainActor func `a hostile file does not prevent the dump of the other files`(isLarge: Bool) throws {
    var (folders, files): ([TemporaryFolder], [String]) = ([], [])
    // The suite tries only every second hostile file, and every eighth large one. `Scripts/torture` tries all of them.
    let hostile = HostileFile.all.enumerated().filter { $0.offset % Torture.choose(isLarge ? 8 : 2, 1) == 0 }
      .map(\.element)
    for file in hostile {
      let own = try TemporaryFolder()
      files.append(try Fixture(own).tour("log.sqlite"))
      folders.append(own)
      if isLarge {
        try Connection.raw(files[files.count - 1]).execute(
          "CREATE TABLE padding AS SELECT zeroblob(4 << 20); DROP TABLE padding")
      }
      try file.make(files[files.count - 1])
    }
    let run = try CommandRun.bounded(["dump"] + files.flatMap { [$0, log] })
    #expect(run.errors == "" && run.status == 1)
    let answers = try answers(run)
    try #require(answers.count == 4 * files.count, "\(answers.last ?? [])")
    for (index, (file, path)) in zip(hostile, files).enumerated() {
      let answer = answers[4 * index + 1]
      #expect(["end", "refused"].contains(answer[0]) && answer[1] == path, "\(file.name)")
      if file.refusal != nil { #expect(answer[0] == "refused", "\(file.name)") }
      #expect(answers[4 * index + 3] == ["end", log], "after \(file.name)")
    }
    withExtendedLifetime(folders) {}
  }

  @Test func `a dump never overwrites its log`() throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: log))
    let sentence = "navlog: --output names the log itself, which is never modified\n"
    #expect(try CommandRun(["dump", log, "-o", log]) == CommandRun(status: 2, errors: sentence))
    #expect(
      try CommandRun(["dump", "-", "-o", log], input: log + "\n") == CommandRun(status: 2, errors: sentence))
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == bytes)
  }

  @Test(arguments: [false, true])
  func `a dump ends quietly if its reader closes the pipe, and with an error if the output is full`(
    isLarge: Bool
  ) async throws {
    if isLarge {
      try Connection.raw(log).execute("CREATE TABLE padding AS SELECT zeroblob(4 << 20); DROP TABLE padding")
    }
    let errors = try OutputFile("errors", in: folder)
    let pipe = Pipe()
    let process = try Spawned(
      ["dump"] + Array(repeating: log, count: 40), output: pipe.fileHandleForWriting.fileDescriptor,
      errors: errors.descriptor)
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.read(upToCount: 100)?.count == 100)
    try pipe.fileHandleForReading.close()
    #expect(try await process.waitBriefly() == 0)
    #expect(errors.text == "")
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
    let failing = try Spawned(["dump", log], output: full.fileDescriptor, errors: errors.descriptor)
    #expect(failing.wait() == 2)
    #expect(errors.text == "navlog: standard output cannot be written: No space left on device\n")
  }
}
