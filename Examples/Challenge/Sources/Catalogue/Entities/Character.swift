/// Somebody who appears in episodes.
public struct Character: Hashable, Sendable, Identifiable {
  /// The number by which everything refers to the character.
  public let id: Int
  /// The name.
  public let name: String
  /// What the character is.
  public let species: String
  /// How the character was last seen.
  public let status: CharacterStatus
  /// One sentence about the character.
  public let summary: String
  /// Where the character is found.
  public let locationID: Int
  /// What stands below each picture in the gallery.
  public let pictures: [String]

  /// A character.
  public init(
    id: Int, name: String, species: String, status: CharacterStatus, summary: String, locationID: Int,
    pictures: [String]
  ) {
    self.id = id
    self.name = name
    self.species = species
    self.status = status
    self.summary = summary
    self.locationID = locationID
    self.pictures = pictures
  }
}
