import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct StatsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a log of random sessions.
  private func log(_ name: String, seeds: [UInt64], count: Int = 150) throws -> String {
    let path = folder.path(name)
    let log = try SQLiteEventLog(path: path)
    for seed in seeds { try RandomSession(seed: seed, count: count).write(to: log) }
    return path
  }

  private func shell(_ log: String, _ sql: String) throws -> [String] {
    let run = try CommandRun("sqlite3", ["-safe", "-readonly", "-batch", "-bail", log, sql])
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    return run.lines
  }

  private func statistics(_ arguments: String...) throws -> JSONValue {
    let run = try CommandRun(["stats"] + arguments + ["--json"])
    #expect(run.status == 0 && run.errors == "", "\(run)")
    return try JSONValue(parsingUTF8: Data(run.output.utf8))
  }

  /// Returns the given members of each object of a list, formatted as a row of the sqlite3 shell.
  private func rows(_ list: JSONValue?, _ keys: String...) -> [String] {
    (list?.elements ?? []).map { row in keys.map { text(row[$0]) }.joined(separator: "|") }
  }

  private func text(_ value: JSONValue?) -> String {
    switch value {
    case .string(let text): StoredText.escaped(text)
    case .number(let digits): digits.contains(".") ? digits : digits
    case .null, nil: ""
    default: value?.text ?? ""
    }
  }

  @Test(arguments: [1, 7, 42] as [UInt64])
  func `navlog stats prints the same numbers that the views return in the sqlite3 shell`(seed: UInt64) throws
  {
    let log = try log("log.sqlite", seeds: [seed, seed + 1, seed + 2])
    let statistics = try statistics(log)
    #expect(
      rows(statistics["screens"], "name", "type", "visits", "p50", "p95", "entries", "exits", "onward")
        .sorted()
        == (try shell(
          log,
          """
          SELECT screen, type, visits, printf('%g', p50), printf('%g', p95), entries, exits, onward FROM screen_stats
          """
        ).sorted()))
    #expect(
      rows(statistics["friction"], "rule", "count", "sessions").filter { !$0.hasSuffix("|0|0") }.sorted()
        == (try shell(log, "SELECT rule, count(*), count(DISTINCT session) FROM friction GROUP BY rule")
          .sorted()))
    let spots = (statistics["friction"]?.elements ?? []).flatMap { report in
      rows(report["spots"], "times", "screen", "destination", "source", "reason").map {
        "\(text(report["rule"]))|\($0)"
      }
    }
    #expect(
      spots.sorted()
        == (try shell(
          log,
          """
          SELECT rule, count(*), screen, destination, source, CASE
            WHEN rule IN ('noEffect', 'lostWork', 'restoredOtherwise', 'bypassedGuard') THEN detail END AS reason
          FROM friction GROUP BY rule, screen, destination, source, reason
          """
        ).sorted()))
    #expect(
      rows(statistics["links"], "outcome", "reason", "times").sorted().isEmpty
        == (try shell(log, "SELECT * FROM deep_links LIMIT 1").isEmpty))
  }

  /// The command reads the visits one by one. This test computes the flows with SQL's window functions instead.
  @Test(arguments: [3, 8] as [UInt64])
  func `a flow is a sequence of visits, each deeper than the one before`(seed: UInt64) throws {
    let log = try log("log.sqlite", seeds: [seed, seed + 1])
    let found = (try statistics(log)["flows"]?.elements ?? []).map { flow in
      "\(text(flow["times"]))|\(rows(flow["screens"], "name").joined(separator: " > "))"
    }
    let runs = """
      WITH visits AS (
        SELECT
          session, position, screen,
          depth > lag(depth) OVER w AND entered_by NOT IN ('select', 'setRoots', 'restore', 'branch') AS is_onward
        FROM screen_visits WINDOW w AS (PARTITION BY session ORDER BY position)
      ), runs AS (
        SELECT *, sum(is_onward IS NOT 1) OVER (PARTITION BY session ORDER BY position) AS run FROM visits
      ), numbered AS (
        SELECT *, row_number() OVER (PARTITION BY session, run ORDER BY position) AS number FROM runs
      ), ways AS (
        SELECT DISTINCT session, run,
          group_concat(screen, ' > ') OVER (PARTITION BY session, run ORDER BY position
            ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS way,
          count(*) OVER (PARTITION BY session, run) AS length
        FROM numbered WHERE number <= 5
      )
      SELECT count(*), way FROM ways WHERE length > 1 GROUP BY way
      """
    #expect(found.count > 3)
    #expect(try found.sorted() == shell(log, runs).sorted())
  }

  @Test func `navlog state accepts the moments that navlog stats prints`() throws {
    let log = try log("log.sqlite", seeds: [1, 2])
    let run = try CommandRun(["stats", log])
    let moments = run.output.matches(of: #/ ([0-9a-f]{8}@\d+)/#).map { String($0.1) }
    #expect(moments.count > 5)
    for moment in Set(moments).sorted().prefix(4) {
      #expect(try CommandRun(["state", log, moment]).status == 0, "\(moment)")
    }
  }

  @Test func `navlog stats combines several logs, and counts a session only once if two logs contain it`()
    throws
  {
    let whole = try log("whole.sqlite", seeds: [1, 2, 3])
    let first = try log("first.sqlite", seeds: [1, 2])
    let second = try log("second.sqlite", seeds: [2, 3])
    /// Returns the summary without the names of logs.
    func numbers(_ logs: String...) throws -> String {
      var text = try CommandRun(["stats"] + logs + ["--json"]).output
      for log in logs { text = text.replacing(log, with: "LOG") }
      return text
    }
    #expect(try numbers(first, second) == numbers(whole))
    #expect(try numbers(whole, whole) == numbers(whole))
    // One session was sent twice: in `short`, and again in `whole` after it had continued.
    let short = folder.path("short.sqlite")
    let log = try SQLiteEventLog(path: short)
    let session = RandomSession(seed: 3, count: 150)
    try log.begin(session.info)
    try log.append(Array(session.events.prefix(20)), to: session.info.id)
    #expect(try numbers(short, whole) == numbers(whole))
  }

  @Test
  func `the stats of one session equal the stats of a log or an export of only that session`()
    throws
  {
    let both = try log("both.sqlite", seeds: [4, 5])
    let single = try log("single.sqlite", seeds: [5])
    let export = folder.path("single.jsonl")
    #expect(try CommandRun(["export", single, "--with-sensitive-data", "-o", export]).status == 0)
    let expected = try CommandRun(["stats", single]).output
    #expect(try CommandRun(["stats", both, "last"]).output == expected)
    #expect(try CommandRun(["stats", export]).output == expected)
    let lines = try String(contentsOfFile: export, encoding: .utf8)
    #expect(try CommandRun(["stats", "-"], input: lines).output == expected)
  }

  @Test func `every list that navlog stats prints about a log has a title`() async throws {
    let tour = try await Fixture(folder).tour()
    let run = try CommandRun(["stats", tour, "--limit", "3"])
    #expect(run.errors == "" && run.status == 0)
    #expect(run.output.hasPrefix("2 sessions, "))
    for title in ["screens", "flows", "dead ends", "links", "noEffect: "] {
      #expect(run.output.contains("\n\n\(title)"), "\(title)")
    }
    let markdown = try CommandRun(["stats", tour, "--format", "md"]).output
    #expect(
      markdown.contains(
        "\n## screens\n\n| screen | visits | p50 | p95 | entries | exits | onward |\n| --- | ---: |"))
  }

  @Test
  func `navlog stats prints only the friction rules with findings, and all nine rules with --json`() throws {
    let path = folder.path("bounce.sqlite")
    let calls = [
      #"{"call":"navigate","to":{"name":"a"},"at":"+1s"}"#, #"{"call":"pop","at":"+1.5s"}"#,
      #"{"call":"mark","text":"end","at":"+9s"}"#,
    ]
    _ = try CommandRun(["record", path], input: calls.joined(separator: "\n"))
    let moment = try #require(try SQLiteEventLog(reading: path).sessions().first?.info.id.prefix(8)) + "@1"
    let friction = try CommandRun(["stats", path]).output.split(separator: "links\nnone\n").last
    let expected = """

      bounce: 1 in 1 session
      A screen was opened, and left within a second for a screen that is not deeper.
      times  where  source  look at
          1  a              \(moment)

      no findings of the other rules

      """
    #expect(friction.map(String.init) == expected)
    let json = try JSONValue(parsing: CommandRun(["stats", path, "--json"]).output)
    #expect(json["friction"]?.elements?.count == 9)
  }

  @Test(arguments: [[], ["--brief"]] as [[String]])
  func `navlog stats lists serious problems before more frequent ones that occur in normal use`(
    format: [String]
  ) throws {
    let path = folder.path("severity.sqlite")
    let pops = (0..<36).map { index in
      #"{"call":"popToRoot","source":"App/A.swift:\#(1 + index / 3)","at":"+\#(10 * index + 1)s"}"#
    }
    let calls = [
      #"{"call":"navigate","to":{"name":"b"},"source":"App/B.swift:2","refused":"no login","at":"+900s"}"#,
      #"{"call":"navigate","to":{"name":"a"},"source":"App/B.swift:1","router":"main/sheet@9","at":"+950s"}"#,
      #"{"call":"navigate","to":{"name":"a"},"source":"App/C.swift:1","at":"+1000s"}"#,
      #"{"call":"navigate","to":{"name":"a"},"source":"App/C.swift:1","at":"+1000.3s"}"#,
    ]
    _ = try CommandRun(["record", path], input: (pops + calls).joined(separator: "\n"))
    let run = try CommandRun(["stats", path] + format)
    let rows = run.lines.filter { $0.contains("App/") }
    let isBrief = !format.isEmpty
    let serious = ["navigate: noSuchRouter (a) on main", "navigate: refused(no login) (b) on main"]
    // Without --brief, each rule has its own list.
    let order = isBrief ? serious + ["doublePush"] : ["App/C.swift:1"] + serious
    #expect(rows.count == 11)
    #expect(zip(rows, order + ["popToRoot: atRoot on main"]).allSatisfy { $0.contains($1) }, "\(run.output)")
    #expect(run.output.contains("and 4 "), "\(run.output)")
  }

  @Test func `navlog stats names the root on which all links landed if the log has several roots`() throws {
    func landing(_ roots: String) throws -> String {
      let path = folder.path("\(roots.count).sqlite")
      let calls = [
        #"{"call":"setRoots","roots":[\#(roots)],"at":"+0s"}"#,
        #"{"call":"deepLink","url":"shop://item/7","plan":[{"show":{"name":"item"},"as":"push"}],"at":"+3s"}"#,
      ]
      _ = try CommandRun(["record", path], input: calls.joined(separator: "\n"))
      let sections = try CommandRun(["stats", path]).output.components(separatedBy: "\n\n")
      let links = sections.first { $0.hasPrefix("links\n") }
      return try #require(links?.components(separatedBy: "\n").last)
    }
    #expect(try landing(#""home","search""#).contains("  item in home  "))
    #expect(try landing(#""home""#).contains("  item  "))
  }

  @Test func `navlog stats distinguishes the friction on screens of two types with the same name`() throws {
    let path = folder.path("equal.sqlite")
    let calls = [
      #"{"call":"navigate","to":{"name":"list","type":"A"},"at":"+1s"}"#, #"{"call":"pop","at":"+1.5s"}"#,
      #"{"call":"navigate","to":{"name":"list","type":"B"},"at":"+9s"}"#, #"{"call":"pop","at":"+9.5s"}"#,
      #"{"call":"mark","text":"end","at":"+19s"}"#,
    ]
    _ = try CommandRun(["record", path], input: calls.joined(separator: "\n"))
    let text = try CommandRun(["stats", path]).output
    #expect(text.contains("\nbounce: 2 in 1 session\n"))
    #expect(text.contains("\n    1  A.list  ") && text.contains("\n    1  B.list  "), "\(text)")
    let bounces = try statistics(path)["friction"]?.elements?.first { $0["rule"] == "bounce" }?["spots"]
    #expect(rows(bounces, "times", "screen", "screenType") == ["1|list|A", "1|list|B"])
  }

  @Test func `navlog stats prints a summary of an empty log`() throws {
    let path = folder.path("empty.sqlite")
    _ = try SQLiteEventLog(path: path)
    let run = try CommandRun(["stats", path])
    #expect(run.status == 0 && run.output.hasPrefix("0 sessions, 0 events\n\nscreens\nnone\n"))
    #expect(run.output.hasSuffix("\n\nlinks\nnone\n\nno findings of any rule\n"))
    #expect(try CommandRun(["graph", path]) == CommandRun(status: 0, output: "flowchart LR\n"))
  }
}

extension JSONValue {
  /// The elements of an array.
  fileprivate var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}
