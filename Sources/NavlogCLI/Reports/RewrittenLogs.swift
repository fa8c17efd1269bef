import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTools

/// The result of `navlog salvage`: which sessions and events of the old log the new log contains.
struct SalvagedLog: Report {
  let report: SalvageReport
  let path: String
  let isSound: Bool

  /// Whether nothing was lost: the old log needed no repair, its rows are proven, and the new log is sound and contains all of
  /// them.
  var isComplete: Bool {
    isSound && report.unproven == nil && report.repairs.isEmpty
      && report.sessions.allSatisfy {
        $0.isNamed && $0.lost.isEmpty && $0.incomplete.isEmpty && $0.damaged.isEmpty
      }
  }

  var text: [StyledText] {
    let (events, sessions) = (report.saved.counted("event"), report.sessions.count.counted("session"))
    let unproven =
      "the hash chain does not prove that all rows are as recorded, and the new log records why: "
    let lines =
      ["recovered \(events) in \(sessions); \(report.lost) known to be missing"]
      + report.repairs.map { "  \($0)" } + report.sessions.map { "  \($0.line)" }
      + report.intactRanges.map {
        "  proven intact by the hash chain: \($0.first) to \($0.last) (\($0.events.counted("event")))"
      } + ["\(path) \(isSound ? "is sound and readable" : "is not sound; see navlog verify")"]
    return (lines + (report.unproven.map { [unproven + $0] } ?? [])).map { StyledText($0) }
  }

  var json: JSONValue {
    .document([
      "saved": .integer(report.saved), "lost": .integer(report.lost),
      "sound": .bool(isSound), "unproven": .orNull(report.unproven), "repairs": .strings(report.repairs),
      "intactRanges": .objects(report.intactRanges) {
        ["first": .string($0.first), "last": .string($0.last), "events": .integer($0.events)]
      },
      "sessions": .objects(report.sessions) {
        [
          "id": .string($0.id), "named": .bool($0.isNamed),
          "saved": .integer($0.saved), "last": .integer($0.last),
          "lost": .array($0.lost.map { .integers([$0.lowerBound, $0.upperBound]) }),
          "nameless": .integers($0.incomplete), "damaged": .integers($0.damaged),
        ]
      },
    ])
  }
}

extension SalvageReport.Session {
  fileprivate var line: String {
    var line = "\(id.prefix(16))  \(last == 0 ? "no events found" : "\(saved) of \(last) known")"
    if !isNamed { line += "; the session's row and everything before its first readable event are lost" }
    if !lost.isEmpty { line += "; lost: \(lost.map(\.text).joined(separator: ", "))" }
    if !incomplete.isEmpty {
      line +=
        "; \(incomplete.count.counted("saved event")) without a name (of a destination, kind, origin or router)"
    }
    if !damaged.isEmpty { line += "; damaged: \(damaged.map(String.init).joined(separator: ", "))" }
    return line
  }
}

extension ClosedRange<Int> {
  fileprivate var text: String { count == 1 ? "\(lowerBound)" : "\(lowerBound)–\(upperBound)" }
}

/// The result of `navlog prune`: the removed sessions.
struct PrunedLog: Report {
  let report: PruneReport
  let isDryRun: Bool

  var text: [StyledText] {
    let (removed, kept) = (report.removed.count.counted("session"), report.kept.count.counted("session"))
    let spared =
      report.spared == 0
      ? ""
      : "; \(report.spared.counted("session")) beyond the limits "
        + (report.spared == 1
          ? "is kept, because it has a marker or was not closed"
          : "are kept, because they have a marker or were not closed")
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
        "  \($0.info.shortID)  \(WallTime.text($0.info.started))  \($0.count.counted("event"))"
      }).map { StyledText($0) }
  }

  var json: JSONValue {
    .document([
      "dryRun": .bool(isDryRun),
      "removed": .objects(report.removed) {
        [
          "id": .string($0.info.id), "started": .string(WallTime.text($0.info.started)),
          "events": .integer($0.count),
        ]
      },
      "kept": .integer(report.kept.count), "spared": .integer(report.spared),
      "bytesBefore": .integer(report.bytesBefore), "bytesAfter": .integer(report.bytesAfter),
    ])
  }
}

extension ImportReport: Report {
  var text: [StyledText] { [StyledText(description)] }

  var json: JSONValue {
    func list(_ sessions: [SessionRecord]) -> JSONValue {
      .objects(sessions) { ["id": .string($0.info.id), "events": .integer($0.count)] }
    }
    let kinds = unknownKinds.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .integer($0.value)) }
    return .document([
      "imported": list(imported), "skipped": list(skipped),
      "endings": .array(endings.map(\.json)), "unknownKinds": .object(kinds), "unproven": .strings(unproven),
    ])
  }
}
