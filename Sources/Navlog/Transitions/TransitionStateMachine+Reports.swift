extension TransitionStateMachine {
  // MARK: - What the UI says of a step

  /// The UI looks at what a router presents.
  package mutating func looked(at router: RouterID) {
    if case .dismiss(let index) = running, before.row[index] == router { isTold = true }
  }

  /// A screen appeared: the one of an entry, or the bottom one of a router's stack.
  package mutating func appeared(_ entry: EntryID?, in router: RouterID) {
    switch running {
    case .present(let modal) where modal.id == router && phase == .asked: begin(.present(modal), .coming)
    case .select(let root, _) where RouterID(root) == router: finish()
    case .setPath(router, let path) where path.last?.id == entry: finish()
    default: break
    }
  }

  /// What a router presented has left the screen.
  ///
  /// - Parameters:
  ///   - modal: What the UI was asked to present there when it was last told.
  ///   - router: The router that presented it.
  /// - Returns: A modal that was shown until then: it was dismissed without a word.
  package mutating func dismissalEnded(of modal: RouterID?, over router: RouterID) -> PresentedModal<N>? {
    if case .dismiss(let index) = running, before.row[index] == router {
      finish()
      return nil
    }
    // Another one may be in its place by now, which has not even appeared.
    guard let index = shown.row.firstIndex(of: router), index < shown.modals.count,
      shown.modals[index].id == modal, modal != asked
    else { return nil }
    let gone = shown.modals[index]
    shown.apply(.dismiss(keeping: index))
    running = nil
    return gone
  }

  // MARK: - What the UI does by itself

  /// The UI shortened a path, as a swipe back does. Anything else that it writes is no observation but an echo: a path
  /// that is longer, that differs, or that is as it was; or it comes late, and the screen is gone already.
  ///
  /// - Parameters:
  ///   - router: Whose path it is.
  ///   - old: The path that the UI was given when it was last told.
  ///   - path: What it made of it.
  /// - Returns: The lowest screen that is gone, with all over it; `nil` for an echo.
  package mutating func shorten(
    _ router: RouterID, from old: [NavigationEntry<N>], to path: [NavigationEntry<N>]
  ) -> NavigationEntry<N>? {
    guard path.count < old.count, zip(path, old).allSatisfy({ $0.id == $1.id }),
      let now = shown.path(of: router),
      let index = now.firstIndex(where: { $0.id == old[path.count].id })
    else { return nil }
    shown.setPath(Array(now[..<index]), of: router)
    if case .setPath(router, _) = running { running = nil }
    return now[index]
  }

  /// The UI no longer wants a modal, with all over it. If it can be going, that is the step under way from then on, and
  /// nothing else begins before it is done. Otherwise it will be dismissed when its turn has come.
  ///
  /// - Returns: Whether it was shown until then; a second report says nothing new, nor does one of a modal that has not
  ///   appeared yet.
  package mutating func dismissed(_ modal: RouterID) -> Bool {
    guard let index = shown.modals.firstIndex(where: { $0.id == modal }) else { return wentFirst(modal) }
    if modal == asked { return false }
    if canBeGoing(index) { beginDismissal(index) }
    return true
  }

  /// One of several modals that are to be dismissed at once went before the UI had looked: the others wait for it.
  private mutating func wentFirst(_ modal: RouterID) -> Bool {
    guard case .dismiss(let count) = running, phase == .asked, !isTold,
      let index = before.modals.firstIndex(where: { $0.id == modal }), index > count
    else { return false }
    shown.modals = before.modals
    beginDismissal(index)
    return true
  }

  private mutating func beginDismissal(_ index: Int) {
    begin(.dismiss(keeping: index))
    shown.apply(.dismiss(keeping: index))
  }

  /// The UI selected a root, as a tab bar does. Below a modal nobody can: then it is selected when its turn has come.
  package mutating func selected(_ root: RootName) {
    guard shown.roots.contains(where: { $0.id.root == root }) else { return }
    if shown.selected != root, asked != nil, shown.modals.count == 1 {
      shown.modals = []
      running = nil
    }
    guard shown.modals.isEmpty else { return }
    shown.selected = root
    switch running {
    case .select, .setPath: running = nil
    case .dismiss, .present, nil: break
    }
  }

  // MARK: -

  /// The modal that was asked for and has not appeared.
  private var asked: RouterID? {
    if case .present(let modal) = running, phase == .asked { modal.id } else { nil }
  }

  /// Whether the UI can be dismissing a modal, or may begin to: it presents and dismisses one thing at a time, and,
  /// where it cannot dismiss several at once, the topmost only.
  private func canBeGoing(_ index: Int) -> Bool {
    switch (running, phase) {
    case (.dismiss, .asked), (.present, .coming): false
    case (.present, _): dismissingSeveralAtOnce || index == shown.modals.count - 2
    case (.dismiss, _), (.select, _), (.setPath, _), (nil, _):
      dismissingSeveralAtOnce || index == shown.modals.count - 1
    }
  }
}
