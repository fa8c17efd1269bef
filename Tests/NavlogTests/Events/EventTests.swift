import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

/// Kinds, calls and call sites.
@Suite struct EventTests {
  @Test func `every kind of event has the name of the call that the event records`() {
    #expect(
      EventKind.allCases.map(\.rawValue) == [
        "navigate", "present", "pop", "popTo", "popToRoot", "setPath", "replaceTop", "dismiss",
        "dismissSheet",
        "dismissFullScreen", "dismissModal", "dismissDialog", "dismissAll", "setDetent", "deepLink", "select",
        "setRoots", "setFlag",
        "activate",
        "resign", "defer", "resume", "abandon", "restore", "branch", "mark",
      ])
  }

  @Test func `a call without a presentation uses the destination's own presentation`() {
    #expect(NavigationAction.navigate(to: Screen.list) == .navigate(.list, style: .push, unlessOnTop: false))
    #expect(
      NavigationAction.navigate(to: Screen.settings, unlessOnTop: true)
        == .navigate(.settings, style: .sheet, unlessOnTop: true))
    #expect(
      NavigationAction.navigate(to: Screen.gallery)
        == .navigate(.gallery, style: .fullScreen, unlessOnTop: false))
    #expect(
      NavigationAction.navigate(to: Question.delete(id: 7))
        == .navigate(.delete(id: 7), style: .alert, unlessOnTop: false))
    #expect(NavigationAction<Screen>.pop == .pop(count: 1))
  }

  @Test func `the kind of popEntry is pop, and the kind of an unknown call is nil`() {
    #expect(NavigationAction<Screen>.popEntry(3).kind == .pop)
    #expect(NavigationAction<Screen>.unknown(.init(kind: "shake", fields: .null)).kind == nil)
  }

  @Test func `an event addresses the main router by default`() {
    let event = NavigationEvent<Screen>(.pop)
    #expect(event.router == "main")
    let recorded = RecordedEvent(position: 1, time: 2, elapsed: 3, event: event)
    #expect(recorded.router == "main" && recorded.action == .pop)
    #expect(recorded.origin == .user && recorded.outcome == .applied)
  }

  @Test func `a call site is the file and line of its caller, and survives a round trip through text`() {
    let site = CallSite()
    #expect(site.file == #fileID && site.line == #line - 1)
    #expect(CallSite(site.description) == site)
    #expect(CallSite("A/B:C.swift:7") == CallSite(file: "A/B:C.swift", line: 7))
    for text in ["", "A.swift", "A.swift:", "A.swift:x", "A.swift:1 "] { #expect(CallSite(text) == nil) }
  }

  @Test func `an unknown origin survives a round trip through its stored form`() {
    #expect(Origin(rawValue: "deepLink") == .deepLink)
    #expect(Origin(rawValue: "watch").rawValue == "watch")
  }
}

/// Reasons and outcomes.
@Suite struct OutcomeTests {
  static let all: [Outcome.Reason] = [
    .noSuchRouter, .alreadyOnTop, .atRoot, .nothingRequested, .noSuchEntry, .notFound, .unchanged,
    .nothingPresented,
    .noMatch, .refused(nil), .refused("the host is not allowed"), .alreadySelected, .noSuchRoot,
    .noSuchIntent,
    .unknownKind, .other("tooTired"),
  ]

  @Test(arguments: all)
  func `a reason survives a round trip through its stored form`(reason: Outcome.Reason) {
    #expect(Outcome.Reason(reason.description) == reason)
  }

  @Test func `a reason is stored by its name`() {
    #expect(
      Self.all.map(\.description) == [
        "noSuchRouter", "alreadyOnTop", "atRoot", "nothingRequested", "noSuchEntry", "notFound", "unchanged",
        "nothingPresented", "noMatch", "refused", "refused(the host is not allowed)", "alreadySelected",
        "noSuchRoot", "noSuchIntent", "unknownKind", "tooTired",
      ])
  }

  @Test(arguments: ["", ")", "(nested)", "a\\b", "\u{202E}evil\n", "\\u0041", "refused(x)", "größe"])
  func `a reason with any text is safe to print and survives a round trip`(text: String) {
    for reason in [Outcome.Reason.refused(text), .other("new " + text)] {
      #expect(reason.description.isSafeToPrint)
      #expect(Outcome.Reason(reason.description) == reason)
    }
  }

  @Test func `an outcome without effect returns its reason`() {
    #expect(Outcome.applied.reason == nil)
    #expect(Outcome.noEffect(.atRoot).reason == .atRoot)
  }
}
