public import Navlog

/// Where home leads without knowing who is there.
public enum HomeOutgoingNavigation: OutgoingNavigation {
  /// The characters.
  case characters
  /// The settings, which no feature of this app shows.
  case settings
}
