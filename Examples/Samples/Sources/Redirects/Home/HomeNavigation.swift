public import Navlog

/// Where home leads without knowing who is there.
public enum HomeOutgoingNavigation: OutgoingNavigation {
  /// The last of them is shown by no feature of this app.
  case characters, settings
}
