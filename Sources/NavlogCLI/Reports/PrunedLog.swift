import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTools

/// The result of `navlog prune`: the removed sessions.
struct PrunedLog: Report {
  private let report: PruneReport
  private let isDryRun: Bool

  init(_ report: PruneReport, isDryRun: Bool) { (self.report, self.isDryRun) = (report, isDryRun) }

  var text: [StyledText] {
    let (removed, kept) = (report.removed.count.counted("session"), report.kept.count.counted("session"))
    let spared =
      report.spared == 0
      ? ""
      : "; \(report.spared.counted("session")) beyond the limits \(report.spared == 1 ? "is" : "are") kept: "
        + "marked or not closed"
    guard !report.removed.isEmpty else { return [StyledText("nothing to remove: \(kept) kept\(spared)")] }
    let events = report.kept.reduce(0) { $0 + $1.count }.counted("event")
    let (verb, about) = isDryRun ? ("would remove", "about ") : ("removed", "")
    let (before, after) = (report.bytesBefore, report.bytesAfter)
    let lines = [
      "\(verb) \(removed) with \(report.removedEvents.counted("event")); \(kept) with \(events) kept\(spared)",
      "\(about)\(max(0, before - after)) bytes freed: \(before) before, \(about)\(after) after",
    ]
    return
      (lines
      + report.removed.map {
        "  \($0.shortID)  \(WallTime.text($0.info.started))  \($0.count.counted("event"))"
      }).map { StyledText($0) }
  }

  var json: JSONValue {
    .document([
      .init("dryRun", .bool(isDryRun)),
      .init(
        "removed",
        .objects(report.removed) {
          [
            .init("id", .string($0.info.id)), .init("started", .string(WallTime.text($0.info.started))),
            .init("events", .integer($0.count)),
          ]
        }),
      .init("kept", .integer(report.kept.count)), .init("spared", .integer(report.spared)),
      .init("bytesBefore", .integer(report.bytesBefore)), .init("bytesAfter", .integer(report.bytesAfter)),
    ])
  }
}
