import Navlog

/// A hierarchy drawn as a tree, in the terminal's colours.
struct StateTree {
  let text: String

  init(_ state: NavigationState<RecordedDestination>, _ style: Style) {
    text = state.tree(width: \.displayWidth) { text, part in
      switch part {
      case .node(.root): style(text, .bold)
      case .node(.modal): style(text, .magenta)
      case .node(.screen): text
      case .branch, .note: style(text, .faint)
      case .visible: style(text, .green)
      }
    }
  }
}
