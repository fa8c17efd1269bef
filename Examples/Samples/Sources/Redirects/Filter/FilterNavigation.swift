public import Navlog

/// What the filter feature shows.
public enum FilterIncomingNavigation: IncomingNavigation {
  /// A filter, what it can choose, and what it is.
  case filter, status, help
}
