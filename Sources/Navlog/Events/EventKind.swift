/// The kind of call that an event records. The log stores the name of the case.
public enum EventKind: String, Hashable, Sendable, CaseIterable {
  /// Shows a destination in its own presentation.
  case navigate
  /// Presents a destination in a modal or a dialog that the caller chooses.
  case present
  /// Pops a number of screens, or an entry and everything above it.
  case pop
  /// Pops to a destination.
  case popTo
  /// Pops all screens of the path.
  case popToRoot
  /// Replaces the path.
  case setPath
  /// Replaces the top screen.
  case replaceTop
  /// Dismisses the dialog or the topmost modal.
  case dismiss
  /// Dismisses the sheet.
  case dismissSheet
  /// Dismisses the cover.
  case dismissFullScreen
  /// Dismisses the sheet and the cover.
  case dismissModal
  /// Dismisses the dialog, with its answer.
  case dismissDialog
  /// Dismisses every modal and dialog of the hierarchy.
  case dismissAll
  /// Selects the detent at which a sheet rests.
  case setDetent
  /// Opens a URL.
  case deepLink
  /// Selects a root.
  case select
  /// Replaces the list of roots.
  case setRoots
  /// Sets a flag that guards read.
  case setFlag
  /// Marks a router as active: a container shows its stack.
  case activate
  /// Marks a router as inactive: no container shows its stack.
  case resign
  /// Defers a plan until a flag has the required value.
  case `defer`
  /// Resumes a pending intent.
  case resume
  /// Discards a pending intent.
  case abandon
  /// Replaces the state, for example with the last state of an earlier session.
  case restore
  /// Branches from an earlier event of this session.
  case branch
  /// Sets a named marker.
  case mark
}
