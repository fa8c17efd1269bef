import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog import`: imports sessions from an export.
enum Import: Verb {
  static let name = "import"
  static let embedding = Embedding.refused("writes to the log")
  static let summary = "imports the sessions of an export into a log"
  static let positionals: [Positional] = [.log, Positional("FILE", .files)]
  static let options: [CommandOption] = [.format([.text, .json]), .json]
  static let details = """
    LOG is a SQLite log, created if there is none; FILE is what navlog export wrote, or - for standard input. The import is
    all or nothing: a malformed line is reported with its field. A session that the log already holds with the same content
    is skipped; one with different content is refused. Events of kinds that this version does not know are kept verbatim.

      navlog import all.sqlite monday.jsonl
      ssh build cat app.jsonl | navlog import all.sqlite -
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    let file = try arguments.next("a file", "app.jsonl, or - for standard input")
    try arguments.finish()
    guard path != "-", !path.hasSuffix(".jsonl") else {
      throw UsageError("import writes into a SQLite log: navlog import app.sqlite \(path.shown)")
    }
    guard !file.lowercased().hasSuffix(".csv") else {
      throw UsageError("\(file.shown): \(LogImport.csvProblem)")
    }
    try output.refuseOverwriting(path)
    let format = try arguments.format(among: [.text, .json]) ?? .text
    var lines = try LineReader(file)
    var progress = Progress("lines")
    defer { progress.finish() }
    let report = try namingFile(file) {
      try SQLiteEventLog.importLines(into: path) {
        progress.step()
        return try lines.next()
      }
    }
    try output.line(format == .json ? report.document.text : report.description)
    return .success
  }

  /// Runs a body, and adds the file name to import errors.
  static func namingFile<R>(_ file: String, _ body: () throws -> R) throws -> R {
    do { return try body() } catch let error as ImportError {
      let name = file == "-" ? "standard input" : file.shown
      throw UsageError(error.line == nil ? "\(name) \(error.problem)" : "\(name), \(error)")
    }
  }
}

extension ImportReport {
  /// The report in JSON.
  fileprivate var document: JSONValue {
    func list(_ sessions: [SessionRecord]) -> JSONValue {
      .array(
        sessions.map { session in
          .object([.init("id", .string(session.info.id)), .init("events", .integer(session.count))])
        })
    }
    let kinds = unknownKinds.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .integer($0.value)) }
    return .document([
      .init("imported", list(imported)), .init("skipped", list(skipped)),
      .init("unknownKinds", .object(kinds)), .init("unproven", .array(unproven.map { .string($0) })),
    ])
  }
}
