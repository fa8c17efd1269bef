/// A destination that leads nowhere in this version of the app, and is shown as not found.
public enum UnknownNavigation: Navigation {
  /// What an outgoing destination becomes when nobody maps it.
  case notFound
  /// A destination of a log whose type is not registered any more, kept as it was recorded.
  case unregistered(RecordedDestination)
}
