import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

/// Generated tests in which a condition must not hold.
@Suite struct SwiftTestConditionTests: GeneratedTests {
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
    // If the stretch has no calls, the test checks the first state, which it has set up.
    let beginning = RecordedStretch(of: whole.session, from: start, events: [])
    var arranged = options
    arranged.bad = "stack = 2"
    #expect(
      try body(beginning, arranged).suffix(2) == [
        "router.setPath([.list, .detail])", #"try expectNever("stack = 2", in: session)"#,
      ])
    let error = #expect(throws: TestGenerationError.self) { try SwiftTest(of: beginning, options) }
    #expect(error?.description.hasPrefix("the test makes no calls after its first state, and") == true)
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
        == "the condition of a test cannot use \(column), which may differ in a replay; it can use "
        + Condition.replayedColumns.joined(separator: ", "))
    #expect(!Condition.replayedColumns.contains(column))
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
}
