import Navlog
import NavlogTools
import Synchronization
import Testing

@testable import TestFixtures

@Suite struct CallRecorderTests {
  private func makeRecorder(
    _ log: InMemoryEventLog,
    links: @escaping (String) -> LinkResolution<RecordedDestination> = { _ in .noMatch }
  ) throws -> CallRecorder {
    try CallRecorder(
      log: log, app: AppInfo(name: "tests", version: "1", system: "here"), links: links,
      environment: SessionEnvironment(now: { 1_000 }, uptime: { 5 }, makeSessionID: { "abc" }))
  }

  private func answers(_ recorder: inout CallRecorder, _ lines: [String]) throws -> [String] {
    try lines.map { try recorder.record(CallRequest(json: JSONValue(parsing: $0))).json.text }
  }

  @Test func `a recorder makes each call on the visible router by default, and returns the outcome`() throws {
    let log = InMemoryEventLog()
    var recorder = try makeRecorder(log)
    let answers = try answers(
      &recorder,
      [
        #"{"call":"pop"}"#, #"{"call":"navigate","to":{"name":"B"}}"#,
        #"{"call":"navigate","to":{"name":"C"},"as":"sheet"}"#, #"{"call":"navigate","to":{"name":"D"}}"#,
        #"{"call":"pop","router":"main/sheet@9"}"#, #"{"call":"dismissAll"}"#,
        #"{"call":"setRoots","roots":[]}"#,
      ])
    #expect(
      answers == [
        #"{"position":1,"outcome":"noEffect","reason":"atRoot","visible":null}"#,
        #"{"position":2,"outcome":"applied","reason":null,"visible":"B"}"#,
        #"{"position":3,"outcome":"applied","reason":null,"visible":"C"}"#,
        #"{"position":4,"outcome":"applied","reason":null,"visible":"D"}"#,
        #"{"position":5,"outcome":"noEffect","reason":"noSuchRouter","visible":"D"}"#,
        #"{"position":6,"outcome":"applied","reason":null,"visible":"B"}"#,
        #"{"position":7,"outcome":"noEffect","reason":"refused","visible":"B"}"#,
      ])
    #expect(
      try log.events("abc").map(\.router.description) == [
        "main", "main", "main", "main/sheet@3", "main/sheet@9", "main/sheet@3", "main",
      ])
    try recorder.close()
    #expect(
      log.sessions() == [
        SessionRecord(
          info: SessionInfo(id: "abc", started: 1_000, app: "tests", version: "1", system: "here"), count: 7,
          ended: 1_000, duration: 0)
      ])
    #expect(try log.state("abc", at: 7) == recorder.state)
  }

  @Test func `a recorder resolves a link, and records its plan`() throws {
    let log = InMemoryEventLog()
    let plan = [LinkResolution.Step.show(RecordedDestination(name: "item"), .push)]
    var recorder = try makeRecorder(log) {
      $0 == "shop://item/1" ? .plan(plan) : .refused("the host is not allowed")
    }
    let answers = try answers(
      &recorder, [#"{"call":"deepLink","url":"shop://item/1"}"#, #"{"call":"deepLink","url":"evil://x"}"#])
    #expect(
      answers == [
        #"{"position":1,"outcome":"applied","reason":null,"visible":"item"}"#,
        #"{"position":2,"outcome":"noEffect","reason":"refused(the host is not allowed)","visible":"item"}"#,
      ])
    #expect(try log.events("abc").map(\.action).first == .deepLink(url: "shop://item/1", .plan(plan)))
  }

  @Test func `a recorder refuses a link that selects a missing root, but accepts a call with such a plan`()
    throws
  {
    let log = InMemoryEventLog()
    var recorder = try makeRecorder(log) { _ in
      .plan([.select("cart"), .show(RecordedDestination(name: "item"), .push)])
    }
    let answers = try answers(
      &recorder,
      [
        #"{"call":"deepLink","url":"shop://item"}"#,
        #"{"call":"deepLink","url":"shop://item","plan":[{"select":"cart"},{"show":{"name":"A"},"as":"push"}]}"#,
        #"{"call":"setRoots","roots":["main","cart"]}"#, #"{"call":"deepLink","url":"shop://item"}"#,
      ])
    #expect(
      answers == [
        #"{"position":1,"outcome":"noEffect","reason":"refused(there is no root cart)","visible":null}"#,
        #"{"position":2,"outcome":"applied","reason":null,"visible":"A"}"#,
        #"{"position":3,"outcome":"applied","reason":null,"visible":"A"}"#,
        #"{"position":4,"outcome":"applied","reason":null,"visible":"item"}"#,
      ])
    #expect(recorder.state.selected == "cart")
  }

  @Test func `a recorder rejects a time before the last event, and a time that a log cannot contain`() throws
  {
    let log = InMemoryEventLog()
    let uptimes = Mutex<[Int64]>([0, 7])
    var recorder = try CallRecorder(
      log: log,
      environment: SessionEnvironment(
        now: { 1_000 }, uptime: { uptimes.withLock { $0.removeFirst() } }, makeSessionID: { "abc" }))
    _ = try answers(&recorder, [#"{"call":"pop"}"#])
    for (time, problem) in [
      ("+0s", "is before the previous call, or before the session"),
      ("-200000-01-01T00:00:00Z", "is before the previous call, or before the session"),
      ("200000-01-01T00:00:00Z", "is more than 285 years after the beginning of the session"),
      ("+9999999h", "is more than 285 years after the beginning of the session"),
    ] {
      #expect(throws: JSONShapeError(field: "at", problem: problem)) {
        try answers(&recorder, [#"{"call":"pop","at":"\#(time)"}"#])
      }
    }
    _ = try answers(&recorder, [#"{"call":"pop","at":"+1s"}"#, #"{"call":"pop"}"#])
    #expect(try log.events("abc").map(\.elapsed) == [7, 1_000_000, 1_000_000])
  }

  @Test func `a recorder rejects a call whose cause is not an earlier event`() throws {
    let log = InMemoryEventLog()
    var recorder = try makeRecorder(log)
    #expect(throws: JSONShapeError.self) { try answers(&recorder, [#"{"call":"popToRoot","cause":1}"#]) }
    _ = try answers(&recorder, [#"{"call":"mark","text":"a"}"#, #"{"call":"mark","text":"b","cause":1}"#])
    #expect(throws: JSONShapeError.self) {
      try answers(&recorder, [#"{"call":"mark","text":"c","cause":0}"#])
    }
    #expect(try log.events("abc").map(\.cause) == [nil, 1])
  }
}
