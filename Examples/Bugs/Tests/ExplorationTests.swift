import ChallengeNavigation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

/// The bugs that exploration finds without a user's log, by itself or with a rule that describes the correct behavior.
/// The README explains why exploration misses the other bugs. The time limit is long, because an exploration takes seconds and
/// the tests wait for each other on the main actor.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ExplorationTests {
  /// Returns the findings that an app has with its bug, but not without the bug.
  private func findings<N: Navigation>(
    _ rule: String? = nil, in make: () async throws -> Explorer<N>
  ) async throws -> [String] {
    func findings(_ variant: Variant) async throws -> [String] {
      try await Variant.$current.withValue(variant) {
        var explorer = try await make()
        (explorer.limits.screens, explorer.limits.states) = (3, 400)
        if let rule { explorer.rules = [try SessionRule("rule", rule)] }
        return try explorer.explore().findings.map(\.description)
      }
    }
    let fixed = try await findings(.fixed)
    #expect(!fixed.contains { $0.hasPrefix("violated rule") })
    return try await findings(.faulty).filter { !fixed.contains($0) }
  }

  /// Returns an explorer that explores only one character, one location and one episode in place of all others.
  private func challenge(_ app: ChallengeCopy) -> Explorer<AppNavigation> {
    var explorer = app.explorer
    explorer.representative = { destination in
      switch destination {
      case .characterDetail: .characterDetail(id: 1)
      case .locationDetail: .locationDetail(id: 1)
      case .episodeDetail: .episodeDetail(id: 1)
      case .imageGallery: .imageGallery(characterId: 1)
      default: destination
      }
    }
    explorer.links = ["challenge://character/3"]
    return explorer
  }

  @Test func `without a rule, the exploration finds two of the ten bugs`() async throws {
    #expect(
      try await findings { challenge(try await makeWrongRouter()) } == [
        "dead end: onboarding, after Welcome", "no way back: onboarding, after Settings, Welcome",
      ])
    #expect(
      try await findings { challenge(try await makeRedirectLoop()) } == [
        "redirect loop: characterList, welcome first: characterList -> onboarding; "
          + "welcome once: onboarding -> characterList, after Welcome, Characters"
      ])
  }

  @Test
  func `the exploration finds five more of the ten bugs if a rule describes the correct behavior`()
    async throws
  {
    func expect<N: Navigation>(
      _ rule: String, after taps: String, in make: () async throws -> Explorer<N>
    ) async throws {
      #expect(try await findings(rule, in: make) == ["violated rule: rule, \(rule), after \(taps)"])
    }
    try await expect(
      "never kind = 'deepLink' AND screen = 'characterDetail' AND stack < 2",
      after: "open challenge://character/3"
    ) { challenge(try await makeLostBelow()) }
    try await expect(
      "never screen = 'characterDetail' AND NOT flag('isOnboarded', 0)",
      after: "Episodes, Pilot, Rick Sanchez"
    ) { challenge(try await makeOpenPath()) }
    try await expect(
      "never kind = 'pop' AND removed > 1", after: "Characters, Rick Sanchez, Pictures, Close"
    ) { challenge(try await makePopTooMany()) }
    try await expect(
      "never kind = 'setRoots' AND json_array_length(state, '$.roots') = 1", after: "settings, Show search"
    ) {
      try await makeLostRoot().explorer
    }
    try await expect("never kind = 'popToRoot' AND removed > 0", after: "Characters, settings, home") {
      try await makePoppingTab().explorer
    }
  }

  @Test func `the exploration misses three bugs: they need a relaunch, a task, or a tap during a transition`()
    async throws
  {
    #expect(try await findings { challenge(try await makeDoublePush()) } == [])
    #expect(
      try await findings("never kind = 'navigate' AND reason = 'noSuchRouter'") {
        challenge(try await makeStaleClosure())
      } == [])
    let app = RouterSession<AppNavigation>(configuration: .init(roots: ["home"]))
    #expect(
      try await findings("never kind = 'restore' AND modals > 0") {
        challenge(try await makeOldModal(restoring: app.state))
      } == [])
  }
}
