extension RouterState {
  /// Fills a slot; what was in it goes, with all below it.
  mutating func present(_ destination: N, _ style: ModalPresentationStyle, _ id: EntryID) {
    self[style.slot] = Modal(
      entry: NavigationEntry(id: id, destination: destination), style: style,
      router: RouterState(id: self.id.child(style.slot, id), root: destination))
  }

  mutating func empty(_ slots: [ModalSlot]) -> Outcome {
    guard slots.contains(where: { self[$0] != nil }) else { return .noEffect(.nothingPresented) }
    for slot in slots { self[slot] = nil }
    return .applied
  }
}

extension NavigationState {
  mutating func dismiss(_ id: RouterID) -> Outcome {
    let outcome = modify(id) { router in
      router.empty(router.fullScreen != nil ? [.fullScreen] : [.sheet])
    }
    guard let outcome else { return .noEffect(.noSuchRouter) }
    guard outcome != .applied, let parent = id.parent, let own = id.steps.last else { return outcome }
    return modify(parent) { $0.empty([own.slot]) } ?? .noEffect(.noSuchRouter)
  }

  mutating func dismissAll() -> Outcome {
    guard roots.contains(where: { $0.topModal != nil }) else { return .noEffect(.nothingPresented) }
    for index in roots.indices {
      roots[index].sheet = nil
      roots[index].fullScreen = nil
    }
    return .applied
  }
}
