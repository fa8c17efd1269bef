import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog schema`: lists all recorded destinations with the types of their parameters.
struct Schema: Verb {
  static let name = "schema"
  static let summary = "writes a schema file of all recorded destinations, parameters and flags"
  private let logs = LogsAndSession()
  @Option(.declaredRoutes, "adds the link patterns of FILE, a route declaration in JSON")
  private var declared: DeclaredRoutes?
  @Option(.schema, "adds everything that an earlier schema lists") private var merge: DestinationSchema?
  static let details = """
    Prints one JSON object per line, sorted: the destinations with the types of their parameters, the flags with the types of
    their values, and the patterns of --declared with the destinations that they lead to. The text contains only names, never
    recorded values. The keys of a small dictionary count as names. Commit the file, and let expectSchema of NavlogTesting
    compare it with the app.

    A type describes the recorded JSON: boolean, integer, number, string, a list, an object; "object" for an object with more
    than 24 keys, or with a key that cannot be a name in Swift; "any" for several types; and "unknown" for values that were
    always masked or null. A parameter that was sometimes absent or null ends with "?". A log does not contain Swift's types,
    destinations that were never recorded, or link patterns. The FILE of --declared has the same form as for navlog routes.

      navlog schema app.sqlite -o Navlog.schema
      navlog schema new.sqlite --merge Navlog.schema -o Navlog.schema
    """

  func run(_ output: Output) throws -> ExitStatus {
    let logs = try logs.selected()
    var schema = merge ?? DestinationSchema()
    try logs.forEachSession { log, _, session in try schema.read(log, session: session.info.id) }
    if let declared { schema.add(declared) }
    try output.write(schema.text)
    return .success
  }
}

extension ArgumentType<DestinationSchema> {
  fileprivate static var schema: Self {
    Self("FILE", .files) { path, _ in
      let text = try InputFile.text(of: path)
      do { return try DestinationSchema(text: text) } catch {
        throw UsageError("\(path.shown) is not a schema: \(String(describing: error).shown)")
      }
    }
  }
}
