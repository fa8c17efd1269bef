extension NavigationState: CustomStringConvertible {
  /// The hierarchy as a tree, as `navlog state` prints it below a headline:
  ///
  /// ```
  /// main
  /// ├─ list
  /// ├─ characterDetail(id: 42)
  /// └─ sheet: filter  main/sheet@3  ◀ visible
  /// ```
  public var description: String { String(tree().dropLast()) }

  /// Returns the tree as text, with a line break after each line.
  ///
  /// - Parameters:
  ///   - width: Returns the number of columns that a text takes.
  ///   - style: Styles a part of the text, for example with a terminal's colours.
  package func tree(
    width: (String) -> Int = { $0.count }, style: (String, TreePart) -> String = { text, _ in text }
  ) -> String {
    treeLines(width: width).map { $0.map { style($0.text, $0.part) }.joined() + "\n" }.joined()
  }

  /// Returns the lines of the tree, divided into the parts that can be styled.
  package func treeLines(width: (String) -> Int) -> [[(text: String, part: TreePart)]] {
    var tree = Tree(nodes: outline)
    let facts = flags.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value.text)" }
    if !facts.isEmpty { tree.add("flags: \(facts.joined(separator: ", "))") }
    for intent in pendingIntents { tree.add("deferred: \(intent.summary)") }
    return tree.lines(width)
  }
}

extension RouterState: CustomStringConvertible {
  /// The router as a tree: its address, its screens, its modals and its dialog.
  public var description: String {
    var node = OutlineNode(kind: .root, text: id.description)
    if isActive { node.notes.append("active") }
    node.children = outline(visible: visibleRouter.id, root: root)
    return Tree(nodes: [node]).lines { $0.count }.map { $0.map(\.text).joined() }.joined(separator: "\n")
  }
}

// MARK: - Outline

/// A node of the hierarchy's outline. Trees are drawn from the outline.
package struct OutlineNode: Hashable, Sendable {
  /// The kinds of nodes.
  package enum Kind: Hashable, Sendable {
    /// A root of the app.
    case root
    /// A screen.
    case screen
    /// A modal with its screens.
    case modal
    /// A dialog.
    case dialog
  }

  package let kind: Kind
  package let text: String
  /// Notes next to the text: an address, a detent, `selected`, `active`.
  package var notes: [String] = []
  /// Whether this is the visible screen.
  package var isVisible = false
  /// The nodes inside this node, bottom first.
  package var children: [OutlineNode] = []
}

extension NavigationState {
  /// The hierarchy's outline, with a node for each root.
  package var outline: [OutlineNode] {
    let visible = visibleRouter.id
    return roots.map { router in
      var node = OutlineNode(kind: .root, text: router.id.root.description)
      if roots.count > 1, router.id.root == selected { node.notes.append("selected") }
      if router.isActive { node.notes.append("active") }
      node.children = router.outline(visible: visible, root: router.root)
      if router.id == visible, router.top == nil, router.dialog == nil { node.isVisible = true }
      return node
    }
  }
}

extension RouterState {
  fileprivate func outline(visible: RouterID, root: N?) -> [OutlineNode] {
    var nodes = root.map { [OutlineNode(kind: .screen, text: "\($0)")] } ?? []
    nodes += path.map { OutlineNode(kind: .screen, text: "\($0.destination)") }
    if id == visible, dialog == nil, !nodes.isEmpty { nodes[nodes.count - 1].isVisible = true }
    for modal in modals { nodes.append(modal.outline(visible: visible)) }
    if let dialog {
      nodes.append(
        OutlineNode(
          kind: .dialog, text: "\(dialog.style): \(dialog.entry.destination)", isVisible: id == visible))
    }
    return nodes
  }
}

extension RouterState.Modal {
  fileprivate func outline(visible: RouterID) -> OutlineNode {
    var node = OutlineNode(
      kind: .modal, text: "\(style): \(entry.destination)", notes: [router.id.description])
    if let detent { node.notes.append("at \(detent)") }
    if router.isActive { node.notes.append("active") }
    node.children = router.outline(visible: visible, root: nil)
    node.isVisible = router.id == visible && router.path.isEmpty && router.dialog == nil
    return node
  }
}

// MARK: - Tree

/// A part of a tree's text that can be styled.
package enum TreePart: Sendable {
  case node(OutlineNode.Kind)
  /// A line below the tree: all flags, or a pending intent.
  case fact
  case branch
  case space
  case note
  case visible
}

/// The lines of a tree. The lines are printable, even if the state comes from an untrusted source.
private struct Tree {
  private struct Line {
    var branch = ""
    let text: String
    var kind: OutlineNode.Kind?
    var notes: [String] = []
    var isVisible = false
  }

  private var lines: [Line] = []

  init(nodes: [OutlineNode]) {
    for node in nodes { add(node, branch: "", indent: "") }
  }

  mutating func add(_ text: String) { lines.append(Line(text: StoredText.printable(text))) }

  private mutating func add(_ node: OutlineNode, branch: String, indent: String) {
    lines.append(
      Line(
        branch: branch, text: StoredText.printable(node.text), kind: node.kind,
        notes: node.notes.map(StoredText.printable), isVisible: node.isVisible))
    for (index, child) in node.children.enumerated() {
      let isLast = index == node.children.count - 1
      add(child, branch: indent + (isLast ? "└─ " : "├─ "), indent: indent + (isLast ? "   " : "│  "))
    }
  }

  func lines(_ width: (String) -> Int) -> [[(text: String, part: TreePart)]] {
    let widths = lines.map { line in line.kind == nil ? 0 : width(line.branch + line.text) }
    let noted = zip(lines, widths).filter { $0.0.isVisible || !$0.0.notes.isEmpty }
    // A very long line must not move the notes of all other lines off the screen.
    let column = min(48, noted.map(\.1).max() ?? 0)
    return zip(lines, widths).map { line, width in
      guard let kind = line.kind else { return [(line.text, .fact)] }
      var parts: [(text: String, part: TreePart)] = [(line.branch, .branch), (line.text, .node(kind))]
      let notes: [(text: String, part: TreePart)] =
        line.notes.map { ($0, .note) } + (line.isVisible ? [("◀ visible", .visible)] : [])
      var gap = max(0, column - width) + 2
      for note in notes {
        parts += [(String(repeating: " ", count: gap), .space), note]
        gap = 2
      }
      return parts
    }
  }
}

// MARK: - Path text

extension NavigationState {
  /// The path to the visible screen on one line: `main/character(42) > sheet:filter`.
  ///
  /// A slash means a push, and an angle bracket means a modal or a dialog. Screens outside of this path are left out: other
  /// roots, a sheet under a cover, a modal under a dialog. The description of a screen is truncated after 1,000 characters.
  public var pathText: String { pathText(atMost: .max) }

  /// Returns the path to the visible screen. If a stack has at least two screens more than `limit`, its middle is left
  /// out: `main/home/…17 more…/settings`. With a limit below 2, nothing is left out.
  package func pathText(atMost limit: Int) -> String {
    var router = roots[selectedIndex]
    var text = router.id.root.description
    if !router.path.isEmpty { text += "/" + router.stackText(atMost: limit, above: nil) }
    while router.dialog == nil, let modal = router.topModal {
      router = modal.router
      text +=
        " > \(modal.slot.rawValue):" + router.stackText(atMost: limit, above: modal.entry.destination)
    }
    if let dialog = router.dialog { text += " > \(dialog.style):\(PathElement(dialog.entry.destination))" }
    return text
  }
}

/// A screen in the text of a path: its description, truncated if it is long. A path can have thousands of screens, each with
/// up to a megabyte of parameters.
package struct PathElement: CustomStringConvertible {
  private static let longest = 1_000

  package let description: String

  package init(_ destination: some Hashable) {
    let text = "\(destination)"
    let isShort = text.utf8.count <= Self.longest || text.count <= Self.longest
    description = isShort ? text : text.prefix(Self.longest) + "…"
  }
}

extension RouterState {
  fileprivate func stackText(atMost limit: Int, above first: N?) -> String {
    let count = path.count + (first == nil ? 0 : 1)
    func text(_ index: Int) -> String {
      let offset = first == nil ? index : index - 1
      return offset < 0
        ? first.map { "\(PathElement($0))" } ?? "" : "\(PathElement(path[offset].destination))"
    }
    guard limit > 1, limit < count - 1 else { return (0..<count).map(text).joined(separator: "/") }
    let head = [text(0), "…\(count - limit) more…"]
    return (head + ((count - limit + 1)..<count).map(text)).joined(separator: "/")
  }
}
