import Foundation
import Navlog
import NavlogSQLite
import NavlogViewer
import TestThreads
import Testing

/// Findings of `navlog explore` in logs of apps with a planted bug, and the verbs that open the sessions of these findings.
@Suite(.waitsForProcesses) struct ExplorationFindingTests {
  private let folder: TemporaryFolder
  private let found: String

  init() throws {
    folder = try TemporaryFolder()
    found = folder.path("found.sqlite")
  }

  /// Returns the log of an app whose tour and page lead to each other, but not back to the bottom of the root.
  private func tourWithoutEnd() throws -> String {
    let log = folder.path("tour.sqlite")
    let calls = """
      {"call":"navigate","to":{"name":"tour","type":"App"},"as":"fullScreen"}
      {"call":"navigate","to":{"name":"page","type":"App"}}
      {"call":"pop"}
      """
    try #require(try CommandRun(["record", log], input: calls).status == 0)
    return log
  }

  /// Returns the log of an app whose characters are only for members.
  @MainActor private func membersOnly(opensLink: Bool) throws -> String {
    let log = folder.path(opensLink ? "opened.sqlite" : "unopened.sqlite")
    let members = NavigationGuard<Screen>("members") { state, destination in
      guard case .character = destination, state.flags["isMember"] != true else { return .allow }
      return .deny("for members only")
    }
    let session = RouterSession<Screen>(
      log: try SQLiteEventLog(path: log),
      configuration: .init(
        links: { _ in .plan([.setPath([.home, .character(9)])]) }, rules: NavigationRules(guards: [members]),
        environment: TestClock("a1b2c3d4e5f60718").environment))
    session.router.navigate(to: .character(9))
    session.setFlag("isMember", true)
    if opensLink {
      session.open("challenge://character/9")
    } else {
      session.router.navigate(to: .character(9))
    }
    try session.close()
    return log
  }

  @Test func `navlog explore finds a group of screens that the user cannot leave`() throws {
    #expect(
      try CommandRun(line: "explore \(tourWithoutEnd())")
        == CommandRun(
          status: 1,
          output: """
            3 states, 3 transitions, 0 offers without effect, offers recorded in 1 session; every state was found
            no way back: tour, after navigate -> fullScreen:tour
            no way back: page, after navigate -> fullScreen:tour, navigate -> page

            """))
  }

  @Test
  func `navlog explore finds a link that a guard denies, in the log or in the link table`()
    async throws
  {
    let run = try await CommandRun(line: "explore \(membersOnly(opensLink: true)) --record \(found)")
    let link = "challenge://character/9"
    let denial = "forbidden link: \(link), members: character(9) denied, for members only, in 1 of 4 states"
    #expect(run.status == 1)
    #expect(
      run.lines == [
        "4 states, 5 transitions, 3 offers without effect, offers recorded in 1 session; every state was found",
        "\(denial), after deepLink \(link) -> home/character(9)",
      ])
    // As an app does, `--record` writes the refused link as an event of the session.
    let events = try CommandRun(line: "events \(found) --format text")
    #expect(events.output.contains("noEffect: refused(members: for members only)"), "\(events)")
    let links = folder.path("links.json")
    try Data(
      #"{"schemes":["challenge"],"routes":[{"pattern":"character/:_0(Int)","name":"character","type":"Screen"}]}"#
        .utf8
    ).write(to: URL(fileURLWithPath: links))
    let table = try await CommandRun(line: "explore \(membersOnly(opensLink: false)) --links \(links)")
    #expect(
      table.lines.contains {
        $0.hasPrefix("forbidden link: \(link), members: character(9) denied, for members only, in ")
          && $0.hasSuffix(" states, after open \(link)")
      }, "\(table)")
  }

  @Test
  func `a finding's session can be opened in the debugger and in a browser, and made into a test`()
    throws
  {
    let run = try CommandRun(line: "explore \(tourWithoutEnd()) --record \(found)")
    #expect(run.status == 1 && run.lines.last?.hasPrefix("no way back: page, after ") == true, "\(run)")
    let log = try SQLiteEventLog(reading: found)
    #expect(try #require(try log.lastSession()).info.id.hasPrefix("a5d05a8e"))
    let debugged = try CommandRun(["debug", found], input: "G\nstate\n")
    #expect(debugged.status == 0 && debugged.errors == "")
    #expect(
      debugged.lines.suffix(8) == [
        "debug> G", "a5d05a8e@2  +1.000s  navigate main/fullScreen@1 -> page applied",
        "  main > fullScreen:tour/page", "  + pushed page on main/fullScreen@1", "debug> state", "main",
        "└─ fullScreen: tour  main/fullScreen@1", "   └─ page           ◀ visible",
      ])
    let viewed = try CommandRun(["view", found, "--with-sensitive-data", "-o", "-"])
    #expect(viewed.status == 0)
    #expect(try viewed.output == SessionPage(of: log, sessions: nil, opening: nil).html())
    let test = try CommandRun(["test", found, "last"])
    #expect(
      test.lines.suffix(8) == [
        "  let session = RouterSession<App>()", "  let router = session.router",
        "  router.navigate(to: .tour)",
        "  let tourRouter = router.fullScreenRouter",
        #"  #expect(session.state.pathText == "main > fullScreen:tour")"#,
        "  tourRouter?.navigate(to: .page)",
        #"  #expect(session.state.pathText == "main > fullScreen:tour/page")"#, "}",
      ])
  }
}
