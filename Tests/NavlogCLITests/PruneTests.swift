import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import TestThreads
import Testing

@testable import TestFixtures

@Suite(.waitsForProcesses) struct PruneTests {
  private let folder: TemporaryFolder
  private let log: String

  init() throws {
    folder = try TemporaryFolder()
    log = folder.path("log.sqlite")
    for seed in 1...6 as ClosedRange<UInt64> {
      try writeSession(seed, isClosed: seed != 2)
      try SQLiteEventLog.waitUntilWritten(log)
    }
  }

  /// Writes a session with 300 pops.
  private func writeSession(_ seed: UInt64, isClosed: Bool) throws {
    let writer = try SQLiteEventLog(path: log)
    let session = RandomSession(seed: seed, count: 1)
    try writer.begin(session.info)
    for chunk in 0..<3 {
      let pops = (1...100).map { number in
        RecordedEvent<RecordedDestination>(
          position: chunk * 100 + number, time: session.info.started, elapsed: 0,
          event: NavigationEvent(.pop(count: 1), on: RouterID(.main)), origin: .user,
          outcome: .noEffect(.atRoot))
      }
      try writer.append(pops, to: session.info.id)
    }
    if isClosed { try writer.end(session.info.id, at: session.info.started, after: 0) }
  }

  @Test
  func `a dry run lists the sessions that a prune would remove, and a prune lists the removed sessions`()
    throws
  {
    let before = try Data(contentsOf: URL(fileURLWithPath: log))
    let dry = try CommandRun(line: "prune \(log) --keep-last 3 --dry-run")
    #expect(dry.status == 0 && dry.errors == "")
    #expect(
      dry.lines[0]
        == "would remove 2 sessions with 600 events; 4 sessions with 1200 events kept; 1 session beyond the limits "
        + "is kept, because it has a marker or was not closed")
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == before)
    let run = try CommandRun(line: "prune \(log) --keep-last 3")
    #expect(run.lines[0] == dry.lines[0].replacing("would remove", with: "removed"))
    #expect(run.lines[1].hasSuffix(" after") && run.lines.count == dry.lines.count)
    #expect(try SQLiteEventLog(reading: log).sessions().count == 4)
    let verified = try CommandRun(line: "verify \(log)")
    #expect(verified.status == 0 && verified.output.contains("pruned: removed 2 sessions with 600 events"))
    #expect(
      try CommandRun(line: "prune \(log) --keep-last 3").output.hasPrefix(
        "nothing to remove: 4 sessions kept; 1 session beyond the limits is kept"))
    let json = try CommandRun(line: "prune \(log) --keep-last 1 --also-crashed --json").output
    let document = try JSONValue(parsing: json)
    #expect(document["kept"] == 1 && document["spared"] == 0 && document["dryRun"] == false)
  }

  @Test(arguments: [
    ("prune LOG", "no limit was given: pass one, such as --older-than 30d or --max-size 10MB"),
    ("prune LOG --older-than", "--older-than needs a value: AGE"),
    ("prune LOG --older-than 30", "--older-than takes 12h, 30d or 8w, not \"30\""),
    ("prune LOG --older-than -3d", "--older-than takes 12h, 30d or 8w, not \"-3d\""),
    ("prune LOG --older-than 99999999999999w", "--older-than takes 12h, 30d or 8w, not \"99999999999999w\""),
    ("prune LOG --max-size 10mb", "--max-size takes 500KB, 10MB or 1GB, not \"10mb\""),
    ("prune LOG --max-size 0", "--max-size takes 500KB, 10MB or 1GB, not \"0\""),
    ("prune LOG --keep-last 0", "--keep-last takes a whole number of at least 1, not \"0\""),
    ("prune LOG --max-events x", "--max-events takes a whole number of at least 1, not \"x\""),
    (
      "prune LOG extra --keep-last 1",
      "prune takes no argument \"extra\"; see navlog prune --help"
    ),
    ("prune none.sqlite --keep-last 1", "none.sqlite does not exist"),
    ("prune --keep-last 1", "prune needs a log, such as app.sqlite, as its first argument or in NAVLOG"),
    ("redact LOG", "redact needs a name for the copy: -o shared.sqlite"),
    ("redact LOG -o LOG", "LOG already exists; name a file that does not exist yet"),
    ("redact LOG -o LOG-x --keep ,", "--keep takes parameter names, such as id,page, not \",\""),
    ("redact LOG zz -o LOG-x", "no session's id begins with \"zz\"; the last session is 6"),
    ("redact none.sqlite -o LOG-x", "none.sqlite does not exist"),
    ("redact LOG -o /dev/null", "/dev/null already exists; name a file that does not exist yet"),
  ])
  func `navlog prune refuses an unusable command line, and changes nothing`(line: String, sentence: String)
    throws
  {
    let before = try Data(contentsOf: URL(fileURLWithPath: log))
    let names = try folder.names
    let run = try CommandRun(line: line.replacing("LOG", with: log).replacing("in \(log)", with: "in LOG"))
    let message = run.errors.replacing(log, with: "LOG").replacing("in NAVLOG", with: "in NAVLOG")
    #expect(run.status == 2 && run.output == "")
    #expect(message.hasPrefix("navlog: \(sentence)"), "\(message)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == before)
    #expect(try folder.names == names)
  }

  @Test func `pruning a log that is being written is refused`() throws {
    let writer = try SQLiteEventLog(path: log)
    try writer.begin(SessionInfo(id: "now", started: 0, app: "", version: "", system: ""))
    let run = try CommandRun(line: "prune \(log) --keep-last 1")
    #expect(run.status == 2 && run.errors.contains("is being written by another process"), "\(run)")
    try writer.end("now", at: 0, after: 0)
  }

  @Test func `a prune that is killed at any moment leaves either the old log or the new log`() throws {
    let original = try Data(contentsOf: URL(fileURLWithPath: log))
    let head = try Data(contentsOf: URL(fileURLWithPath: log + "-head"))
    var (old, new) = (0, 0)
    let null = open("/dev/null", O_RDWR)
    defer { close(null) }
    for round in 0..<24 {
      let path = folder.path("round\(round)")
      try original.write(to: URL(fileURLWithPath: path))
      try head.write(to: URL(fileURLWithPath: path + "-head"))
      let process = try Spawned(["prune", path, "--keep-last", "1"], output: null, errors: null)
      usleep(UInt32(round) * 10_000)
      process.killAndWait()
      let report = try SQLiteEventLog.verify(path)
      #expect(report.isSound, "round \(round): \(report)")
      let count = try SQLiteEventLog(reading: path).sessions().count
      #expect([2, 6].contains(count))
      if count == 2 { new += 1 } else { old += 1 }
      let writer = try SQLiteEventLog(path: path)
      try writer.begin(SessionInfo(id: "next", started: 0, app: "", version: "", system: ""))
      try writer.end("next", at: 0, after: 0)
      let after = try SQLiteEventLog.verify(path)
      #expect(after.verdict == .verified, "round \(round): \(after)")
    }
    #expect(old > 0, "no prune was killed before it finished")
    print("killed while pruning: \(old) old logs, \(new) new ones")
  }

  @Test func `a redacted copy can be read and verified`() throws {
    let run = try CommandRun(line: "redact \(log) last -o \(folder.path("shared"))")
    #expect(run.output == "wrote a redacted copy of 1 session with 300 events to \(folder.path("shared"))\n")
    #expect(try CommandRun(line: "verify \(folder.path("shared"))").status == 0)
  }
}
