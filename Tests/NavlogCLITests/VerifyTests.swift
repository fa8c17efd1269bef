import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import TestThreads
import Testing

@testable import TestFixtures

@Suite(.waitsForProcesses) struct VerifyTests {
  let folder: TemporaryFolder
  let log: String

  init() throws {
    folder = try TemporaryFolder()
    log = folder.path("log.sqlite")
    _ = try CommandRun(
      ["record", log],
      input: "{\"call\":\"navigate\",\"to\":{\"name\":\"A\"}}\n{\"call\":\"pop\"}\n{\"call\":\"pop\"}\n")
  }

  @Test func `navlog verify reports a sound log, and lists what it could not check`() throws {
    let lines = """
      1 session, 3 events, 0 snapshots
      ok      the pages and indexes of the file are intact, according to SQLite's integrity_check
      ok      every event belongs to one session, and sessions do not overlap
      ok      the dictionaries are complete and readable
      ok      every event is readable, and has the encoding that this version writes
      ok      the positions of every session are 1, 2, 3 … without gaps
      ok      every cause is an earlier event of its session
      ok      every event's outcome, removed screens, visible screen and depth match this version's replay
      ok      a second, independent replay ends in the same state
      ok      every snapshot equals the replayed state at the same position
      ok      every seal matches its rows (1 seal)
      not checked: whether events were true when they were recorded, because seals prove only that nothing was changed later
      VERIFIED: the log contains everything that it contained when its head was stored: 3 events

      """
    #expect(try CommandRun(["verify", log]) == CommandRun(status: 0, output: lines))
  }

  @Test func `navlog verify reports damage, and exits with 1`() throws {
    try Connection.raw(log).withoutTriggers("UPDATE events SET depth = 9 WHERE id = 2")
    let id = try #require(try SQLiteEventLog(reading: log).sessions().first?.info.id.prefix(8))
    let run = try CommandRun(["verify", log])
    #expect(run.status == 1)
    #expect(run.output.contains("\n        \(id)@2: the depth is recorded as 9, but replayed as 0\n"))
    #expect(run.output.contains("FAILED  every event's outcome, removed screens"))
    let json = try CommandRun(["verify", log, "--json"])
    #expect(json.status == 1)
    let document = try JSONValue(parsing: json.output)
    #expect(document["sound"] == false)
    #expect(document["schema"] == 1)
  }

  @Test(arguments: [
    ("depth = 9", "@2: the depth is recorded as 9, but replayed as 0"),
    (
      "drift_ms = drift_ms + 7",
      "@3, or the rows of sessions, session_ends, calls, routers, screens sealed with them, "
        + "differ from the sealed rows (seal 1)"
    ),
  ])
  func `the verdict BROKEN names the first violation and its location`(change: String, reason: String) throws
  {
    try Connection.raw(log).withoutTriggers("UPDATE events SET \(change) WHERE id = 2")
    let id = try #require(try SQLiteEventLog(reading: log).sessions().first?.info.id.prefix(8))
    let verdict = try #require(try CommandRun(["verify", log]).lines.last)
    #expect(verdict == "BROKEN: \(change == "depth = 9" ? "" : "events \(id)@1 to ")\(id)\(reason)")
    let json = try JSONValue(parsing: CommandRun(["verify", log, "--json"]).output)
    #expect(json["reason"] == .string(String(verdict.dropFirst("BROKEN: ".count))))
  }

  @Test
  func `a log without seals is proven by its head; if the head is also missing, no change can be detected`()
    throws
  {
    try Connection.raw(log).withoutTriggers("DELETE FROM seals")
    let proven = try CommandRun(["verify", log])
    #expect(proven.status == 0)
    #expect(proven.lines.contains("ok      the rows that the head covers match the head (no seals)"))
    try FileManager.default.removeItem(atPath: log + "-head")
    let run = try CommandRun(["verify", log])
    #expect(run.status == 3)
    #expect(
      run.lines.suffix(3) == [
        "ok      every snapshot equals the replayed state at the same position",
        "not checked: deliberate changes and a truncated end, because the log has no hash chain that would reveal them",
        "CHAIN ONLY: the log has no hash chain, so changes cannot be detected",
      ])
  }

  @Test func `a log without seals is UNANCHORED if it contradicts its head`() throws {
    try Connection.raw(log).withoutTriggers(
      "DELETE FROM seals; UPDATE events SET elapsed_us = elapsed_us + 1 WHERE id = 2")
    let run = try CommandRun(["verify", log])
    #expect(run.status == 4)
    #expect(!run.lines.contains { $0.contains("(no seals)") }, "\(run.lines)")
    #expect(run.lines.last?.hasPrefix("UNANCHORED: ") == true, "\(run.lines)")
  }

  @Test
  func `a log is CHAIN ONLY without a head, UNANCHORED with another log's head, VERIFIED with its own head`()
    throws
  {
    let head = try String(contentsOfFile: log + "-head", encoding: .utf8).trimmingCharacters(in: .newlines)
    try FileManager.default.removeItem(atPath: log + "-head")
    func verdict(_ arguments: String...) throws -> (Int32, String?) {
      let run = try CommandRun(["verify", log] + arguments)
      return (run.status, run.output.split(separator: "\n").last.map(String.init))
    }
    #expect(
      try verdict() == (
        3, "CHAIN ONLY: without a known head, a truncated or re-created log cannot be detected"
      )
    )
    #expect(
      try verdict("--head", head)
        == (0, "VERIFIED: the log contains everything that it contained when its head was stored: 3 events"))
    let other = String(head.dropLast()) + (head.hasSuffix("0") ? "1" : "0")
    #expect(
      try verdict("--head", other)
        == (
          4,
          "UNANCHORED: the given head, of 3 events, differs from the head computed from the log's rows"
        ))
    let json = try JSONValue(parsing: CommandRun(["verify", log, "--json", "--head", other]).output)
    #expect(json["verdict"] == "UNANCHORED" && json["sound"] == true)
    #expect(json["chain"]?["seals"] == 1)
  }

  @Test func `navlog verify exits with 2 for a malformed head`() throws {
    #expect(
      try CommandRun(["verify", log, "--head", "abc"])
        == CommandRun(
          status: 2,
          errors:
            "navlog: --head takes a head such as navlog1:…, or \"$(cat FILE)\" for a file, not \"abc\"\n")
    )
  }

  @Test func `navlog verify exits with 2 for a file that is not a log`() throws {
    let file = try folder.write("hello, this is no database at all", to: "text.sqlite")
    #expect(
      try CommandRun(["verify", file])
        == CommandRun(
          status: 2, errors: "navlog: \(file) is not a Navlog log: it is not a SQLite database\n"))
    #expect(try CommandRun(["verify", folder.path("missing")]).status == 2)
  }

  @Test func `navlog verify accepts an export, which has no seals`() throws {
    let export = try CommandRun(["export", log, "--with-sensitive-data"]).output
    #expect(try CommandRun(["verify", "-"], input: export).status == 0)
    let changed = export.replacing("\"reason\":\"atRoot\"", with: "\"reason\":\"notFound\"")
    let run = try CommandRun(["verify", "-"], input: changed)
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        "@3: the outcome is recorded as noEffect (notFound), but replayed as noEffect (atRoot)"))
  }

  /// Returns the path of a copy of the log, which the SQL has changed.
  private func changed(_ name: String, _ sql: String) throws -> String {
    let path = folder.path(name)
    try FileManager.default.copyItem(atPath: log, toPath: path)
    try Connection.raw(path).withoutTriggers(sql)
    return path
  }

  @Test
  func `navlog verify --corpus --format jsonl lists each difference between recorded and replayed events`()
    throws
  {
    try FileManager.default.createDirectory(atPath: folder.path("corpus"), withIntermediateDirectories: true)
    let bad = try changed(
      "corpus/b.sqlite",
      """
      UPDATE events SET depth = 9, screen = (SELECT id FROM screens WHERE name = 'main' AND params IS NULL)
      WHERE id IN (1, 2)
      """)
    try folder.write("{}\n", to: "corpus/c.jsonl")
    try FileManager.default.copyItem(atPath: log, toPath: folder.path("corpus/a.sqlite"))
    let session = try #require(try SQLiteEventLog(reading: log).sessions().first?.info)
    let head =
      #""session":"\#(session.id)","app":"\#(session.app)","version":"\#(session.version)","#
      + #""system":"\#(session.system)","events":3,"unknown":0,"comparedTo":3"#
    let differences = [
      #"{"kind":"navigate","field":"depth","events":1,"position":1,"recorded":"9","replayed":"1"}"#,
      #"{"kind":"navigate","field":"screen","events":1,"position":1,"recorded":"none","replayed":"A"}"#,
      #"{"kind":"pop","field":"depth","events":1,"position":2,"recorded":"9","replayed":"0"}"#,
    ].joined(separator: ",")
    let first = "\(session.id.prefix(8))@1: the depth is recorded as 9, but replayed as 1"
    let run = try CommandRun(["verify", "--corpus", folder.path("corpus"), "--format", "jsonl"])
    #expect(run.status == 1 && run.errors == "")
    #expect(
      run.lines == [
        #"{"schema":1,"log":"a.sqlite",\#(head),"differing":0,"first":null,"differences":[]}"#,
        #"{"schema":1,"log":"a.sqlite","sound":true,"sessions":1,"events":3,"first":null}"#,
        #"{"schema":1,"log":"b.sqlite",\#(head),"differing":2,"first":1,"differences":[\#(differences)]}"#,
        #"{"schema":1,"log":"b.sqlite","sound":false,"sessions":1,"events":3,"first":"\#(first)"}"#,
        #"{"schema":1,"log":"c.jsonl","sound":false,"sessions":0,"events":0,"first":"\#(folder.path("corpus"))/c.jsonl, "#
          + #"line 1: field \"session\" is missing"}"#,
      ])
    let single = try CommandRun(["verify", bad, "--format", "jsonl"])
    #expect(single.status == 1)
    #expect(single.lines == run.lines[2...3].map { $0.replacing("\"b.sqlite\"", with: "\"\(bad)\"") })
    let export = try CommandRun(["export", log, "--with-sensitive-data"]).output
    #expect(try CommandRun(["verify", "-", "--format", "jsonl"], input: export).lines.count == 2)
  }
}
