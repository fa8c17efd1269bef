/// A character that appears in episodes.
public struct Character: Hashable, Sendable, Identifiable {
  /// The identifier that destinations and links refer to.
  public let id: Int
  /// The name.
  public let name: String
  /// The species.
  public let species: String
  /// The status of the character when it was last seen.
  public let status: CharacterStatus
  /// One sentence about the character.
  public let summary: String
  /// The identifier of the location where the character lives.
  public let locationID: Int
  /// The captions of the pictures in the gallery.
  public let pictures: [String]

  /// Creates a character.
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

/// The character's status when it was last seen.
public enum CharacterStatus: String, Hashable, Sendable, CaseIterable {
  /// Alive.
  case alive
  /// Dead.
  case dead
  /// The status is not known.
  case unknown

  /// The status in words.
  public var label: String {
    switch self {
    case .alive: "alive"
    case .dead: "dead"
    case .unknown: "fate unknown"
    }
  }
}

extension Character {
  /// Species and status on one line.
  public var caption: String { "\(species), \(status.label)" }
}

/// Provides characters.
public protocol CharacterRepositoryContract: Sendable {
  /// Returns all characters, ordered by identifier.
  func characters() -> [Character]
  /// Returns the character with an identifier; `nil` when there is none.
  func character(id: Int) -> Character?
  /// Returns the characters at a location, ordered by identifier.
  func characters(atLocation locationID: Int) -> [Character]
}
