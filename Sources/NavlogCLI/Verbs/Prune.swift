import Navlog
import NavlogSQLite

/// `navlog prune`: removes old sessions from a log.
enum Prune: Verb {
  static let name = "prune"
  static let embedding = Embedding.refused("deletes sessions of the log")
  static let summary = "removes old sessions from a log, and records that it did"
  static let positionals: [Positional] = [.log, Positional("LIMIT…")]
  static let options: [CommandOption] = [
    olderThan, keepLast, maxSize, maxEvents, alsoMarked, alsoCrashed, dryRun, .format([.text, .json]), .json,
  ]
  private static let olderThan = CommandOption(
    "--older-than", value: "AGE", help: "removes sessions that ended longer ago: 12h, 30d, 8w")
  private static let keepLast = CommandOption(
    "--keep-last", value: "N", help: "removes all but the last N sessions")
  private static let maxSize = CommandOption(
    "--max-size", value: "SIZE", help: "removes the oldest until the file fits: 500KB, 10MB, 1GB")
  private static let maxEvents = CommandOption(
    "--max-events", value: "N", help: "removes the oldest until at most N events are left")
  private static let alsoMarked = CommandOption("--also-marked", help: "includes sessions with a marker")
  private static let alsoCrashed = CommandOption(
    "--also-crashed", help: "includes sessions that were not closed")
  private static let dryRun = CommandOption("--dry-run", help: "only prints what would be removed")
  static let details = """
    Removes whole sessions; several limits add up. Sessions with a marker, sessions that were not closed (as after a crash)
    and the newest one are kept. The rest of the log is rewritten with a new hash chain and replaces the old file
    atomically: an interruption leaves the old log or the new one. The new file keeps the owner, the permissions and the
    extended attributes of the old one. navlog verify prints what was removed, and recognizes a
    head that was noted before. A log that is being written or read is refused.

    A log with a broken hash chain, a forged index or rows that Navlog did not append is refused: its new seals would hide
    that. The app's signatures are lost; an app that signs its log prunes with a Retention.

      navlog prune app.sqlite --older-than 30d --dry-run
      navlog prune app.sqlite --older-than 30d --max-size 10MB
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    try arguments.finish()
    try output.refuseOverwriting(path)
    let format = try arguments.format(among: [.text, .json]) ?? .text
    let isDryRun = arguments.has(dryRun)
    let retention = Retention(
      maximumAge: try arguments.age(olderThan), maximumSessions: try arguments.integer(keepLast),
      maximumEvents: try arguments.integer(maxEvents), maximumBytes: try arguments.bytes(maxSize),
      keepsMarkedSessions: !arguments.has(alsoMarked), keepsUnclosedSessions: !arguments.has(alsoCrashed))
    guard [olderThan, keepLast, maxSize, maxEvents].contains(where: arguments.has) else {
      throw UsageError("prune needs a limit, such as --older-than 30d or --max-size 10MB")
    }
    let report = try isDryRun ? SQLiteEventLog.previewPrune(path, to: retention) : prune(path, retention)
    if format == .json {
      try output.line(report.document(isDryRun: isDryRun).text)
    } else {
      for line in report.lines(isDryRun: isDryRun) { try output.line(line) }
    }
    return .success
  }

  private static func prune(_ path: String, _ retention: Retention) throws -> PruneReport {
    var progress = Progress("events")
    defer { progress.finish() }
    return try SQLiteEventLog.prune(path, to: retention) { progress.step() }
  }
}

extension PruneReport {
  fileprivate func lines(isDryRun: Bool) -> [String] {
    let spared =
      spared == 0
      ? ""
      : "; \(spared.counted("session")) beyond the limits \(spared == 1 ? "is" : "are") kept: marked or not closed"
    guard !removed.isEmpty else {
      return ["nothing to remove: \(kept.count.counted("session")) kept\(spared)"]
    }
    let events = kept.reduce(0) { $0 + $1.count }
    let verb = isDryRun ? "would remove" : "removed"
    var lines = [
      "\(verb) \(removed.count.counted("session")) with \(removedEvents.counted("event")); "
        + "\(kept.count.counted("session")) with \(events.counted("event")) kept\(spared)",
      "\(isDryRun ? "about " : "")\(max(0, bytesBefore - bytesAfter)) bytes freed: \(bytesBefore) before, "
        + "\(isDryRun ? "about " : "")\(bytesAfter) after",
    ]
    lines += removed.map { session in
      "  \(session.shortID)  \(WallTime.text(session.info.started))  "
        + session.count.counted("event")
    }
    return lines
  }

  fileprivate func document(isDryRun: Bool) -> JSONValue {
    let sessions = removed.map { session in
      JSONValue.object([
        .init("id", .string(session.info.id)), .init("started", .string(WallTime.text(session.info.started))),
        .init("events", .integer(session.count)),
      ])
    }
    return .document([
      .init("dryRun", .bool(isDryRun)), .init("removed", .array(sessions)),
      .init("kept", .integer(kept.count)),
      .init("spared", .integer(spared)), .init("bytesBefore", .integer(bytesBefore)),
      .init("bytesAfter", .integer(bytesAfter)),
    ])
  }
}
