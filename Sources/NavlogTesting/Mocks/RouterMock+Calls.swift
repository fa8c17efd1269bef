public import Navlog

/// The calls of a `Router`, each of which is recorded and does nothing else.
extension RouterMock {
  /// Records that a destination was asked for.
  public func navigate(
    to destination: N, unlessOnTop: Bool = false, file: String = #fileID, line: Int = #line
  ) {
    record(.navigate(to: unwrapped(destination), unlessOnTop: unlessOnTop), file, line)
  }

  /// Records that a destination was asked for in a modal.
  public func present(
    _ destination: N, style: ModalPresentationStyle, file: String = #fileID, line: Int = #line
  ) {
    record(.present(unwrapped(destination), style: style), file, line)
  }

  /// Records a pop, by one screen or by several.
  public func pop(_ count: Int = 1, file: String = #fileID, line: Int = #line) {
    record(.pop(count), file, line)
  }

  /// Records a pop of a certain screen and all above it.
  public func pop(_ entry: EntryID, file: String = #fileID, line: Int = #line) {
    record(.popEntry(entry), file, line)
  }

  /// Records a pop of one screen: `goBack` is the same call.
  public func goBack(file: String = #fileID, line: Int = #line) { record(.pop(), file, line) }

  /// Records that a destination was to be gone back to.
  public func popTo(_ destination: N, file: String = #fileID, line: Int = #line) {
    record(.popTo(unwrapped(destination)), file, line)
  }

  /// Records that the bottom of the path was to be gone back to.
  public func popToRoot(file: String = #fileID, line: Int = #line) { record(.popToRoot, file, line) }

  /// Records that the path was given anew.
  public func setPath(_ path: [N], file: String = #fileID, line: Int = #line) {
    record(.setPath(path.map(unwrapped)), file, line)
  }

  /// Records that the last screen was exchanged.
  public func replaceTop(_ destination: N, file: String = #fileID, line: Int = #line) {
    record(.replaceTop(unwrapped(destination)), file, line)
  }

  /// Records that the uppermost modal was dismissed.
  public func dismiss(file: String = #fileID, line: Int = #line) { record(.dismiss, file, line) }

  /// Records that the sheet was dismissed.
  public func dismissSheet(file: String = #fileID, line: Int = #line) { record(.dismissSheet, file, line) }

  /// Records that the cover was dismissed.
  public func dismissFullScreen(file: String = #fileID, line: Int = #line) {
    record(.dismissFullScreen, file, line)
  }

  /// Records that the sheet and the cover were dismissed.
  public func dismissModal(file: String = #fileID, line: Int = #line) { record(.dismissModal, file, line) }

  /// Records that every modal was dismissed.
  public func dismissAll(file: String = #fileID, line: Int = #line) { record(.dismissAll, file, line) }

  /// Records that the screens were said to be in use.
  public func setActive(file: String = #fileID, line: Int = #line) { record(.setActive, file, line) }

  /// Records that the screens were said to be no longer in use.
  public func resignActive(file: String = #fileID, line: Int = #line) { record(.resignActive, file, line) }

  /// A destination of any type is kept as itself, not as its wrapper, so that a test can cast it to what it is.
  private func unwrapped(_ destination: N) -> N {
    (destination as? AnyNavigation)?.wrapped as? N ?? destination
  }
}
