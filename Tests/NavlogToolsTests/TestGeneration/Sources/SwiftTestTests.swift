import Foundation
import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct SwiftTestTests {
  private typealias Action = NavigationAction<RecordedDestination>

  private func stretch(_ calls: (Action, RouterID)..., app: String = "App") -> RecordedStretch {
    var state = NavigationState<RecordedDestination>()
    let events = calls.enumerated().map { index, call in
      let event = NavigationEvent(call.0, on: call.1)
      let outcome = state.reduce(event.action, on: event.router, at: index + 1)
      return RecordedEvent(position: index + 1, time: 0, elapsed: 0, event: event, outcome: outcome)
    }
    let info = SessionInfo(id: "abcdef0123", started: 0, app: app, version: "1", system: "here")
    return RecordedStretch(of: info, events: events)
  }

  private func destination(_ name: String, _ parameters: String = "{}", type: String = "App")
    -> RecordedDestination
  {
    RecordedDestination(type: type, name: name, parameters: parameters)
  }

  private func push(_ name: String, _ parameters: String = "{}", type: String = "App") -> Action {
    .navigate(destination(name, parameters, type: type), style: .push, unlessOnTop: false)
  }

  /// Returns a stretch in which a guard deferred the call of an event.
  private func deferred(_ stretch: RecordedStretch, at position: Int, requesting name: String)
    -> RecordedStretch
  {
    var events = stretch.events
    events[position - 1].decisions = [
      RuleDecision(
        rule: "needsLogin", requested: destination(name), verdict: .deferred(until: "isIn", equals: true))
    ]
    return RecordedStretch(of: stretch.session, events: events)
  }

  /// The statements of a test.
  private func body(_ stretch: RecordedStretch, _ options: SwiftTest.Options = SwiftTest.Options()) throws
    -> [String]
  {
    let lines = try SwiftTest(of: stretch, options).source.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.hasSuffix("{") })
    return lines[(start + 1)..<(lines.count - 2)].map { String($0.dropFirst(2)) }
  }

  @Test func `a generated test calls named routers, and expects the path after every call that changes it`()
    throws
  {
    let calls = stretch(
      (push("list"), "main"), (push("detail", #"{"id":7}"#), "main"),
      (.navigate(destination("filter"), style: .sheet, unlessOnTop: false), "main"),
      (push("tags"), "main/sheet@3"), (.popEntry(4), "main/sheet@3"), (.dismiss, "main/sheet@3"),
      (.pop(count: 1), "main/sheet@3"), (.activate, "main"), (.mark("here"), "main"))
    var options = SwiftTest.Options()
    options.modules = ["Shop", "Basket"]
    #expect(
      try SwiftTest(of: calls, options).source == """
        import Navlog
        import Testing

        @testable import Basket
        @testable import Shop

        /// Events 1 to 9 of session abcdef01 of App 1, written by `navlog test`.
        @MainActor @Test func `the calls lead to main/list/detail(id: 7)`() {
          let session = RouterSession<App>()
          let router = session.router
          router.navigate(to: .list)
          #expect(session.state.pathText == "main/list")
          router.navigate(to: .detail(id: 7))
          #expect(session.state.pathText == "main/list/detail(id: 7)")
          router.navigate(to: .filter)
          let filterRouter = router.sheetRouter
          #expect(session.state.pathText == "main/list/detail(id: 7) > sheet:filter")
          filterRouter?.navigate(to: .tags)
          #expect(session.state.pathText == "main/list/detail(id: 7) > sheet:filter/tags")
          filterRouter?.pop()
          #expect(session.state.pathText == "main/list/detail(id: 7) > sheet:filter")
          filterRouter?.dismiss()
          #expect(session.state.pathText == "main/list/detail(id: 7)")
          #expect(filterRouter?.pop() == .noEffect(.noSuchRouter))
        }

        """)
  }

  @Test func `a generated test with a condition expects only that the condition never holds`() throws {
    var options = SwiftTest.Options()
    options.bad = "path LIKE '%list%list%'"
    let calls = stretch((push("list"), "main"), (push("list"), "main"))
    #expect(
      try body(calls, options) == [
        "let session = RouterSession<App>()", "let router = session.router", "router.navigate(to: .list)",
        "router.navigate(to: .list)", #"try expectNever("path LIKE '%list%list%'", in: session)"#,
      ])
    #expect(
      try SwiftTest(of: calls, options).source.contains(
        "func `path LIKE '%list%list%' never holds`() throws {"))
  }

  @Test func `a generated test does not check its condition during the calls that set up the first state`()
    throws
  {
    let whole = stretch((push("list"), "main"), (push("detail"), "main"), (.pop(count: 1), "main"))
    var start = NavigationState<RecordedDestination>()
    for event in whole.events.dropLast() {
      start.fold(event.action, on: event.router, at: event.position)
    }
    let rest = RecordedStretch(of: whole.session, from: start, events: Array(whole.events.suffix(1)))
    var options = SwiftTest.Options()
    options.bad = "stack = 1"
    #expect(
      try body(rest, options) == [
        "let session = RouterSession<App>()", "let router = session.router",
        "router.setPath([.list, .detail])",
        "let start = session.position", "router.pop()",
        #"try expectNever("stack = 1", in: session, after: start)"#,
      ])
    // If the stretch has no calls, the test checks the state that it has arranged.
    let beginning = RecordedStretch(of: whole.session, from: start, events: [])
    var arranged = options
    arranged.bad = "stack = 2"
    #expect(
      try body(beginning, arranged).suffix(2) == [
        "router.setPath([.list, .detail])", #"try expectNever("stack = 2", in: session)"#,
      ])
    let error = #expect(throws: TestGenerationError.self) { try SwiftTest(of: beginning, options) }
    #expect(error?.description.hasPrefix("the condition does not hold after the calls that lead to") == true)
    options.subject = .app("makeApp")
    #expect(
      try body(rest, options).suffix(3) == [
        "let start = app.session.position", #"try await app.perform(.pop, on: "main")"#,
        #"try expectNever("stack = 1", in: app.session, after: start)"#,
      ])
  }

  @Test(arguments: [
    "session", "position", "at", "elapsed", "count", "origin", "cause", "source", "detail", "id",
  ])
  func `test generation refuses a condition on values that a replay does not preserve`(column: String) {
    var options = SwiftTest.Options()
    options.bad = "kind = 'pop' OR \(column) IS 7"
    let error = #expect(throws: TestGenerationError.self) {
      try SwiftTest(of: stretch((push("list"), "main")), options)
    }
    #expect(
      error?.description
        == "replayed calls do not keep their \(column); the condition of a test can mention "
        + Condition.replayedColumns.joined(separator: ", "))
    #expect(!Condition.replayedColumns.contains(column))
  }

  @Test
  func `a generated test configures the roots that a restore set, and repeats all other setRoots calls`()
    throws
  {
    var whole = stretch(
      (.restore(NavigationState(), collapsedCalls: 0), "main"), (.setRoots(["a", "b"]), "main"),
      (push("list"), "a")
    ).events
    whole[1].origin = .restore
    let info = SessionInfo(id: "abcdef0123", started: 0, app: "App", version: "1", system: "here")
    func first() throws -> [String] {
      Array(try body(RecordedStretch(of: info, events: whole)).prefix(3))
    }
    let arranged = #"let session = RouterSession<App>(configuration: .init(roots: ["a", "b"]))"#
    #expect(try first()[0] == arranged)
    whole[1].origin = .user
    #expect(try first()[0] == "let session = RouterSession<App>()")
    #expect(try first()[1...].contains { $0.contains("setRoots") })
  }

  @Test func `a condition of a generated test must not contain a position in a router's address`() throws {
    let calls = stretch(
      (.navigate(destination("filter"), style: .sheet, unlessOnTop: false), "main"),
      (push("tags"), "main/sheet@1"))
    var options = SwiftTest.Options()
    options.bad = "router = 'main/sheet@1'"
    #expect(throws: TestGenerationError.self) { try SwiftTest(of: calls, options) }
    options.bad = "router LIKE 'main/sheet@%'"
    #expect(try body(calls, options).last == #"try expectNever("router LIKE 'main/sheet@%'", in: session)"#)
    options.bad = "path LIKE '%@1%'"
    #expect(throws: Never.self) { try SwiftTest(of: calls, options) }
  }

  @Test func `test generation refuses a condition that none of the test's calls makes true`() throws {
    func refusal(_ calls: RecordedStretch, _ bad: String) -> String? {
      var options = SwiftTest.Options()
      options.bad = bad
      do {
        _ = try SwiftTest(of: calls, options)
        return nil
      } catch { return error.description }
    }
    let empty = NavigationState<RecordedDestination>()
    let restored = stretch(
      (push("list"), "main"), (.restore(empty, collapsedCalls: 0), "main"), (push("list"), "main"))
    #expect(
      refusal(restored, "path LIKE '%list' AND seen > 0")
        == "no call from event 3 on makes the condition hold: the test begins with the restored state "
        + "of that event, and \"seen\" counts only later visits")
    #expect(refusal(restored, "path LIKE '%list'") == nil)
    #expect(
      refusal(stretch((push("list"), "main"), (.mark("here"), "main")), "kind = 'mark'")
        == "the condition holds after event 2, but a test cannot repeat its call: mark main \"here\" applied")
    #expect(
      refusal(stretch((.pop(count: 1), "main/sheet@9")), "reason = 'noSuchRouter'")
        == "the condition holds after event 1, but a test cannot repeat its call: pop main/sheet noEffect: noSuchRouter"
    )
    #expect(refusal(stretch((push("list"), "main")), "modals > 0") == nil)
  }

  @Test(arguments: [
    ("kind = 'restore'", false), ("path = 'main/list > sheet:filter/tags'", true), ("seen > 0", false),
  ])
  func `test generation refuses a condition that only the event of a restore satisfies`(
    bad: String, holds: Bool
  ) throws {
    var restored = NavigationState<RecordedDestination>()
    restored.fold(push("list"), on: "main", at: 1)
    restored.fold(.present(destination("filter"), style: .sheet), on: "main", at: 2)
    restored.fold(push("tags"), on: "main/sheet@2", at: 3)
    let calls = stretch((push("list"), "main"), (.restore(restored, collapsedCalls: 0), "main"))
    var options = SwiftTest.Options()
    options.bad = bad
    for subject in [SwiftTest.Subject.routers, .session("makeSession"), .app("makeApp")] {
      options.subject = subject
      let isWritten = (try? SwiftTest(of: calls, options)) != nil
      #expect(isWritten == (holds || subject == .app("makeApp")), "\(subject)")
    }
  }

  @Test func `if the last event is a restore, a generated test expects the restored screens`() throws {
    var restored = NavigationState<RecordedDestination>()
    restored.fold(push("list"), on: "main", at: 1)
    let calls = stretch((push("other"), "main"), (.restore(restored, collapsedCalls: 0), "main"))
    #expect(
      try body(calls) == [
        "let session = RouterSession<App>()", "let router = session.router", "router.setPath([.list])",
        ##"#expect(session.state.pathText == "main/list")"##,
      ])
    let faulty = try #require(try calls.through(first: Condition("path LIKE '%other%'")))
    #expect(faulty.events.map(\.position) == [1])
    #expect(try calls.through(first: Condition("stack > 1")) == nil)
  }

  @Test func `a generated test of a restored session omits abandoned intents, and uses the resumed plans`()
    throws
  {
    let intent = PendingIntent(plan: [.show(destination("list"), .push)], flag: "isIn", expires: 1)
    var restored = NavigationState<RecordedDestination>()
    restored.fold(.defer(intent), on: "main", at: 1)
    let restore = Action.restore(restored, collapsedCalls: 0)
    var start = restored
    start.fold(restore, on: "main", at: 1)
    let id = try #require(start.pendingIntents.first?.id)
    let login = Action.setFlag("isIn", true)
    let (session, flag) = ("let session = RouterSession<App>()", #"session.setFlag("isIn", true)"#)
    #expect(
      try body(stretch((restore, "main"), (login, "main"), (.abandon(id, why: "expired"), "main")))
        == [session, flag, ##"#expect(session.state.pathText == "main")"##])
    let other = Action.resume(id, instead: [.show(destination("other"), .push)])
    #expect(
      try body(stretch((restore, "main"), (login, "main"), (other, "main"))) == [
        session, #"session.send(.defer(PendingIntent(plan: [.show(.other, .push)], flag: "isIn")))"#, flag,
        ##"#expect(session.state.pathText == "main/other")"##,
      ])
  }

  @Test func `a generated test of a session does not resume an intent that expired in the log`() throws {
    var options = SwiftTest.Options()
    options.subject = .session("makeSession")
    let intent = PendingIntent(
      plan: [.select("main"), .show(destination("list"), .push)], flag: "isIn", expires: 1)
    var restored = NavigationState<RecordedDestination>()
    restored.fold(.defer(intent), on: "main", at: 1)
    let restore = Action.restore(restored, collapsedCalls: 0)
    restored.fold(restore, on: "main", at: 1)
    let id = try #require(restored.pendingIntents.first?.id)
    let login = Action.setFlag("isIn", true)
    let flag = #"session.setFlag("isIn", true)"#
    let waiting = stretch((restore, "main"), (login, "main"), (.abandon(id, why: "expired"), "main"))
    #expect(
      try body(waiting, options)
        == ["let session = try makeSession()", flag, ##"#expect(session.state.pathText == "main")"##])
    let calls = stretch((.defer(intent), "main"), (login, "main"), (.abandon(1, why: "expired"), "main"))
    let ruled = deferred(calls, at: 1, requesting: "list")
    let error = #expect(throws: TestGenerationError.self) { try SwiftTest(of: ruled, options) }
    #expect(
      error?.description
        == "a test cannot repeat that the intent of event 1 expired or was abandoned, so isIn = true would "
        + "resume it: write a test of the routers, which omits the intent")
    // In the test, too, the intent waits until the end if its flag does not get the value.
    let lost = stretch(
      (.defer(intent), "main"), (push("shop"), "main"), (.abandon(1, why: "expired"), "main"))
    #expect(
      try body(deferred(lost, at: 1, requesting: "list"), options).contains("router.navigate(to: .list)"))
    #expect(try body(ruled).contains(flag))
  }

  @Test func `a generated test of a session does not resume an intent that the app abandoned`() throws {
    var options = SwiftTest.Options()
    options.subject = .session("makeSession")
    let intent = PendingIntent(plan: [.select("main"), .show(destination("list"), .push)], flag: "isIn")
    let calls = deferred(
      stretch(
        (.defer(intent), "main"), (.abandon(1, why: "cancelled"), "main"), (.setFlag("isIn", true), "main")),
      at: 1, requesting: "list")
    #expect(throws: TestGenerationError.self) { try SwiftTest(of: calls, options) }
    var events = calls.events
    events[1].cause = 1
    // The session of the test abandons the intent again.
    let ruled = RecordedStretch(of: calls.session, events: events)
    #expect(try body(ruled, options).contains(#"session.setFlag("isIn", true)"#))
  }

  @Test func `a generated test omits an intent that a later, equal intent replaced`() throws {
    let intent = PendingIntent(
      url: "app://list", plan: [.show(destination("list"), .push)], flag: "isIn")
    var restored = NavigationState<RecordedDestination>()
    restored.fold(.defer(intent), on: "main", at: 1)
    let repeated: [(Action, RouterID)] = [
      (.restore(restored, collapsedCalls: 0), "main"), (.defer(intent), "main"),
    ]
    let (session, screens) = (
      "let session = RouterSession<App>()", ##"#expect(session.state.pathText == "main")"##
    )
    let abandoned = stretch(
      repeated[0], repeated[1], (.abandon(2, why: "expired"), "main"), (.setFlag("isIn", true), "main"))
    #expect(try body(abandoned) == [session, #"session.setFlag("isIn", true)"#, screens])
    #expect(try body(stretch(repeated[0], repeated[1])).count { $0.contains(".defer(") } == 1)
    let again = stretch(
      (.defer(intent), "main"), (.defer(intent), "main"), (.abandon(2, why: "expired"), "main"))
    #expect(try body(again) == [session, screens])
  }

  @Test func `a generated test of a session repeats a deferred call that sets the path of a modal`() throws {
    var options = SwiftTest.Options()
    options.subject = .session("makeSession")
    let plan: [LinkResolution<RecordedDestination>.Step] = [
      .select("main"), .show(destination("list"), .push), .show(destination("detail"), .push),
    ]
    let calls = stretch(
      (.navigate(destination("filter"), style: .sheet, unlessOnTop: false), "main"),
      (push("tags"), "main/sheet@1"), (.defer(PendingIntent(plan: plan, flag: "isIn")), "main/sheet@1"))
    let ruled = deferred(calls, at: 3, requesting: "list")
    #expect(try body(ruled, options).contains("filterRouter?.setPath([.tags, .list, .detail])"))
    #expect(
      try !body(calls, options).contains { $0.contains("setPath") }, "no rule deferred the app's own call")
  }

  @Test func `a generated test of a session repeats the app's own defer call as it is`() throws {
    var options = SwiftTest.Options()
    options.subject = .session("makeSession")
    let plan: [LinkResolution<RecordedDestination>.Step] = [.show(destination("list"), .push)]
    let calls = stretch((.defer(PendingIntent(plan: plan, flag: "isIn")), "main"))
    let call = #"session.send(.defer(PendingIntent(plan: [.show(.list, .push)], flag: "isIn")))"#
    #expect(try body(calls, options).contains(call))
  }

  @Test func `a generated test of a session omits the calls with which the session defers a call again`()
    throws
  {
    var options = SwiftTest.Options()
    options.subject = .session("makeSession")
    let plan: [LinkResolution<RecordedDestination>.Step] = [
      .select("main"), .show(destination("list"), .push),
    ]
    let calls = deferred(
      stretch(
        (.defer(PendingIntent(plan: plan, flag: "isIn")), "main"), (.setFlag("isIn", true), "main"),
        (.abandon(1, why: "deferred again"), "main"),
        (.defer(PendingIntent(plan: plan, flag: "isPaid")), "main"), (push("shop"), "main")),
      at: 1, requesting: "list")
    var events = calls.events
    for (index, cause) in [(2, 2), (3, 3), (4, 3)] { events[index].cause = cause }
    #expect(
      try body(RecordedStretch(of: calls.session, events: events), options) == [
        "let session = try makeSession()", "let router = session.router", "router.navigate(to: .list)",
        #"session.setFlag("isIn", true)"#, ##"#expect(session.state.pathText == "main/shop")"##,
      ])
  }

  @Test func `a generated test of a session does not request a destination in the style of its replacement`()
    throws
  {
    var options = SwiftTest.Options()
    options.subject = .session("makeSession")
    let calls = stretch(
      (.navigate(destination("filter"), style: .sheet, unlessOnTop: false), "main"),
      (.dismiss, "main/sheet@1"),
      (.navigate(destination("login"), style: .fullScreen, unlessOnTop: false), "main"))
    var events = calls.events
    events[2].decisions = [
      RuleDecision(
        rule: "needsLogin", requested: destination("filter"), verdict: .redirected(to: destination("login")))
    ]
    let redirected = RecordedStretch(of: calls.session, events: events)
    #expect(try body(redirected, options).suffix(2).first == "router.navigate(to: .filter)")
    // If the destination was not shown, its own style is unknown, and the test writes none.
    let first = RecordedStretch(of: calls.session, events: Array(events.suffix(1)))
    #expect(try body(first, options).suffix(2).first == "router.navigate(to: .filter)")
  }

  @Test func `a generated test repeats a path whose last screen was redirected to a modal`() throws {
    let calls = stretch(
      (.setPath([destination("list")]), "main"),
      (.navigate(destination("filter"), style: .sheet, unlessOnTop: false), "main"))
    var events = calls.events
    events[0].decisions = [
      RuleDecision(
        rule: "list", requested: destination("old"), verdict: .redirected(to: destination("list"))),
      RuleDecision(
        rule: "filter", requested: destination("detail"), verdict: .redirected(to: destination("filter"))),
    ]
    events[1].cause = 1
    let ruled = RecordedStretch(of: calls.session, events: events)
    var options = SwiftTest.Options()
    options.subject = .session("makeSession")
    #expect(
      try body(ruled, options) == [
        "let session = try makeSession()", "let router = session.router",
        "router.setPath([.list, .detail])",
        ##"#expect(session.state.pathText == "main/list > sheet:filter")"##,
      ])
    options.subject = .app("makeApp")
    #expect(
      try body(ruled, options).contains(#"try await app.perform(.setPath([.list, .detail]), on: "main")"#))
    #expect(try body(ruled).contains("router.setPath([.list])"))
    let path = RecordedStretch(of: calls.session, events: Array(events.prefix(1)))
    options.subject = .session("makeSession")
    #expect(
      try body(path, options).suffix(2) == [
        "router.setPath([.list])", ##"#expect(session.state.pathText == "main/list")"##,
      ], "the stretch ends before the session presents the modal")
  }

  @Test func `a generated test of an app addresses routers without positions`() throws {
    var options = SwiftTest.Options()
    options.subject = .app("Fixture.makeApp")
    let plan = LinkResolution.plan([LinkResolution.Step.show(destination("list"), .push)])
    let calls = stretch(
      (.navigate(destination("filter"), style: .sheet, unlessOnTop: false), "main"),
      (.deepLink(url: "app://list", plan), "main/sheet@1"), (.refused(push("secret"), why: "no"), "main"))
    #expect(
      try body(calls, options) == [
        "let app = try await Fixture.makeApp()",
        #"try await app.perform(.navigate(to: .filter), on: "main")"#,
        #"try await app.perform(.link("app://list"), on: "main/sheet")"#,
        #"try await app.perform(.navigate(to: .secret), on: "main")"#,
        ##"#expect(app.session.state.pathText == "main > sheet:filter/list")"##,
      ])
  }

  @Test func `a generated test of later events begins with calls that lead to the state before these events`()
    throws
  {
    let whole = stretch(
      (.setFlag("isIn", true), "main"), (push("list"), "main"),
      (.present(destination("filter"), style: .sheet(detents: [.large, .medium])), "main"),
      (.setDetent(.large), "main/sheet@3"), (push("tags"), "main/sheet@3"), (.pop(count: 1), "main/sheet@3"))
    var start = NavigationState<RecordedDestination>()
    for event in whole.events.dropLast() {
      _ = start.reduce(event.action, on: event.router, at: event.position)
    }
    let rest = RecordedStretch(of: whole.session, from: start, events: Array(whole.events.suffix(1)))
    #expect(
      try body(rest) == [
        "let session = RouterSession<App>()", "let router = session.router",
        #"session.setFlag("isIn", true)"#,
        "router.setPath([.list])", "router.present(.filter, style: .sheet(detents: [.large, .medium]))",
        "let filterRouter = router.sheetRouter", "filterRouter?.setDetent(.large)",
        "filterRouter?.setPath([.tags])", "filterRouter?.pop()",
        ##"#expect(session.state.pathText == "main/list > sheet:filter")"##,
      ])
  }

  @Test func `a generated test uses AnyNavigation if the destinations have several types`() throws {
    let calls = stretch(
      (push("list", type: "Shop.Items"), "main"), (push("home", type: "Start"), "main"),
      (.popTo(destination("list", type: "Shop.Items")), "main"))
    #expect(
      try body(calls).filter { !$0.hasPrefix("#expect") } == [
        "let session = RouterSession<AnyNavigation>(",
        "  configuration: .init(coding: DestinationCoding(of: Shop.Items.self, Start.self)))",
        "let router = session.router", "router.navigate(to: Shop.Items.list)",
        "router.navigate(to: Start.home)",
        "router.popTo(AnyNavigation(Shop.Items.list))",
      ])
  }

  @Test(arguments: [
    ("detail", #"{"id":7}"#, ".detail(id: 7)"), ("note", #"{"_0":"a"}"#, #".note("a")"#),
    ("at", #"{"_0":1.5,"_1":-2}"#, ".at(1.5, -2)"), ("on", #"{"flag":true}"#, ".on(flag: true)"),
    ("plain", "null", ".plain"), ("default", "{}", ".`default`"), ("in", #"{"for":1}"#, ".`in`(for: 1)"),
    ("set", #"{"inout":1}"#, ".set(`inout`: 1)"),
  ])
  func `a generated test writes scalar parameters as Swift source`(
    name: String, parameters: String, source: String
  )
    throws
  {
    #expect(try body(stretch((push(name, parameters), "main"))).contains("router.navigate(to: \(source))"))
  }

  @Test(arguments: [
    ("two", #"{"a":1,"b":2}"#), ("list", #"{"ids":[1]}"#), ("nothing", #"{"id":null}"#),
    ("mixed", #"{"_0":1,"b":2}"#),
    ("App", #"{"id":1}"#), ("no name", "{}"), ("ünder", "{}"), ("a(); exit(1)", "{}"),
    ("big", #"{"id":99999999999999999999}"#),
    ("label", #"{"x: 1); fatalError(\"\"":1}"#),
  ])
  func `a generated test decodes destinations that it cannot express in source`(
    name: String, parameters: String
  ) throws {
    let lines = try body(stretch((push(name, parameters), "main")))
    #expect(lines.contains { $0.contains("= try App(recorded: ") || $0.hasSuffix("= try App(") }, "\(lines)")
    #expect(!lines.contains { $0.contains("navigate(to: .") })
  }

  @Test func `a generated test decodes a destination if one of its parameters is sometimes missing`()
    throws
  {
    let lines = try body(stretch((push("detail", #"{"id":7}"#), "main"), (push("detail"), "main")))
    #expect(lines.filter { $0.contains("try App(recorded: ") }.count == 2)
  }

  @Test(arguments: [
    "a\"b", "\\(exit(1))", "a\n// b", "\"#\\#(x)", "\u{22}\u{301}; exit(1) //", "\"\"\"", "\u{202E}x",
  ])
  func `in a generated test, a text from a log cannot end the literal that contains the text`(text: String)
    throws
  {
    let name = JSONValue.object([.init("_0", .string(text))]).canonicalText
    for line in try body(stretch((push("note", name), "main"), (.setFlag(text, .string(text)), "main"))) {
      // The code outside of literals consists of names and brackets.
      let code = line.replacing(/#"[^"]*"#|"(?:\\.|[^"\\])*"/, with: "")
      #expect(
        !code.unicodeScalars.contains { !$0.isASCII } && !code.contains("exit") && !code.contains("//"),
        "\(line)")
      #expect(line.unicodeScalars.allSatisfy { $0 != "\u{202E}" && $0 != "\n" })
    }
  }

  @Test func `test generation refuses invalid names, and escapes texts in the comment of the test`() throws {
    let calls = stretch((push("list"), "main"), app: "App\n} // \u{202E}")
    #expect(try SwiftTest(of: calls).source.contains("of App\\u000a} // \\u202e 1, written"))
    func refusal(_ change: (inout SwiftTest.Options) -> Void) -> String? {
      var options = SwiftTest.Options()
      change(&options)
      do {
        _ = try SwiftTest(of: calls, options)
        return nil
      } catch { return error.description }
    }
    #expect(
      refusal { $0.type = "A; B" } == "\"A; B\" is not the name of a type: name the app's type with --type")
    #expect(refusal { $0.modules = ["A B"] } == "\"A B\" is not the name of a module")
    #expect(refusal { $0.subject = .app("f()") } == "\"f()\" is not the name of a function, such as makeApp")
    #expect(refusal { $0.name = "a` b" }?.hasPrefix("\"a` b\" is not the name of a test") == true)
  }

  @Test func `a generated test expects the path even if no call changes the path`() throws {
    var options = SwiftTest.Options()
    options.type = "App"
    let session = "let session = RouterSession<App>()"
    let home = ##"#expect(session.state.pathText == "main")"##
    #expect(try body(stretch((.mark("here"), "main")), options) == [session, home])
    #expect(
      try body(stretch((.setFlag("isIn", true), "main")), options)
        == [session, #"session.setFlag("isIn", true)"#, home])
  }

  @Test func `a generated test expects the screen after its last call even if a rule refused the call`()
    throws
  {
    var options = SwiftTest.Options()
    options.subject = .session("makeSession")
    let calls = stretch(
      (push("list"), "main"), (push("detail"), "main"), (.refused(push("secret"), why: "no"), "main"))
    let screens = ##"#expect(session.state.pathText == "main/list/detail")"##
    #expect(try body(calls, options).suffix(3) == [screens, "router.navigate(to: .secret)", screens])
  }

  @Test func `a test of a minimized session uses the destination type that the whole session needs`() throws {
    let one = stretch((push("list"), "main"), (.setFlag("isIn", true), "main"))
    let two = stretch(
      (push("list"), "main"), (push("home", type: "Start"), "main"), (.setFlag("isIn", true), "main"))
    func first(_ count: Int = 1, of stretch: RecordedStretch, bad: String) throws -> String {
      let found = try SessionMinimizer(stretch).minimized(bad: Condition(bad))
      return try body(#require(found).stretch).prefix(count).joined(separator: "\n")
    }
    #expect(try first(of: one, bad: "kind = 'setFlag'") == "let session = RouterSession<App>()")
    #expect(
      try first(of: two, bad: "kind = 'setFlag'") == "let session = RouterSession<AnyNavigation>()")
    #expect(
      try first(2, of: two, bad: "screen = 'home'") == """
        let session = RouterSession<AnyNavigation>(
          configuration: .init(coding: DestinationCoding(of: Start.self)))
        """)
  }

  @Test
  func `if a stretch has no destinations, a generated test uses the type of the destinations before it`()
    throws
  {
    let log = InMemoryEventLog()
    var recorder = try CallRecorder(log: log)
    for line in [
      #"{"call":"navigate","to":{"name":"list","type":"App"}}"#, #"{"call":"pop"}"#,
      #"{"call":"setFlag","name":"isIn","value":true}"#,
    ] { _ = try recorder.record(CallRequest(json: JSONValue(parsing: line))) }
    let session = try #require(try log.lastSession())
    let end = try RecordedStretch(
      of: log, session: session.info.id, after: session.count - 1, through: session.count)
    #expect(try body(end).first == "let session = RouterSession<App>()")
  }

  @Test func `to generate a test from a log without types, the caller must name a type`() throws {
    let calls = stretch((push("list", type: ""), "main"))
    #expect(throws: TestGenerationError.self) { try SwiftTest(of: calls) }
    var options = SwiftTest.Options()
    options.type = "AppNavigation"
    #expect(try body(calls, options).first == "let session = RouterSession<AppNavigation>()")
  }

  @Test func `a generated test has no lines over 98 columns, except for long literals`() throws {
    let long = String(repeating: "abcdefghij", count: 15)
    let path = (1...12).map { destination("someRatherLongDestination", "{\"id\":\($0)}") }
    let lines = try body(
      stretch(
        (.setPath(path), "main"), (push("note", #"{"_0":"\#(long)"}"#), "main"), (.setFlag(long, 1), "main")))
    for line in lines where line.count > 98 {
      #expect(line.contains(long) || line.hasPrefix("    main/some"), "\(line)")
    }
  }
}
