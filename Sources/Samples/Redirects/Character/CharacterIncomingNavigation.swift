public import Navlog

/// What the character feature shows.
public enum CharacterIncomingNavigation: IncomingNavigation {
  /// All characters, or one.
  case list, detail(identifier: Int)
}
