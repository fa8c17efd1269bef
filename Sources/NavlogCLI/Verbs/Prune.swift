import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog prune`: removes old sessions from a log.
struct Prune: Verb {
  static let name = "prune"
  static let isolation: String? = "deletes sessions of the log"
  static let summary = "removes old sessions from a log, and records the removal"
  @Argument(.sqliteLog) private var log: LogSource
  @Option(.age, "removes sessions that ended longer ago than 12h, 30d or 8w") private var olderThan: Duration?
  @Option(.wholeNumber(), "removes all but the last N sessions") private var keepLast: Int?
  @Option(.size, "removes the oldest sessions until the file fits in SIZE: 500KB, 10MB, 1GB")
  private var maxSize: Int?
  @Option(.wholeNumber(), "removes the oldest sessions until no more than N events are left")
  private var maxEvents: Int?
  @Flag("also removes sessions with a marker") private var alsoMarked: Bool
  @Flag("also removes sessions that were not closed") private var alsoCrashed: Bool
  @Flag("only prints what would be removed") private var dryRun: Bool
  @FormatOption([.text, .json]) private var format: Format
  static let details = """
    Removes a session if any of the limits requires it. The newest session with events is always kept. Without
    --also-marked, sessions with a marker are kept; without --also-crashed, sessions that were not closed are kept. The rest
    is rewritten with a new hash chain and replaces the old file atomically, so an interruption leaves either the old log or
    the new one. The new file keeps the owner, the permissions and the extended attributes of the old file. navlog verify
    prints the number of removed sessions and up to ten of them, and recognizes a head that was stored before the pruning.
    navlog prune rejects a log that a process is writing or reading.

    navlog prune rejects a log with a broken hash chain, a forged index or rows that Navlog did not append, because new seals
    would hide the damage. The new seals have no signatures: an app that signs its log should prune with a Retention instead.

      navlog prune app.sqlite --older-than 30d --dry-run
      navlog prune app.sqlite --older-than 30d --max-size 10MB
    """

  func validate() throws {
    guard olderThan != nil || keepLast != nil || maxSize != nil || maxEvents != nil else {
      throw UsageError("no limit was given: pass one, such as --older-than 30d or --max-size 10MB")
    }
  }

  func run(_ output: Output) throws -> ExitStatus {
    let retention = Retention(
      maximumAge: olderThan, maximumSessions: keepLast, maximumEvents: maxEvents, maximumBytes: maxSize,
      keepsMarkedSessions: !alsoMarked, keepsUnclosedSessions: !alsoCrashed)
    let report =
      try dryRun
      ? SQLiteEventLog.previewPrune(log.path, to: retention)
      : SQLiteEventLog.prune(log.path, to: retention) { output.step("events") }
    try output.write(PrunedLog(report: report, isDryRun: dryRun), as: format)
    return .success
  }
}
