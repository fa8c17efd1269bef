extension RouterState {
  mutating func show(_ destination: N, _ style: PresentationStyle, _ unlessOnTop: Bool, _ id: EntryID)
    -> Outcome
  {
    switch style {
    case .push:
      if unlessOnTop, top == destination { return .noEffect(.alreadyOnTop) }
      path.append(NavigationEntry(id: id, destination: destination))
    case .modal(let style):
      if unlessOnTop {
        // On top of what is asked, or itself what it would be asked to present.
        let isItself = root == destination && path.isEmpty && self.id.steps.last?.slot == style.slot
        if isItself || self[style.slot]?.entry.destination == destination { return .noEffect(.alreadyOnTop) }
      }
      // Each modal is a level of the state, and of its form in JSON. Nobody sees a hundred; a loop makes them.
      guard level < 100 else { return .noEffect(.refused("a hundred modals are open")) }
      present(destination, style, id)
    }
    return .applied
  }

  mutating func pop(_ count: Int) -> Outcome {
    guard !path.isEmpty else { return .noEffect(.atRoot) }
    guard count >= 1 else { return .noEffect(.nothingAsked) }
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

  mutating func setPath(_ destinations: [N], _ position: Int) -> Outcome {
    var index = 0
    return setPath(destinations) {
      defer { index += 1 }
      return EntryID(position, index)
    }
  }

  mutating func setPath(_ destinations: [N], nextID: () -> EntryID) -> Outcome {
    let common = zip(path, destinations).prefix { $0.destination == $1 }.count
    guard common < path.count || common < destinations.count else { return .noEffect(.unchanged) }
    path.removeSubrange(common...)
    path += destinations[common...].map { NavigationEntry(id: nextID(), destination: $0) }
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
