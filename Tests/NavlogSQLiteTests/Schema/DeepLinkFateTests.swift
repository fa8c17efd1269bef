import Navlog
import NavlogSQLite
import NavlogTesting
import Testing

@testable import TestFixtures

/// The view `deep_links` shows the result of a link that was deferred.
@Suite struct DeepLinkFateTests {
  private enum Screen: Navigation { case home, login, account, cellar }

  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  private func fates(_ path: String) throws -> [String] {
    let shell = try Shell(
      path, "SELECT position, url, outcome, fate, fate_position FROM deep_links ORDER BY position")
    #expect(shell.status == 0, "\(shell)")
    return shell.output.split(separator: "\n").map(String.init)
  }

  @MainActor private func session() throws -> RouterSession<Screen> {
    RouterSession<Screen>(
      log: try SQLiteEventLog(path: folder.path()),
      configuration: .init(
        links: { url in
          url.hasSuffix("account") ? .plan([.show(.account, .push)]) : .plan([.show(.cellar, .push)])
        },
        rules: NavigationRules(guards: [
          NavigationGuard("login") { state, destination in
            destination == .account && state.flags["isAuthenticated"] != true
              ? .defer(until: "isAuthenticated", showing: nil) : .allow
          },
          NavigationGuard("key") { state, destination in
            if destination == .cellar, state.flags["hasKey"] != true {
              return .defer(until: "hasKey", showing: nil)
            }
            return destination == .cellar && state.flags["isAuthenticated"] == true ? .deny("dark") : .allow
          },
        ])))
  }

  @Test @MainActor
  func `a deferred link has the fate 'resumed', 'abandoned', 'replaced' or 'waiting'`() throws {
    let session = try session()
    session.open("app://account")  // event 1: deferred; event 3 replaces its intent
    session.open("app://cellar")  // event 2: deferred; abandoned in event 7
    session.open("app://account")  // event 3: deferred; resumed in event 5
    session.setFlag("isAuthenticated", true)  // event 4; event 5 resumes the link of event 3
    session.setFlag("hasKey", true)  // event 6; event 7 abandons the link of event 2
    session.setFlag("hasKey", false)  // event 8
    session.open("app://cellar")  // event 9: deferred; still waiting
    try session.close()
    #expect(
      try fates(folder.path()) == [
        "1|app://account|deferred|replaced|3", "2|app://cellar|deferred|abandoned|7",
        "3|app://account|deferred|resumed|5", "9|app://cellar|deferred|waiting|",
      ])
  }

  @Test @MainActor func `after a branch, a link that was still deferred has the fate 'replaced'`() throws {
    let session = try session()
    session.open("app://account")
    try session.branch(from: 0)
    try session.close()
    #expect(try fates(folder.path()) == ["1|app://account|deferred|replaced|2"])
  }

  @Test
  func `the SQL views of links, flags and decisions omit events with malformed details, and cause no error`()
    throws
  {
    var rows = LogRows()
    rows.begin("ab")
    let details = [
      ("deepLink", #"{"url":7}"#), ("deepLink", "no JSON"), ("defer", "no JSON"), ("setFlag", "{"),
    ]
    for (index, (kind, detail)) in details.enumerated() {
      rows.add(
        LogRows.Event(
          elapsed: Int64(index), call: LogRows.Call(kind: kind), router: "main", screen: .bare("main"),
          detail: detail))
    }
    let log = try LogRows.emptyLog()
    try rows.write(to: log)
    #expect(try log.integer("SELECT count(*) FROM deep_links") == 0)
    #expect(try log.integer("SELECT count(*) FROM flags") == 0)
    #expect(try log.integer("SELECT count(*) FROM decisions") == 0)
    #expect(try log.text("SELECT group_concat(position || ' ' || outcome) FROM intents") == "3 waiting")
  }

  @Test func `for random rows, a deferred link has the same fate as its pending intent`() throws {
    var fates: [String: Int] = [:]
    for seed in 1...100 as ClosedRange<UInt64> {
      let connection = try RandomRows(seed: seed, clock: .any).connection
      try PlainViews.create(connection)
      let links = try StoredEvent.all(connection).bySession.flatMap(IntentModel.intents).filter {
        !$0.url.isEmpty
      }
      var found: [String] = []
      try connection.forEach(
        "SELECT session, position, url, fate, fate_position FROM deep_links WHERE outcome = 'deferred' ORDER BY id"
      ) { row in found.append((0..<5).map { row.text($0) }.joined(separator: "|")) }
      let expected = links.map { link in
        "\(link.event.session)|\(link.event.position)|\(link.url)|\(link.outcome)|"
          + (link.settled.map { "\($0.position)" } ?? "")
      }
      #expect(found == expected, "seed \(seed)")
      for link in links { fates[link.outcome, default: 0] += 1 }
    }
    #expect(fates.count == 4, "\(fates)")
  }
}
