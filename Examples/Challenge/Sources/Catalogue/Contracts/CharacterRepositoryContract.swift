/// Where characters come from.
public protocol CharacterRepositoryContract: Sendable {
  /// All characters, in the order of their numbers.
  func characters() -> [Character]
  /// The character with a number; `nil` when there is none.
  func character(id: Int) -> Character?
  /// Who is found at a location, in the order of their numbers.
  func characters(atLocation locationID: Int) -> [Character]
}
