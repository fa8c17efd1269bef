package import Navlog

/// A dialog on screen.
package struct PresentedDialog<N: Hashable & Sendable>: Hashable, Sendable, Identifiable {
  /// The identity of its entry. No other dialog of a session ever has the same one.
  package let id: EntryID
  /// The address of the router that asks.
  package let router: RouterID
  /// What it asks.
  package let destination: N
  /// How it is presented.
  package let style: PresentationType

  /// Creates a dialog from its parts.
  package init(id: EntryID, router: RouterID, destination: N, style: PresentationType) {
    self.id = id
    self.router = router
    self.destination = destination
    self.style = style
  }

  /// Creates the dialog that nothing over a router covers; `nil` if there is none.
  init?(over router: RouterState<N>) {
    if let dialog = router.dialog {
      self.init(
        id: dialog.entry.id, router: router.id, destination: dialog.entry.destination, style: dialog.style)
    } else if let modal = router.topModal {
      self.init(over: modal.router)
    } else {
      return nil
    }
  }
}

extension PresentedDialog: CustomStringConvertible {
  /// The dialog with its style: `alert:confirmDelete`.
  package var description: String { "\(style):\(destination)" }
}
