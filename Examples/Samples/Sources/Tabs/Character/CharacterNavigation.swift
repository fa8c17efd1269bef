public import Navlog

/// Where the character feature can be navigated to.
public enum CharacterNavigation: Navigation {
  /// The list of characters.
  case list
  /// One character.
  case detail(identifier: Int)
}
