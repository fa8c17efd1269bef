/// What kind of call an event records. The name of the case is what stands in the log.
public enum EventKind: String, Hashable, Sendable, CaseIterable {
  /// A destination was asked for, in its own presentation.
  case navigate
  /// A destination was asked for, in a presentation that the caller chose.
  case present
  /// Going back by a number of screens, or from a certain one.
  case pop
  /// Going back to a destination.
  case popTo
  /// Going back to the bottom of the path.
  case popToRoot
  /// The whole path was given.
  case setPath
  /// The last screen was exchanged for another.
  case replaceTop
  /// Whatever lies on top was dismissed.
  case dismiss
  /// The sheet was dismissed.
  case dismissSheet
  /// The cover was dismissed.
  case dismissFullScreen
  /// Both modals were dismissed.
  case dismissModal
  /// Every modal of the hierarchy was dismissed.
  case dismissAll
  /// A URL was opened.
  case deepLink
  /// A root was selected.
  case select
  /// The roots were given anew.
  case setRoots
  /// A fact that guards read was set.
  case setFlag
  /// A router's screens came into use.
  case activate
  /// A router's screens went out of use.
  case resign
  /// A plan was put off until a flag is set.
  case `defer`
  /// A plan that was put off was carried out.
  case resume
  /// A plan that was put off was given up.
  case abandon
  /// The state became one from an earlier session.
  case restore
  /// The state became one from earlier in this session.
  case branch
  /// A named marker.
  case mark
}
