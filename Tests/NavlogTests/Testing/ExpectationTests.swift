import Navlog
import NavlogTesting
import Synchronization
import Testing

@testable import TestFixtures

/// Expectations of transitions and replays.
@Suite struct ExpectationTests {
  @Test func `expectTransition reports nothing and returns the new state if the transition is as expected`() {
    let end = expectTransition(from: state(path: [1: .list], at: 1), on: .pop, to: state(at: 2))
    #expect(end == state(at: 2))
  }

  @Test func `an unexpected state is reported at the caller's line, as a diff`() {
    let line = #line + 2
    let issues = ReportedIssue.all {
      expectTransition(
        from: state(path: [1: .list, 2: .detail(id: 7)], sheet: sheet(3, .settings), at: 3), on: .pop,
        to: state(path: [1: .list, 2: .detail(id: 7)], cover: cover(3, .gallery), at: 4))
    }
    #expect(issues.map(\.line) == [line])
    #expect(
      issues.first?.text == """
        the state after pop is not as expected (- expected, + actual):
          position 4
          selected main
          router main
            entry 1: list
        -   entry 2: detail(id: 7)
        -   fullScreen, entry 3: gallery
        -     router main/fullScreen@3: gallery
        +   sheet, entry 3: settings
        +     router main/sheet@3: settings
        """)
  }

  @Test func `an unexpected outcome is reported at the caller's line, together with the expected outcome`() {
    let line = #line + 2
    let issues = ReportedIssue.all {
      expectTransition(
        from: state(at: 3), on: .pop, to: state(at: 3), outcome: .noEffect(.nothingRequested))
    }
    #expect(
      issues == [
        ReportedIssue(
          line: line, text: "the outcome of pop is noEffect(atRoot), expected noEffect(nothingRequested)")
      ])
  }

  @Test func `if a call unexpectedly changes the state, the outcome and the changes are reported`() {
    let line = #line + 2
    let issues = ReportedIssue.all {
      expectNoEffect(in: state(at: 3), on: .setFlag("isTrial", true), .unchanged)
    }
    #expect(
      issues == [
        ReportedIssue(line: line, text: "the outcome of setFlag is applied, expected noEffect(unchanged)"),
        ReportedIssue(
          line: line,
          text: """
            the state after setFlag is not as expected (- expected, + actual):
            - position 3
            + position 4
              selected main
            + flag isTrial = true
              router main
            """),
      ])
  }

  @Test func `expectReplay reports nothing if the events lead to the expected state`() {
    expectReplay(
      of: [NavigationEvent(.navigate(to: Screen.list)), NavigationEvent(.navigate(to: .settings))],
      equals: state(path: [1: .list], sheet: sheet(2, .settings), at: 2))
  }

  @Test func `an unexpected replayed state is reported at the caller's line`() {
    let line = #line + 2
    let issues = ReportedIssue.all {
      expectReplay(of: [NavigationEvent(.navigate(to: Screen.list))], equals: state(at: 1))
    }
    #expect(
      issues == [
        ReportedIssue(
          line: line,
          text: """
            the replayed state is not as expected (- expected, + actual):
              position 1
              selected main
              router main
            +   entry 1: list
            """)
      ])
  }

  @Test func `expectReplay keeps the positions of recorded events, and compares their outcomes`() {
    let events = [
      RecordedEvent(position: 4, time: 0, elapsed: 0, event: NavigationEvent(.navigate(to: Screen.list))),
      RecordedEvent(
        position: 5, time: 0, elapsed: 0, event: NavigationEvent(.popToRoot), outcome: .noEffect(.atRoot)),
    ]
    expectReplay(of: events.prefix(1), equals: state(path: [4: .list], at: 4))
    let line = #line + 1
    let issues = ReportedIssue.all { expectReplay(of: events, equals: state(at: 5)) }
    #expect(
      issues == [
        ReportedIssue(
          line: line, text: "replayed, event 5 (popToRoot) is applied, recorded was noEffect(atRoot)")
      ])
  }

  @Test func `the diff of two states reports a difference in any part of a state`() {
    let parts = state(
      path: [1: .list],
      sheet: sheet(2, .settings, detents: [.medium], cover: cover(3, .gallery), isActive: true),
      isActive: true, flags: ["b": 1, "a": "x"],
      pendingIntents: [
        PendingIntent(
          id: 4, url: "app://x", plan: [.select("tab"), .show(.list, .push)], flag: "a", expires: 9)
      ], at: 5)
    let issues = ReportedIssue.all {
      expectReplay(of: [NavigationEvent<Screen>](), from: parts, equals: state(at: 0))
    }
    #expect(
      issues.map(\.text) == [
        """
        the replayed state is not as expected (- expected, + actual):
        - position 0
        + position 5
          selected main
        - router main
        + flag a = "x"
        + flag b = 1
        + deferred 4: select tab, push list when a = true, from app://x, until 9
        + router main, active
        +   entry 1: list
        +   sheet as sheet(medium), entry 2: settings
        +     router main/sheet@2, active: settings
        +       fullScreen, entry 3: gallery
        +         router main/sheet@2/fullScreen@3: gallery
        """
      ])
  }
}

/// An issue that a failing expectation records.
struct ReportedIssue: Equatable {
  var line: Int?
  var text: String

  /// Returns the issues that a closure records. They are marked as known, so they do not fail a test.
  static func all(_ body: () -> Void) -> [ReportedIssue] {
    let issues = Mutex<[ReportedIssue]>([])
    withKnownIssue(isIntermittent: true) {
      body()
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined(separator: "\n")
      issues.withLock { $0.append(ReportedIssue(line: issue.sourceLocation?.line, text: text)) }
      return true
    }
    return issues.withLock { $0 }
  }
}
