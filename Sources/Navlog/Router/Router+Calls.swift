extension Router {
  /// Shows a destination in its own presentation.
  ///
  /// - Parameters:
  ///   - destination: What to show.
  ///   - unlessOnTop: Whether to refuse a destination that is on top already: a guard against double taps.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  /// - Returns: What became of the call; `nil` when it waits for another one to be applied. A call that a guard puts off
  ///   is `applied`: its event is a `defer`.
  @discardableResult
  public func navigate(
    to destination: N, unlessOnTop: Bool = false, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    session.navigate(to: destination, unlessOnTop: unlessOnTop, on: address, file: file, line: line)
  }

  /// Shows a destination in a modal, whatever its own presentation is.
  @discardableResult
  public func present(
    _ destination: N, style: ModalPresentationStyle, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    send(.present(destination, style: style), file: file, line: line)
  }

  /// Goes back by one screen, or by several.
  @discardableResult
  public func pop(_ count: Int = 1, file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.pop(count: count), file: file, line: line)
  }

  /// Removes a certain screen and all above it. A second time it has no effect.
  @discardableResult
  public func pop(_ entry: EntryID, file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.popEntry(entry), file: file, line: line)
  }

  /// Goes back to the nearest equal destination below the top.
  @discardableResult
  public func popTo(_ destination: N, file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.popTo(destination), file: file, line: line)
  }

  /// Goes back to the bottom of the path; modals stay.
  @discardableResult
  public func popToRoot(file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.popToRoot, file: file, line: line)
  }

  /// Gives the whole path anew.
  @discardableResult
  public func setPath(_ path: [N], file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.setPath(path), file: file, line: line)
  }

  /// Exchanges the last screen for another.
  @discardableResult
  public func replaceTop(_ destination: N, file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.replaceTop(destination), file: file, line: line)
  }

  /// Dismisses the cover, else the sheet, else the modal that this router is in.
  @discardableResult
  public func dismiss(file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.dismiss, file: file, line: line)
  }

  /// Dismisses the sheet.
  @discardableResult
  public func dismissSheet(file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.dismissSheet, file: file, line: line)
  }

  /// Dismisses the cover.
  @discardableResult
  public func dismissFullScreen(file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.dismissFullScreen, file: file, line: line)
  }

  /// Dismisses the sheet and the cover.
  @discardableResult
  public func dismissModal(file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.dismissModal, file: file, line: line)
  }

  /// Dismisses every modal of the hierarchy.
  @discardableResult
  public func dismissAll(file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.dismissAll, file: file, line: line)
  }

  /// Says that this router's screens are in use.
  @discardableResult
  public func setActive(file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.activate, file: file, line: line)
  }

  /// Says that this router's screens are no longer in use.
  @discardableResult
  public func resignActive(file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.resign, file: file, line: line)
  }

  /// Makes any call on this router; the named ones above all come here.
  @discardableResult
  public func send(
    _ action: NavigationAction<N>, origin: Origin = .user, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    session.send(action, on: address, origin: origin, file: file, line: line)
  }
}
