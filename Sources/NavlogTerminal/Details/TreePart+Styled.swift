package import Navlog

extension TreePart {
  /// The color or weight of the part.
  package var attribute: Style.Attribute {
    switch self {
    case .node(.root): .bold
    case .node(.modal), .node(.dialog): .magenta
    case .node(.screen), .fact, .space: .plain
    case .branch, .note: .faint
    case .visible: .green
    }
  }
}
