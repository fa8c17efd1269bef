import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct TransferTests {
  let folder: TemporaryFolder
  let log: String

  init() throws {
    folder = try TemporaryFolder()
    log = folder.path("log.sqlite")
    let writer = try SQLiteEventLog(path: log)
    for seed in 1...2 as ClosedRange<UInt64> { try RandomSession(seed: seed, count: 30).write(to: writer) }
  }

  @Test func `exporting an imported log reproduces the original export byte by byte`() throws {
    let export = try CommandRun(["export", log, "--with-sensitive-data"])
    #expect(export.status == 0)
    let copy = folder.path("copy.sqlite")
    let report = try CommandRun(["import", copy, folder.write(export.output, to: "log.jsonl")])
    #expect(report.output.hasPrefix("imported 2 sessions with 60 events"), "\(report)")
    #expect(
      try CommandRun(["export", copy, "--format", "csv", "--with-sensitive-data"])
        == CommandRun(["export", log, "--format", "csv", "--with-sensitive-data"]))
    #expect(
      try CommandRun(["import", copy, "-"], input: export.output)
        == CommandRun(
          status: 0,
          output: "imported 0 sessions with 0 events, skipped 2 sessions that the log already contains\n"))
    #expect(try CommandRun(["export", copy, "--with-sensitive-data"]) == export)
  }

  @Test
  func `an import and an export keep the bytes of texts that differ only in their normalization`() throws {
    let (log, copy) = (folder.path("both.sqlite"), folder.path("copy.sqlite"))
    func call(_ text: String, _ more: String = "") -> String {
      #"{"call":"navigate","to":{"name":"search","params":{"text":"\#(text)"}}\#(more)}"# + "\n"
    }
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    for text in [composed, decomposed] {
      let again = call(composed, #","unlessOnTop":true"#)
      #expect(try CommandRun(["record", log], input: call(text) + again + again).status == 0)
    }
    let export = try CommandRun(["export", log, "--with-sensitive-data"]).output
    #expect(export.unicodeScalars.contains("\u{E9}") && export.unicodeScalars.contains("\u{301}"))
    #expect(try CommandRun(["import", copy, "-"], input: export).status == 0)
    let again = try CommandRun(["export", copy, "--with-sensitive-data"]).output
    #expect(Array(again.utf8) == Array(export.utf8))
  }

  @Test func `an export is redacted by default, and the redacted export can be imported`() throws {
    let whole = try CommandRun(["export", log, "--with-sensitive-data"])
    #expect(
      whole.errors
        == "navlog: no values are masked: the export contains everything recorded about the user\n")
    let masked = try CommandRun(["export", log])
    #expect(masked.errors == "" && masked.lines.count == whole.lines.count)
    // Every number was masked.
    for (open, masked) in zip(whole.lines, masked.lines) {
      let ids = [open, masked].map { $0.matches(of: /"id":(\d+)/).map(\.output.1) }
      #expect(ids[0].count == ids[1].count && zip(ids[0], ids[1]).allSatisfy { $0 != $1 }, "\(open)")
    }
    #expect(whole.output.contains(#""params":{"id":"#) && masked.output.contains(#""params":{"id":"#))
    let csv = try CommandRun(["export", log, "--format", "csv"])
    let openCSV = try CommandRun(["export", log, "--format", "csv", "--with-sensitive-data"])
    for (open, masked) in zip(openCSV.lines, csv.lines) where open.contains(#"{""id"":"#) {
      #expect(open != masked)
    }
    let copy = folder.path("masked.sqlite")
    #expect(try CommandRun(["import", copy, "-"], input: masked.output).status == 0)
    #expect(try CommandRun(["verify", copy]).status == 0)
    let original = try SQLiteEventLog(reading: log)
    let imported = try SQLiteEventLog(reading: copy)
    for session in try original.sessions() {
      let (id, end) = (session.info.id, session.count)
      #expect(
        try imported.events(id).map(\.outcome.isEffective) == original.events(id).map(\.outcome.isEffective))
      let (found, meant) = (try imported.state(id, at: end), try original.state(id, at: end))
      #expect(found.compactMap { $0.name }.roots == meant.compactMap { $0.name }.roots, "\(id)")
    }
  }

  @Test func `every verb that prints masked values states that they are masked`() throws {
    let shared = folder.path("shared.sqlite")
    #expect(try CommandRun(["redact", log, "-o", shared]).status == 0)
    let export = try folder.write(CommandRun(["export", log]).output, to: "shared.jsonl")
    let id = try #require(try SQLiteEventLog(reading: log).sessions().last?.info.id.prefix(8))
    let note = "navlog: session \(id) is masked: its parameters, links and texts are masks, not real values\n"
    for file in [shared, export] {
      let sessions = try CommandRun(["sessions", file, "--format", "text"])
      #expect(sessions.lines.allSatisfy { $0.contains("(masked)") } && sessions.lines.count == 2)
      #expect(try CommandRun(["sessions", file, "--json"]).output.matches(of: /"masked":true/).count == 2)
      #expect(
        try CommandRun(["show", file]).output.contains(
          "masked   parameters, links and texts are masks, not real values\n"))
      #expect(try CommandRun(["show", file, "--json"]).output.contains(#""masked":true"#))
      for verb in ["events", "state", "replay"] {
        #expect(try CommandRun([verb, file]).errors == note, "\(verb)")
      }
      #expect(try CommandRun(["events", file, "--format", "csv"]).errors == note)
      #expect(try CommandRun(["diff", file, "@1", "@2"]).errors == note)
      #expect(try CommandRun(["diff", file, "-2", "-1"]).errors.split(separator: "\n").count == 2)
      #expect(try CommandRun(["events", file, "--json"]).errors == "")
      #expect(try CommandRun(["diff", file, "@1", "@2", "--json"]).errors == "")
    }
    for verb in ["sessions", "show", "events", "state", "replay"] {
      let open = try CommandRun([verb, log])
      #expect(!open.output.contains("masked") && open.errors == "", "\(verb)")
    }
    let twice = try CommandRun(["import", log, export])
    #expect(twice.status == 2 && twice.errors.contains("which the log already contains with its real values"))
  }

  @Test func `exports, copies and pages that are made with the same mask key have the same masked values`()
    throws
  {
    let key = try folder.write("0123456789abcdef0123456789abcdef", to: "team.key")
    let (first, again) = (
      try CommandRun(["export", log, "--mask-key", key]), try CommandRun(["export", log, "--mask-key", key])
    )
    #expect(first.status == 0 && first == again)
    #expect(try CommandRun(["export", log]) != first)
    #expect(try CommandRun(["export", log, "--mask-key", folder.write("x" + key, to: "other.key")]) != first)
    let copy = folder.path("copy.sqlite")
    #expect(try CommandRun(["redact", log, "--mask-key", key, "-o", copy]).status == 0)
    #expect(try CommandRun(["export", copy, "--with-sensitive-data"]).output == first.output)
    // The test imports a later, longer export into the log that the first export produced.
    #expect(try CommandRun(["import", copy, "-"], input: again.output).output.contains("skipped 2 sessions"))
    let pages = try (1...2).map { _ in try CommandRun(["view", log, "--mask-key", key, "-o", "-"]) }
    #expect(pages[0] == pages[1] && pages[0].status == 0)
    #expect(try CommandRun(["view", log, "-o", "-"]) != pages[0])
  }

  @Test func `every verb that reads accepts an export`() throws {
    let file = try folder.write(CommandRun(["export", log, "--with-sensitive-data"]).output, to: "log.jsonl")
    for verb in [["sessions", "--json"], ["events", "last"], ["state", "@20"]] {
      let expected = try CommandRun([verb[0], log] + verb.dropFirst())
      #expect(expected.status == 0)
      #expect(try CommandRun([verb[0], file] + verb.dropFirst()) == expected)
    }
  }

  @Test func `one session, or a part of one session, can be exported to a file`() throws {
    let file = folder.path("part.csv")
    #expect(
      try CommandRun(["export", log, "last", "--from", "3", "--to", "4", "-o", file]) == CommandRun(status: 0)
    )
    let lines = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\r\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("session,position,at,elapsed_us,kind,router,destination,params"))
    #expect(lines[1].contains(",3,") && lines[2].contains(",4,") && lines[3].isEmpty)
  }

  @Test func `navlog export rejects a part before the first event`() throws {
    let run = try CommandRun(["export", log, "last", "--to", "0"])
    #expect(run == CommandRun(status: 2, errors: "navlog: --to is before the first event\n"))
  }

  @Test func `navlog import reports a malformed line, and imports nothing of the file`() throws {
    let before = try CommandRun(["export", log, "--with-sensitive-data"])
    let other = folder.path("other.sqlite")
    try RandomSession(seed: 9, count: 3_000).write(to: SQLiteEventLog(path: other))
    let export = try CommandRun(["export", other, "--with-sensitive-data"]).output
    let broken = try folder.write(
      export.replacing("\"position\":2900,", with: "\"position\":\"2900\","), to: "broken.jsonl")
    let expected = CommandRun(
      status: 2, errors: "navlog: \(broken), line 2901: field \"position\" must be a whole number\n")
    #expect(try CommandRun(["import", log, broken]) == expected)
    #expect(try CommandRun(["export", log, "--with-sensitive-data"]) == before)
    let new = folder.path("new.sqlite")
    #expect(try CommandRun(["import", new, broken]) == expected)
    #expect(try folder.names.filter { $0.hasPrefix("new") } == [])
  }

  @Test func `if NAVLOG names a log, navlog import needs only the file`() throws {
    let (export, copy) = (folder.path("all.jsonl"), folder.path("named.sqlite"))
    try #require(try CommandRun(["export", log, "-o", export]).status == 0)
    let run = try CommandRun(line: "import \(export)", environment: ["NAVLOG": copy])
    #expect(run.status == 0, "\(run)")
    #expect(try SQLiteEventLog(reading: copy).sessions().count == 2)
  }

  @Test func `navlog import refuses a session that the log contains with different content`() throws {
    let export = try CommandRun(["export", log, "--with-sensitive-data"]).output
    let run = try CommandRun(
      ["import", log, "-"], input: export.replacing("\"elapsed_us\":", with: "\"elapsed_us\":1"))
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("navlog: standard input, line 2: field \"session\" is "))
    #expect(run.errors.hasSuffix("which the log already contains with a different event at position 1\n"))
  }

  @Test func `navlog import refuses a partial session`() throws {
    let part = try CommandRun(["export", log, "last", "--from", "3", "--with-sensitive-data"]).output
    let run = try CommandRun(["import", folder.path("new.sqlite"), "-"], input: part)
    #expect(run.status == 2)
    #expect(run.errors.contains("field \"sessions[0].positions\" marks a partial session"))
  }

  @Test func `navlog import can print its report as JSON`() throws {
    let run = try CommandRun(
      ["import", log, "-", "--json"],
      input: CommandRun(["export", log, "last", "--with-sensitive-data"]).output)
    let id = try #require(try SQLiteEventLog(reading: log).sessions().last?.info.id)
    #expect(
      run
        == CommandRun(
          status: 0,
          output:
            #"{"schema":1,"imported":[],"skipped":[{"id":"\#(id)","events":30}],"endings":[],"unknownKinds":{},"#
            + "\"unproven\":[]}\n"
        ))
  }

  @Test func `an error of navlog import or navlog export names the file that cannot be read or written`()
    throws
  {
    let missing = folder.path("missing.jsonl")
    #expect(
      try CommandRun(["import", log, missing])
        == CommandRun(status: 2, errors: "navlog: \(missing) cannot be read: No such file or directory\n"))
    #expect(try CommandRun(["import", missing, log]).errors.contains("the first file must be a SQLite log"))
    #expect(
      try CommandRun(["import", folder.path("new.sqlite"), log])
        == CommandRun(
          status: 2,
          errors: "navlog: \(log), line 1: this is a SQLite file, not an export: export the log first\n"))
    #expect(try CommandRun(["export", missing]).status == 2)
    #expect(try CommandRun(["export", log, "-o", log]).errors.contains("--output names the log itself"))
  }
}

extension Outcome {
  fileprivate var isEffective: Bool { self == .applied }
}
