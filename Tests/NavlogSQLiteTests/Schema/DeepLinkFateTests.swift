import Navlog
import NavlogSQLite
import NavlogTesting
import Testing

@testable import TestFixtures

/// The view `deep_links` says what became of a link that was put off.
@Suite struct `The fate of a link` {
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
      ]))
  }

  @Test @MainActor func `it is resumed, abandoned, replaced, or still waiting`() throws {
    let session = try session()
    session.open("app://account")  // 1, replaced by 3
    session.open("app://cellar")  // 2, abandoned
    session.open("app://account")  // 3, resumed
    session.setFlag("isAuthenticated", true)  // 4, and 5 resumes
    session.setFlag("hasKey", true)  // 6, and 7 abandons
    session.setFlag("hasKey", false)  // 8
    session.open("app://cellar")  // 9, still waiting
    try session.close()
    #expect(
      try fates(folder.path()) == [
        "1|app://account|deferred|replaced|3", "2|app://cellar|deferred|abandoned|7",
        "3|app://account|deferred|resumed|5", "9|app://cellar|deferred|waiting|",
      ])
  }

  @Test @MainActor func `it is replaced when the whole state is`() throws {
    let session = try session()
    session.open("app://account")
    try session.branch(from: 0)
    try session.close()
    #expect(try fates(folder.path()) == ["1|app://account|deferred|replaced|2"])
  }

  @Test func `on any rows, it is the first later event that settles the intent`() throws {
    var fates: [String: Int] = [:]
    for seed in 1...100 as ClosedRange<UInt64> {
      let connection = try RandomRows(seed: seed, clock: .any).connection
      let expected = try expectedFates(connection)
      var found: [String] = []
      try connection.forEach(
        "SELECT session, position, fate, fate_position, id FROM deep_links WHERE outcome = 'deferred' ORDER BY id"
      ) { row in found.append((0..<5).map { row.text($0) }.joined(separator: " ")) }
      #expect(found == expected.map(\.line), "seed \(seed)")
      for fate in expected.map(\.fate) { fates[fate, default: 0] += 1 }
    }
    #expect(fates.count == 4, "\(fates)")
  }

  /// By going through the events that follow, one by one.
  private func expectedFates(_ connection: Connection) throws -> [(line: String, fate: String)] {
    var events: [(session: String, position: Int, kind: String, detail: JSONValue)] = []
    try connection.forEach("SELECT session, position, kind, detail, outcome FROM event_log ORDER BY id") {
      row in
      let detail = (try? JSONValue(parsing: row.text(3))) ?? .null
      events.append((row.text(0), Int(row.integer(1)), row.text(4) == "applied" ? row.text(2) : "", detail))
    }
    return events.enumerated().compactMap { index, event in
      guard event.kind == "defer", let intent = event.detail["intent"], intent["url"] != nil else {
        return nil
      }
      var (fate, at) = ("waiting", "")
      for later in events[(index + 1)...].prefix(while: { $0.session == event.session }) {
        switch later.kind {
        case "resume", "abandon":
          if later.detail["intent"] == .string("\(event.position)") {
            fate = later.kind == "resume" ? "resumed" : "abandoned"
          }
        case "defer": if later.detail["intent"] == intent { fate = "replaced" }
        case "restore", "branch": fate = "replaced"
        default: break
        }
        if fate != "waiting" {
          at = "\(later.position)"
          break
        }
      }
      return ("\(event.session) \(event.position) \(fate) \(at) \(index + 1)", fate)
    }
  }
}
