/// A story that characters appear in.
public struct Episode: Hashable, Sendable, Identifiable {
  /// The number by which everything refers to the episode.
  public let id: Int
  /// Season and episode, as `S01E06`.
  public let code: String
  /// The title.
  public let title: String
  /// One sentence about the story.
  public let summary: String
  /// Who appears, in order of importance.
  public let characterIDs: [Int]

  /// An episode.
  public init(id: Int, code: String, title: String, summary: String, characterIDs: [Int]) {
    self.id = id
    self.code = code
    self.title = title
    self.summary = summary
    self.characterIDs = characterIDs
  }
}
