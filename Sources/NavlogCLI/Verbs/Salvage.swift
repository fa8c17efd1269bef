import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog salvage`: recovers a damaged log.
struct Salvage: Verb {
  static let name = "salvage"
  static let isolation: String? = "writes a new log"
  static let summary = "recovers the readable part of a damaged log into a new one"
  @Argument(.damagedLog) private var damaged: LogSource
  @Option(.newLog("NEW"), short: "o", "the new log", required: "a name for the new log: -o saved.sqlite")
  private var output: String
  @FormatOption([.text, .json]) private var format: Format
  static let details = """
    Reads the file row by row, even without the schema, and skips unreadable rows. The file itself is not modified.
    Every event keeps its session and its number. The new log contains an event of kind "lost" for each missing event. An
    event that cannot follow from the earlier events gets the kind "damaged". After a lost or damaged event, a replay does
    not know the state on screen, but every event still contains its recorded data. A name that cannot be read, such as a
    destination's, becomes lost-1, lost-2, …: equal numbers mean equal names. NEW appears only when it is complete, and navlog
    salvage then verifies it. The report also lists the ranges of the old log that its hash chain proves intact.

    "8 of 10 known" means: the new log has 8 events of the session, and a later row, a seal or LOG-head (next to the
    file) shows that the app recorded 10. If the file was truncated, more events may be lost.

    If the hash chain does not prove all of the old log, the new log records this, and navlog verify never calls the new log
    VERIFIED.

    The exit status is 0 for a file that was not damaged, 2 when nothing could be recovered, and otherwise 1.

      navlog salvage broken.sqlite -o saved.sqlite
    """

  func run(_ printed: Output) throws -> ExitStatus {
    let new = output
    let report = try SQLiteEventLog.salvage(damaged.path, into: new) { printed.step("events") }
    let salvaged = SalvagedLog(
      report: report, path: new, isSound: try SQLiteEventLog.verify(new).isSound)
    try printed.write(salvaged, as: format)
    return salvaged.isComplete ? .success : .issuesFound
  }
}
