package import Navlog

extension GraphDrawing {
  /// The graph as a Mermaid flowchart, which GitHub and GitLab draw in Markdown.
  ///
  /// A dashed node is a declared route that was never visited. A dashed edge is a transition back, or a declared link to a
  /// route that was never visited.
  public var mermaid: String {
    var lines = ["flowchart LR"]
    lines += notes.map { "  %% \($0)" }
    if edges.contains(where: { $0.from == nil }) { lines.append("  start((\"start\"))") }
    lines += nodes.enumerated().map { "  n\($0)[\"\(Self.mermaid(labels[$1.screen]))\"]" }
    lines += numberedEdges.map { edge in
      "  \(edge.from.map { "n\($0)" } ?? "start") \(edge.isBack ? "-.->" : "-->")|\(edge.count)| n\(edge.to)"
    }
    if neverVisited.contains(where: { !$0.patterns.isEmpty }) { lines.append("  links((\"links\"))") }
    for (index, route) in neverVisited.enumerated() {
      lines.append("  d\(index)[\"\(Self.mermaid(labels[route.route]))\"]:::never")
      lines += route.patterns.map { "  links -.->|\"\(Self.mermaid($0))\"| d\(index)" }
    }
    if !neverVisited.isEmpty { lines.append("  classDef never stroke-dasharray: 5 5") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The graph in Graphviz's language.
  public var dot: String {
    var lines = ["digraph navigation {", "  rankdir=LR;", "  node [shape=box];"]
    lines += notes.map { "  // \($0)" }
    if edges.contains(where: { $0.from == nil }) { lines.append("  start [shape=circle];") }
    lines += nodes.enumerated().map { "  n\($0) [label=\"\(Self.dot(labels[$1.screen]))\"];" }
    lines += numberedEdges.map { edge in
      let style = edge.isBack ? ", style=dotted" : ""
      return "  \(edge.from.map { "n\($0)" } ?? "start") -> n\(edge.to) [label=\"\(edge.count)\"\(style)];"
    }
    if neverVisited.contains(where: { !$0.patterns.isEmpty }) { lines.append("  links [shape=circle];") }
    for (index, route) in neverVisited.enumerated() {
      lines.append("  d\(index) [label=\"\(Self.dot(labels[route.route]))\", style=dashed];")
      lines += route.patterns.map { "  links -> d\(index) [label=\"\(Self.dot($0))\", style=dashed];" }
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private var notes: [String] {
    hidden > 0 ? ["not drawn: \(hidden.counted("rarer edge"))"] : []
  }

  /// Returns the text with an entity in place of every character that could have a meaning in Mermaid or HTML. The replacement
  /// is necessary because the log, and thus the names in it, may come from anyone.
  private static func mermaid(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      return isPlain || " ._-/:".unicodeScalars.contains(scalar) ? String(scalar) : "#\(scalar.value);"
    }.joined()
  }

  /// Returns the text for a label, where a backslash begins an escape: `\N` is the name of the node.
  private static func dot(_ text: String) -> String {
    StoredText.printable(text).escaping(["\\": "\\\\", "\"": "\\\""])
  }
}

// MARK: - JSON

extension GraphDrawing {
  /// The members of the graph in JSON, as `navlog graph --format json` prints them.
  package var members: [JSONValue.Member] {
    [
      .init("sessions", .integer(sessions)), .init("hidden", .integer(hidden)),
      .init(
        "nodes", .array(nodes.map { .object($0.screen.members + [.init("visits", .integer($0.visits))]) })),
      .init(
        "edges",
        .array(
          edges.map { edge in
            .object([
              .init("from", edge.from.map { .object($0.members) } ?? .null),
              .init("to", .object(edge.to.members)), .init("back", .bool(edge.isBack)),
              .init("times", .integer(edge.count)),
            ])
          })),
      .init(
        "neverVisited",
        .array(
          neverVisited.map { route in
            .object(
              route.route.members + [.init("patterns", .array(route.patterns.map { .string($0) }))])
          })),
    ]
  }
}

extension RouteName {
  /// The name and the type in JSON, spelled as in the app, without the escapes of the stored form.
  var members: [JSONValue.Member] {
    [.init("name", .string(StoredText.unescaped(name))), .init("type", .string(StoredText.unescaped(type)))]
  }
}
