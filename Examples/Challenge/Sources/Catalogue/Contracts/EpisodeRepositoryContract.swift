/// Where episodes come from.
public protocol EpisodeRepositoryContract: Sendable {
  /// All episodes, in the order in which they were shown.
  func episodes() -> [Episode]
  /// The episode with a number; `nil` when there is none.
  func episode(id: Int) -> Episode?
  /// The episodes that a character appears in.
  func episodes(withCharacter characterID: Int) -> [Episode]
}
