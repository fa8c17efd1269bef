public import ChallengeCatalogue

/// Which characters the list shows.
public struct CharacterFilter: Hashable, Sendable {
  /// Only those last seen so; `nil` for all.
  public var status: CharacterStatus?

  /// A filter; without arguments, everybody passes.
  public init(status: CharacterStatus? = nil) {
    self.status = status
  }

  /// Whether a character passes.
  public func allows(_ character: Character) -> Bool {
    status == nil || character.status == status
  }
}
