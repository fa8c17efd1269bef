/// How an event presents its destination: pushed, or in a modal of a certain style.
public enum PresentationStyle: Hashable, Sendable {
  /// On top of the router's path.
  case push
  /// In a modal.
  case modal(ModalPresentationStyle)

  /// The style that a destination's own presentation stands for.
  public init(_ type: PresentationType) {
    switch type {
    case .push: self = .push
    case .sheet: self = .modal(.sheet())
    case .fullScreen: self = .modal(.fullScreenCover)
    }
  }
}

extension PresentationStyle: LosslessStringConvertible {
  /// The stored form: `push`, `sheet`, `sheet(large,medium)`, `fullScreen`.
  public var description: String {
    switch self {
    case .push: "push"
    case .modal(let style): style.description
    }
  }

  /// Reads the stored form; `nil` when it is none.
  public init?(_ description: String) {
    if description == "push" {
      self = .push
    } else if let style = ModalPresentationStyle(description) {
      self = .modal(style)
    } else {
      return nil
    }
  }
}

extension ModalPresentationStyle: LosslessStringConvertible {
  /// The stored form: `sheet`, `sheet(large,medium)`, `fullScreen`.
  public var description: String {
    switch self {
    case .sheet([.large]): "sheet"
    case .sheet(let detents): "sheet(\(detents.sorted().map(\.description).joined(separator: ",")))"
    case .fullScreenCover: "fullScreen"
    }
  }

  /// Reads the stored form; `nil` when it is none.
  public init?(_ description: String) {
    switch description {
    case "sheet": self = .sheet()
    case "fullScreen": self = .fullScreenCover
    default:
      guard description.hasPrefix("sheet("), description.hasSuffix(")") else { return nil }
      let list = description.dropFirst(6).dropLast()
      let names = list.isEmpty ? [] : list.split(separator: ",", omittingEmptySubsequences: false)
      let detents = names.compactMap { Detent(String($0)) }
      guard detents.count == names.count else { return nil }
      self = .sheet(detents: Set(detents))
    }
  }
}
