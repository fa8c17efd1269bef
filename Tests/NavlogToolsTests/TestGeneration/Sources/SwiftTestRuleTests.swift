import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

/// Generated tests of sessions in which rules redirected, deferred or refused calls.
@Suite struct SwiftTestRuleTests: GeneratedTests {
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
        == "the pending intent of event 1 expired or was abandoned. A test cannot repeat this: in the test, "
        + "isIn = true would resume the intent. For a test that omits the intent, leave out --app and --make-session"
    )
    // If the flag does not get the required value, the intent waits until the end in the test, too.
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
    // If the destination was not shown, its own style is unknown, so the test omits the style.
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
}
