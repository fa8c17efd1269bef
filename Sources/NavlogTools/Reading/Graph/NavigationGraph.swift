import Navlog
import NavlogSQLite

/// The screens of any number of logs, with the transitions between them and their counts.
///
/// ```swift
/// var graph = NavigationGraph()
/// for path in paths { try graph.read(path) }
/// print(graph.drawing(minimum: 5).mermaid)
/// ```
///
/// The counts are those of the log's view `transitions`, except that a restored or branched state adds no edge, because
/// users did not navigate to it. Memory grows with the number of different screens, and of different pairs of screens.
public struct NavigationGraph: Sendable {
  /// A screen and the number of its visits.
  public struct Node: Hashable, Sendable {
    /// The screen: the type and the name of its destination. A root without a screen has the root's name and no type.
    public let screen: RouteName
    /// The number of visits.
    public internal(set) var visits = 0
  }

  /// A transition from one screen to another.
  public struct Edge: Hashable, Sendable {
    /// The screen before; `nil` for the beginning of a session.
    public let from: RouteName?
    /// The screen after.
    public let to: RouteName
    /// Whether the transition leads back: by a pop, a dismissal, or the answer to a dialog. A pair of screens can have two
    /// edges: one that leads back, and one that does not.
    public let isBack: Bool
    /// The number of transitions.
    public internal(set) var count = 0
  }

  /// The screens, in the order in which they first occurred.
  public private(set) var nodes: [Node] = []
  /// The number of sessions read.
  public private(set) var sessions = 0

  private var names = Numbering<RouteName>()
  private var counts: [Pair: Int] = [:]

  private struct Pair: Hashable, Sendable {
    var from: Int?
    var to: Int
    var isBack: Bool
  }

  /// Creates an empty graph.
  public init() {}

  /// Adds the sessions of a log in a file.
  ///
  /// - Parameters:
  ///   - path: The log. The file is only read, and may be open in another process.
  ///   - sessions: The identifiers of the sessions to add; `nil` for all. If two logs contain the same session, add it from
  ///     only one of them.
  ///   - isCancelled: Called every few thousand steps of SQLite's virtual machine; `true` interrupts the reading.
  /// - Throws: `EventLogError` when the file cannot be read as a log or is damaged anywhere; ``QueryError``
  ///   when reading is interrupted.
  public mutating func read(
    _ path: String, sessions: Set<String>? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) throws {
    try LogQuery.reading(path, isCancelled) { try read($0, sessions) }
  }

  private mutating func read(_ connection: Connection, _ selected: Set<String>?) throws {
    let stream = VisitStream(connection, names)
    defer { names = stream.screens }
    var before: Int?
    try stream.read(selected) { visit in
      let screen = visit.screen
      while nodes.count <= screen { nodes.append(Node(screen: stream.screens.values[nodes.count])) }
      nodes[screen].visits += 1
      if visit.step == nil {
        sessions += 1
        before = nil
      }
      if visit.step?.isJump != true {
        counts[Pair(from: before, to: screen, isBack: visit.step?.isBack ?? false), default: 0] += 1
      }
      before = screen
    }
  }

  /// The edges, the most frequent first.
  public var edges: [Edge] {
    counts.map { pair, count in
      Edge(
        from: pair.from.map { nodes[$0].screen }, to: nodes[pair.to].screen, isBack: pair.isBack, count: count
      )
    }.sorted { a, b in a.count != b.count ? a.count > b.count : a.sortKey.lexicographicallyPrecedes(b.sortKey)
    }
  }
}

extension NavigationGraph.Edge {
  fileprivate var sortKey: [String] { [from?.sortKey ?? "", to.sortKey, isBack ? "1" : "0"] }
}
