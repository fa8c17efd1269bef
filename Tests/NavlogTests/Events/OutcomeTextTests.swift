import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

/// What a listing says became of a call.
@Suite struct OutcomeTextTests {
  private typealias Rulings = [RuleDecision<RecordedDestination>]

  private let list = RecordedDestination(name: "list")
  private let home = RecordedDestination(name: "home")

  private func text(
    _ action: NavigationAction<RecordedDestination>, _ decisions: Rulings = [], _ outcome: Outcome = .applied
  ) -> String {
    RecordedEvent(
      position: 1, time: 0, elapsed: 0, event: NavigationEvent(action), outcome: outcome, decisions: decisions
    ).outcomeText
  }

  private func redirect(_ rule: String) -> RuleDecision<RecordedDestination> {
    RuleDecision(rule: rule, asked: list, verdict: .redirected(to: home))
  }

  @Test func `a call that no rule had to do with is applied, or has no effect`() {
    #expect(text(.pop(count: 1)) == "applied")
    #expect(text(.pop(count: 1), [], .noEffect(.atRoot)) == "noEffect: atRoot")
  }

  @Test func `rules that led elsewhere are named, each once`() {
    #expect(text(.setPath([home]), [redirect("A"), redirect("B"), redirect("A")]) == "redirected by A, B")
    #expect(text(.resume(EntryID(1)), [redirect("A")]) == "resumed, redirected by A")
  }

  @Test func `what nobody maps is said to be so`() {
    #expect(text(.setPath([home]), [redirect("no redirect")]) == "mapped by no redirect")
  }

  @Test func `what waits, goes on or is given up is said to`() {
    let intent = PendingIntent(plan: [.setPath([list])], flag: "isAuthenticated")
    let ruling = RuleDecision(
      rule: "login", asked: list, verdict: .deferred(until: "isAuthenticated", equals: true))
    #expect(text(.defer(intent)) == "deferred")
    #expect(text(.defer(intent), [redirect("A"), ruling]) == "deferred by login")
    #expect(text(.resume(EntryID(1))) == "resumed")
    #expect(text(.abandon(EntryID(1), why: "expired")) == "abandoned")
    #expect(text(.resume(EntryID(1)), [], .noEffect(.noSuchIntent)) == "noEffect: noSuchIntent")
  }

  @Test func `a rule's name cannot write to the terminal`() {
    #expect(!text(.setPath([home]), [redirect("\u{1B}[2J")]).contains("\u{1B}"))
  }

  @Test func `an intent is called by its link, or by where it leads`() {
    #expect(PendingIntent(url: "a://b", plan: [.setPath([list])], flag: "f").words == "a://b until f = true")
    #expect(PendingIntent(plan: [.setPath([home, list])], flag: "f").words == "list until f = true")
    #expect(
      PendingIntent(plan: [.show(home, .push), .setPath([]), .dismissAll], flag: "f").words
        == "home until f = true")
    #expect(
      PendingIntent<RecordedDestination>(plan: [.dismissAll], flag: "f").words == "nothing until f = true")
  }
}
