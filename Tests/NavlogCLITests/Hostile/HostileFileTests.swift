import Foundation
import NavlogSQLite
import TestThreads
import Testing

@testable import TestFixtures

/// A hostile file is refused with a reason, or read as far as possible. No verb crashes, hangs, uses much memory, or modifies
/// the file.
@Suite(.waitsForProcesses) struct HostileFileTests {
  private static let verbs = [
    ["sessions", "LOG"], ["events", "LOG"], ["show", "LOG", "@2"], ["state", "LOG"],
    ["diff", "LOG", "@0", "@2"],
    ["replay", "LOG"], ["export", "LOG"], ["events", "LOG", "--where", "1"],
    ["sql", "LOG", "SELECT count(*) FROM calls"], ["verify", "LOG"], ["view", "LOG", "-o", "/dev/null"],
  ]

  @Test(arguments: HostileFile.all)
  func `a hostile file is refused or read without harm`(file: HostileFile) async throws {
    let folder = try TemporaryFolder()
    let log = try await Fixture(folder).tour("log.sqlite")
    try file.make(log)
    let before = try Content(of: folder)
    for verb in Self.chosenVerbs(for: file) {
      let run = try CommandRun.bounded(verb.map { $0 == "LOG" ? log : $0 })
      #expect((0...4).contains(run.status), "\(verb): \(run.status) \(run.errors.suffix(300))")
      if let refusal = file.refusal, !Self.looksElsewhere(verb, refusal) {
        #expect(
          run.errors.hasPrefix("navlog: \(refusal.replacing("LOG", with: log))"), "\(verb): \(run.errors)")
        #expect(run.status == 2 && run.output.isEmpty, "\(verb): \(run.output.prefix(200))")
      }
      #expect(run.errors.split(separator: "\n").count <= 1, "\(verb): \(run.errors)")
    }
    #expect(try Content(of: folder) == before)
  }

  @Test(arguments: [
    "\(Int64.max)", "\(Int64.min)", "CASE id % 2 WHEN 0 THEN \(Int64.min) ELSE \(Int64.max) END",
  ])
  func `the verbs that compute durations accept events with any times`(elapsed: String) async throws {
    let folder = try TemporaryFolder()
    let log = try await Fixture(folder).tour("log.sqlite")
    try Connection.raw(log).withoutTriggers("UPDATE events SET elapsed_us = \(elapsed)")
    for verb in [["sessions"], ["sessions", "--brief"], ["stats"], ["stats", "--json"], ["graph"]] {
      let run = try CommandRun.bounded(verb + [log])
      #expect(run.status == 0 && run.errors.isEmpty, "\(verb): \(run)")
    }
  }

  /// Returns the verbs that read a file: two of them, in rotation, or all of them with NAVLOG_TORTURE=1.
  private static func chosenVerbs(for file: HostileFile) -> [[String]] {
    if Torture.isRunning { return verbs }
    return (0..<2).map { verbs[(file.name.utf8.count + 3 * $0) % verbs.count] }
  }

  /// Returns whether a verb does not read the damaged row, or, as `verify` and `sql` do, reports the row in another way.
  private static func looksElsewhere(_ verb: [String], _ refusal: String) -> Bool {
    if refusal.hasPrefix("LOG") && !refusal.contains("16 MiB") { return false }
    return verb[0] == "verify" || verb[0] == "sql" || verb.contains("--where")
      || (refusal.hasPrefix("event ") && ["sessions", "state", "diff"].contains(verb[0]))
  }
}

/// The contents of a folder, with the bytes of the regular files.
struct Content: Equatable {
  private var files: [String: Data] = [:]

  init(of folder: TemporaryFolder) throws {
    for name in try folder.names {
      var status = stat()
      lstat(folder.path(name), &status)
      // The test compares only the size of a sparse file of a terabyte.
      let isRead = status.st_mode & S_IFMT == S_IFREG && status.st_size < 1 << 30
      files[name] =
        isRead
        ? try Data(contentsOf: folder.url.appendingPathComponent(name)) : Data("\(status.st_size)".utf8)
    }
  }
}

extension CommandRun {
  /// Runs `navlog` with limits of memory and processor time. The default time suffices for a slow debug build.
  static func bounded(
    _ arguments: [String], megabytes: Int = 80, seconds: Int = 20
  ) throws -> CommandRun {
    // A sanitizer needs additional memory, so a sanitized build runs without the limit of memory.
    let limit = Torture.isSanitized ? "unlimited" : "\(megabytes * 1_024)"
    return try CommandRun(
      "/bin/sh",
      ["-c", #"ulimit -d \#(limit) && ulimit -t \#(seconds) && exec "$0" "$@""#, executable.path] + arguments)
  }
}
