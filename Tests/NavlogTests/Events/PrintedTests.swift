import Navlog
import Testing

@testable import TestFixtures

/// What `print` and a failing test make of values.
@Suite struct `Values as they are printed` {
  private let intent = PendingIntent<Screen>(
    id: 17, url: "app://settings", plan: [.select("tab"), .setPath([.list]), .show(.detail(id: 7), .push)],
    flag: "isAuthenticated", expires: 9)

  @Test func `an origin is its stored form, alone and within others`() {
    #expect("\(Origin.deepLink)" == "deepLink")
    #expect("\([Origin.user, Origin(rawValue: "watch\u{1B}")])" == #"[user, watch\u001b]"#)
    #expect("\(Origin.user as Origin?)" == "Optional(user)")
  }

  @Test func `addresses, identities, places and destinations are their stored forms`() {
    #expect("\(RouterID(.main).child(.sheet, EntryID(17, 1)))" == "main/sheet@17.1")
    #expect("\(CallSite(file: "App/Wiring.swift", line: 21))" == "App/Wiring.swift:21")
    #expect("\(RecordedDestination(name: "detail", parameters: #"{"id":7}"#))" == "detail(id: 7)")
    #expect("\(Detent.fraction(0.3))" == "fraction:0.3")
  }

  @Test func `an outcome has its reason in it`() {
    #expect("\([Outcome.applied, .noEffect(.atRoot)])" == "[applied, noEffect(atRoot)]")
    #expect("\(Outcome.noEffect(.refused("it is closed")))" == "noEffect(refused(it is closed))")
  }

  @Test func `a ruling is a sentence`() {
    let rulings = [
      RuleDecision<Screen>(rule: "App", asked: .list, verdict: .redirected(to: .detail(id: 7))),
      RuleDecision(rule: "cellar", asked: .list, verdict: .denied("closed\u{1B}")),
      RuleDecision(
        rule: "login", asked: .settings, verdict: .deferred(until: "isAuthenticated", equals: true)),
    ]
    #expect(
      "\(rulings)" == #"""
        [App: list -> detail(id: 7), cellar: list denied, closed\u001b, \#
        login: settings deferred until isAuthenticated = true]
        """#)
  }

  @Test func `an intent says all that tells it apart`() {
    #expect(
      "\(intent)" == """
        17: select tab, setPath list, push detail(id: 7) when isAuthenticated = true, from app://settings, until 9
        """)
    #expect(
      "\(PendingIntent<Screen>(id: 3, plan: [.dismissAll], flag: "count", value: 2))"
        == "3: dismissAll when count = 2")
  }

  @Test func `a JSON value is JSON`() {
    let value = JSONValue.object([.init("a", .array([1, .null, "\u{202E}"]))])
    #expect("\(value)" == #"{"a":[1,null,"\u202e"]}"#)
    #expect("\(["isAuthenticated": JSONValue.bool(true)])" == #"["isAuthenticated": true]"#)
  }

  @Test func `a screen in a path has its identity behind it`() {
    #expect("\([NavigationEntry(id: EntryID(17, 1), destination: Screen.list)])" == "[list@17.1]")
  }
}
