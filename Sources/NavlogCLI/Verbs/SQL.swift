import Foundation
import Navlog
import NavlogTools

/// `navlog sql`: queries a log.
struct SQL: Verb {
  static let name = "sql"
  static let summary = "runs a SQL query, read-only"
  @Argument(.log) private var log: LogSource
  @Argument(.sql) private var sql: String?
  @FormatOption(Format.lists) private var format: Format
  static let details = """
    Reads the query from standard input if it is not an argument. The views are event_log, screen_log, screen_visits,
    transitions, on_screen, deep_links, intents, flags, decisions, no_effect, friction, screen_stats and session_summary;
    "SELECT * FROM about" explains their columns. The log is never modified: statements that write are rejected.

      navlog sql app.sqlite "SELECT kind, count(*) FROM event_log GROUP BY kind"
      navlog sql app.sqlite "SELECT * FROM no_effect" --format csv -o no-effect.csv
    """

  func validate() throws {
    guard sql != nil || !log.isStandardInput else {
      throw UsageError("the log and the SQL cannot both come from standard input")
    }
  }

  func run(_ output: Output) throws -> ExitStatus {
    let sql = try sql ?? Self.standardInput()
    let file = try QueryFile(log)
    let query = try LogQuery(sql, of: file.path)
    var list = Listing(query.columns.map { Column($0) }, key: "rows", format, output)
    try query.run { row in
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
    else { throw UsageError("standard input contains no SQL") }
    return text
  }
}

extension PositionalType<String?> {
  fileprivate static var sql: Self {
    Self("[SQL]") { words, context in
      defer { words = [] }
      if words.count > 1 {
        throw UsageError(
          "the query is one argument, so it needs quotes: sql \"\(words.joined(separator: " ").shown)\"")
      }
      if words.isEmpty, context.moment != nil {
        throw UsageError("standard input is not available here: write the SQL as an argument")
      }
      return words.first
    }
  }
}
