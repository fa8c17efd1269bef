extension NavigationState {
  /// Becomes another state, with all that it holds identified anew by the event's position, so that no identity repeats.
  mutating func become(_ other: NavigationState<N>, _ position: Int) -> Outcome {
    var made = 0
    func nextID() -> EntryID {
      defer { made += 1 }
      return EntryID(position, made)
    }
    func renewed(_ router: RouterState<N>, _ id: RouterID) -> RouterState<N> {
      RouterState(
        id: id, root: router.root,
        path: router.path.map { NavigationEntry(id: nextID(), destination: $0.destination) },
        sheet: router.sheet.map { renewed($0, id) }, fullScreen: router.fullScreen.map { renewed($0, id) },
        isActive: router.isActive)
    }
    func renewed(_ modal: Modal<N>, _ parent: RouterID) -> Modal<N> {
      let entry = NavigationEntry(id: nextID(), destination: modal.entry.destination)
      return Modal(
        entry: entry, style: modal.style,
        router: renewed(modal.router, parent.child(modal.style.slot, entry.id)))
    }
    roots = other.roots.map { renewed($0, $0.id) }
    selected = other.selected
    flags = other.flags
    pendingIntents = other.pendingIntents.map { $0.identified(nextID()) }
    return .applied
  }
}
