import ChallengeNavigation
import Navlog

/// Characters require a finished welcome. The guard checks the path through the list, but not the
/// path through the cast of an episode.
@MainActor
enum OpenPath {
  static func play(_ log: any EventLog) async throws {
    let app = try await makeOpenPath(log: log, id: "9a7e")
    try app.tap("Characters", "Settings", "Done", "Episodes", "Pilot", "Rick Sanchez", "Back")
    try await app.session.close()
  }
}

@MainActor
func makeOpenPath(log: any EventLog = InMemoryEventLog(), id: String = "b0") async throws -> ChallengeCopy {
  let variant = Variant.current
  let welcome = NavigationGuard<AppNavigation>("welcome") { state, destination in
    let isGuarded =
      switch (destination, variant) {
      case (.characterList, _), (.characterDetail, .fixed), (.imageGallery, .fixed): true
      default: false
      }
    guard isGuarded, state.flags[Flag.isOnboarded] != true else { return .allow }
    return .deny("the welcome comes first")
  }
  return ChallengeCopy(log: log, id: id, rules: NavigationRules(guards: [welcome]))
}
