/// An episode of the series.
public struct Episode: Hashable, Sendable, Identifiable {
  /// The identifier that destinations and links refer to.
  public let id: Int
  /// Season and episode: `S01E06`.
  public let code: String
  /// The title.
  public let title: String
  /// One sentence about the story.
  public let summary: String
  /// The cast, in order of importance.
  public let characterIDs: [Int]

  /// Creates an episode.
  public init(id: Int, code: String, title: String, summary: String, characterIDs: [Int]) {
    self.id = id
    self.code = code
    self.title = title
    self.summary = summary
    self.characterIDs = characterIDs
  }
}

/// Provides episodes.
public protocol EpisodeRepositoryContract: Sendable {
  /// Returns all episodes, in broadcast order.
  func episodes() -> [Episode]
  /// Returns the episode with an identifier; `nil` when there is none.
  func episode(id: Int) -> Episode?
  /// Returns the episodes that a character appears in.
  func episodes(withCharacter characterID: Int) -> [Episode]
}
