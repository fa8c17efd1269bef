import Navlog

/// One screen on the path from the selected root to the visible screen. It contains a number that represents the
/// screen's destination.
struct VisibleStep: Hashable, Sendable {
  /// The kinds of steps.
  enum Kind: UInt8, Sendable {
    /// The screen was pushed.
    case push
    /// The screen was presented.
    case sheet, fullScreen
    /// The screen is a dialog.
    case alert, confirmationDialog
  }

  let kind: Kind
  /// The number that represents the screen's destination.
  let destination: DestinationID
}

/// The path from the selected root to the visible screen, which ``NavigationState/pathText`` prints.
///
/// A search follows a state through millions of events with this type. Filling a path again reuses its memory,
/// and steps are compared by number, without comparing the names of destinations.
struct VisiblePath: Sendable {
  /// The selected root.
  private(set) var root: RootName = .main
  /// The screens and dialogs above the root's first screen, in order.
  private(set) var steps: [VisibleStep] = []
  /// The number of screens that are pushed on the visible router.
  private(set) var stack = 0
  /// The visible screen or dialog; `nil` when a root's first screen is visible and has no destination.
  private(set) var screen: DestinationID?

  init() {}

  /// Replaces this path with the path of a state.
  mutating func fill(from state: borrowing NavigationState<DestinationID>) {
    root = state.selected
    steps.removeAll(keepingCapacity: true)
    walk(state.roots[state.selectedIndex])
  }

  private mutating func walk(_ router: borrowing RouterState<DestinationID>) {
    for entry in router.path { steps.append(VisibleStep(kind: .push, destination: entry.destination)) }
    if let dialog = router.dialog {
      let kind: VisibleStep.Kind = dialog.style == .alert ? .alert : .confirmationDialog
      steps.append(VisibleStep(kind: kind, destination: dialog.entry.destination))
      (stack, screen) = (router.path.count, dialog.entry.destination)
    } else if let modal = router.fullScreen {
      steps.append(VisibleStep(kind: .fullScreen, destination: modal.entry.destination))
      walk(modal.router)
    } else if let modal = router.sheet {
      steps.append(VisibleStep(kind: .sheet, destination: modal.entry.destination))
      walk(modal.router)
    } else {
      (stack, screen) = (router.path.count, router.top)
    }
  }
}

extension NavigationState where N == DestinationID {
  /// The number of open modals on all roots.
  var modalCount: Int {
    func count(_ router: borrowing RouterState<DestinationID>) -> Int {
      var total = 0
      if let modal = router.sheet { total += 1 + count(modal.router) }
      if let modal = router.fullScreen { total += 1 + count(modal.router) }
      return total
    }
    var total = 0
    for router in roots { total += count(router) }
    return total
  }
}
