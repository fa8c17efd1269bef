import Navlog

extension TransitionStateMachine {
  // MARK: - Progress of a step

  /// Handles the report that the UI has read the modal and the dialog over a router's stack.
  mutating func didReadPresentation(over router: RouterID) {
    switch activeStep {
    case .dismiss(let index) where previous.chain[index] == router: isStepRead = true
    case .presentDialog where current.top == router: isStepRead = true
    default: break
    }
  }

  /// Handles the report that the screen of an entry appeared. If the entry is `nil`, the bottom screen of the router's stack
  /// appeared.
  mutating func didAppear(_ entry: EntryID?, in router: RouterID) {
    switch activeStep {
    case .present(let modal) where modal.id == router && phase == .requested:
      begin(.present(modal), .appearing)
    case .select(let root, _) where RouterID(root) == router: finish()
    case .setPath(router, let path) where path.last?.id == entry && phase != .returning: finish()
    default: break
    }
  }

  /// Handles the report that the modal of a router has left the screen.
  ///
  /// - Parameters:
  ///   - modal: The modal that the UI last read for this router.
  ///   - router: The router that presented the modal.
  /// - Returns: The modal, if the UI dismissed it without reporting the beginning of the dismissal; otherwise `nil`.
  mutating func dismissalDidEnd(of modal: RouterID?, over router: RouterID) -> PresentedModal<N>? {
    if case .dismiss(let index) = activeStep, previous.chain[index] == router {
      finish()
      return nil
    }
    // The report is ignored if the slot now contains another modal, which has not appeared yet.
    guard let index = current.chain.firstIndex(of: router), index < current.modals.count,
      current.modals[index].id == modal, modal != requestedModal
    else { return nil }
    let dismissed = current.modals[index]
    current.apply(.dismiss(keeping: index))
    activeStep = nil
    return dismissed
  }

  // MARK: - Changes made by the UI

  /// Handles the report that the UI shortened a path, for example after a swipe back.
  ///
  /// The machine ignores all other writes, because they are echoes of earlier steps. An echo is a path that is not shorter, a
  /// path with other screens, or a late write that pops a screen that is already gone.
  ///
  /// - Parameters:
  ///   - router: The router of the path.
  ///   - old: The path that the UI last read.
  ///   - new: The path that the UI wrote.
  /// - Returns: The lowest popped screen, or `nil` for an echo.
  mutating func didChangePath(
    of router: RouterID, from old: [NavigationEntry<N>], to new: [NavigationEntry<N>]
  ) -> NavigationEntry<N>? {
    guard new.count < old.count, zip(new, old).allSatisfy({ $0.id == $1.id }),
      let path = current.path(of: router),
      let index = path.firstIndex(where: { $0.id == old[new.count].id })
    else { return nil }
    current.setPath(Array(path[..<index]), of: router)
    if case .setPath(router, _) = activeStep { activeStep = nil }
    return path[index]
  }

  /// Keeps the path that the UI has just written, even if the target has another path. When the transition of the UI is over,
  /// the machine shows the path of the target again.
  mutating func keepPath(of router: RouterID) {
    guard let path = current.path(of: router) else { return }
    switch activeStep {
    case .setPath, .select, .setDetent, nil: begin(.setPath(router, path), .returning)
    // While a modal or a dialog appears or disappears, the user cannot pop a screen below it, so no path has to be kept.
    case .present, .dismiss, .presentDialog, .dismissDialog: break
    }
  }

  /// Presents nothing for the duration of a transition, while modals of another session leave the screen.
  mutating func waitForDismissals() { begin(.dismiss(keeping: current.modals.count), .withdrawing) }

  /// Handles the report that the UI dismissed a modal, with everything over it. If no other transition delays the dismissal in
  /// the UI, the dismissal becomes the active step. Otherwise, a later step dismisses the modal.
  ///
  /// - Returns: Whether the dismissal is new. It is `false` if the dismissal was reported before or the modal
  ///   has not appeared yet.
  mutating func didDismiss(_ modal: RouterID) -> Bool {
    guard let index = current.modals.firstIndex(where: { $0.id == modal }) else {
      return splitDismissal(at: modal)
    }
    if modal == requestedModal { return false }
    if canBeDismissing(index) { beginDismissal(index) }
    return true
  }

  /// Splits the active step if this step dismisses several modals, but the UI began to dismiss only the upper modals before it
  /// read the step. The UI's dismissal becomes the active step. A later step dismisses the lower modals.
  private mutating func splitDismissal(at modal: RouterID) -> Bool {
    guard case .dismiss(let count) = activeStep, phase == .requested, !isStepRead,
      let index = previous.modals.firstIndex(where: { $0.id == modal }), index > count
    else { return false }
    current.modals = previous.modals
    beginDismissal(index)
    return true
  }

  private mutating func beginDismissal(_ index: Int) {
    begin(.dismiss(keeping: index))
    current.apply(.dismiss(keeping: index))
  }

  /// Handles the report that the UI selected a root, as a tab bar does. While a modal or a dialog is on screen, the UI cannot
  /// show the root immediately. The machine then selects the root in a later step.
  mutating func didSelect(_ root: RootName) {
    guard current.roots.contains(where: { $0.id.root == root }) else { return }
    if current.selected != root, requestedModal != nil, current.modals.count == 1 {
      current.modals = []
      activeStep = nil
    }
    guard current.modals.isEmpty, current.dialog == nil else { return }
    current.selected = root
    switch activeStep {
    case .select, .setPath: activeStep = nil
    case .dismiss, .present, .setDetent, .dismissDialog, .presentDialog, nil: break
    }
  }

  // MARK: -

  /// The modal that was requested and has not appeared yet.
  private var requestedModal: RouterID? {
    if case .present(let modal) = activeStep, phase == .requested { modal.id } else { nil }
  }

  /// Whether the UI may have begun to dismiss the modal with the given index. The UI presents or dismisses one modal at a time.
  /// The UI dismisses only the topmost modal, unless the UI allows multiple dismissals.
  private func canBeDismissing(_ index: Int) -> Bool {
    switch (activeStep, phase) {
    case (.dismiss, .requested), (.present, .appearing): false
    case (.present, _): allowsMultipleDismissals || index == current.modals.count - 2
    case (.dismissDialog, _): false
    // Until the UI has read the requested dialog, the UI can still dismiss a modal. Afterwards, the dialog blocks the modal.
    case (.presentDialog, _): !isStepRead && (allowsMultipleDismissals || index == current.modals.count - 1)
    case (.dismiss, _), (.select, _), (.setPath, _), (.setDetent, _), (nil, _):
      current.dialog == nil && (allowsMultipleDismissals || index == current.modals.count - 1)
    }
  }
}
