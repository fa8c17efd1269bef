import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@MainActor @Suite struct ReplayedAppTests {
  /// An app whose button may be wired twice.
  private struct App: ReplayedApp {
    let session = RouterSession<Screen>()
    let isWiredTwice: Bool

    func perform(_ call: NavigationAction<Screen>, on router: String) async throws {
      guard case .navigate(.detail, _, _) = call else { return send(call, on: router) }
      for _ in 0..<(isWiredTwice ? 2 : 1) { send(call, on: router) }
    }
  }

  private func tap(_ app: App) async throws {
    try await app.perform(.navigate(to: .list), on: "main")
    try await app.perform(.navigate(to: .detail(id: 1)), on: "main")
  }

  @Test func `expectNever reports a faulty wiring, and reports nothing after the wiring is fixed`()
    async throws
  {
    let bad = "path LIKE '%detail%detail%'"
    let faulty = App(isWiredTwice: true)
    try await tap(faulty)
    let line = #line + 1
    let issues = try reported { try expectNever(bad, in: faulty.session) }
    #expect(issues.map(\.line) == [line])
    #expect(
      issues.first?.text.hasPrefix("\(bad) holds after event 3 navigate main -> detail(id: 1) applied")
        == true)
    #expect(issues.first?.text.hasSuffix(", at main/list/detail(id: 1)/detail(id: 1)") == true)
    let mended = App(isWiredTwice: false)
    try await tap(mended)
    #expect(try reported { try expectNever(bad, in: mended.session) } == [])
  }

  @Test
  func `expectRules reports violated rules with their events, but not a rule whose deadline is not over`()
    async throws
  {
    let app = App(isWiredTwice: true)
    try await tap(app)
    let rules = try SessionRule.rules(
      in: """
        one detail: never path LIKE '%detail%detail%'
        few screens: at most 1 kind = 'navigate' per session
        later: kind = 'navigate' leads to kind = 'pop' within 9 events
        """)
    let line = #line + 1
    let issues = try reported { try expectRules(rules, in: app.session) }
    #expect(issues.map(\.line) == [line, line])
    let starts = [
      "the rule \"one detail\" (never path LIKE '%detail%detail%') is violated by event 3 navigate main",
      "the rule \"few screens\" (at most 1 kind = 'navigate' per session) is violated by event 1 navigate main",
    ]
    for (issue, start) in zip(issues, starts) { #expect(issue.text.hasPrefix(start), "\(issue.text)") }
    #expect(issues.last?.text.contains(" … event 2 navigate main -> detail(id: 1)") == true)
    #expect(try reported { try expectRules([rules[2]], in: app.session) } == [])
  }

  @Test func `expectNever and expectRules write buffered events, and report events that the log lacks`()
    throws
  {
    func issues(_ fails: @escaping @Sendable (_ attempt: Int) -> Bool) throws -> [String] {
      let session = RouterSession<Screen>(
        log: FaultyEventLog { attempt in fails(attempt) ? .beforeWriting : nil })
      for id in 1...2 { session.router.navigate(to: .detail(id: id)) }
      #expect(!session.logStatus.isRecording)
      let rule = try SessionRule("one screen", "never stack = 2")
      return try reported {
        try expectNever("stack = 2", in: session)
        try expectRules([rule], in: session)
      }.map(\.text)
    }
    // The first attempt begins the session, and the third attempt appends the second event.
    let lacking = try issues { $0 > 2 }
    #expect(lacking.count == 2)
    for text in lacking { #expect(text.hasPrefix("the log has only 1 of the session's 2 events, ")) }
    let written = try issues { $0 == 3 }
    #expect(written.count == 2)
    #expect(written.first?.hasPrefix("stack = 2 holds after event 2 ") == true)
    #expect(written.last?.hasPrefix("the rule \"one screen\" ") == true)
  }

  private func reported(_ body: () throws -> Void) throws -> [ReportedIssue] {
    var failure: (any Error)?
    let issues = ReportedIssue.all { do { try body() } catch { failure = error } }
    if let failure { throw failure }
    return issues
  }

  @Test func `a call on the address main/sheet is a no-op (noSuchRouter) after the sheet is dismissed`()
    async throws
  {
    let app = App(isWiredTwice: false)
    try await app.perform(.navigate(to: .settings), on: "main")
    try await app.perform(.navigate(to: .list), on: "main/sheet")
    #expect(app.session.state.pathText == "main > sheet:settings/list")
    try await app.perform(.dismiss, on: "main/sheet")
    try await app.perform(.pop, on: "main/sheet")
    #expect(try app.session.timeline.events().last?.outcome == .noEffect(.noSuchRouter))
  }

  @Test
  func `with a start position, expectNever ignores earlier events, even in the column "seen"`()
    async throws
  {
    let app = App(isWiredTwice: false)
    try await app.perform(.navigate(to: .list), on: "main")
    try await app.perform(.navigate(to: .detail(id: 1)), on: "main")
    let start = app.session.position
    try await app.perform(.pop, on: "main")
    func positions(_ bad: String, after start: Int = 0) throws -> [String] {
      try reported { try expectNever(bad, in: app.session, after: start) }.map { issue in
        String(issue.text.split(separator: " holds after event ")[1].prefix(1))
      }
    }
    #expect(try positions("stack = 2") == ["2"])
    #expect(try positions("stack = 2", after: start) == [])
    #expect(try positions("stack = 1", after: start) == ["3"])
    #expect(try positions("screen = 'list' AND seen > 0") == ["3"])
    #expect(try positions("screen = 'list' AND seen > 0", after: start) == [])
    #expect(try positions("stack > 0", after: 3) == [])
    #expect(throws: EventLogError.self) { try expectNever("stack = 0", in: app.session, after: 4) }
  }

  @Test func `in a slot path, a slash in a root's name is escaped`() async throws {
    struct Bare: ReplayedApp {
      let session = RouterSession<Screen>(
        configuration: .init(roots: ["a/sheet", "a"]))
    }
    let app = Bare()
    try await app.perform(.navigate(to: .settings), on: "a%2Fsheet")
    try await app.perform(.navigate(to: .list), on: "a%2Fsheet/sheet")
    #expect(app.session.state.pathText == "a/sheet > sheet:settings/list")
    try await app.perform(.pop, on: "a/sheet")
    try await app.perform(.pop, on: "a/cover")
    #expect(
      try app.session.timeline.events().suffix(2).map(\.outcome)
        == [.noEffect(.noSuchRouter), .noEffect(.noSuchRouter)])
  }

  @Test func `a condition with an unknown column is an error`() {
    #expect(throws: ConditionError.self) { try expectNever("scren = 'list'", in: RouterSession<Screen>()) }
    #expect(throws: ConditionError.self) { try expectNever("id = 3", in: RouterSession<Screen>()) }
  }

  @Test func `a recorded destination is decoded if the app knows it, and is unknown otherwise`() throws {
    for screen in Screen.alphabet {
      #expect(try Screen(recorded: RecordedDestination(encoding: screen).json.text) == screen)
    }
    #expect(
      try AnyNavigation(recorded: #"{"name":"x","type":"Gone"}"#).wrapped as? UnknownNavigation
        == .unregistered(RecordedDestination(type: "Gone", name: "x")))
    let error = #expect(throws: UnknownDestination.self) { try Screen(recorded: #"{"name":"map"}"#) }
    #expect(error?.description == "Screen does not know map")
    #expect(throws: UnknownDestination.self) { try Screen(recorded: "map") }
  }
}
