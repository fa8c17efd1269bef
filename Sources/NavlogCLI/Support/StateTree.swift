import Navlog
import NavlogTools

/// A state drawn as a tree, with one screen or modal per line.
struct StateTree {
  private let style: Style
  private var lines: [(text: String, width: Int, notes: [String], isVisible: Bool)] = []

  /// Draws a state.
  init(_ state: NavigationState<RecordedDestination>, _ style: Style) {
    self.style = style
    for node in state.outline {
      add(node, "", "", "")
    }
    let facts = state.flags.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value.text)" }
    if !facts.isEmpty { lines.append(("flags: \(facts.joined(separator: ", "))".shown, 0, [], false)) }
    for intent in state.deferred { lines.append(("deferred: \(intent.words)".shown, 0, [], false)) }
  }

  /// The tree as text.
  var text: String {
    let column = min(48, lines.filter { $0.isVisible || !$0.notes.isEmpty }.map(\.width).max() ?? 0)
    return lines.map { line in
      let notes =
        line.notes.map { style($0.shown, .faint) } + (line.isVisible ? [style("◀ visible", .green)] : [])
      let gap = notes.isEmpty ? "" : String(repeating: " ", count: max(0, column - line.width) + 2)
      return line.text + gap + notes.joined(separator: "  ") + "\n"
    }.joined()
  }

  private mutating func add(_ node: OutlineNode, _ indent: String, _ branch: String, _ below: String) {
    let text = node.text.shown
    let styled = style(text, node.kind == .root ? .bold : node.kind == .modal ? .magenta : .plain)
    lines.append(
      (
        style(indent + branch, .faint) + styled, (indent + branch + text).displayWidth, node.notes,
        node.isVisible
      ))
    for (index, child) in node.children.enumerated() {
      let isLast = index == node.children.count - 1
      add(child, indent + below, isLast ? "└─ " : "├─ ", isLast ? "   " : "│  ")
    }
  }
}
