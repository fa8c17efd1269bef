/// The part of a ``NavigationGraph`` that a drawing shows, and the declared routes that were never visited. The drawing can be
/// written as Mermaid, DOT or JSON.
public struct GraphDrawing: Hashable, Sendable {
  /// The observed screens that ``edges`` connect, in the order in which they first occurred.
  public let nodes: [NavigationGraph.Node]
  /// The observed edges, the most frequent first.
  public let edges: [NavigationGraph.Edge]
  /// The declared routes that were never visited.
  public let neverVisited: [DeclaredRoute]
  /// The number of sessions.
  public let sessions: Int
  /// The number of omitted edges.
  public let hidden: Int

  let labels: RouteLabels

  fileprivate init(
    nodes: [NavigationGraph.Node], edges: [NavigationGraph.Edge], neverVisited: [DeclaredRoute],
    sessions: Int,
    hidden: Int
  ) {
    self.nodes = nodes
    self.edges = edges
    self.neverVisited = neverVisited
    self.sessions = sessions
    self.hidden = hidden
    labels = RouteLabels(nodes.map(\.screen) + neverVisited.map(\.route))
  }

  /// An observed edge, by the numbers of its nodes. The number of a node is its index in ``nodes``.
  struct NumberedEdge {
    /// The number of the node at which the edge begins; `nil` for the beginning of a session.
    var from: Int?
    var to: Int
    var count: Int
    var isBack: Bool
  }

  var numberedEdges: [NumberedEdge] {
    let numbers = Dictionary(nodes.enumerated().map { ($1.screen, $0) }) { first, _ in first }
    return edges.compactMap { edge in
      guard let to = numbers[edge.to] else { return nil }
      return NumberedEdge(
        from: edge.from.flatMap { numbers[$0] }, to: to, count: edge.count, isBack: edge.isBack)
    }
  }
}

extension NavigationGraph {
  /// Selects the part to draw.
  ///
  /// - Parameters:
  ///   - minimum: The smallest count of an edge that is drawn.
  ///   - limit: The maximum number of edges.
  ///   - showsBack: Whether transitions back are drawn. Without them, the graph shows only forward transitions.
  ///   - declared: The routes that the app should have. Those that no session visited are drawn dashed.
  public func drawing(
    minimum: Int = 1, limit: Int? = nil, showsBack: Bool = false, declared: DeclaredRoutes? = nil
  ) -> GraphDrawing {
    let all = edges.filter { showsBack || !$0.isBack }
    let drawn = Array(all.filter { $0.count >= minimum }.prefix(limit ?? all.count))
    let touched = Set(drawn.flatMap { [$0.to] + ($0.from.map { [$0] } ?? []) })
    return GraphDrawing(
      nodes: nodes.filter { touched.contains($0.screen) }, edges: drawn,
      neverVisited: declared.map(routesNeverVisited) ?? [], sessions: sessions,
      hidden: all.count - drawn.count)
  }

  private func routesNeverVisited(_ declared: DeclaredRoutes) -> [DeclaredRoute] {
    let declarations = Dictionary(grouping: declared.routes) { $0.route.name }
    var visited: Set<RouteName> = []
    for node in nodes {
      let matching = RouteMatrix.matching(node.screen, among: declarations[node.screen.name] ?? [])
      visited.formUnion(matching.map(\.route))
    }
    return declared.routes.filter { !visited.contains($0.route) }
  }
}
