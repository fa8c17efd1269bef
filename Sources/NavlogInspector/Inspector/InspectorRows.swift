#if canImport(SwiftUI)
import Navlog
import NavlogTools

/// An event in the inspector's list, in the format of the command `navlog`.
struct InspectorRow: Hashable, Sendable, Identifiable {
  /// The position.
  let id: Int
  /// The call: `navigate -> characterDetail(id: 42)`.
  let call: String
  /// The elapsed time, the router, the call site, and the origin unless it is `user`:
  /// `+1m12.345s · main · App/Wiring.swift:12`.
  let detail: String
  /// The outcome: `applied`, `noEffect: atRoot`.
  let outcome: String
  /// Whether the call had an effect.
  let hasEffect: Bool

  init(_ event: RecordedEvent<RecordedDestination>) {
    id = event.position
    call = Self.joined([event.action.kindName, event.subject], by: " ")
    detail = Self.joined(
      [
        ElapsedTime.text(event.elapsed), event.router.description, event.source?.description ?? "",
        event.origin == .user ? "" : event.origin.rawValue,
      ], by: " · ")
    outcome = StoredText.printable(event.outcome.text)
    hasEffect = event.outcome == .applied
  }

  private static func joined(_ parts: [String], by separator: String) -> String {
    StoredText.printable(parts.filter { !$0.isEmpty }.joined(separator: separator))
  }
}

/// The routers of a state, flattened into indented lines.
struct InspectorTree: Hashable, Sendable {
  /// A root, a screen or a modal.
  struct Line: Hashable, Sendable, Identifiable {
    /// The index of the line.
    let id: Int
    /// The level of indentation.
    let depth: Int
    /// The kind of the node that the line shows.
    let kind: OutlineNode.Kind
    /// The text of the line: `home`, `characterDetail(id: 2)`, `sheet: settings`.
    let text: String
    /// Remarks about the line, for example the address of a router, or the word `selected` for a root.
    let notes: String
    /// Whether the line is the visible screen.
    let isVisible: Bool
  }

  private(set) var lines: [Line] = []
  /// The flags and the pending intents, one per line.
  private(set) var facts: [String] = []

  init() {}

  init(_ state: NavigationState<RecordedDestination>) {
    for node in state.outline { add(node, depth: 0) }
    facts = state.flags.sorted { $0.key < $1.key }.map {
      StoredText.printable("\($0.key) = \($0.value.text)")
    }
    facts += state.pendingIntents.map {
      StoredText.printable("pending until \($0.flag) = \($0.value.text): \($0.url ?? "a call")")
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
