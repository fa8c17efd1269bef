import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog import`: imports sessions from an export.
struct Import: Verb {
  static let name = "import"
  static let isolation: String? = "writes to the log"
  static let summary = "imports the sessions of an export into a log"
  @Argument(.logBeforeFile) private var log: LogSource
  @Argument(.export) private var file: LogSource
  @FormatOption([.text, .json]) private var format: Format
  static let details = """
    LOG is a SQLite log, which is created if it does not exist; FILE is a file that navlog export wrote, or - for standard
    input. If a line is malformed, navlog import names the line and the field, and imports nothing. A session that the log
    already contains is skipped if its content is the same; if its content differs, nothing is imported. If the file has a new
    report of how a skipped session ended, such as a crash report, the import adds the report. Events of kinds that this
    version does not know are kept verbatim.

      navlog import all.sqlite monday.jsonl
      ssh build cat app.jsonl | navlog import all.sqlite -
    """

  func validate() throws {
    guard !log.isExport else {
      throw UsageError("the first file must be a SQLite log: navlog import app.sqlite \(log.path.shown)")
    }
    guard !file.path.lowercased().hasSuffix(".csv") else {
      throw UsageError("\(file.path.shown): \(LogImport.csvProblem)")
    }
  }

  func run(_ output: Output) throws -> ExitStatus {
    var lines = try LineReader(file.path)
    let report = try file.namingFile {
      try SQLiteEventLog.importLines(into: log.path) {
        output.step("lines")
        return try lines.next()
      }
    }
    try output.write(report, as: format)
    return .success
  }
}
