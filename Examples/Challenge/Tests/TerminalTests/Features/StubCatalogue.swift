import ChallengeCatalogue

/// A catalogue of one location, two characters and one episode, none of which the app's own knows by these numbers.
struct StubCatalogue: CharacterRepositoryContract, LocationRepositoryContract, EpisodeRepositoryContract {
  static let attic = Location(id: 900, name: "Attic", kind: "room", summary: "It is dusty.")
  static let ann = Character(
    id: 901, name: "Ann", species: "human", status: .alive, summary: "She is here.", locationID: 900,
    pictures: ["asleep", "awake"])
  static let bob = Character(
    id: 902, name: "Bob", species: "ghost", status: .dead, summary: "He is not.", locationID: 999,
    pictures: [])
  static let pilot = Episode(
    id: 903, code: "S00E01", title: "Noises", summary: "They are heard.", characterIDs: [902, 901])

  func characters() -> [Character] { [Self.ann, Self.bob] }
  func character(id: Int) -> Character? { characters().first { $0.id == id } }
  func characters(atLocation locationID: Int) -> [Character] {
    characters().filter { $0.locationID == locationID }
  }
  func location(id: Int) -> Location? { id == Self.attic.id ? Self.attic : nil }
  func episodes() -> [Episode] { [Self.pilot] }
  func episode(id: Int) -> Episode? { id == Self.pilot.id ? Self.pilot : nil }
  func episodes(withCharacter characterID: Int) -> [Episode] {
    episodes().filter { $0.characterIDs.contains(characterID) }
  }
}
