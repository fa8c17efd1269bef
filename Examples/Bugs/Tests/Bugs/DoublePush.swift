import ChallengeCharacter
import ChallengeNavigation
import Navlog

@testable import ChallengeTerminal

/// A list row accepts a second tap while its screen slides in, so the character is pushed twice.
@MainActor
enum DoublePush {
  static func play(_ log: any EventLog) async throws {
    let app = try await makeDoublePush(log: log, id: "d0b1e")
    try app.tap("Settings", "Done", "Characters", "Summer Smith", "Back", "Morty Smith")
    try app.tap("Morty Smith", after: 80)
    try app.tap("Back")
    try await app.session.close()
  }
}

@MainActor
func makeDoublePush(log: any EventLog = InMemoryEventLog(), id: String = "b0") async throws -> ChallengeCopy {
  let variant = Variant.current
  return ChallengeCopy(log: log, id: id) { destination, router, _ in
    guard destination == .characterList else { return nil }
    let viewModel = CharacterFeature.makeListViewModel()
    viewModel.onBack = router.emit { .pop }
    viewModel.onSelectCharacter = router.emit {
      .navigate(to: .characterDetail(id: $0), unlessOnTop: variant == .fixed)
    }
    return Screen(viewModel, layout: .rows)
  }
}
