/// Breaks statements that are too wide into several lines, at the same positions as swift-format.
///
/// The input is the output of ``SwiftTestBody``, in which calls, arrays and literals are on one line. A bracket within a
/// literal does not begin or end a call or an array.
enum SwiftLayout {
  /// Returns the lines of an expression or a statement.
  static func lines(_ text: String, indent: Int) -> [String] {
    let start = String(repeating: " ", count: indent)
    if indent + text.count <= SwiftSource.width { return [start + text] }
    let pieces = Pieces(text)
    if let comparison = pieces.comparison {
      return lines(comparison.left, indent: indent) + lines("== \(comparison.right)", indent: indent + 2)
    }
    if let literal = pieces.literal { return broken(literal, indent: indent) }
    guard let group = pieces.group else { return [start + text] }
    return broken(group, indent: indent)
  }

  /// Returns a literal of several lines in place of a literal that is too wide. Its escapes keep their meaning.
  private static func broken(_ literal: Pieces.Literal, indent: Int) -> [String] {
    let (hashes, start) = (literal.isRaw ? "#" : "", String(repeating: " ", count: indent))
    let inner = literal.prefix.hasSuffix(": ") ? start + "  " : start
    return [
      "\(start)\(literal.prefix)\(hashes)\"\"\"", inner + literal.content, "\(inner)\"\"\"\(hashes)",
    ]
  }

  private static func broken(_ group: Pieces.Group, indent: Int) -> [String] {
    let start = String(repeating: " ", count: indent)
    // If the only argument of a call is an array, the line breaks are inside the array instead of around it.
    if group.open == "(", group.elements.count == 1, group.elements[0].hasPrefix("["),
      let inner = Pieces(group.elements[0]).group, inner.tail.isEmpty
    {
      let array = Pieces.Group(
        head: group.head + "(", open: "[", elements: inner.elements, tail: ")" + group.tail)
      return broken(array, indent: indent)
    }
    var lines = [start + group.head + String(group.open)]
    lines += filled(group.elements, indent: indent + 2, endingWithComma: group.open == "[")
    if group.open == "[" {
      lines.append("\(start)]\(group.tail)")
    } else {
      lines[lines.count - 1] += ")\(group.tail)"
    }
    return lines
  }

  /// Returns elements separated by commas, as many per line as fit.
  private static func filled(_ elements: [String], indent: Int, endingWithComma: Bool) -> [String] {
    var lines: [String] = []
    var canContinue = false
    for (index, element) in elements.enumerated() {
      let isLast = index == elements.count - 1
      let comma = isLast && !endingWithComma ? "" : ","
      // The closing parentheses follow the last element, so its line has less room.
      let room = SwiftSource.width - comma.count - (isLast && !endingWithComma ? 4 : 0)
      if canContinue, let last = lines.last, last.count + 1 + element.count <= room {
        lines[lines.count - 1] += " \(element)\(comma)"
        continue
      }
      var own = SwiftLayout.lines(element, indent: indent)
      canContinue = own.count == 1
      own[own.count - 1] += comma
      lines += own
    }
    return lines
  }
}

/// The parts of an expression. Nested calls and arrays are not divided.
private struct Pieces {
  struct Group {
    let head: String
    let open: Unicode.Scalar
    let elements: [String]
    let tail: String
  }

  struct Literal {
    let prefix: String
    let content: String
    let isRaw: Bool
  }

  /// The first call or array, and the text after it.
  private(set) var group: Group?
  /// The two sides of `==`.
  private(set) var comparison: (left: String, right: String)?
  /// The literal at the end of the text, if no call or array precedes it. Other text, such as a label, may precede the literal.
  private(set) var literal: Literal?

  init(_ text: String) {
    let characters = Array(text.unicodeScalars)
    var (index, depth) = (0, 0)
    var (open, close, commas): (Int?, Int?, [Int]) = (nil, nil, [])
    while index < characters.count {
      let character = characters[index]
      if let end = Self.endOfLiteral(characters, index) {
        if depth == 0, open == nil, end == characters.count { literal = Self.literal(characters, index) }
        index = end
        continue
      }
      switch character {
      case "(", "[":
        if depth == 0, open == nil { open = index }
        depth += 1
      case ")", "]":
        depth -= 1
        if depth == 0, close == nil { close = index }
      case "," where depth == 1 && close == nil: commas.append(index)
      case "=" where depth == 0 && characters[index...].starts(with: "== ".unicodeScalars) && index > 0:
        comparison = (Self.text(characters[..<(index - 1)]), Self.text(characters[(index + 3)...]))
      default: break
      }
      index += 1
    }
    guard let open, let close else { return }
    let ends = commas + [close]
    let starts = [open + 1] + commas.map { $0 + 2 }
    group = Group(
      head: Self.text(characters[..<open]), open: characters[open],
      elements: zip(starts, ends).filter { $0 < $1 }.map { Self.text(characters[$0..<$1]) },
      tail: Self.text(characters[(close + 1)...]))
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  /// Returns the end of the literal that begins at an index, or `nil` without one.
  private static func endOfLiteral(_ text: [Unicode.Scalar], _ start: Int) -> Int? {
    let isRaw = text[start] == "#" && start + 1 < text.count && text[start + 1] == "\""
    guard isRaw || text[start] == "\"" else { return nil }
    var index = start + (isRaw ? 2 : 1)
    while index < text.count {
      if !isRaw, text[index] == "\\" {
        index += 2
        continue
      }
      if text[index] == "\"", !isRaw { return index + 1 }
      if text[index] == "\"", index + 1 < text.count, text[index + 1] == "#" { return index + 2 }
      index += 1
    }
    return nil
  }

  private static func literal(_ text: [Unicode.Scalar], _ start: Int) -> Literal {
    let isRaw = text[start] == "#"
    let content = text[(start + (isRaw ? 2 : 1))..<(text.count - (isRaw ? 2 : 1))]
    return Literal(prefix: Self.text(text[..<start]), content: Self.text(content), isRaw: isRaw)
  }
}
