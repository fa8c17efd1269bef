/// What a character's screen can show.
public enum CharacterDetailViewState: Hashable, Sendable {
  /// The character.
  case loaded(CharacterProfile)
  /// Nobody has that number: a link from elsewhere may say anything.
  case notFound
}
