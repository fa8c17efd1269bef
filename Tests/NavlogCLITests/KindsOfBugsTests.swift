import Foundation
import Navlog
import NavlogSQLite
import NavlogViewer
import TestThreads
import Testing

/// Ten kinds of bugs in apps, each in a generated log, with a single run of the command that finds the bug.
@Suite(.waitsForProcesses) struct KindsOfBugsTests {
  /// A kind of bug.
  struct Bug: Sendable, CustomTestStringConvertible {
    let name: String
    /// The app's calls, as input for `navlog record`.
    let calls: [String]
    /// The rule or list of `navlog stats` that names the bug, and its output; `nil` if `stats` cannot detect the bug.
    let stats: (section: String, line: String)?
    /// The verb that finds the faulty event, and the words after the log.
    let search: [String]
    /// The position of the faulty event.
    let position: Int

    /// The kind of the bug. Storms with effect and storms without effect are one kind.
    var kind: String { name.components(separatedBy: " with")[0] }

    var testDescription: String { name }
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Records the calls, and returns the path of the log.
  private func record(_ bug: Bug) throws -> String {
    let path = folder.path("\(bug.name).sqlite")
    let run = try CommandRun(["record", path], input: bug.calls.joined(separator: "\n"))
    try #require(run.status == 0, "\(run.errors)")
    return path
  }

  /// Returns the path of a log of two sessions. The second session restores the first session without its flag.
  private func recordLostFlag() async throws -> String {
    let path = folder.path("lost flag.sqlite")
    let tour = try await Fixture(folder).tour()
    let export = try CommandRun(["export", tour, "--with-sensitive-data"]).output
    let changed = export.replacing(#""flags":{"isAuthenticated":true}"#, with: #""flags":{}"#)
    try #require(changed != export)
    let run = try CommandRun(["import", path, "-"], input: changed)
    try #require(run.status == 0, "\(run.errors)")
    return path
  }

  @Test(arguments: KindsOfBugsTests.bugs)
  func `for each kind of bug, one run of a verb prints the faulty event, and exits with 1`(bug: Bug) throws {
    let run = try CommandRun([bug.search[0], record(bug)] + bug.search.dropFirst())
    #expect(run.status == 1, "\(run)")
    #expect(run.output.contains("event \(bug.position) of session"), "\(run.output)")
  }

  @MainActor @Test(arguments: [["view", "-o", "-"], ["export", "--format", "html"]])
  func `a page contains the finding that a restore lost a flag`(words: [String]) async throws {
    let path = try await recordLostFlag()
    var page = try SessionPage(of: SQLiteEventLog(reading: path))
    page.findings["c3d4e5f6a7b80910"] = [PageFinding(rule: "restoredOtherwise", position: 1)]
    let run = try CommandRun([words[0], path, "--with-sensitive-data"] + words.dropFirst())
    #expect(run.status == 0)
    #expect(try run.output == page.html())
  }

  @MainActor @Test func `a page contains one finding for a call that bypassed a guard`() throws {
    let bug = try #require(Self.bugs.first { $0.name == "bypassed guard" })
    let path = try record(bug)
    var page = try SessionPage(of: SQLiteEventLog(reading: path))
    let session = try #require(try SQLiteEventLog(reading: path).lastSession())
    page.findings[session.info.id] = [PageFinding(rule: "bypassedGuard", position: bug.position)]
    #expect(try CommandRun(["view", path, "--with-sensitive-data", "-o", "-"]).output == page.html())
  }

  @Test func `one search through all sessions finds a flag that a restore lost`() async throws {
    let bad = "kind = 'restore' AND NOT flag('isAuthenticated')"
    let run = try await CommandRun(["bisect", recordLostFlag(), "all", "--bad", bad])
    #expect(run.status == 1 && run.output.contains("event 1 of session c3d4e5f6"), "\(run)")
  }

  @Test func `in the debugger, the key e moves to the problems that navlog stats reports`() throws {
    let bug = try #require(Self.bugs.first { $0.name == "double push" })
    let run = try CommandRun(["debug", try record(bug)], input: "e\nE\nquit\n")
    let found = run.output.components(separatedBy: "\n").filter { $0.contains("@") || $0.contains("problem") }
    #expect(found.contains("  problem: doublePush"), "\(run.output)")
    #expect(found.contains { $0.contains("@\(bug.position)  ") }, "\(run.output)")
    #expect(run.output.contains("no earlier problem"), "\(run.output)")
  }

  @Test func `the verb stats alone names nine of the ten kinds of bugs`() async throws {
    var named: Set<String> = []
    for bug in Self.bugs {
      guard let stats = bug.stats else { continue }
      let run = try CommandRun(["stats", record(bug)])
      let sections = run.output.components(separatedBy: "\n\n")
      let section = sections.first { $0.hasPrefix(stats.section) } ?? ""
      #expect(section.contains(stats.line), "\(bug.name): \(run.output)")
      #expect(section.contains("@\(bug.position)"), "\(bug.name): \(section)")
      named.insert(bug.kind)
    }
    let lostFlag = try await CommandRun(["stats", recordLostFlag()]).output
    #expect(lostFlag.contains("flag isAuthenticated was true and is not set"), "\(lostFlag)")
    #expect(named.count + 1 == 9)
  }
}

extension KindsOfBugsTests {
  private static let begin = #"{"call":"setRoots","roots":["home","cart"],"at":"2026-11-18T09:55:00Z"}"#

  /// Returns a call in JSON, made a number of seconds after the beginning.
  private static func call(_ seconds: Double, _ call: String, _ rest: String = "") -> String {
    #"{"call":"\#(call)"\#(rest.isEmpty ? "" : "," + rest),"at":"+\#(seconds)s","source":"App/\#(call).swift:1"}"#
  }

  private static func open(_ seconds: Double, _ name: String, _ rest: String = "") -> String {
    call(seconds, "navigate", #""to":{"name":"\#(name)"}"# + (rest.isEmpty ? "" : "," + rest))
  }

  private static let loop: [String] = (0..<4).flatMap { (round: Int) -> [String] in
    let start = 5 + 2 * Double(round)
    return [open(start, "detail"), call(start + 1, "pop")]
  }

  private static let storm: [String] = (0..<60).map { (number: Int) -> String in
    call(5 + Double(number) / 100, "setFlag", #""name":"tick","value":\#(number)"#)
  }

  private static let idleStorm: [String] = (0..<60).map { call(5 + Double($0) / 100, "popToRoot") }

  static let bugs: [Bug] = [
    Bug(
      name: "double push",
      calls: [begin, open(3, "list"), open(9, "detail"), open(9.3, "detail"), open(20, "info")],
      stats: ("doublePush", "detail"), search: ["bisect", "--bad", "path LIKE '%detail/detail%'"], position: 4
    ),
    Bug(
      name: "wrong tab reset",
      calls: [
        begin, open(3, "list"), open(9, "detail"), call(15, "select", #""root":"cart""#),
        call(20, "popToRoot", #""router":"home""#),
      ],
      stats: ("lostWork", "popToRoot removed 2 screens of home, which is not visible"),
      search: ["bisect", "--bad", "removed > 0 AND router <> root"], position: 5),
    Bug(
      name: "sheet left open after logout",
      calls: [
        begin, call(2, "setFlag", #""name":"isLoggedIn","value":true"#), open(5, "profile", #""as":"sheet""#),
        call(30, "setFlag", #""name":"isLoggedIn","value":false"#), open(32, "login", #""router":"home""#),
      ],
      stats: nil, search: ["bisect", "--bad", "NOT flag('isLoggedIn') AND modals > 0"], position: 4),
    Bug(
      name: "link into the wrong root",
      calls: [
        begin, open(3, "list"), call(8, "select", #""root":"cart""#),
        call(
          12, "deepLink",
          #""url":"shop://item/7","plan":[{"select":"cart"},{"show":{"name":"item","params":{"id":7}},"as":"push"}]"#
        ),
        call(30, "select", #""root":"home""#),
        call(
          40, "deepLink",
          #""url":"shop://item/8","plan":[{"select":"home"},{"show":{"name":"item","params":{"id":8}},"as":"push"}]"#
        ),
      ],
      stats: ("links", "item in home"), search: ["bisect", "--bad", "kind = 'deepLink' AND root = 'home'"],
      position: 6),
    Bug(
      name: "replaced stack",
      calls: [
        begin, open(3, "list"), open(9, "detail"), open(15, "edit"),
        call(30, "setPath", #""path":[{"name":"list"}]"#),
      ],
      stats: ("lostWork", "setPath removed 2 screens"),
      search: ["bisect", "--bad", "kind = 'setPath' AND removed > 1"], position: 5),
    Bug(
      name: "modal closed by the system",
      calls: [
        begin, open(3, "checkout", #""as":"fullScreen""#), open(9, "address"), open(15, "payment"),
        call(60, "dismiss", #""origin":"system""#),
      ],
      stats: ("lostWork", "the system closed a cover with 2 screens on it"),
      search: ["bisect", "--bad", "kind = 'dismiss' AND origin = 'system'"], position: 5),
    Bug(
      name: "loop",
      calls: [begin, open(3, "list")] + loop,
      stats: ("pingPong", "detail"), search: ["bisect", "--bad", "screen = 'list' AND seen > 2"], position: 8),
    Bug(
      name: "bypassed guard",
      calls: [
        begin, open(3, "list"),
        open(
          6, "orders",
          #""refused":"no login","rules":[{"rule":"LoginGuard","requested":{"name":"orders"},"denied":"no login"}]"#
        ),
        open(12, "orders"),
      ],
      stats: ("bypassedGuard", "orders"),
      search: ["bisect", "--bad", "screen = 'orders' AND NOT flag('isLoggedIn', 0)"], position: 4),
    Bug(
      name: "event storm with effect",
      calls: [begin] + storm,
      stats: ("storm", "App/setFlag.swift:1"), search: ["bisect", "--bad", "flag('tick') > 19"], position: 22),
    Bug(
      name: "event storm without effect",
      calls: [begin] + idleStorm,
      stats: ("storm", "App/popToRoot.swift:1"),
      search: ["bisect", "--bad", "kind = 'popToRoot' AND outcome = 'noEffect' AND elapsed >= 5.2"],
      position: 22),
  ]
}
