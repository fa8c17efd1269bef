public import Navlog

/// The methods of a `Router`, except `send` and `emit`. Each records its call and does nothing else.
extension RouterMock {
  /// Records a navigation to a destination.
  public func navigate(
    to destination: N, unlessOnTop: Bool = false, file: String = #fileID, line: Int = #line
  ) {
    record(.navigate(to: unwrapped(destination), unlessOnTop: unlessOnTop), file, line)
  }

  /// Records the presentation of a destination in a modal or a dialog.
  public func present(
    _ destination: N, style: PresentationType, file: String = #fileID, line: Int = #line
  ) {
    record(.present(unwrapped(destination), style: style), file, line)
  }

  /// Records a pop of one or several screens.
  public func pop(_ count: Int = 1, file: String = #fileID, line: Int = #line) {
    record(.pop(count), file, line)
  }

  /// Records a pop of a certain screen and all screens above it.
  public func pop(_ entry: EntryID, file: String = #fileID, line: Int = #line) {
    record(.popEntry(entry), file, line)
  }

  /// Records a pop of one screen, like `pop`.
  public func goBack(file: String = #fileID, line: Int = #line) { record(.pop(), file, line) }

  /// Records a pop to a destination.
  public func popTo(_ destination: N, file: String = #fileID, line: Int = #line) {
    record(.popTo(unwrapped(destination)), file, line)
  }

  /// Records a pop of all screens.
  public func popToRoot(file: String = #fileID, line: Int = #line) { record(.popToRoot, file, line) }

  /// Records a new path.
  public func setPath(_ path: [N], file: String = #fileID, line: Int = #line) {
    record(.setPath(path.map(unwrapped)), file, line)
  }

  /// Records the replacement of the top screen.
  public func replaceTop(_ destination: N, file: String = #fileID, line: Int = #line) {
    record(.replaceTop(unwrapped(destination)), file, line)
  }

  /// Records the dismissal of the dialog or the topmost modal.
  public func dismiss(file: String = #fileID, line: Int = #line) { record(.dismiss, file, line) }

  /// Records the dismissal of the sheet.
  public func dismissSheet(file: String = #fileID, line: Int = #line) { record(.dismissSheet, file, line) }

  /// Records the dismissal of the cover.
  public func dismissFullScreen(file: String = #fileID, line: Int = #line) {
    record(.dismissFullScreen, file, line)
  }

  /// Records the dismissal of the sheet and the cover.
  public func dismissModal(file: String = #fileID, line: Int = #line) { record(.dismissModal, file, line) }

  /// Records the answer of the dialog.
  public func answer(_ answer: String, file: String = #fileID, line: Int = #line) {
    record(.dismissDialog(answer: answer), file, line)
  }

  /// Records the dismissal of the dialog without an answer.
  public func dismissDialog(file: String = #fileID, line: Int = #line) {
    record(.dismissDialog(), file, line)
  }

  /// Records the selection of a detent.
  public func setDetent(_ detent: PresentationType.Detent, file: String = #fileID, line: Int = #line) {
    record(.setDetent(detent), file, line)
  }

  /// Records the dismissal of every modal and dialog.
  public func dismissAll(file: String = #fileID, line: Int = #line) { record(.dismissAll, file, line) }

  /// Records that the screens were marked as active.
  public func setActive(file: String = #fileID, line: Int = #line) { record(.setActive, file, line) }

  /// Records that the screens were marked as inactive.
  public func resignActive(file: String = #fileID, line: Int = #line) { record(.resignActive, file, line) }

  /// Returns the destination inside an `AnyNavigation`, so that a test can cast it to its own type. Returns any other
  /// destination unchanged.
  private func unwrapped(_ destination: N) -> N {
    (destination as? AnyNavigation)?.wrapped as? N ?? destination
  }
}
