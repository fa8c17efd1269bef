import Navlog

/// A dialog on screen.
struct PresentedDialog<N: Hashable & Sendable>: Hashable, Sendable, Identifiable {
  /// The identity of the dialog's entry, which is unique in a session.
  let id: EntryID
  /// The address of the router that presents the dialog.
  let router: RouterID
  /// The destination that the dialog shows.
  let destination: N
  let style: PresentationType
}

extension PresentedDialog {
  /// Creates the dialog that is visible over a root's router. The search follows covers and sheets from this router, and takes
  /// the first dialog. The result is `nil` if the search finds no dialog.
  init?(over router: RouterState<N>) {
    let presenter = router.visibleRouter
    guard let dialog = presenter.dialog else { return nil }
    self.init(dialog, of: presenter.id)
  }

  /// Creates the dialog that a router presents.
  init(_ dialog: RouterState<N>.Dialog, of router: RouterID) {
    self.init(
      id: dialog.entry.id, router: router, destination: dialog.entry.destination, style: dialog.style)
  }
}

extension PresentedDialog: CustomStringConvertible {
  /// The dialog with its style: `alert:confirmDelete`.
  var description: String { "\(style):\(destination)" }
}
