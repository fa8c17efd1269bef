/// What a UI shows, or is to show: the stack of every root, which root is selected, and the modals over that one.
///
/// A router can present a sheet and a cover, but a view presents one thing at a time. So the modals stand in one row,
/// each presented by the one before: a router's sheet with all above it first, then its cover, which lies on top.
package struct Presentation<N: Hashable & Sendable>: Hashable, Sendable {
  /// The stacks of the roots, in order.
  package var roots: [Stack]
  /// The root that is shown.
  package var selected: RootName
  /// What lies over the selected root, lowest first.
  package var modals: [PresentedModal<N>]

  /// The stack of one root.
  package struct Stack: Hashable, Sendable, Identifiable {
    /// The address of the root's router.
    package let id: RouterID
    /// The screens over the root's own, lowest first.
    package var path: [NavigationEntry<N>]

    /// A root's stack.
    package init(id: RouterID, path: [NavigationEntry<N>] = []) {
      self.id = id
      self.path = path
    }
  }

  /// A presentation from its parts.
  package init(roots: [Stack], selected: RootName, modals: [PresentedModal<N>] = []) {
    self.roots = roots
    self.selected = selected
    self.modals = modals
  }

  /// What a state asks for. The modals of roots that are not selected wait until they are.
  package init(_ state: NavigationState<N>) {
    roots = state.roots.map { Stack(id: $0.id, path: $0.path) }
    selected = state.selected
    modals = state.roots.first { $0.id.root == state.selected }.map(Self.modals) ?? []
  }

  private static func modals(over router: RouterState<N>) -> [PresentedModal<N>] {
    [router.sheet, router.fullScreen].flatMap { modal in
      modal.map { [PresentedModal($0)] + modals(over: $0.router) } ?? []
    }
  }

  /// The path of a root's or a modal's router; `nil` when it is not shown.
  package func path(of router: RouterID) -> [NavigationEntry<N>]? {
    modals.first { $0.id == router }?.path ?? roots.first { $0.id == router }?.path
  }

  /// Gives the path of a router that is shown.
  package mutating func setPath(_ path: [NavigationEntry<N>], of router: RouterID) {
    if let index = modals.firstIndex(where: { $0.id == router }) {
      modals[index].path = path
    } else if let index = roots.firstIndex(where: { $0.id == router }) {
      roots[index].path = path
    }
  }

  /// The routers on screen, the selected root's first; each presents the next.
  package var row: [RouterID] { [RouterID(selected)] + modals.map { $0.id } }

  /// The router whose screen is seen.
  package var top: RouterID { modals.last?.id ?? RouterID(selected) }
}

/// A modal in the row of those that are shown.
package struct PresentedModal<N: Hashable & Sendable>: Hashable, Sendable, Identifiable {
  /// The address of the router within it, which no other modal ever has.
  package let id: RouterID
  /// What it shows at its bottom.
  package let destination: N
  /// How it is presented.
  package let style: ModalPresentationStyle
  /// The screens over that, lowest first.
  package var path: [NavigationEntry<N>]

  /// A modal from its parts.
  package init(id: RouterID, destination: N, style: ModalPresentationStyle, path: [NavigationEntry<N>] = []) {
    self.id = id
    self.destination = destination
    self.style = style
    self.path = path
  }

  init(_ modal: Modal<N>) {
    self.init(
      id: modal.router.id, destination: modal.entry.destination, style: modal.style,
      path: modal.router.path)
  }
}
