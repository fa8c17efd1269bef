import Navlog
import NavlogTools

/// `navlog schema`: lists all recorded destinations with the types of their parameters.
enum Schema: Verb {
  static let name = "schema"
  static let embedding = Embedding.onOneLog
  static let summary = "lists all recorded destinations, parameters and flags, to be checked in"
  static let positionals: [Positional] = [.logs, .session]
  static let declared = CommandOption(
    "--declared", value: "FILE", .files, help: "adds the link patterns of a route declaration, as JSON")
  static let merge = CommandOption(
    "--merge", value: "FILE", .files, help: "adds everything that an earlier schema lists")
  static let options: [CommandOption] = [declared, merge]
  static let details = """
    Prints one JSON object per line, sorted: the destinations with the types of their parameters, the flags with the types of
    their values, and the patterns of --declared with the destinations that they lead to. The text contains names only, never
    a recorded value. Check it in, and let expectSchema of NavlogTesting compare it with the app.

    A type is that of the recorded JSON: boolean, integer, number, string, a list, an object; "object" for a dictionary,
    "any" for several types, "unknown" for values that were always masked or null. A parameter that was sometimes absent ends
    with "?". A log does not contain Swift's types, destinations that were never recorded, or link patterns: FILE of
    --declared is what navlog routes takes.

      navlog schema app.sqlite -o Navlog.schema
      navlog schema new.sqlite --merge Navlog.schema -o Navlog.schema
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let declared = try arguments.value(declared).map { path in
      try readJSON(path, "route declaration") { try DeclaredRoutes(json: $0) }
    }
    let earlier = try arguments.value(merge).map { try readSchema($0) }
    let logs = try SelectedLogs(&arguments, output)
    var schema = earlier ?? DestinationSchema()
    try logs.forEach { path, _, sessions in
      let log = try openLog(path)
      for session in try log.sessions() where sessions?.contains(session.info.id) ?? true {
        try schema.read(log, session: session.info.id)
      }
    }
    if let declared { schema.add(declared) }
    try output.write(schema.text)
    return .success
  }

  private static func readSchema(_ path: String) throws -> DestinationSchema {
    var lines = try LineReader(path)
    var text = ""
    while let line = try lines.next() { text += String(decoding: line, as: UTF8.self) + "\n" }
    do { return try DestinationSchema(text: text) } catch {
      throw UsageError("\(path.shown) is not a schema: \(String(describing: error).shown)")
    }
  }
}
