import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

/// The descriptions of values, which `print` and failing tests show.
@Suite struct DescriptionTests {
  private let intent = PendingIntent<Screen>(
    id: 17, url: "app://settings", plan: [.select("tab"), .setPath([.list]), .show(.detail(id: 7), .push)],
    flag: "isAuthenticated", expires: 9)

  @Test func `the description of an origin is its stored form, even in an array or an optional`() {
    #expect("\(Origin.deepLink)" == "deepLink")
    #expect("\([Origin.user, Origin(rawValue: "watch\u{1B}")])" == #"[user, watch\u001b]"#)
    #expect("\(Origin.user as Origin?)" == "Optional(user)")
  }

  @Test func `addresses, identities, call sites and destinations print as their stored forms`() {
    #expect("\(RouterID(.main).child(.sheet, EntryID(17, 1)))" == "main/sheet@17.1")
    #expect("\(CallSite(file: "App/Wiring.swift", line: 21))" == "App/Wiring.swift:21")
    #expect("\(RecordedDestination(name: "detail", parameters: #"{"id":7}"#))" == "detail(id: 7)")
    #expect("\(PresentationType.Detent.fraction(0.3))" == "fraction:0.3")
  }

  @Test func `an outcome prints with its reason`() {
    #expect("\([Outcome.applied, .noEffect(.atRoot)])" == "[applied, noEffect(atRoot)]")
    #expect("\(Outcome.noEffect(.refused("it is closed")))" == "noEffect(refused(it is closed))")
  }

  @Test func `a rule's decision prints as a sentence`() {
    let decisions = [
      RuleDecision<Screen>(rule: "App", requested: .list, verdict: .redirected(to: .detail(id: 7))),
      RuleDecision(rule: "cellar", requested: .list, verdict: .denied("closed\u{1B}")),
      RuleDecision(
        rule: "login", requested: .settings, verdict: .deferred(until: "isAuthenticated", equals: true)),
    ]
    #expect(
      "\(decisions)" == #"""
        [App: list -> detail(id: 7), cellar: list denied, closed\u001b, \#
        login: settings deferred until isAuthenticated = true]
        """#)
  }

  @Test func `a pending intent prints all of its properties`() {
    #expect(
      "\(intent)" == """
        17: select tab, setPath list, push detail(id: 7) when isAuthenticated = true, from app://settings, until 9
        """)
    #expect(
      "\(PendingIntent<Screen>(id: 3, plan: [.dismissAll], flag: "count", value: 2))"
        == "3: dismissAll when count = 2")
  }

  @Test func `a JSON value prints as JSON`() {
    let value = JSONValue.object([.init("a", .array([1, .null, "\u{202E}"]))])
    #expect("\(value)" == #"{"a":[1,null,"\u202e"]}"#)
    #expect("\(["isAuthenticated": JSONValue.bool(true)])" == #"["isAuthenticated": true]"#)
  }

  @Test func `an entry prints its destination and its identity`() {
    #expect("\([NavigationEntry(id: EntryID(17, 1), destination: Screen.list)])" == "[list@17.1]")
  }
}

/// The outcome of a call, as listings show it.
@Suite struct OutcomeTextTests {
  private typealias Decisions = [RuleDecision<RecordedDestination>]

  private let list = RecordedDestination(name: "list")
  private let home = RecordedDestination(name: "home")

  private func text(
    _ action: NavigationAction<RecordedDestination>, _ decisions: Decisions = [],
    _ outcome: Outcome = .applied
  ) -> String {
    RecordedEvent(
      position: 1, time: 0, elapsed: 0, event: NavigationEvent(action), outcome: outcome, decisions: decisions
    ).outcomeText
  }

  private func redirect(_ rule: String) -> RuleDecision<RecordedDestination> {
    RuleDecision(rule: rule, requested: list, verdict: .redirected(to: home))
  }

  @Test
  func `if no rule decides about a call, the outcome prints as applied, or as noEffect with a reason`() {
    #expect(text(.pop(count: 1)) == "applied")
    #expect(text(.pop(count: 1), [], .noEffect(.atRoot)) == "noEffect: atRoot")
  }

  @Test func `an outcome names every redirecting rule once`() {
    #expect(text(.setPath([home]), [redirect("A"), redirect("B"), redirect("A")]) == "redirected by A, B")
    #expect(text(.resume(EntryID(1)), [redirect("A")]) == "resumed, redirected by A")
  }

  @Test func `an outcome reports an outgoing destination without a redirect`() {
    #expect(text(.setPath([home]), [redirect("no redirect")]) == "mapped by no redirect")
  }

  @Test func `the outcome of a call states whether the call was deferred, resumed or abandoned`() {
    let intent = PendingIntent(plan: [.setPath([list])], flag: "isAuthenticated")
    let decision = RuleDecision(
      rule: "login", requested: list, verdict: .deferred(until: "isAuthenticated", equals: true))
    #expect(text(.defer(intent)) == "deferred")
    #expect(text(.defer(intent), [redirect("A"), decision]) == "deferred by login")
    #expect(text(.resume(EntryID(1))) == "resumed")
    #expect(text(.abandon(EntryID(1), why: "expired")) == "abandoned")
    #expect(text(.resume(EntryID(1)), [], .noEffect(.noSuchIntent)) == "noEffect: noSuchIntent")
  }

  @Test func `a rule's name cannot send control characters to the terminal`() {
    #expect(!text(.setPath([home]), [redirect("\u{1B}[2J")]).contains("\u{1B}"))
  }

  @Test
  func `the summary of a pending intent names the intent's link or, without a link, the intent's screen`() {
    #expect(
      PendingIntent(url: "a://b", plan: [.setPath([list])], flag: "f").summary == "a://b until f = true")
    #expect(PendingIntent(plan: [.setPath([home, list])], flag: "f").summary == "list until f = true")
    #expect(
      PendingIntent(plan: [.show(home, .push), .setPath([]), .dismissAll], flag: "f").summary
        == "home until f = true")
    #expect(
      PendingIntent<RecordedDestination>(plan: [.dismissAll], flag: "f").summary == "nothing until f = true")
  }
}

@Suite struct PrintedStateTests {
  private let tabs = NavigationState<Screen>(
    roots: [
      root(
        .main, path: [1: .list, 2: .detail(id: 1)],
        sheet: sheet(3, .settings, path: [4: .list], isActive: true)),
      root("search", path: [5: .note("a\u{1B}")]),
    ],
    selected: .main, flags: ["isAuthenticated": true, "a": "x"],
    pendingIntents: [
      PendingIntent(id: 6, url: "app://settings", plan: [.show(.settings, .push)], flag: "isAuthenticated")
    ])

  @Test func `a state prints as the tree of its routers`() {
    #expect(
      "\(tabs)" == #"""
        main                selected
        ├─ list
        ├─ detail(id: 1)
        └─ sheet: settings  main/sheet@3  active
           └─ list          ◀ visible
        search
        └─ note("a\u{1B}")
        flags: a = "x", isAuthenticated = true
        deferred: app://settings until isAuthenticated = true
        """#)
    #expect("\(NavigationState<Screen>())" == "main  ◀ visible")
  }

  @Test
  func `a printed state shows the dialog as the visible screen, and the detent of a sheet`() {
    let asking = state(
      path: [1: .list], sheet: sheet(2, .settings, detents: [.medium, .large], at: .medium),
      dialog: alert(3, .detail(id: 7)), at: 3)
    #expect(
      "\(asking)" == """
        main
        ├─ list
        ├─ sheet(large,medium): settings  main/sheet@2  at medium
        └─ alert: detail(id: 7)           ◀ visible
        """)
    #expect("\(asking.roots[0])" == "\(asking)")
    #expect(asking.pathText == "main/list > alert:detail(id: 7)")
    let inside = state(sheet: sheet(1, .settings, dialog: confirmation(2, .list)), at: 2)
    #expect(
      "\(inside)" == """
        main
        └─ sheet: settings              main/sheet@1
           └─ confirmationDialog: list  ◀ visible
        """)
    #expect(inside.pathText == "main > sheet:settings > confirmationDialog:list")
    #expect("\(state(dialog: alert(1, .list), at: 1))" == "main\n└─ alert: list  ◀ visible")
    let covered = state(
      sheet: sheet(1, .settings, dialog: alert(2, .list)), cover: cover(3, .gallery), at: 3)
    #expect(covered.pathText == "main > fullScreen:gallery")
    #expect(
      "\(covered)" == """
        main
        ├─ sheet: settings      main/sheet@1
        │  └─ alert: list
        └─ fullScreen: gallery  main/fullScreen@3  ◀ visible
        """)
  }

  @Test func `a state prints the same text for recorded destinations as for the app's own destinations`() {
    let state = tabs.compactMap { screen -> Screen? in
      if case .note = screen { nil } else { screen }
    }
    #expect("\(state.compactMap { Screen.recorded[$0] })" == "\(state)")
  }

  @Test func `a router prints as the tree of its own screens and modals`() throws {
    #expect(
      "\(tabs.roots[0])" == """
        main
        ├─ list
        ├─ detail(id: 1)
        └─ sheet: settings  main/sheet@3  active
           └─ list          ◀ visible
        """)
    #expect(
      "\(try #require(tabs.router("main/sheet@3")))" == """
        main/sheet@3  active
        ├─ settings
        └─ list       ◀ visible
        """)
  }

  @Test func `an action prints its kind and its parameters`() {
    let actions: [NavigationAction<Screen>] = [
      .navigate(to: .settings, unlessOnTop: true), .pop, .pop(count: 3), .setPath([.list, .detail(id: 7)]),
      .setFlag("a", "x"), .mark("line\nbreak"), .refused(.navigate(to: .list), why: "login: closed"),
      .navigate(.list, style: .confirmationDialog, unlessOnTop: false), .dismissDialog(),
      .dismissDialog(answer: "delete\u{1B}"), .setDetent(.height(200)),
      .unknown(.init(kind: "shake", fields: .object([.init("strength", 9)]))),
    ]
    #expect(
      actions.map(\.description) == [
        "navigate -> sheet:settings unless on top", "pop", "pop 3 screens", "setPath -> list/detail(id: 7)",
        #"setFlag a = "x""#, #"mark "line\u000abreak""#, "navigate -> list, refused: login: closed",
        "navigate -> confirmationDialog:list", "dismissDialog", #"dismissDialog "delete\u001b""#,
        "setDetent -> height:200.0", #"shake {"strength":9}"#,
      ])
  }

  @Test func `an event prints on one line, as in a listing`() {
    let event = RecordedEvent<Screen>(
      position: 3, time: 0, elapsed: 0, event: NavigationEvent(.popTo(.list), on: "main/sheet@2"),
      source: CallSite(file: "App/Wiring.swift", line: 21), outcome: .noEffect(.notFound))
    #expect("\(event)" == "3 popTo main/sheet@2 -> list noEffect: notFound App/Wiring.swift:21")
  }
}
