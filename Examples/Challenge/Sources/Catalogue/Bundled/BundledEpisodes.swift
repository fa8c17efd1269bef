/// The episodes that come with the app.
public struct BundledEpisodes: EpisodeRepositoryContract {
  /// The bundled episodes.
  public init() {}

  /// All episodes, in the order in which they were shown.
  public func episodes() -> [Episode] { Self.all }

  /// The episode with a number; `nil` when there is none.
  public func episode(id: Int) -> Episode? { Self.all.first { $0.id == id } }

  /// The episodes that a character appears in.
  public func episodes(withCharacter characterID: Int) -> [Episode] {
    Self.all.filter { $0.characterIDs.contains(characterID) }
  }
}
