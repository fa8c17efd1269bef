#if canImport(SwiftUI)
import Navlog

/// Which part of a session a container shows.
enum PresentedScope {
  /// The selected root.
  case selectedRoot
  /// One root, whether it is selected or not: that of a window.
  case root(RootName)
  /// The selected root beside a sidebar, which has a root of its own.
  case split(sidebar: RootName)

  /// What the container should show.
  func presentation<Screen>(of state: NavigationState<Screen>) -> Presentation<Screen> {
    switch self {
    case .root(let root): Presentation(state, root: root)
    case .selectedRoot, .split: Presentation(state)
    }
  }

  /// The root that the container adds when it appears, unless the session has it.
  var requiredRoot: RootName? {
    switch self {
    case .root(let root), .split(let root): root
    case .selectedRoot: nil
    }
  }

  /// The root of the sidebar.
  var sidebar: RootName? {
    if case .split(let root) = self { root } else { nil }
  }

  /// The root that is selected when the container's window comes to the front.
  var ownRoot: RootName? {
    if case .root(let root) = self { root } else { nil }
  }
}
#endif
