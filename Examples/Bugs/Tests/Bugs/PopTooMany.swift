import ChallengeCharacter
import ChallengeNavigation
import Navlog

@testable import ChallengeTerminal

/// Closing the pictures leads back to the list, because the code also pops the character below the cover. The
/// code pops two screens, as it did when the pictures were a screen of the stack.
@MainActor
enum PopTooMany {
  static func play(_ log: any EventLog) async throws {
    let app = try await makePopTooMany(log: log, id: "c0fe4")
    try app.tap("Characters", "Morty Smith", "Back", "Filter", "Done")
    try app.tap("Summer Smith", "Pictures", "Close")
    try await app.session.close()
  }
}

@MainActor
func makePopTooMany(log: any EventLog = InMemoryEventLog(), id: String = "b0") async throws -> ChallengeCopy {
  let variant = Variant.current
  return ChallengeCopy(log: log, id: id) { destination, router, app in
    guard case .imageGallery(let characterID) = destination else { return nil }
    let viewModel = CharacterFeature.makeGalleryViewModel(characterID: characterID)
    let home = app.home
    viewModel.onClose = {
      switch variant {
      case .faulty: home.pop(2)
      case .fixed: home.pop()
      }
      router.dismiss()
    }
    return Screen(viewModel)
  }
}
