import Foundation
import Navlog
import NavlogTools

/// `navlog sql`: queries a log.
enum SQL: Verb {
  static let name = "sql"
  static let embedding = Embedding.onOneLog
  static let summary = "runs a SQL query, read-only"
  static let positionals: [Positional] = [.log, Positional("[SQL]", kind: .input)]
  static let options: [CommandOption] = [.format(Format.lists), .json]
  static let details = """
    Reads the query from standard input if it is not an argument. The views are event_log, screen_log, screen_visits,
    transitions, on_screen, deep_links, intents, flags, decisions, no_effect, friction, screen_stats and session_summary;
    "SELECT * FROM about" explains their columns. The log is never modified: statements that write are rejected.

      navlog sql app.sqlite "SELECT kind, count(*) FROM event_log GROUP BY kind"
      navlog sql app.sqlite "SELECT * FROM no_effect" --format csv -o no-effect.csv
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    let argument = arguments.next()
    if let argument, !arguments.rest.isEmpty {
      throw UsageError(
        "the query is one argument, so it needs quotes: sql \"\(([argument] + arguments.rest).joined(separator: " ").shown)\""
      )
    }
    try arguments.finish()
    try output.refuseOverwriting(path)
    let format = try arguments.listFormat(output)
    guard argument != nil || path != "-" else {
      throw UsageError("the log and the SQL cannot both come from standard input")
    }
    let sql = try argument ?? standardInput()
    let file = try QueryFile(path)
    let query = try LogQuery(sql, of: file.path)
    var list = Listing(query.columns.map { Column($0) }, key: "rows", format, output)
    try query.run(isCancelled: { Interruption.isRequested }) { row in
      try list.add(
        row.map { Cell($0.description) },
        json: .object(zip(query.columns, row).map { JSONValue.Member($0, $1.json) }))
    }
    try list.finish()
    return .success
  }

  private static func standardInput() throws -> String {
    guard isatty(STDIN_FILENO) == 0 else {
      throw UsageError("sql needs a statement, such as \"SELECT * FROM no_effect\"")
    }
    guard let data = try FileHandle.standardInput.readToEnd(),
      let text = String(validating: data, as: UTF8.self)
    else { throw UsageError("standard input holds no SQL") }
    return text
  }
}
