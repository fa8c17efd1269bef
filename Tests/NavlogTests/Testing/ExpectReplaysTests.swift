import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// Sessions of the last year, replayed in today's app. A replay reports only what a new release changed.
@MainActor @Suite struct ExpectReplaysTests {
  /// The app that recorded the sessions.
  private enum App: Navigation {
    case list
    case detail(id: Int)
    case map(zoom: Int)
    case account(token: String)
    case settings
    case login

    static var navigationName: String { "App" }
    var presentationType: PresentationType { self == .settings || self == .login ? .sheet : .push }
    var storedParameters: StoredParameters { if case .account = self { .none } else { .all } }
  }

  /// The next version of the app, which has no map.
  private enum NextApp: Navigation {
    case list
    case detail(id: Int)
    case account(token: String)
    case settings
    case login

    static var navigationName: String { "App" }
  }

  private let folder: LogFolder
  private let corpus: URL

  init() throws {
    folder = try LogFolder()
    corpus = folder.url.appendingPathComponent("corpus/2025")
    try FileManager.default.createDirectory(at: corpus, withIntermediateDirectories: true)
  }

  nonisolated private static func links(_ pattern: String) throws -> DeepLinkTable<App> {
    try DeepLinkTable(schemes: ["app"], routes: [DeepLinkRoute(pattern, name: "detail", below: [.list])])
  }

  private static let guards = [
    NavigationGuard<App>("login") { state, destination in
      guard case .account = destination, state.flags["isIn"] != true else { return .allow }
      return .defer(until: "isIn", showing: .login)
    }
  ]

  /// Records a session with rules and links, and writes an export of the session to the corpus.
  private func record(masked: Bool = false, rules: NavigationRules<App> = NavigationRules(guards: guards))
    throws
  {
    let log = InMemoryEventLog()
    let session = RouterSession<App>(
      log: log,
      configuration: .init(
        links: try Self.links("detail/:id(Int)").resolve, rules: rules,
        environment: SessionEnvironment(now: { 0 }, uptime: { 0 }, makeSessionID: { "abcdef012345" })))
    session.router.navigate(to: .list)
    session.router.navigate(to: .map(zoom: 3))
    session.open("app://detail/7")
    session.router.navigate(to: .account(token: "secret"))
    session.setFlag("isIn", true)
    session.router.navigate(to: .settings)
    session.router.dismissSheet()
    try session.close()
    try write(log, redactor: masked ? Redactor() : nil)
  }

  /// Writes an export of a log to the corpus.
  private func write(_ log: InMemoryEventLog, redactor: Redactor? = nil) throws {
    var text = ""
    let export = try LogExport(
      of: log, as: .jsonLines, sessions: log.sessions(), positions: 1...Int.max, redactor: redactor)
    try export.writeUTF8 { text += String(decoding: $0, as: UTF8.self) + "\n" }
    try Data(text.utf8).write(to: corpus.appendingPathComponent("app.jsonl"))
  }

  private func issues<N: Navigation>(
    as type: N.Type, links: ((String) -> LinkResolution<N>)? = nil, rules: NavigationRules<N>? = nil
  ) -> [ReportedIssue] {
    ReportedIssue.all {
      expectReplays(of: corpus.deletingLastPathComponent(), as: type, links: links, rules: rules)
    }
  }

  @Test func `the app that recorded the sessions replays them without an issue`() throws {
    try record()
    #expect(
      issues(
        as: App.self, links: try Self.links("detail/:id(Int)").resolve,
        rules: NavigationRules(guards: Self.guards)) == [])
  }

  @Test func `a replay repeats the refusal of a link that selected a missing root`() throws {
    let log = InMemoryEventLog()
    let links = { (_: String) in LinkResolution<App>.plan([.select("more"), .show(.list, .push)]) }
    let session = RouterSession<App>(log: log, configuration: .init(links: links))
    #expect(session.open("app://list") == .noEffect(.refused("there is no root more")))
    try session.close()
    try write(log)
    #expect(issues(as: App.self, links: links, rules: NavigationRules(guards: Self.guards)) == [])
  }

  @Test(arguments: [[.main], ["home", "more"]] as [[RootName]])
  func `a replay repeats deferred calls with their paths and styles`(roots: [RootName]) throws {
    let log = InMemoryEventLog()
    let rules = NavigationRules(guards: Self.guards)
    let session = RouterSession<App>(log: log, configuration: .init(roots: roots, rules: rules))
    session.router.setPath([.list, .account(token: "a")])
    session.router.present(.account(token: "b"), style: .sheet)
    // The guard has presented the login, so these calls are on a modal.
    session.visibleRouter.navigate(to: .account(token: "c"))
    session.visibleRouter.setPath([.account(token: "d")])
    session.visibleRouter.setPath([.list, .account(token: "e")])
    session.setFlag("isIn", true)
    try session.close()
    try write(log)
    #expect(issues(as: App.self, rules: rules) == [])
    // The replay does not compare the `setPath` with two screens, because on a modal, the plan does not determine the call.
    let changed = issues(as: App.self, rules: NavigationRules(guards: [])).map(\.text)
    #expect(changed.count == 4)
    for text in changed { #expect(text.contains("\n  recorded: deferred until isIn = true")) }
  }

  @Test func `a replay repeats a path whose last screen is redirected to a sheet over the same path`() throws
  {
    let closed = NavigationGuard<App>("closed") { _, destination in
      switch destination {
      case .map: .redirect(to: .list)
      case .detail: .redirect(to: .settings)
      default: .allow
      }
    }
    let log = InMemoryEventLog()
    let rules = NavigationRules(guards: [closed])
    let session = RouterSession<App>(log: log, configuration: .init(rules: rules))
    session.router.setPath([.list])
    session.router.setPath([.map(zoom: 3), .detail(id: 7)])
    let event = try #require(try session.timeline.events().last)
    #expect(event.action == .navigate(to: .settings) && event.decisions.count == 2)
    try session.close()
    try write(log)
    #expect(issues(as: App.self, rules: rules) == [])
  }

  @Test func `a replay reports a guard that refused a resumed call in the recording, but allows it now`()
    throws
  {
    let closed = NavigationGuard<App>("closed") { state, destination in
      guard case .account = destination, state.flags["isIn"] == true else { return .allow }
      return .deny("closed")
    }
    let log = InMemoryEventLog()
    let rules = NavigationRules(guards: Self.guards + [closed])
    let session = RouterSession<App>(log: log, configuration: .init(rules: rules))
    session.router.navigate(to: .account(token: "a"))
    session.setFlag("isIn", true)
    try session.close()
    try write(log)
    #expect(issues(as: App.self, rules: rules) == [])
    let changed = issues(as: App.self, rules: NavigationRules(guards: Self.guards)).map(\.text)
    #expect(changed.count == 1)
    #expect(changed.first?.contains("\n  recorded: abandoned\n  today:    resume intent ") == true)
  }

  @Test func `a replay reports a removed enum case once, at the caller's line`() throws {
    try record()
    let line = #line + 1
    let issues = ReportedIssue.all { expectReplays(of: corpus, as: NextApp.self) }
    #expect(issues.map(\.line) == [line])
    #expect(
      issues.first?.text.hasPrefix(
        "app.jsonl, session abcdef01, event 2: map(zoom: 3) is unknown to App\n") == true)
  }

  @Test func `if the current table resolves a link differently, a replay reports both resolutions`() throws {
    try record()
    let found = issues(as: App.self, links: try Self.links("item/:id(Int)").resolve).map(\.text)
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "2025/app.jsonl, session abcdef01, event 3: another resolution of app://detail/7\n") == true)
    #expect(
      found.first?.contains("\n  recorded: dismissAll, setPath list/detail(id: 7)\n  today:    no match")
        == true)
  }

  @Test func `a replay reports added and removed guards`() throws {
    try record()
    let closed = NavigationGuard<App>("closed") { _, destination in
      destination == .settings ? .deny("closed") : .allow
    }
    let added = issues(as: App.self, rules: NavigationRules(guards: Self.guards + [closed])).map(\.text)
    #expect(added.count == 1)
    #expect(added.first?.contains("another decision of the rules\n") == true)
    #expect(added.first?.contains("navigate main -> sheet:settings") == true)
    #expect(added.first?.hasSuffix("\n  today:    refused") == true)
    // During the recording, a guard deferred the navigation to the account. The replay has no guards, so the call navigates.
    let removed = issues(
      as: App.self, links: try Self.links("detail/:id(Int)").resolve, rules: NavigationRules(guards: [])
    ).map(\.text)
    #expect(removed.count == 1)
    #expect(removed.first?.contains("\n  recorded: deferred until isIn = true") == true)
  }

  @Test
  func `a replay reports the first differences of a session, and the number of further differences`() throws {
    let log = InMemoryEventLog()
    let session = RouterSession<App>(log: log)
    for id in 1...8 { session.router.navigate(to: .detail(id: id)) }
    try session.close()
    try write(log)
    let never = NavigationGuard<App>("never") { _, _ in .deny("never") }
    let found = issues(as: App.self, rules: NavigationRules(guards: [never])).map(\.text)
    #expect(found.count == 6)
    #expect(found.last?.hasSuffix(": 3 more differences") == true)
  }

  @Test func `a replay reports an outcome or screen that differs from the recorded one`() throws {
    try record()
    let file = corpus.appendingPathComponent("app.jsonl")
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    func rewrite(_ change: (String) -> String) throws {
      let changed = lines.map { $0.contains("\"kind\":\"dismissSheet\"") ? change($0) : $0 }
      #expect(changed != lines)
      try Data(changed.joined(separator: "\n").utf8).write(to: file)
    }
    try rewrite {
      $0.replacing(#""outcome":"applied""#, with: #""outcome":"noEffect","reason":"nothingPresented""#)
    }
    #expect(issues(as: App.self).map(\.text).first?.contains("another outcome\n") == true)
    try rewrite { $0.replacing(#""depth":3"#, with: #""depth":2"#) }
    #expect(issues(as: App.self).map(\.text).first?.contains("another depth or selected root\n") == true)
  }

  @Test func `a replay compares no states after a call of an unknown kind that had an effect`() throws {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "abcdef012345", started: 0, app: "", version: "", system: ""))
    let list = RecordedDestination(type: "App", name: "list")
    let unknown = NavigationAction<RecordedDestination>.unknown(.init(kind: "later", fields: .object([])))
    try log.append(
      [
        RecordedEvent(
          position: 1, time: 0, elapsed: 0, event: NavigationEvent(unknown), outcome: .noEffect(.atRoot)),
        RecordedEvent(
          position: 2, time: 0, elapsed: 0, event: NavigationEvent(unknown), screen: list, depth: 1),
        RecordedEvent(
          position: 3, time: 0, elapsed: 0, event: NavigationEvent(.pop(count: 1)), removed: 1),
      ], to: "abcdef012345")
    try log.end("abcdef012345", at: 0, after: 0)
    try write(log)
    #expect(issues(as: App.self, rules: NavigationRules(guards: Self.guards)) == [])
  }

  @Test func `a replay of a masked log does not check links and rules`() throws {
    try record(masked: true)
    let never = NavigationGuard<App>("never") { _, _ in .deny("never") }
    #expect(
      issues(
        as: App.self, links: { _ in .noMatch }, rules: NavigationRules(guards: [never])) == [])
  }

  @Test func `expectReplays reports a corpus without logs`() throws {
    #expect(
      issues(as: App.self).map(\.text).first?.contains("contains no log: a corpus has files whose names end")
        == true)
    try Data("A letter.\n".utf8).write(to: corpus.appendingPathComponent("letter.sqlite"))
    #expect(
      issues(as: App.self).map(\.text).first?.hasPrefix("2025/letter.sqlite, which cannot be read: ") == true)
  }
}
