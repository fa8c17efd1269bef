import Navlog
import NavlogSQLite

/// `navlog prune`: old sessions are taken out of a log.
enum Prune: Verb {
  static let name = "prune"
  static let summary = "takes old sessions out of a log, and says so in it"
  static let synopsis = "LOG LIMIT…"
  static let options: [CommandOption] = [
    olderThan, keepLast, maxSize, maxEvents, alsoMarked, alsoCrashed, dryRun, .format([.text, .json]), .json,
  ]
  private static let olderThan = CommandOption(
    "--older-than", value: "AGE", help: "sessions that ended longer ago go: 12h, 30d, 8w")
  private static let keepLast = CommandOption(
    "--keep-last", value: "N", help: "all but the last N sessions go")
  private static let maxSize = CommandOption(
    "--max-size", value: "SIZE", help: "the oldest go until the file is no larger: 500KB, 10MB, 1GB")
  private static let maxEvents = CommandOption(
    "--max-events", value: "N", help: "the oldest go until no more than N events are left")
  private static let alsoMarked = CommandOption("--also-marked", help: "sessions with a marker may go, too")
  private static let alsoCrashed = CommandOption(
    "--also-crashed", help: "sessions that were not closed may go, too")
  private static let dryRun = CommandOption("--dry-run", help: "changes nothing, and says what would go")
  static let details = """
    Whole sessions go; with several limits, those that any of them asks for. Sessions with a marker stay, those that were
    not closed (as after a crash), and always the newest. What stays is written anew and sealed by a new chain, and takes
    the place of the log as a whole: whoever interrupts it has the old log or the new one. navlog verify prints what went,
    and knows a head that was noted before for one of the log before. A log that is being written is refused; so is one
    that is being read just then.

    Verify first: what was changed by somebody is sealed anew with the rest. Signatures of an app's own are lost; an app
    that signs prunes by its Retention.

      navlog prune app.sqlite --older-than 30d --dry-run
      navlog prune app.sqlite --older-than 30d --max-size 10MB
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    try arguments.finish()
    try output.keepOff(path)
    let format = try arguments.format(among: [.text, .json]) ?? .text
    let isDry = arguments.has(dryRun)
    let retention = Retention(
      maximumAge: try arguments.age(olderThan), maximumSessions: try arguments.integer(keepLast),
      maximumEvents: try arguments.integer(maxEvents), maximumBytes: try arguments.bytes(maxSize),
      keepsMarkedSessions: !arguments.has(alsoMarked), keepsUnclosedSessions: !arguments.has(alsoCrashed))
    guard [olderThan, keepLast, maxSize, maxEvents].contains(where: arguments.has) else {
      throw UsageError("prune needs a limit, such as --older-than 30d or --max-size 10MB")
    }
    let report = try isDry ? SQLiteEventLog.previewPrune(path, to: retention) : prune(path, retention)
    if format == .json {
      try output.line(report.document(isDry: isDry).text)
    } else {
      for line in report.lines(isDry: isDry) { try output.line(line) }
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
  fileprivate func lines(isDry: Bool) -> [String] {
    let spared =
      spared == 0 ? "" : "; \(spared.of("session")) beyond the limits stay, marked or not closed"
    guard !removed.isEmpty else { return ["nothing goes: \(kept.count.of("session")) stay\(spared)"] }
    let events = kept.reduce(0) { $0 + $1.count }
    let verb = isDry ? "would remove" : "removed"
    var lines = [
      "\(verb) \(removed.count.of("session")) with \(removedEvents.of("event")); "
        + "\(kept.count.of("session")) with \(events.of("event")) stay\(spared)",
      "\(isDry ? "about " : "")\(max(0, bytesBefore - bytesAfter)) bytes won: \(bytesBefore) before, "
        + "\(isDry ? "about " : "")\(bytesAfter) after",
    ]
    lines += removed.map { session in
      "  \(session.info.id.prefix(8).description.shown)  \(WallTime.text(session.info.started))  "
        + session.count.of("event")
    }
    return lines
  }

  fileprivate func document(isDry: Bool) -> JSONValue {
    let sessions = removed.map { session in
      JSONValue.object([
        .init("id", .string(session.info.id)), .init("started", .string(WallTime.text(session.info.started))),
        .init("events", .integer(session.count)),
      ])
    }
    return .document([
      .init("dryRun", .bool(isDry)), .init("removed", .array(sessions)), .init("kept", .integer(kept.count)),
      .init("spared", .integer(spared)), .init("bytesBefore", .integer(bytesBefore)),
      .init("bytesAfter", .integer(bytesAfter)),
    ])
  }
}
