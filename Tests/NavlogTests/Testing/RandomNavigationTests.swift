import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct RandomNavigationTests {
  @Test func `equal seeds give the same calls, and different seeds give different calls`() {
    func events(_ seed: UInt64) -> [NavigationEvent<Screen>] {
      var random = RandomNavigation(seed: seed, alphabet: Screen.alphabet)
      return random.events(50)
    }
    #expect(events(7) == events(7))
    #expect(events(7) != events(8))
  }

  @Test func `SplitMix64 generates the published reference numbers for a seed`() {
    var random = SplitMix64(seed: 1_234_567)
    let numbers = (0..<3).map { _ in random.next() }
    #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test
  func `random sessions contain every kind of event, every reason of a no-op, and modals five levels deep`() {
    var kinds: [EventKind?: Int] = [:]
    var reasons: [String: Int] = [:]
    var deepest = 0
    var screens = 0
    for seed in 0..<40 as Range<UInt64> {
      var random = RandomNavigation(seed: seed, alphabet: Screen.alphabet)
      for _ in 0..<200 {
        kinds[random.next().action.kind, default: 0] += 1
        if let reason = random.outcome.reason { reasons[name(of: reason), default: 0] += 1 }
        deepest = max(deepest, random.state.visibleRouter.level)
        screens += random.state.depth
      }
    }
    for kind in EventKind.allCases { #expect(kinds[kind, default: 0] >= 20, "\(kind)") }
    #expect(kinds[nil, default: 0] >= 20, "an unknown kind")
    let all = [
      "noSuchRouter", "alreadyOnTop", "atRoot", "nothingRequested", "noSuchEntry", "notFound", "unchanged",
      "nothingPresented", "noMatch", "refused", "alreadySelected", "noSuchRoot", "noSuchIntent",
      "unknownKind",
    ]
    for reason in all {
      #expect(reasons[reason, default: 0] >= 20, "\(reason)")
    }
    #expect(deepest >= 5)
    #expect((1...10).contains(screens / (40 * 200)), "states are neither empty nor large")
  }

  private func name(of reason: Outcome.Reason) -> String {
    if case .refused = reason { return "refused" }
    return reason.description
  }
}
