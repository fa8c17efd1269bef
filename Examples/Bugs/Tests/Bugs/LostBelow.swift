import ChallengeNavigation
import Navlog

/// A link shows a character with nothing below it, and Back leads home instead of to the list.
@MainActor
enum LostBelow {
  static func play(_ log: any EventLog) async throws {
    let app = try await makeLostBelow(log: log, id: "11b8")
    try app.tap("Characters", "Morty Smith", "Back", "Back", "Episodes")
    app.open("challenge://episode/1")
    app.open("challenge://character/3")
    try app.tap("Back")
    try await app.session.close()
  }
}

@MainActor
func makeLostBelow(log: any EventLog = InMemoryEventLog(), id: String = "b0") async throws -> ChallengeCopy {
  let below: [AppNavigation] =
    switch Variant.current {
    case .faulty: []
    case .fixed: [.characterList]
    }
  let links = try DeepLinkTable<AppNavigation>(
    schemes: [DeepLink.scheme],
    routes: [
      DeepLinkRoute("character", to: .characterList, name: "characterList"),
      DeepLinkRoute("character/:id(Int)", name: "characterDetail", below: below),
      DeepLinkRoute("episode/:id(Int)", name: "episodeDetail", below: [.episodeList]),
    ])
  return ChallengeCopy(log: log, id: id, links: links)
}
