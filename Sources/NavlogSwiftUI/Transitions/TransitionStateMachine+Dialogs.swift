import Navlog

extension TransitionStateMachine {
  /// Handles the report that the UI dismissed a dialog.
  ///
  /// If the user tapped a button, the UI also reports an answer, before or after the dismissal. The machine therefore waits for
  /// an answer until the dialog has left the screen; see ``takeUnansweredDialog()``. If the dialog is still appearing, the
  /// report may be a late report about the previous dialog. The machine then begins the dismissal only after the report of an
  /// answer, or when the appearing dialog is fully on screen. A report about a dialog that is not on screen is ignored.
  mutating func didDismissDialog(_ id: EntryID) {
    guard let dialog = current.dialog, dialog.id == id else { return }
    unansweredDialog = dialog
    if case .presentDialog = activeStep { return }
    beginDismissalOfDialog()
  }

  /// Handles the report that the user answered a dialog.
  ///
  /// - Returns: Whether the answer ends the dialog; `false` if the dialog has already ended.
  mutating func didAnswerDialog(_ id: EntryID) -> Bool {
    let isAwaited = unansweredDialog?.id == id
    guard isAwaited || current.dialog?.id == id else { return false }
    if isAwaited { unansweredDialog = nil }
    if current.dialog?.id == id { beginDismissalOfDialog() }
    return true
  }

  /// Returns the dialog that the UI dismissed without an answer, once its transition is over. The next call returns `nil`.
  mutating func takeUnansweredDialog() -> PresentedDialog<N>? {
    guard let dialog = unansweredDialog, activeStep != .dismissDialog, current.dialog != dialog else {
      return nil
    }
    unansweredDialog = nil
    return dialog
  }

  mutating func beginDismissalOfDialog() {
    begin(.dismissDialog)
    current.apply(.dismissDialog)
  }

  /// Handles the report that the user selected a detent of a sheet.
  ///
  /// - Returns: Whether the sheet was at another detent before.
  mutating func didSelectDetent(_ detent: PresentationType.Detent, of modal: RouterID) -> Bool {
    guard let index = current.modals.firstIndex(where: { $0.id == modal }),
      current.modals[index].restingDetent != detent
    else { return false }
    current.modals[index].detent = detent
    return true
  }
}
