extension Router {
  /// Shows a destination in its own presentation.
  ///
  /// - Parameters:
  ///   - destination: The destination.
  ///   - unlessOnTop: Whether the call is a no-op when the destination is already on top. This option
  ///     protects against double taps.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  /// - Returns: The outcome, or `nil` when the session is applying another call and queues this one. If a guard defers
  ///   the call, the outcome is `applied`, and the log records a `defer`.
  @discardableResult
  public func navigate(
    to destination: N, unlessOnTop: Bool = false, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    send(.navigate(to: destination, unlessOnTop: unlessOnTop), file: file, line: line)
  }

  /// Presents a destination in a modal or a dialog, overriding its own presentation.
  @discardableResult
  public func present(
    _ destination: N, style: PresentationType, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    send(.present(destination, style: style), file: file, line: line)
  }

  /// Pops one or more screens.
  @discardableResult
  public func pop(_ count: Int = 1, file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.pop(count: count), file: file, line: line)
  }

  /// Removes one of this router's ``entries`` and all entries above it. Modals stay. A second call with the same entry is a
  /// no-op.
  @discardableResult
  public func pop(_ entry: EntryID, file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.popEntry(entry), file: file, line: line)
  }

  /// Pops to the nearest screen below the top whose destination is equal to the given one. The call is a no-op if the top
  /// screen already has such a destination.
  @discardableResult
  public func popTo(_ destination: N, file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.popTo(destination), file: file, line: line)
  }

  /// Pops all screens of the path. Modals stay.
  @discardableResult
  public func popToRoot(file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.popToRoot, file: file, line: line)
  }

  /// Replaces the whole path.
  @discardableResult
  public func setPath(_ path: [N], file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.setPath(path), file: file, line: line)
  }

  /// Replaces the top screen.
  @discardableResult
  public func replaceTop(_ destination: N, file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.replaceTop(destination), file: file, line: line)
  }

  /// Dismisses the dialog, else the cover, else the sheet, else the modal that contains this router.
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

  /// Dismisses the dialog and records the user's answer: the name of the chosen button. If the name contains a URL, the
  /// session masks the secrets in this URL.
  @discardableResult
  public func answer(_ answer: String, file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.dismissDialog(answer: answer), file: file, line: line)
  }

  /// Dismisses the dialog without an answer.
  @discardableResult
  public func dismissDialog(file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.dismissDialog(), file: file, line: line)
  }

  /// Selects the detent of the sheet that contains this router. The style of the sheet must name this detent.
  @discardableResult
  public func setDetent(
    _ detent: PresentationType.Detent, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    send(.setDetent(detent), file: file, line: line)
  }

  /// Dismisses every modal and dialog of the hierarchy.
  @discardableResult
  public func dismissAll(file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.dismissAll, file: file, line: line)
  }

  /// Marks this router's screens as active. A container makes this call when the screens appear.
  @discardableResult
  public func setActive(file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.activate, file: file, line: line)
  }

  /// Marks this router's screens as inactive. A container makes this call when the screens disappear.
  @discardableResult
  public func resignActive(file: String = #fileID, line: Int = #line) -> Outcome? {
    send(.resign, file: file, line: line)
  }

  /// Makes any call on this router. Methods such as ``popToRoot(file:line:)`` and ``dismiss(file:line:)`` call this
  /// method.
  ///
  /// While the session shows a moment of the past, the call is refused with a reason and not recorded. In a
  /// `popEntry`, pass the identity of one of this router's ``entries``.
  @discardableResult
  public func send(
    _ action: NavigationAction<N>, origin: Origin = .user, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    if let refusal = session.refusal(of: action, on: id) { return refusal }
    var action = action
    if case .popEntry(let entry) = action { action = .popEntry(session.core.identities.inLog(entry)) }
    return session.send(action, on: address, origin: origin, file: file, line: line)
  }
}

// MARK: - Closures

extension Router {
  /// Returns a closure that makes a call on this router, for a ViewModel that does not know its router. The closure may
  /// have any number of parameters.
  ///
  /// ```swift
  /// viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }
  /// viewModel.onBack = router.emit { .pop }
  /// ```
  ///
  /// Each event records the call site of `emit`, so the log names the line that made the closure.
  public func emit<each Parameter>(
    file: String = #fileID, line: Int = #line,
    _ call: @escaping @MainActor @Sendable (repeat each Parameter) -> NavigationAction<N>
  ) -> @MainActor @Sendable (repeat each Parameter) -> Void {
    { (parameter: repeat each Parameter) in
      self.send(call(repeat each parameter), file: file, line: line)
    }
  }
}
