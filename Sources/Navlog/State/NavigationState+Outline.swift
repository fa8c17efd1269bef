/// The hierarchy as an outline: what a tree is drawn from.
package struct OutlineNode: Hashable, Sendable {
  /// What kind of thing the node is.
  package enum Kind: Hashable, Sendable {
    /// A root of the app.
    case root
    /// A screen.
    case screen
    /// A modal, which holds the screens within.
    case modal
  }

  /// What the node is.
  package let kind: Kind
  /// Its text.
  package let text: String
  /// What is said beside it: an address, that it is selected.
  package var notes: [String] = []
  /// Whether it is the screen that is seen.
  package var isVisible = false
  /// What it holds, lowest first.
  package var children: [OutlineNode] = []
}

extension NavigationState {
  /// The hierarchy: roots with their screens and modals.
  package var outline: [OutlineNode] {
    let seen = visibleRouter.id
    return roots.map { router in
      var node = OutlineNode(kind: .root, text: router.id.root.description)
      if roots.count > 1, router.id.root == selected { node.notes.append("selected") }
      if router.isActive { node.notes.append("active") }
      node.children = router.outline(seen: seen, root: router.root)
      if router.id == seen, router.top == nil { node.isVisible = true }
      return node
    }
  }
}

extension RouterState {
  fileprivate func outline(seen: RouterID, root: N?) -> [OutlineNode] {
    var nodes = root.map { [OutlineNode(kind: .screen, text: "\($0)")] } ?? []
    nodes += path.map { OutlineNode(kind: .screen, text: "\($0.destination)") }
    if id == seen, !nodes.isEmpty { nodes[nodes.count - 1].isVisible = true }
    for modal in [sheet, fullScreen].compactMap(\.self) { nodes.append(modal.outline(seen: seen)) }
    return nodes
  }
}

extension Modal {
  fileprivate func outline(seen: RouterID) -> OutlineNode {
    var node = OutlineNode(
      kind: .modal, text: "\(style): \(entry.destination)", notes: [router.id.description])
    if router.isActive { node.notes.append("active") }
    node.children = router.outline(seen: seen, root: nil)
    node.isVisible = router.id == seen && router.path.isEmpty
    return node
  }
}
