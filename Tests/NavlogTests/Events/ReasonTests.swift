import Navlog
import Testing

@testable import TestFixtures

@Suite struct `Reasons and outcomes` {
  static let all: [Reason] = [
    .noSuchRouter, .alreadyOnTop, .atRoot, .nothingAsked, .noSuchEntry, .notFound, .unchanged,
    .nothingPresented,
    .noMatch, .refused(nil), .refused("the host is not allowed"), .alreadySelected, .noSuchRoot,
    .noSuchIntent,
    .unknownKind, .other("tooTired"),
  ]

  @Test(arguments: all)
  func `a reason comes back from its stored form`(reason: Reason) {
    #expect(Reason(reason.description) == reason)
  }

  @Test func `a reason is stored by its name`() {
    #expect(
      Self.all.map(\.description) == [
        "noSuchRouter", "alreadyOnTop", "atRoot", "nothingAsked", "noSuchEntry", "notFound", "unchanged",
        "nothingPresented", "noMatch", "refused", "refused(the host is not allowed)", "alreadySelected",
        "noSuchRoot", "noSuchIntent", "unknownKind", "tooTired",
      ])
  }

  @Test(arguments: ["", ")", "(nested)", "a\\b", "\u{202E}evil\n", "\\u0041", "refused(x)", "größe"])
  func `any text of a refusal, or of a reason unknown here, is safe to print and comes back`(text: String) {
    for reason in [Reason.refused(text), .other("new " + text)] {
      #expect(reason.description.isSafeToPrint)
      #expect(Reason(reason.description) == reason)
    }
  }

  @Test func `an outcome gives its reason`() {
    #expect(Outcome.applied.reason == nil)
    #expect(Outcome.noEffect(.atRoot).reason == .atRoot)
  }
}
