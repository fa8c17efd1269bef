/// A change of what is shown that a UI can make at once.
package enum TransitionStep<N: Hashable & Sendable>: Hashable, Sendable {
  /// Dismisses the topmost modals, so that a number of them is left.
  case dismiss(keeping: Int)
  /// Shows other roots, or another one of them. Each comes with its stack, so that nobody sees it change.
  case select(RootName, among: [Presentation<N>.Stack])
  /// Gives a router's path. Nothing is presented, so that it goes unnoticed below a modal.
  case setPath(RouterID, [NavigationEntry<N>])
  /// Presents a modal over the topmost one, with its path in it.
  case present(PresentedModal<N>)
}

extension Presentation {
  /// What is shown after a step.
  package mutating func apply(_ step: TransitionStep<N>) {
    switch step {
    case .dismiss(let count): modals.removeLast(max(0, modals.count - count))
    case .select(let root, let stacks):
      roots = stacks
      selected = root
    case .setPath(let router, let path): setPath(path, of: router)
    case .present(let modal): modals.append(modal)
    }
  }

  /// The way from here to another presentation, in steps that SwiftUI can stand.
  ///
  /// What is shown is told apart by identity, not by equality: the same destination presented again is another modal.
  /// First what lies above the point where both differ is dismissed, then the stacks below change, unseen where a modal
  /// still covers them or another root is seen; last, one at a time, come the new modals, each with its stack in it. The
  /// idea is that of FlowStacks, which works out intermediate routes as a pure function.
  ///
  /// - Parameters:
  ///   - goal: What is to be shown.
  ///   - dismissingSeveralAtOnce: Whether the system can dismiss a modal together with those over it.
  package func steps(
    to goal: Presentation<N>, dismissingSeveralAtOnce: Bool = true
  ) -> [TransitionStep<N>] {
    var steps: [TransitionStep<N>] = []
    var shown = self
    func take(_ step: TransitionStep<N>) {
      steps.append(step)
      shown.apply(step)
    }
    let isSameRoot = selected == goal.selected
    let common = isSameRoot ? zip(modals, goal.modals).prefix { $0.isSame(as: $1) }.count : 0
    if dismissingSeveralAtOnce, modals.count > common { take(.dismiss(keeping: common)) }
    while shown.modals.count > common { take(.dismiss(keeping: shown.modals.count - 1)) }
    if !isSameRoot || roots.map({ $0.id }) != goal.roots.map({ $0.id }) {
      var stacks = goal.roots
      // The stack that stays on screen changes in a step of its own.
      if isSameRoot, let seen = stacks.firstIndex(where: { $0.id.root == selected }) {
        stacks[seen].path = path(of: stacks[seen].id) ?? []
      }
      take(.select(goal.selected, among: stacks))
    }
    for stack in goal.roots where shown.path(of: stack.id) != stack.path {
      take(.setPath(stack.id, stack.path))
    }
    for modal in goal.modals.prefix(common) where shown.path(of: modal.id) != modal.path {
      take(.setPath(modal.id, modal.path))
    }
    for modal in goal.modals.dropFirst(common) { take(.present(modal)) }
    return steps
  }
}

extension Presentation {
  /// Whether a UI can say that a step from here is done. What changes out of sight, or below the last screen of a
  /// stack, makes no screen appear.
  func isSeen(_ step: TransitionStep<N>) -> Bool {
    switch step {
    case .dismiss, .present: true
    case .select(let root, _): root != selected
    case .setPath(let router, let path):
      router == top && path.last?.id != self.path(of: router)?.last?.id
    }
  }
}

extension PresentedModal {
  fileprivate func isSame(as other: PresentedModal<N>) -> Bool { id == other.id && style == other.style }
}
