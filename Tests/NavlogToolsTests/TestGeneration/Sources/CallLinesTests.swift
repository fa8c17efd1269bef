import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// A new recording of the calls of a session leads to the same states.
@Suite struct CallLinesTests {
  private let session = SessionInfo(id: "abc", started: 0, app: "Tests", version: "1", system: "here")

  /// Returns the parts of a state that do not depend on identities.
  private func view(_ state: NavigationState<RecordedDestination>) -> [String] {
    func lines(_ router: RouterState<RecordedDestination>) -> [String] {
      var text = ["\(router.id.root) \(router.isActive) \(router.path.map { "\($0.destination)" })"]
      for modal in [router.sheet, router.fullScreen].compactMap(\.self) {
        text += ["\(modal.style) \(modal.entry.destination) \(modal.detent.map { "\($0)" } ?? "")"]
        text += lines(modal.router)
      }
      return text + [router.dialog].compactMap(\.self).map { "\($0.style) \($0.entry.destination)" }
    }
    return state.roots.flatMap { lines($0) } + ["\(state.selected)", state.pathText]
      + state.flags.map { "\($0.key) \($0.value)" }.sorted() + state.pendingIntents.map(\.flag)
  }

  private func expectSameStates(_ stretch: RecordedStretch, _ comment: Comment) throws {
    let log = InMemoryEventLog()
    var recorder = try CallRecorder(log: log)
    var lines = CallLines(of: stretch).calls[...]
    func record(_ line: JSONValue?) throws {
      // The line is converted to text and parsed, as in a pipe.
      _ = try recorder.record(CallRequest(json: JSONValue(parsing: try #require(line).text)))
    }
    if stretch.start != NavigationState() { try record(lines.popFirst()) }
    var state = stretch.start
    for event in stretch.events where event.action.kind != nil {
      _ = state.reduce(event.action, on: event.router, at: event.position)
      try record(lines.popFirst())
      try #require(view(recorder.state) == view(state), "\(comment), event \(event.position): \(event)")
    }
    #expect(lines.isEmpty)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `when a session's JSON calls are recorded again, from any position, they lead to the same states`(
    seed: UInt64
  )
    throws
  {
    let random = RandomSession(seed: seed, count: 120)
    try expectSameStates(RecordedStretch(of: random.info, events: random.events), "seed \(seed)")
    for first in [1, 30, 77] {
      let rest = Array(random.events[first...])
      try expectSameStates(
        RecordedStretch(of: random.info, from: random.states[first], events: rest),
        "seed \(seed) from \(first)")
    }
  }

  @Test func `a refused select can be recorded again`() throws {
    let select = RecordedEvent<RecordedDestination>(
      position: 1, time: 0, elapsed: 0,
      event: NavigationEvent(.refused(.select("shop"), why: "too many calls"), on: "shop"))
    try expectSameStates(RecordedStretch(of: session, events: [select]), "a refused select")
  }

  @Test
  func `if no event of a stretch presents the modal of a call, the call's address has the position 0`()
    throws
  {
    let pop = RecordedEvent<RecordedDestination>(
      position: 9, time: 0, elapsed: 0, event: NavigationEvent(.pop(count: 1), on: "main/sheet@1"), cause: 3)
    let mark = RecordedEvent<RecordedDestination>(
      position: 4, time: 0, elapsed: 0, event: NavigationEvent(.mark("here")))
    let calls = CallLines(of: RecordedStretch(of: session, events: [mark, pop])).calls
    #expect(
      calls.map(\.text) == [
        #"{"call":"mark","text":"here","router":"main","origin":"user"}"#,
        #"{"call":"pop","count":1,"router":"main/sheet@0","origin":"user"}"#,
      ])
  }
}
