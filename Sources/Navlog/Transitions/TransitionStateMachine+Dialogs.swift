extension TransitionStateMachine {
  /// The UI dismissed a dialog.
  ///
  /// If the user tapped a button, the UI also reports an answer, and no documentation says which of the two comes first. So
  /// the dismissal waits for an answer as long as its transition takes; see ``takeUnansweredDialog()``. A late report about
  /// another dialog than the one on screen is ignored.
  package mutating func didDismissDialog(_ id: EntryID) {
    guard let dialog = current.dialog, dialog.id == id else { return }
    beginDismissalOfDialog()
    unansweredDialog = dialog
  }

  /// The user answered a dialog.
  ///
  /// - Returns: Whether this ends the dialog: `false` if it has ended before.
  package mutating func didAnswerDialog(_ id: EntryID) -> Bool {
    if unansweredDialog?.id == id {
      unansweredDialog = nil
      return true
    }
    guard current.dialog?.id == id else { return false }
    beginDismissalOfDialog()
    return true
  }

  /// Returns the dialog that the UI dismissed without an answer, once its transition is over; `nil` the next time.
  package mutating func takeUnansweredDialog() -> PresentedDialog<N>? {
    guard activeStep != .dismissDialog else { return nil }
    defer { unansweredDialog = nil }
    return unansweredDialog
  }

  private mutating func beginDismissalOfDialog() {
    begin(.dismissDialog)
    current.apply(.dismissDialog)
  }

  /// The user selected a detent of a sheet.
  ///
  /// - Returns: Whether the sheet rested at another one.
  package mutating func didSelectDetent(_ detent: Detent, of modal: RouterID) -> Bool {
    guard let index = current.modals.firstIndex(where: { $0.id == modal }),
      current.modals[index].restingDetent != detent
    else { return false }
    current.modals[index].detent = detent
    return true
  }
}
