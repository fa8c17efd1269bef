package import Navlog

/// The content that a UI shows or should show: the stack of every root, the selected root, the modals over this root, and the
/// dialog over everything else.
///
/// A router can have both a sheet and a full-screen cover, but a SwiftUI view can present only one of them. The modals
/// therefore form a chain in which each modal presents the next one. If a router has both, its sheet and everything above the
/// sheet come before its cover. The last modal of the chain presents the dialog, even if the dialog belongs to another router.
package struct Presentation<N: Hashable & Sendable>: Hashable, Sendable {
  /// The stacks of the roots, in order.
  package var roots: [Stack]
  /// The selected root or, in a window with its own root, the root of the window.
  package var selected: RootName
  /// The modals over the selected root, bottom first.
  package var modals: [PresentedModal<N>]
  /// The dialog over everything else.
  package var dialog: PresentedDialog<N>?

  /// The stack of one root.
  package struct Stack: Hashable, Sendable, Identifiable {
    /// The address of the root's router.
    package let id: RouterID
    /// The screens above the bottom screen of the root, bottom first.
    package var path: [NavigationEntry<N>]

    /// Creates the stack of a root.
    package init(id: RouterID, path: [NavigationEntry<N>] = []) {
      self.id = id
      self.path = path
    }
  }

  /// Creates a presentation from its parts.
  package init(
    roots: [Stack], selected: RootName, modals: [PresentedModal<N>] = [], dialog: PresentedDialog<N>? = nil
  ) {
    self.roots = roots
    self.selected = selected
    self.modals = modals
    self.dialog = dialog
  }

  /// Creates the presentation of a state. The modals of a root are presented only while the root is selected.
  package init(_ state: NavigationState<N>) {
    self.init(state.selected, among: state.roots)
  }

  /// Creates the presentation of one root with its modals, whether it is selected or not. If the state does
  /// not have the root, the presentation has no stacks.
  package init(_ state: NavigationState<N>, root: RootName) {
    self.init(root, among: state.roots.filter { $0.id.root == root })
  }

  private init(_ selected: RootName, among roots: [RouterState<N>]) {
    self.roots = roots.map { Stack(id: $0.id, path: $0.path) }
    self.selected = selected
    let router = roots.first { $0.id.root == selected }
    modals = router.map(Self.modals) ?? []
    dialog = router.flatMap { PresentedDialog(over: $0) }
  }

  private static func modals(over router: RouterState<N>) -> [PresentedModal<N>] {
    [router.sheet, router.fullScreen].flatMap { modal in
      modal.map { [PresentedModal($0)] + modals(over: $0.router) } ?? []
    }
  }

  /// Returns the path of a root's or a modal's router, or `nil` if the router is not presented.
  package func path(of router: RouterID) -> [NavigationEntry<N>]? {
    modals.first { $0.id == router }?.path ?? roots.first { $0.id == router }?.path
  }

  /// Replaces the path of a router. Does nothing if the router is not presented.
  package mutating func setPath(_ path: [NavigationEntry<N>], of router: RouterID) {
    if let index = modals.firstIndex(where: { $0.id == router }) {
      modals[index].path = path
    } else if let index = roots.firstIndex(where: { $0.id == router }) {
      roots[index].path = path
    }
  }

  /// The routers on screen: the router of the selected root, then the routers of the modals. In the UI, the stack of each
  /// router presents the modal whose router is next in this list.
  package var chain: [RouterID] { [RouterID(selected)] + modals.map { $0.id } }

  /// The router of the topmost stack.
  package var top: RouterID { modals.last?.id ?? RouterID(selected) }
}

/// A modal on screen.
package struct PresentedModal<N: Hashable & Sendable>: Hashable, Sendable, Identifiable {
  /// The address of the modal's router, which is unique in a session.
  package let id: RouterID
  /// The destination at the bottom of its stack.
  package let destination: N
  package let style: PresentationType
  /// The selected detent of a sheet.
  package var detent: PresentationType.Detent?
  /// The screens above the modal's destination, bottom first.
  package var path: [NavigationEntry<N>]

  /// Creates a modal from its parts.
  package init(
    id: RouterID, destination: N, style: PresentationType, detent: PresentationType.Detent? = nil,
    path: [NavigationEntry<N>] = []
  ) {
    self.id = id
    self.destination = destination
    self.style = style
    self.detent = detent
    self.path = path
  }

  init(_ modal: RouterState<N>.Modal) {
    self.init(
      id: modal.router.id, destination: modal.entry.destination, style: modal.style, detent: modal.detent,
      path: modal.router.path)
  }

  /// The modal's slot in the router that presents the modal.
  package var slot: PresentationType.Slot { style == .fullScreen ? .fullScreen : .sheet }

  /// The selected detent of a sheet, or its initial detent if none was selected; `nil` for a modal without
  /// named detents.
  package var restingDetent: PresentationType.Detent? { detent ?? style.initialDetent }
}

extension Presentation: CustomStringConvertible {
  /// The presentation on one line, in the form of `NavigationState.pathText`: `main/character(42) > sheet:filter`.
  package var description: String {
    let path = roots.first { $0.id.root == selected }?.path ?? []
    let stack = ([selected.description] + path.map { "\($0.destination)" }).joined(separator: "/")
    let parts = [stack] + modals.map { $0.description } + (dialog.map { [$0.description] } ?? [])
    return parts.joined(separator: " > ")
  }
}

extension PresentedModal: CustomStringConvertible {
  /// The modal with its stack: `sheet:filter/tags`.
  package var description: String {
    slot.rawValue + ":"
      + (["\(destination)"] + path.map { "\($0.destination)" }).joined(separator: "/")
  }
}
