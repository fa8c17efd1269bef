#if canImport(SwiftUI)
import Navlog

/// The part of a session that a container shows.
enum PresentedScope {
  /// The selected root.
  case selectedRoot
  /// One root, selected or not, in its own window.
  case root(RootName)
  /// The selected root next to a sidebar. The sidebar has its own root.
  case split(sidebar: RootName)

  /// Returns the presentation that the container should show.
  func presentation<Screen>(of state: NavigationState<Screen>) -> Presentation<Screen> {
    switch self {
    case .root(let root): Presentation(state, root: root)
    case .selectedRoot, .split: Presentation(state)
    }
  }

  /// The root that the container needs. If the session does not have this root, the container adds it when
  /// the container first appears.
  var requiredRoot: RootName? {
    switch self {
    case .root(let root), .split(let root): root
    case .selectedRoot: nil
    }
  }

  var sidebar: RootName? {
    if case .split(let root) = self { root } else { nil }
  }

  /// The root that is selected when the container's window comes to the front.
  var ownRoot: RootName? {
    if case .root(let root) = self { root } else { nil }
  }
}
#endif
