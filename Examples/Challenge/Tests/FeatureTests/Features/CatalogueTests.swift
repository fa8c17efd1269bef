import ChallengeCatalogue
import Testing

@Suite struct CatalogueTests {
  private let characters = BundledCharacters()
  private let locations = BundledLocations()
  private let episodes = BundledEpisodes()

  @Test func `no two elements have the same identifier`() {
    let ids = characters.characters().map(\.id)
    #expect(ids == ids.sorted() && Set(ids).count == ids.count && ids.count == 20)
    let episodeIDs = episodes.episodes().map(\.id)
    #expect(Set(episodeIDs).count == 12 && episodeIDs == episodeIDs.sorted())
  }

  @Test func `every character has a location and an episode`() {
    for character in characters.characters() {
      #expect(locations.location(id: character.locationID) != nil, "\(character.name)")
      #expect(!episodes.episodes(withCharacter: character.id).isEmpty, "\(character.name)")
      #expect(!character.pictures.isEmpty, "\(character.name)")
    }
  }

  @Test func `every cast consists of different, known characters`() {
    for episode in episodes.episodes() {
      #expect(!episode.characterIDs.isEmpty)
      #expect(Set(episode.characterIDs).count == episode.characterIDs.count, "\(episode.title)")
      for id in episode.characterIDs {
        #expect(characters.character(id: id) != nil, "\(episode.title): \(id)")
      }
    }
  }

  @Test func `the character in the example link exists`() {
    #expect(characters.character(id: 42)?.name == "Evil Morty")
  }
}
