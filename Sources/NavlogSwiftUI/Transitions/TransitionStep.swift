import Navlog

/// A change of a ``Presentation`` that a UI can make in a single transition.
enum TransitionStep<N: Hashable & Sendable>: Hashable, Sendable {
  /// Dismisses the topmost modals until the given number remains.
  case dismiss(keeping: Int)
  /// Replaces the roots, or selects another root. The step also sets the stacks of all roots, so that the new root appears with
  /// its final stack.
  case select(RootName, among: [Presentation<N>.Stack])
  /// Replaces a router's path, and leaves modals and the dialog unchanged. Below a modal, the change is not visible.
  case setPath(RouterID, [NavigationEntry<N>])
  /// Presents a modal, with its path, over the topmost stack.
  case present(PresentedModal<N>)
  /// Moves a sheet to another detent; `nil` is the detent at which the sheet first rests.
  case setDetent(RouterID, PresentationType.Detent?)
  /// Dismisses the dialog.
  case dismissDialog
  /// Presents a dialog over the topmost stack.
  case presentDialog(PresentedDialog<N>)
}

extension TransitionStep: CustomStringConvertible {
  /// The step as an instruction: `present sheet:filter`.
  var description: String {
    switch self {
    case .dismiss(let count): count == 0 ? "dismiss all modals" : "dismiss all modals but \(count)"
    case .select(let root, _): "select \(root)"
    case .setPath(let router, let path):
      "show \(router)/" + path.map { "\($0.destination)" }.joined(separator: "/")
    case .present(let modal): "present \(modal)"
    case .setDetent(let router, let detent): "move \(router) to \(detent?.description ?? "its first detent")"
    case .dismissDialog: "dismiss the dialog"
    case .presentDialog(let dialog): "present \(dialog)"
    }
  }
}

extension Presentation {
  /// Applies a step.
  mutating func apply(_ step: TransitionStep<N>) {
    switch step {
    case .dismiss(let count):
      modals.removeLast(max(0, modals.count - count))
      // A dialog is always over the topmost stack, so the dialog is dismissed with the topmost modal.
      dialog = nil
    case .select(let root, let stacks):
      roots = stacks
      selected = root
    case .setPath(let router, let path): setPath(path, of: router)
    case .present(let modal): modals.append(modal)
    case .setDetent(let router, let detent):
      for index in modals.indices where modals[index].id == router { modals[index].detent = detent }
    case .dismissDialog: dialog = nil
    case .presentDialog(let dialog): self.dialog = dialog
    }
  }

  /// Returns the steps that lead to another presentation. SwiftUI can perform each step in a single transition.
  ///
  /// Screens and modals are compared by identity, not only by destination: presenting a destination again creates another modal.
  /// The first steps dismiss the lowest modal that is not in the target, and all modals above it. Then the stacks change. The
  /// change of a stack is invisible if a modal or another root covers the stack. Finally, the new modals are presented one at a
  /// time, each with its stack. A dialog stays only if the selected root stays, and no modal appears or disappears below the
  /// dialog. Otherwise, the dialog is dismissed before all other steps and presented again at the end. The idea of computing
  /// these steps with a pure function is from FlowStacks (`FlowPath+calculateSteps.swift`).
  ///
  /// - Parameters:
  ///   - target: The presentation to reach.
  ///   - allowsMultipleDismissals: Whether the system can dismiss a modal together with the modals over it.
  ///   - sidebar: The root of a split view's sidebar. In a collapsed split view, the sidebar leaves the screen when a screen is
  ///     pushed over it. If the target selects this root, one step therefore selects it with an empty stack, and a separate
  ///     step pushes its screens.
  func steps(
    to target: Presentation<N>, allowsMultipleDismissals: Bool = true, sidebar: RootName? = nil
  ) -> [TransitionStep<N>] {
    var steps: [TransitionStep<N>] = []
    var current = self
    func take(_ step: TransitionStep<N>) {
      steps.append(step)
      current.apply(step)
    }
    let isSameRoot = selected == target.selected
    let common = isSameRoot ? zip(modals, target.modals).prefix { $0.isSame(as: $1) }.count : 0
    let keepsModals = isSameRoot && common == modals.count && common == target.modals.count
    if dialog != nil, dialog != target.dialog || !keepsModals { take(.dismissDialog) }
    if allowsMultipleDismissals, modals.count > common { take(.dismiss(keeping: common)) }
    while current.modals.count > common { take(.dismiss(keeping: current.modals.count - 1)) }
    if !isSameRoot || roots.map({ $0.id }) != target.roots.map({ $0.id }) {
      var stacks = target.roots
      // The path of the visible stack changes in a separate step, `setPath`.
      if let visible = stacks.firstIndex(where: { $0.id.root == target.selected }) {
        if isSameRoot {
          stacks[visible].path = path(of: stacks[visible].id) ?? []
        } else if target.selected == sidebar {
          stacks[visible].path = []
        }
      }
      take(.select(target.selected, among: stacks))
    }
    for stack in target.roots where current.path(of: stack.id) != stack.path {
      take(.setPath(stack.id, stack.path))
    }
    for modal in target.modals.prefix(common) where current.path(of: modal.id) != modal.path {
      take(.setPath(modal.id, modal.path))
    }
    for (shown, modal) in zip(modals, target.modals.prefix(common)) where shown.detent != modal.detent {
      take(.setDetent(modal.id, modal.detent))
    }
    for modal in target.modals.dropFirst(common) { take(.present(modal)) }
    if let dialog = target.dialog, current.dialog == nil { take(.presentDialog(dialog)) }
    return steps
  }

  /// Whether the machine must wait for the UI after it has applied a step to this presentation. The UI does not report three
  /// kinds of changes, so the machine does not wait for them: a change that is invisible, a change below a dialog, and a new
  /// path with the same last screen. It also does not wait for a sheet that moves to another detent, because the sheet can move
  /// during other changes.
  func isWaitedFor(_ step: TransitionStep<N>) -> Bool {
    switch step {
    case .dismiss, .present, .dismissDialog, .presentDialog: true
    case .setDetent: false
    case .select(let root, _): root != selected
    case .setPath(let router, let path):
      dialog == nil && router == top && path.last?.id != self.path(of: router)?.last?.id
    }
  }
}

extension PresentedModal {
  /// Whether the two modals are the same. The destinations are also compared: when a player opens another session, a modal of
  /// that session may have the same identity.
  fileprivate func isSame(as other: PresentedModal<N>) -> Bool {
    id == other.id && style == other.style && destination == other.destination
  }
}
