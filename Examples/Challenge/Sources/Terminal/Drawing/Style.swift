/// What a piece of text is, from which its colour follows.
enum Style: Hashable, Sendable {
  case plain
  case title
  case faint
  case key
  case good
  case warning
  case past
}

/// Turns lines into what a terminal prints: with colour, or as bare text.
struct Paint: Hashable, Sendable {
  let isColoured: Bool

  func callAsFunction(_ line: Line) -> String {
    let text = line.pieces.map { piece in
      guard isColoured, let code = Self.code(piece.style) else { return piece.text }
      return "\u{1B}[\(code)m\(piece.text)\u{1B}[0m"
    }.joined()
    return text.trimmingTrailingSpaces
  }

  private static func code(_ style: Style) -> String? {
    switch style {
    case .plain: nil
    case .title: "1"
    case .faint: "2"
    case .key: "36"
    case .good: "32"
    case .warning: "33"
    case .past: "35"
    }
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    guard hasSuffix(" ") else { return self }
    return String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
