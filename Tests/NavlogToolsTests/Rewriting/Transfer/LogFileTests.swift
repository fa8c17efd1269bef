import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Synchronization
import Testing

@testable import TestFixtures

/// A log file of any origin. Its contents determine how it is opened, or why it is refused.
@Suite(.waitingLimit) @MainActor struct LogFileTests {
  private let folder: LogFolder
  private let session = RandomSession(seed: 1, count: 20)

  init() throws { folder = try LogFolder() }

  private func file(_ name: String) -> URL { URL(fileURLWithPath: folder.path(name)) }

  private func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: file(name)) }

  private var export: String {
    get throws {
      let log = InMemoryEventLog()
      try session.write(to: log)
      var lines: [String] = []
      try LogExport(of: log, as: .jsonLines).write { lines.append("\($0)") }
      return lines.joined(separator: "\n")
    }
  }

  private func refusal(_ name: String) async -> String {
    do {
      _ = try await LogFile(file(name))
      return "it was opened"
    } catch let error as EventLogError { return error.description } catch { return "no sentence: \(error)" }
  }

  @Test func `opening a SQLite log changes neither the log nor its folder`() async throws {
    try session.write(to: try SQLiteEventLog(path: file("app.sqlite").path))
    let before = try Data(contentsOf: file("app.sqlite"))
    let files = try folder.names
    let log = try await LogFile(file("app.sqlite")).log
    #expect(try log.events(session.info.id) == session.events)
    #expect(throws: EventLogError.self) { try log.begin(session.info) }
    #expect(try Data(contentsOf: file("app.sqlite")) == before)
    #expect(try folder.names == files)
  }

  @Test(arguments: ["", "\n", "\n\n"])
  func `an export is read under any file name, with or without a final line feed`(
    end: String
  ) async throws {
    try write(try export + end, to: "report.sqlite")
    let log = try await LogFile(file("report.sqlite")).log
    #expect(try log.events(session.info.id) == session.events)
  }

  @Test func `an export with a byte order mark is read`() async throws {
    try write("\u{FEFF}" + (try export), to: "report.jsonl")
    #expect(try await LogFile(file("report.jsonl")).log.sessions().map(\.count) == [20])
  }

  @Test func `an export with long lines is read in pieces`() async throws {
    let log = InMemoryEventLog()
    let long = RouterSession<AppScreen>(log: log)
    for _ in 1...3 { long.mark(String(repeating: "x", count: 200_000)) }
    let lines = Mutex<[String]>([])
    try await LogExport(of: log, as: .jsonLines).writeInBackground { line in
      lines.withLock { $0.append(line) }
    }
    try write(lines.withLock { $0 }.joined(separator: "\n"), to: "long.jsonl")
    let read = try await LogFile(file("long.jsonl")).log
    #expect(try read.events(long.info.id).map(\.action) == log.events(long.info.id).map(\.action))
  }

  @Test func `a file that is not a log is rejected with an error that names the file`() async throws {
    try write("", to: "empty.sqlite")
    try write("hello", to: "notes.txt")
    try write("{\"a\": 1}\n", to: "other.json")
    try write(try export.components(separatedBy: "\n").dropLast(3).joined(separator: "\n"), to: "cut.jsonl")
    try write("{\"format\":\"navlog\",\"schema\":99,\"sessions\":[]}", to: "newer.jsonl")
    try FileManager.default.createDirectory(at: file("folder"), withIntermediateDirectories: true)
    for (name, sentence) in [
      ("empty.sqlite", "is empty, so it is not a log"), ("notes.txt", "it is not a SQLite database"),
      ("other.json", "line 1: field \"session\""), ("cut.jsonl", "the file is incomplete"),
      ("newer.jsonl", "update navlog"), ("folder", "is a folder"), ("missing", "does not exist"),
    ] {
      let refusal = await refusal(name)
      #expect(refusal.contains("/\(name)") && refusal.contains(sentence), "\(refusal)")
    }
    let error = await #expect(throws: EventLogError.self) {
      _ = try await LogFile(#require(URL(string: "https://example.com/app.sqlite")))
    }
    #expect(error?.description == "https://example.com/app.sqlite is not a file")
  }

  @Test func `a log with a foreign trigger in its schema is refused`() async throws {
    try session.write(to: try SQLiteEventLog(path: file("app.sqlite").path))
    try Connection.raw(file("app.sqlite").path).execute(
      "CREATE TRIGGER extra AFTER INSERT ON events BEGIN SELECT load_extension('x'); END")
    #expect(await refusal("app.sqlite").contains("cannot be trusted as a log"))
  }

  @Test func `a line without an end does not exhaust memory`() async throws {
    try write("{" + String(repeating: " ", count: 17 << 20), to: "line.jsonl")
    #expect(await refusal("line.jsonl") == "line 1 is longer than 16 MiB: this is not an export")
  }

  @Test func `an export larger than the limit is refused before it is read`() async throws {
    try write(try export, to: "huge.jsonl")
    let handle = try FileHandle(forWritingTo: file("huge.jsonl"))
    try handle.truncate(atOffset: UInt64(LogSource.exportSizeLimit + 1))
    try handle.close()
    #expect(
      await refusal("huge.jsonl").contains(
        "has 268435457 bytes, and the limit for reading an export into memory is 268435456"))
  }
}
