/// A place where characters live.
public struct Location: Hashable, Sendable, Identifiable {
  /// The identifier that destinations and links refer to.
  public let id: Int
  /// The name.
  public let name: String
  /// The type of the location.
  public let kind: String
  /// One sentence about the place.
  public let summary: String

  /// Creates a location.
  public init(id: Int, name: String, kind: String, summary: String) {
    self.id = id
    self.name = name
    self.kind = kind
    self.summary = summary
  }
}

/// Provides locations.
public protocol LocationRepositoryContract: Sendable {
  /// Returns the location with an identifier; `nil` when there is none.
  func location(id: Int) -> Location?
}
