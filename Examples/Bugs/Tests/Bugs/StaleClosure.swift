import ChallengeCatalogue
import ChallengeCharacter
import ChallengeNavigation
import Navlog

@testable import ChallengeTerminal

/// The filter searches for the best match and shows it. When the answer arrives, the sheet is closed. The
/// closure still calls the sheet's router, so nothing happens.
@MainActor
enum StaleClosure {
  static func play(_ log: any EventLog) async throws {
    let app = try await makeStaleClosure(log: log, id: "57a1e")
    try app.tap("Characters", "Filter", "Alive")
    app.answer()
    try app.tap("Back", "Done", "Back", "Characters", "Filter", "Dead", "Done")
    app.answer()
    try await app.session.close()
  }
}

@MainActor
func makeStaleClosure(log: any EventLog = InMemoryEventLog(), id: String = "b0") async throws -> ChallengeCopy
{
  let variant = Variant.current
  return ChallengeCopy(log: log, id: id) { destination, router, app in
    guard destination == .characterFilter else { return nil }
    let viewModel = CharacterFeature.makeFilterViewModel(filter: CharacterFilter())
    viewModel.onChangeFilter = { filter in
      let match = filter.status == .dead ? 7 : 1
      app.start {
        switch variant {
        case .faulty: router.navigate(to: .characterDetail(id: match))
        case .fixed: app.session.visibleRouter.navigate(to: .characterDetail(id: match))
        }
      }
    }
    viewModel.onClose = router.emit { .dismiss }
    return Screen(viewModel)
  }
}
