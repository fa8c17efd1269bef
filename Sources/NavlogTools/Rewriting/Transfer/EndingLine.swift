package import Navlog
import NavlogExport
package import NavlogSQLite

/// The line of an export that contains the reports of how its sessions ended. The line is a header with the key `endings` and
/// without sessions.
struct EndingLine {
  let text: String

  /// Creates the line; `nil` if none of the sessions has a report.
  init?(_ endings: [RecordedEnding], of sessions: [SessionRecord]) {
    guard !endings.isEmpty else { return nil }
    let ids = Set(sessions.map(\.info.id))
    let entries = endings.filter { ids.contains($0.ending.session) }.map(\.exported)
    guard !entries.isEmpty else { return nil }
    text = ExportLines.trailer(.init("endings", .array(entries)))
  }
}

extension RecordedEnding {
  /// The entry for this ending in the line of an export.
  fileprivate var exported: JSONValue {
    .object(
      [
        .init("session", .string(ending.session)), .init("recorded", .string(WallTime.text(time))),
      ] + ending.members)
  }

  /// Parses an entry of an export.
  ///
  /// - Throws: `JSONShapeError` with the field.
  init(exported json: JSONValue) throws {
    try json.requireObject(with: "session")
    try json.allow(["session", "recorded", "how", "report"], in: "an ending")
    let how = try json.string("how")
    guard SessionEnding.How(rawValue: how) != nil else {
      let known = SessionEnding.How.allCases.map(\.rawValue).joined(separator: ", ")
      throw JSONShapeError(field: "how", problem: "must be one of \(known)")
    }
    if let report = json["report"] {
      try JSONShapeError.naming("report") {
        try report.allow(["kind", "id", "candidates"], in: "a report")
        for key in ["kind", "id"] { _ = try report.printable(key) }
        if report["candidates"] != nil, try report.integer("candidates") < 2 {
          throw JSONShapeError(field: "candidates", problem: "must be at least 2")
        }
      }
    }
    let time = try json.time("recorded")
    // Readers of a log read only the first 4,000 characters of a report, so a longer report is rejected here.
    guard let ending = SessionEnding(json: json), ending.json.canonicalText.unicodeScalars.count <= 4_000
    else {
      throw JSONShapeError(field: "report", problem: "is too long")
    }
    self.init(ending, at: time)
  }
}

extension EventLog {
  /// Returns the log's reports of how sessions ended, in the order in which they were recorded.
  package func knownEndings() throws(EventLogError) -> [RecordedEnding] {
    switch self {
    case let log as SQLiteEventLog: try log.recordedEndings()
    case let log as RedactedEventLog: try log.source.knownEndings()
    case let log as ExportedLog: log.endings
    default: []
    }
  }
}
