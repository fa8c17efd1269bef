/// A place where characters are found.
public struct Location: Hashable, Sendable, Identifiable {
  /// The number by which everything refers to the location.
  public let id: Int
  /// The name.
  public let name: String
  /// What kind of place it is.
  public let kind: String
  /// One sentence about the place.
  public let summary: String

  /// A location.
  public init(id: Int, name: String, kind: String, summary: String) {
    self.id = id
    self.name = name
    self.kind = kind
    self.summary = summary
  }
}
