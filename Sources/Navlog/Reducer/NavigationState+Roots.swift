extension NavigationState {
  mutating func select(_ root: RootName, _ poppingToRoot: Bool) -> Outcome {
    guard let index = roots.firstIndex(where: { $0.id.root == root }) else { return .noEffect(.noSuchRoot) }
    if selected != root {
      selected = root
      return .applied
    }
    guard poppingToRoot, !roots[index].path.isEmpty else { return .noEffect(.alreadySelected) }
    return roots[index].popToRoot()
  }

  mutating func setRoots(_ names: [RootName]) -> Outcome {
    guard !names.isEmpty else { return .noEffect(.refused(nil)) }
    var next: [RouterState<N>] = []
    for name in names where !next.contains(where: { $0.id.root == name }) {
      next.append(roots.first { $0.id.root == name } ?? RouterState(id: RouterID(name)))
    }
    roots = next
    if !roots.contains(where: { $0.id.root == selected }) { selected = roots[0].id.root }
    return .applied
  }

  mutating func setFlag(_ name: String, _ value: JSONValue) -> Outcome {
    guard flags[name] != value else { return .noEffect(.unchanged) }
    flags[name] = value
    return .applied
  }
}
