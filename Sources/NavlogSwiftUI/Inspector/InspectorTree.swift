#if canImport(SwiftUI)
import Navlog

/// The routers of a moment as lines, each with its depth.
struct InspectorTree: Hashable, Sendable {
  /// A root, a screen or a modal.
  struct Line: Hashable, Sendable, Identifiable {
    /// Its place among the lines.
    let id: Int
    /// How many lines hold it.
    let depth: Int
    /// What the line is.
    let kind: OutlineNode.Kind
    /// Its name: `home`, `characterDetail(id: 2)`, `sheet: settings`.
    let text: String
    /// What is said beside it: an address, that it is selected.
    let notes: String
    /// Whether it is the screen that is seen.
    let isVisible: Bool
  }

  private(set) var lines: [Line] = []
  /// The facts that guards read, and what waits for them, a line each.
  private(set) var facts: [String] = []

  init() {}

  init(_ state: NavigationState<RecordedDestination>) {
    for node in state.outline { add(node, depth: 0) }
    facts = state.flags.sorted { $0.key < $1.key }.map {
      StoredText.printable("\($0.key) = \($0.value.text)")
    }
    facts += state.pendingIntents.map {
      StoredText.printable("waits until \($0.flag) = \($0.value.text): \($0.url ?? "a call")")
    }
  }

  private mutating func add(_ node: OutlineNode, depth: Int) {
    lines.append(
      Line(
        id: lines.count, depth: depth, kind: node.kind, text: StoredText.printable(node.text),
        notes: StoredText.printable(node.notes.joined(separator: " · ")), isVisible: node.isVisible))
    for child in node.children { add(child, depth: depth + 1) }
  }
}
#endif
