/// What a location's screen can show.
public enum LocationDetailViewState: Hashable, Sendable {
  /// The location.
  case loaded(LocationGuide)
  /// No place has that number.
  case notFound
}
