import Navlog

/// The content that a UI shows or should show: the stack of every root, the selected root, the modals over this root, and the
/// dialog over everything else.
///
/// A router can have both a sheet and a full-screen cover, but a SwiftUI view can present only one of them. The modals
/// therefore form a chain in which each modal presents the next one. If a router has both, its sheet and everything above the
/// sheet come before its cover. The last modal of the chain presents the dialog, even if the dialog belongs to another router.
struct Presentation<N: Hashable & Sendable>: Hashable, Sendable {
  /// The stacks of the roots, in order.
  var roots: [Stack]
  /// The selected root or, in a window with its own root, the root of the window.
  var selected: RootName
  /// The modals over the selected root, bottom first.
  var modals: [PresentedModal<N>] = []
  /// The dialog over everything else.
  var dialog: PresentedDialog<N>?

  /// The stack of one root.
  struct Stack: Hashable, Sendable, Identifiable {
    /// The address of the root's router.
    let id: RouterID
    /// The screens above the bottom screen of the root, bottom first.
    var path: [NavigationEntry<N>] = []
  }
}

extension Presentation {
  /// Creates the presentation of a state. The modals of a root are presented only while the root is selected.
  init(_ state: NavigationState<N>) {
    self.init(state.selected, among: state.roots)
  }

  /// Creates the presentation of one root with its modals, whether it is selected or not. If the state does
  /// not have the root, the presentation has no stacks.
  init(_ state: NavigationState<N>, root: RootName) {
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
  func path(of router: RouterID) -> [NavigationEntry<N>]? {
    modals.first { $0.id == router }?.path ?? roots.first { $0.id == router }?.path
  }

  /// Replaces the path of a router. Does nothing if the router is not presented.
  mutating func setPath(_ path: [NavigationEntry<N>], of router: RouterID) {
    if let index = modals.firstIndex(where: { $0.id == router }) {
      modals[index].path = path
    } else if let index = roots.firstIndex(where: { $0.id == router }) {
      roots[index].path = path
    }
  }

  /// The routers on screen: the router of the selected root, then the routers of the modals. In the UI, the stack of each
  /// router presents the modal whose router is next in this list.
  var chain: [RouterID] { [RouterID(selected)] + modals.map { $0.id } }

  /// The router of the topmost stack.
  var top: RouterID { modals.last?.id ?? RouterID(selected) }
}

/// A modal on screen.
struct PresentedModal<N: Hashable & Sendable>: Hashable, Sendable, Identifiable {
  /// The address of the modal's router, which is unique in a session.
  let id: RouterID
  /// The destination at the bottom of the modal's stack.
  let destination: N
  let style: PresentationType
  /// The selected detent of a sheet.
  var detent: PresentationType.Detent?
  /// The screens above the modal's destination, bottom first.
  var path: [NavigationEntry<N>] = []
}

extension PresentedModal {
  init(_ modal: RouterState<N>.Modal) {
    self.init(
      id: modal.router.id, destination: modal.entry.destination, style: modal.style, detent: modal.detent,
      path: modal.router.path)
  }

  /// The modal's slot in the router that presents the modal.
  var slot: PresentationType.Slot { style == .fullScreen ? .fullScreen : .sheet }

  /// The selected detent of a sheet, or its initial detent if none was selected; `nil` for a modal without
  /// named detents.
  var restingDetent: PresentationType.Detent? { detent ?? style.initialDetent }
}

extension Presentation: CustomStringConvertible {
  /// The presentation on one line, in the form of `NavigationState.pathText`: `main/character(42) > sheet:filter`.
  var description: String {
    let path = roots.first { $0.id.root == selected }?.path ?? []
    let stack = ([selected.description] + path.map { "\($0.destination)" }).joined(separator: "/")
    let parts = [stack] + modals.map { $0.description } + (dialog.map { [$0.description] } ?? [])
    return parts.joined(separator: " > ")
  }
}

extension PresentedModal: CustomStringConvertible {
  /// The modal with its stack: `sheet:filter/tags`.
  var description: String {
    slot.rawValue + ":"
      + (["\(destination)"] + path.map { "\($0.destination)" }).joined(separator: "/")
  }
}
