/// Where locations come from.
public protocol LocationRepositoryContract: Sendable {
  /// The location with a number; `nil` when there is none.
  func location(id: Int) -> Location?
}
