/// A change of what is shown that a UI can make at once.
public enum TransitionStep<N: Hashable & Sendable>: Hashable, Sendable {
  /// Dismisses the topmost modals, so that a number of them is left.
  case dismiss(keeping: Int)
  /// Shows other roots, or another one of them.
  case select(RootName, among: [RouterID])
  /// Gives a router's path. Nothing is presented, so that it goes unnoticed below a modal.
  case setPath(RouterID, [Entry<N>])
  /// Presents a modal over the topmost one, with its path in it.
  case present(PresentedModal<N>)
}

extension Presentation {
  /// What is shown after a step.
  public mutating func apply(_ step: TransitionStep<N>) {
    switch step {
    case .dismiss(let count): modals.removeLast(max(0, modals.count - count))
    case .select(let root, let ids):
      roots = ids.map { id in roots.first { $0.id == id } ?? Stack(id: id) }
      selected = root
    case .setPath(let router, let path): setPath(path, of: router)
    case .present(let modal): modals.append(modal)
    }
  }

  /// The way from here to another presentation, in steps that SwiftUI can stand.
  ///
  /// What is shown is told apart by identity, not by equality: the same destination presented again is another modal.
  /// First what lies above the point where both differ is dismissed, then the stacks below change, unseen where a modal
  /// still covers them; last, one at a time, come the new modals, each with its stack in it. The idea is that of
  /// FlowStacks, which works out intermediate routes as a pure function.
  ///
  /// - Parameters:
  ///   - goal: What is to be shown.
  ///   - dismissingSeveralAtOnce: Whether the system can dismiss a modal together with those over it.
  public func steps(
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
    let ids = goal.roots.map { $0.id }
    if !isSameRoot || shown.roots.map({ $0.id }) != ids { take(.select(goal.selected, among: ids)) }
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

extension PresentedModal {
  fileprivate func isSame(as other: PresentedModal<N>) -> Bool { id == other.id && style == other.style }
}
