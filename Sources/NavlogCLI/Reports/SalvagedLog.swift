import Navlog
import NavlogTerminal
import NavlogTools

/// The result of `navlog salvage`: the old log's content in the new one.
struct SalvagedLog: Report {
  private let report: SalvageReport
  private let path: String
  private let isSound: Bool

  init(_ report: SalvageReport, path: String, isSound: Bool) {
    (self.report, self.path, self.isSound) = (report, path, isSound)
  }

  /// Whether the old log was not damaged, and the new one proves it.
  var isComplete: Bool {
    isSound && report.unproven == nil && report.repairs.isEmpty
      && report.sessions.allSatisfy {
        $0.isNamed && $0.lost.isEmpty && $0.incomplete.isEmpty && $0.damaged.isEmpty
      }
  }

  var text: [StyledText] {
    let (events, sessions) = (report.saved.counted("event"), report.sessions.count.counted("session"))
    let unproven = report.unproven.map {
      ["the hash chain does not prove all rows, which the new log records: \($0)"]
    }
    let lines =
      ["recovered \(events) in \(sessions); \(report.lost) known to be missing"]
      + report.repairs.map { "  \($0)" } + report.sessions.map { "  \($0.line)" }
      + report.intactRanges.map {
        "  intact, by the hash chain: \($0.first) to \($0.last), \($0.events.counted("event"))"
      } + ["\(path) \(isSound ? "is sound and readable" : "is not sound; see navlog verify")"]
    return (lines + (unproven ?? [])).map { StyledText($0) }
  }

  var json: JSONValue {
    .document([
      .init("saved", .integer(report.saved)), .init("lost", .integer(report.lost)),
      .init("sound", .bool(isSound)), .init("unproven", .orNull(report.unproven)),
      .init("repairs", .strings(report.repairs)),
      .init(
        "intactRanges",
        .objects(report.intactRanges) {
          [
            .init("first", .string($0.first)), .init("last", .string($0.last)),
            .init("events", .integer($0.events)),
          ]
        }),
      .init(
        "sessions",
        .objects(report.sessions) {
          [
            .init("id", .string($0.id)), .init("named", .bool($0.isNamed)),
            .init("saved", .integer($0.saved)), .init("last", .integer($0.last)),
            .init("lost", .array($0.lost.map { .integers([$0.lowerBound, $0.upperBound]) })),
            .init("nameless", .integers($0.incomplete)), .init("damaged", .integers($0.damaged)),
          ]
        }),
    ])
  }
}

extension SalvageReport.Session {
  fileprivate var line: String {
    var line = "\(id.prefix(16))  \(last == 0 ? "no events found" : "\(saved) of \(last) known")"
    if !isNamed { line += "; the session's own row is lost, and everything before it" }
    if !lost.isEmpty { line += "; lost: \(lost.map(\.text).joined(separator: ", "))" }
    if !incomplete.isEmpty { line += "; \(incomplete.count) of them with lost names" }
    if !damaged.isEmpty { line += "; damaged: \(damaged.map(String.init).joined(separator: ", "))" }
    return line
  }
}

extension ClosedRange<Int> {
  fileprivate var text: String { count == 1 ? "\(lowerBound)" : "\(lowerBound)–\(upperBound)" }
}
