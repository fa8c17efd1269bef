import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct SwiftTestTests: GeneratedTests {
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

  @Test func `a generated test of a link that an earlier version applied does not select a missing root`()
    throws
  {
    let show = LinkResolution.Step.show(destination("list"), .push)
    let lines = try body(
      stretch(
        (.deepLink(url: "app://a", .plan([.select("cart"), show])), "main"),
        (.setRoots(["main", "cart"]), "main"),
        (.deepLink(url: "app://b", .plan([.select("cart"), show])), "main")))
    let links = lines.filter { $0.contains("app://") }
    #expect(links.map { $0.contains("cart") } == [false, true])
    #expect(links.allSatisfy { $0.contains("list") })
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
