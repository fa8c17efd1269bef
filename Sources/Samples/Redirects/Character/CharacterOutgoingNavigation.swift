public import Navlog

/// Where the characters lead without knowing who is there.
public enum CharacterOutgoingNavigation: OutgoingNavigation {
  /// What filters the list.
  case filter
}
