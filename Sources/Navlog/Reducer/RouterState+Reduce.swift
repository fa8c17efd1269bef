extension RouterState {
  mutating func show(
    _ destination: N, as style: PresentationType, unlessOnTop: Bool, id: EntryID
  ) -> Outcome {
    switch style {
    case .push:
      if unlessOnTop, top == destination { return .noEffect(.alreadyOnTop) }
      path.append(NavigationEntry(id: id, destination: destination))
    case .sheet, .popover: return present(destination, in: .sheet, style, unlessOnTop, id)
    case .fullScreen: return present(destination, in: .fullScreen, style, unlessOnTop, id)
    case .alert, .confirmationDialog:
      if unlessOnTop, dialog?.entry.destination == destination { return .noEffect(.alreadyOnTop) }
      dialog = Dialog(entry: NavigationEntry(id: id, destination: destination), style: style)
    }
    return .applied
  }

  /// Fills a slot. A modal that is already in the slot is removed, including everything it presented.
  private mutating func present(
    _ destination: N, in slot: PresentationType.Slot, _ style: PresentationType, _ unlessOnTop: Bool,
    _ id: EntryID
  ) -> Outcome {
    if unlessOnTop {
      // The destination is already presented if this router presents it, or if it is the only screen of the modal that contains
      // this router.
      let isOwnScreen = root == destination && path.isEmpty && self.id.steps.last?.slot == slot
      if isOwnScreen || self[slot]?.entry.destination == destination { return .noEffect(.alreadyOnTop) }
    }
    // Each modal adds a level to the state and its JSON. A user never opens a hundred modals; a loop in the app
    // does.
    guard level < 100 else { return .noEffect(.refused("a hundred modals are open")) }
    self[slot] = Modal(
      entry: NavigationEntry(id: id, destination: destination), style: style,
      router: RouterState(id: self.id.child(slot, id), root: destination))
    return .applied
  }

  mutating func dismiss(_ slots: [PresentationType.Slot]) -> Outcome {
    guard slots.contains(where: { self[$0] != nil }) else { return .noEffect(.nothingPresented) }
    for slot in slots { self[slot] = nil }
    return .applied
  }

  mutating func dismissDialog() -> Outcome {
    guard dialog != nil else { return .noEffect(.nothingPresented) }
    dialog = nil
    return .applied
  }

  mutating func pop(_ count: Int) -> Outcome {
    guard !path.isEmpty else { return .noEffect(.atRoot) }
    guard count >= 1 else { return .noEffect(.nothingRequested) }
    path.removeLast(min(count, path.count))
    return .applied
  }

  mutating func pop(_ entry: EntryID) -> Outcome {
    guard let index = path.lastIndex(where: { $0.id == entry }) else { return .noEffect(.noSuchEntry) }
    path.removeSubrange(index...)
    return .applied
  }

  mutating func popTo(_ destination: N) -> Outcome {
    if top == destination { return .noEffect(.alreadyOnTop) }
    if let index = path.dropLast().lastIndex(where: { $0.destination == destination }) {
      path.removeSubrange((index + 1)...)
    } else if root == destination {
      path.removeAll()
    } else {
      return .noEffect(.notFound)
    }
    return .applied
  }

  mutating func popToRoot() -> Outcome {
    guard !path.isEmpty else { return .noEffect(.atRoot) }
    path.removeAll()
    return .applied
  }

  /// Replaces the path. The screens that the old and the new path share at the bottom keep their identity.
  mutating func setPath(_ destinations: [N], _ ids: inout EntryIDGenerator) -> Outcome {
    let common = zip(path, destinations).prefix { $0.destination == $1 }.count
    guard common < path.count || common < destinations.count else { return .noEffect(.unchanged) }
    path.removeSubrange(common...)
    for destination in destinations[common...] {
      path.append(NavigationEntry(id: ids.next(), destination: destination))
    }
    return .applied
  }

  mutating func replaceTop(_ destination: N, _ id: EntryID) -> Outcome {
    guard !path.isEmpty else { return .noEffect(.atRoot) }
    path[path.count - 1] = NavigationEntry(id: id, destination: destination)
    return .applied
  }

  mutating func setActive(_ isActive: Bool) -> Outcome {
    guard self.isActive != isActive else { return .noEffect(.unchanged) }
    self.isActive = isActive
    return .applied
  }
}

extension RouterState.Modal {
  mutating func setDetent(_ detent: PresentationType.Detent) -> Outcome {
    guard slot == .sheet else { return .noEffect(.nothingPresented) }
    guard self.detent != detent else { return .noEffect(.unchanged) }
    guard style.detents.contains(detent) else {
      return .noEffect(.refused("the sheet is presented without the detent \(detent)"))
    }
    self.detent = detent
    return .applied
  }
}
