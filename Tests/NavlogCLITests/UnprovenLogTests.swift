import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import TestThreads
import Testing

@testable import TestFixtures

/// The command never makes a verified log out of an unproven one.
@Suite(.waitsForProcesses) struct UnprovenLogTests {
  private let folder: TemporaryFolder
  private let log: String

  init() throws {
    folder = try TemporaryFolder()
    log = folder.path("log.sqlite")
    let calls = (0..<300).map { number in
      number % 2 == 0 ? #"{"call":"navigate","to":{"name":"A"}}"# : #"{"call":"pop"}"#
    }
    for _ in 1...2 { _ = try CommandRun(["record", log], input: calls.joined(separator: "\n") + "\n") }
    try Connection.raw(log).withoutTriggers("UPDATE events SET drift_ms = drift_ms + 7 WHERE id = 400")
  }

  private func verdict(_ log: String) throws -> String {
    let run = try CommandRun(["verify", log])
    return "\(run.status) \(run.lines.last?.prefix { $0 != ":" } ?? "")"
  }

  @Test(arguments: ["--max-size 1KB", "--max-size 1MB", "--keep-last 1", "--max-events 1"])
  func `navlog prune removes no session from a broken log, and suggests navlog salvage instead`(limit: String)
    throws
  {
    #expect(try verdict(log) == "1 BROKEN")
    let run = try CommandRun(line: "prune \(log) \(limit) --also-crashed --also-marked")
    if limit == "--max-size 1MB" {
      #expect(run.output.hasPrefix("nothing to remove"))
    } else {
      #expect(
        run.status == 2 && run.errors.contains("keep the log, or save its content with navlog salvage"),
        "\(run)")
    }
    #expect(try verdict(log) == "1 BROKEN")
  }

  @Test func `navlog salvage reports unproven rows, exits with 1, and makes an UNANCHORED log`() throws {
    let saved = folder.path("saved.sqlite")
    let run = try CommandRun(["salvage", log, "-o", saved])
    #expect(run.status == 1 && run.lines[0].hasPrefix("recovered 600 events in 2 sessions; 0 known"))
    #expect(run.lines.last?.hasPrefix("the hash chain does not prove that all rows") == true, "\(run)")
    #expect(try verdict(saved) == "4 UNANCHORED")
    let json = try CommandRun(["salvage", log, "-o", folder.path("saved2.sqlite"), "--json"])
    #expect(try JSONValue(parsing: json.output)["unproven"] != .null)
    let checked = try JSONValue(parsing: CommandRun(["verify", saved, "--json"]).output)
    #expect(checked["sound"] == true && checked["chain"]?["unproven"] != .null)
    #expect(checked["unproven"] == checked["chain"]?["unproven"])
  }

  @Test func `a redacted copy or an imported export of an unproven log is UNANCHORED`() throws {
    let (copy, new) = (folder.path("copy.sqlite"), folder.path("new.sqlite"))
    let redacted = try CommandRun(["redact", log, "-o", copy])
    #expect(
      redacted.status == 0 && redacted.errors.contains("the hash chain does not prove that all rows"),
      "\(redacted)")
    #expect(try verdict(copy) == "4 UNANCHORED")
    let export = try CommandRun(["export", log]).output
    let imported = try CommandRun(["import", new, "-"], input: export)
    #expect(imported.output.contains("not proven: "), "\(imported)")
    #expect(try verdict(new) == "4 UNANCHORED")
  }

  @Test
  func `an export of an unproven log, and a copy of that export, state that the log was not proven`() throws {
    let (first, second, new) = (folder.path("a.jsonl"), folder.path("b.jsonl"), folder.path("new.sqlite"))
    _ = try CommandRun(["export", log, "-o", first])
    _ = try CommandRun(["export", first, "-o", second])
    for export in [first, second] {
      let run = try CommandRun(["verify", export])
      #expect(
        run.status == 1 && run.lines.contains { $0.hasPrefix("not proven: ") && !$0.hasSuffix(": ") },
        "\(run)")
      let json = try JSONValue(parsing: CommandRun(["verify", export, "--json"]).output)
      #expect(json["sound"] == true && json["unproven"] != .null)
      let lines = try CommandRun(["verify", export, "--format", "jsonl"])
      let last = try JSONValue(parsing: lines.lines.last ?? "")
      #expect(lines.status == 1 && last["sound"] == true && last["unproven"] == json["unproven"])
    }
    _ = try CommandRun(["import", new, second])
    #expect(try verdict(new) == "4 UNANCHORED")
  }

  @Test(arguments: ["jsonl", "csv", "html", "perfetto", "otlp"])
  func `navlog export of a broken log warns once, and exits with 0`(format: String) throws {
    let run = try CommandRun(["export", log, "--format", format, "-o", folder.path("export")])
    let reason = "differ from the sealed rows (seal 4)"
    #expect(run.status == 0 && run.output == "")
    #expect(run.errors.hasPrefix("navlog: not all rows of the log are proven: events row 3"))
    #expect(
      run.errors.hasSuffix("\(reason)\n") && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    try Connection.raw(log).withoutTriggers("UPDATE events SET drift_ms = drift_ms - 7 WHERE id = 400")
    let sound = try CommandRun(["export", log, "--format", format, "-o", folder.path("export")])
    #expect(sound == CommandRun(status: 0))
  }

  @Test(arguments: ["(0, 0, 'masked', NULL, '{}')", "(-5, 0, 'cut', NULL, '{}')"])
  func `navlog verify ends with a verdict even if the number of a row is zero or negative`(row: String) throws
  {
    try Connection.raw(log).withoutTriggers("INSERT INTO maintenance VALUES \(row)")
    #expect(try verdict(log) == "1 BROKEN")
  }

  @Test func `navlog state ignores a snapshot that contradicts its event`() throws {
    let path = folder.path("unknown.sqlite")
    let writer = try SQLiteEventLog(path: path)
    let session = RandomSession(seed: 3, count: 150)
    var events = session.events
    events[49].event = NavigationEvent(
      .unknown(.init(kind: "later", fields: .object([]))), on: RouterID(.main))
    events[49].outcome = .applied
    try writer.begin(session.info)
    try writer.append(events, to: session.info.id)
    let forged = NavigationState<RecordedDestination>(roots: ["forged"])
    writer.saveSnapshot(forged, at: 100, of: session.info.id)
    try writer.end(session.info.id, at: session.info.started, after: events.last?.elapsed ?? 0)
    let shown = try CommandRun(["state", path, "last@100"]).output
    #expect(try verdict(path) == "1 BROKEN")
    try Connection.raw(path).withoutTriggers("DELETE FROM snapshots")
    #expect(try CommandRun(["state", path, "last@100"]).output == shown)
    #expect(try verdict(path) == "0 VERIFIED")
  }
}
