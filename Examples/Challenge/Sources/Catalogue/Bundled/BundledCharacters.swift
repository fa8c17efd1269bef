/// The characters that come with the app.
public struct BundledCharacters: CharacterRepositoryContract {
  /// The bundled characters.
  public init() {}

  /// All characters, in the order of their numbers.
  public func characters() -> [Character] { Self.all }

  /// The character with a number; `nil` when there is none.
  public func character(id: Int) -> Character? { Self.all.first { $0.id == id } }

  /// Who is found at a location, in the order of their numbers.
  public func characters(atLocation locationID: Int) -> [Character] {
    Self.all.filter { $0.locationID == locationID }
  }
}
