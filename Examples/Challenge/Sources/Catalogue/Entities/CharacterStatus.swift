/// How a character was last seen.
public enum CharacterStatus: String, Hashable, Sendable, CaseIterable {
  /// Alive.
  case alive
  /// Dead.
  case dead
  /// Nobody knows.
  case unknown
}
