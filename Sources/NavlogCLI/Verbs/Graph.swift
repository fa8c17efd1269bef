import Navlog
import NavlogTools

/// `navlog graph`: draws which screen leads to which.
enum Graph: Verb {
  static let name = "graph"
  static let embedding = Embedding.onOneLog
  static let summary = "draws which screen leads to which, as Mermaid, DOT or JSON"
  static let positionals: [Positional] = [.logs, .session]
  static let declared = CommandOption(
    "--declared", value: "FILE", .files,
    help: "the routes that the app should have, as JSON: dashed if never visited")
  static let minimum = CommandOption("--min", value: "N", help: "no edge that was taken less than N times")
  static let limit = CommandOption("--limit", value: "N", help: "the N most frequent edges")
  static let back = CommandOption("--back", help: "ways back as well: pops, dismissals and answers, dotted")
  static let formats: [Format] = [.mermaid, .dot, .json]
  static let options: [CommandOption] = [declared, minimum, limit, back, .format(formats), .json]
  static let details = """
    Reads all sessions, or the one that is named. Several logs count as one, and a session that is in two of them counts
    once. A node is a screen, whatever its parameters; the number on an edge says how often one gave way to the other, as
    the log's view transitions counts it. "start" leads to the first screen of each session.

    FILE is what navlog routes takes. A route that no session visited is drawn dashed, with its links.

    JSON has sessions, hidden (the number of edges left out), nodes (name, type, visits), edges (from, to, back, times) and
    neverVisited (name, type, patterns).

      navlog graph app.sqlite                               Mermaid, which GitHub draws in Markdown
      navlog graph app.sqlite --min 10 --format dot | dot -Tsvg > app.svg
      navlog graph app.sqlite last --declared routes.json --back
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let minimum = try arguments.integer(minimum) ?? 1
    let limit = try arguments.integer(limit)
    let format = try arguments.format(among: formats) ?? .mermaid
    let declared = try arguments.value(declared).map { path in
      try readJSON(path, "route declaration") { try DeclaredRoutes(json: $0) }
    }
    let showsBack = arguments.has(back)
    let logs = try SelectedLogs(&arguments, output)
    var graph = NavigationGraph()
    try logs.forEach { path, _, sessions in
      try graph.read(path, sessions: sessions) { Interruption.isRequested }
    }
    let drawing = graph.drawing(minimum: minimum, limit: limit, showsBack: showsBack, declared: declared)
    switch format {
    case .dot: try output.write(drawing.dot)
    case .json: try output.line(JSONValue.document(drawing.json).text)
    default: try output.write(drawing.mermaid)
    }
    return .success
  }
}
