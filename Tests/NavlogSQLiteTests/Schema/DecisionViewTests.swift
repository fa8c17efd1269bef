import Navlog
import NavlogSQLite
import Testing

@testable import TestFixtures

/// The view `decisions`. An auditor uses it in the stock shell to examine redirects and guards.
@Suite struct DecisionViewTests {
  private enum Screen: OutgoingNavigation {
    case home, login, product(id: Int), offers, cellar

    var isOutgoing: Bool { self == .offers }
  }

  private let rules = NavigationRules<Screen>(
    redirects: [NavigationRedirect("Offers") { $0 == .offers ? .product(id: 7) : nil }],
    guards: [
      NavigationGuard("cellar") { _, destination in
        destination == .cellar ? .deny("it's \"dark\"\u{1B}[2J") : .allow
      },
      NavigationGuard("login") { state, destination in
        guard case .product = destination, state.flags["isAuthenticated"] != true else { return .allow }
        return .defer(until: "isAuthenticated", showing: .login)
      },
    ])

  @Test @MainActor
  func `the rows of the view decisions show the requested and the resulting destination, and the reason`()
    throws
  {
    let folder = try LogFolder()
    let session = RouterSession<Screen>(
      log: try SQLiteEventLog(path: folder.path()),
      configuration: .init(links: { _ in .plan([.show(.offers, .push)]) }, rules: rules))
    session.open("shop://offers")
    session.router.navigate(to: .cellar)
    session.setFlag("isAuthenticated", true)
    session.router.navigate(to: .offers)
    try session.close()
    let shell = try Shell(
      folder.path(),
      """
      SELECT
        position, kind, rule, decision, requested, requested_type, replacement, replacement_params, replacement_type,
        reason, outcome
      FROM decisions
      """)
    #expect(
      shell.output == #"""
        1|defer|Offers|redirected|offers|Screen|product|{"id":7}|Screen||applied
        1|defer|login|deferred|product|Screen||||until isAuthenticated = true|applied
        3|navigate|cellar|denied|cellar|Screen||||it's \"dark\"\u001b[2J|noEffect
        5|resume|Offers|redirected|offers|Screen|product|{"id":7}|Screen||applied
        6|navigate|Offers|redirected|offers|Screen|product|{"id":7}|Screen||applied

        """#)
    let links = try Shell(folder.path(), "SELECT position, url, outcome, screen FROM deep_links")
    #expect(links.output == "1|shop://offers|deferred|main\n")
  }

  @Test(arguments: [
    #"["hello", 7, {}]"#, #""x""#,
    #"[{"rule":"r","requested":{"name":"a","params":"\u001b[31mRED\u202e"},"denied":"w"}]"#,
  ])
  func `for an event of an unknown kind, the SQL view decisions returns no error and no control characters`(
    decisions: String
  )
    throws
  {
    let folder = try LogFolder()
    let log = try SQLiteEventLog(path: folder.path())
    try log.begin(SessionInfo(id: "ab", started: 0, app: "A", version: "1", system: "x"))
    let given = try JSONValue(parsing: #"{"decisions":\#(decisions),"decisions_":1}"#)
    let fields = try JSONValue(parsing: given.canonicalText)
    let event = RecordedEvent<RecordedDestination>(
      position: 1, time: 0, elapsed: 0,
      event: NavigationEvent(.unknown(.init(kind: "teleport", fields: fields))),
      outcome: .noEffect(.unknownKind))
    try log.append([event], to: "ab")
    let shell = try Shell(folder.path(), "SELECT * FROM decisions")
    #expect(shell.status == 0)
    #expect(
      StoredText.printable(shell.output.replacing("\n", with: "")) == shell.output.replacing("\n", with: ""))
    #expect(try log.events("ab") == [event])
    #expect(try RecordedEvent(json: event.json) == event)
  }

  @Test func `the view decisions omits a decision without a named rule, and shows a missing value as null`()
    throws
  {
    var rows = LogRows()
    rows.begin("ab")
    rows.add(
      LogRows.Event(
        elapsed: 1, call: LogRows.Call(kind: "navigate", style: "push"), router: "main",
        screen: .bare("main"),
        detail: """
          {"decisions":[{"denied":"w","requested":{"name":"a"},"rule":7},
          {"deferred":{"until":"f"},"requested":{"name":"b"},"rule":"r"}]}
          """))
    let log = try LogRows.emptyLog()
    try rows.write(to: log)
    #expect(
      try log.text("SELECT group_concat(requested || ' ' || decision || ' ' || reason) FROM decisions")
        == "b deferred until f = null")
  }
}
