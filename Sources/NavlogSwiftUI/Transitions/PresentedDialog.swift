package import Navlog

/// A dialog on screen.
package struct PresentedDialog<N: Hashable & Sendable>: Hashable, Sendable, Identifiable {
  /// The identity of the dialog's entry, which is unique in a session.
  package let id: EntryID
  /// The address of the router that presents the dialog.
  package let router: RouterID
  /// The question.
  package let destination: N
  package let style: PresentationType

  /// Creates a dialog from its parts.
  package init(id: EntryID, router: RouterID, destination: N, style: PresentationType) {
    self.id = id
    self.router = router
    self.destination = destination
    self.style = style
  }

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
  package var description: String { "\(style):\(destination)" }
}
