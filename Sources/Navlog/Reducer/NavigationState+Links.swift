extension NavigationState {
  /// Takes a plan's steps one after the other, as one event: what they make is numbered through.
  mutating func follow(_ plan: [PlanStep<N>], _ position: Int) -> Outcome {
    var made = 0
    func nextID() -> EntryID {
      defer { made += 1 }
      return EntryID(position, made)
    }
    for step in plan {
      switch step {
      case .select(let root): _ = select(root, false)
      case .dismissAll: _ = dismissAll()
      case .setPath(let path): onVisible { _ = $0.setPath(path, nextID: nextID) }
      case .show(let destination, let style): onVisible { _ = $0.show(destination, style, false, nextID()) }
      }
    }
    return .applied
  }

  private mutating func onVisible(_ body: (inout RouterState<N>) -> Void) {
    _ = modify(visibleRouter.id, body)
  }
}
