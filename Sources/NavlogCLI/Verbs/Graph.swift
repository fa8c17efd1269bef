import Navlog
import NavlogTools

/// `navlog graph`: draws the transitions between screens.
struct Graph: Verb {
  static let name = "graph"
  static let summary = "draws which screen leads to which, as Mermaid, DOT or JSON"
  private let logs = LogsAndSession()
  @Option(.declaredRoutes, "the routes that the app should have, as JSON: dashed if never visited")
  private var declared: DeclaredRoutes?
  @Option(.wholeNumber(), named: "min", "omits edges with fewer than N transitions", default: 1)
  private var minimum: Int
  @Option(.wholeNumber(), "draws only the N most frequent edges") private var limit: Int?
  @Flag("adds dotted edges for pops, dismissals and the answers to dialogs") private var back: Bool
  @FormatOption([.mermaid, .dot, .json]) private var format: Format
  static let details = """
    Reads all sessions, or the given one. Several logs count as one, and a session that is in two of them counts once. A
    node is a screen, whatever its parameters. The number on an edge is the number of transitions between two screens,
    as in the SQL view "transitions". "start" leads to the first screen of each session. Restored and branched states
    are not counted, because users did not navigate to them.

    FILE declares the routes, as for navlog routes --declared. A route that no session visited is drawn dashed, with its links.

    The JSON contains sessions, hidden (the number of omitted edges), nodes (name, type, visits), edges (from, to, back,
    times) and neverVisited (name, type, patterns).

      navlog graph app.sqlite                               Mermaid, which GitHub draws in Markdown
      navlog graph app.sqlite --min 10 --format dot | dot -Tsvg > app.svg
      navlog graph app.sqlite last --declared routes.json --back
    """

  func run(_ output: Output) throws -> ExitStatus {
    let logs = try logs.selected()
    var graph = NavigationGraph()
    try logs.forEach { path, _, sessions in
      try graph.read(path, sessions: sessions)
    }
    let drawing = graph.drawing(minimum: minimum, limit: limit, showsBack: back, declared: declared)
    try output.write(drawing, as: format)
    return .success
  }
}
