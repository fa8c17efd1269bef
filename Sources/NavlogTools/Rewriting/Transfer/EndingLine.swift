package import Navlog
import NavlogExport
package import NavlogSQLite

/// A line of an export with reports of how its sessions ended: a header with the key `endings` and without sessions.
enum EndingLine {
  /// Returns the lines for the sessions of an export; none if the sessions have no reports.
  static func lines(_ endings: [RecordedEnding], of sessions: [SessionRecord]) -> [String] {
    guard !endings.isEmpty else { return [] }
    let ids = Set(sessions.map(\.info.id))
    let exported = endings.filter { ids.contains($0.ending.session) }
    return ExportLines.groups(exported) { $0.exported.text }.compactMap { line($0) }
  }

  /// Returns a line; `nil` without reports.
  static func line(_ endings: some Collection<RecordedEnding>) -> String? {
    if endings.isEmpty { return nil }
    return ExportLines.trailer(.init("endings", .array(endings.map(\.exported))))
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
