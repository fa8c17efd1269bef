extension Presentation: CustomStringConvertible {
  /// What is shown on one line, as ``NavigationState/pathText`` writes it: `main/character(42) > sheet:filter`.
  package var description: String {
    let path = roots.first { $0.id.root == selected }?.path ?? []
    let stack = ([selected.description] + path.map { "\($0.destination)" }).joined(separator: "/")
    return ([stack] + modals.map { $0.description }).joined(separator: " > ")
  }
}

extension PresentedModal: CustomStringConvertible {
  /// `sheet:filter/tags`.
  package var description: String {
    style.slot.rawValue + ":"
      + (["\(destination)"] + path.map { "\($0.destination)" }).joined(separator: "/")
  }
}

extension TransitionStep: CustomStringConvertible {
  /// What is to be done: `present sheet:filter`.
  package var description: String {
    switch self {
    case .dismiss(let count): "dismiss all but \(count) modals"
    case .select(let root, _): "select \(root)"
    case .setPath(let router, let path):
      "show \(router)/" + path.map { "\($0.destination)" }.joined(separator: "/")
    case .present(let modal): "present \(modal)"
    }
  }
}
