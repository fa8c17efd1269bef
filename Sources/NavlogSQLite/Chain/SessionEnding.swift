import Foundation
package import Navlog

/// The way in which a session ended, according to a report. The report may arrive several launches later.
///
/// The log stores the ending as a sealed maintenance record of the kind `ended`. The rows of the session do not change.
public struct SessionEnding: Hashable, Sendable {
  /// The kind of ending of a session that was not closed.
  public enum How: String, Hashable, Sendable, CaseIterable {
    /// The process crashed.
    case crashed
    /// The process did not respond. It either recovered or was ended by the system.
    case hung
    /// The user or the system ended the process.
    case killed
    /// Another process wrote the log while the session was suspended, so the app continued in another session. The log itself
    /// detects and records this ending; no report is needed.
    case superseded
  }

  /// The identifier of the session.
  public let session: String
  /// The way in which the session ended.
  public let how: How
  /// The kind of the report: `metricKit`, `ips`, `sentry` or a word of your own; empty without a report.
  public let reportKind: String
  /// The report's own identifier; `nil` without a report.
  public let reportID: String?
  /// The number of sessions that the report could be about, including pruned sessions. The number is 1 if only this session is
  /// possible, or if the ending has no report.
  public let candidates: Int

  /// Creates an ending.
  public init(session: String, how: How, report: CrashReport? = nil, candidates: Int = 1) {
    (self.session, self.how) = (session, how)
    (reportKind, reportID) = (report?.kind ?? "", report?.id)
    self.candidates = report == nil ? 1 : max(1, candidates)
  }

  /// Whether the report could also be about another session.
  public var isUncertain: Bool { candidates > 1 }

  /// Reads the detail of a maintenance record. The result is `nil` if it does not describe an ending.
  package init?(json: JSONValue) {
    guard case .string(let session)? = json["session"], case .string(let name)? = json["how"],
      let how = How(rawValue: name)
    else { return nil }
    (self.session, self.how) = (session, how)
    if let report = json["report"] {
      guard case .string(let kind)? = report["kind"], case .string(let id)? = report["id"] else { return nil }
      let count = report["candidates"] == nil ? 1 : (try? report.integer("candidates")) ?? 0
      guard count > 0 else { return nil }
      (reportKind, reportID, candidates) = (kind, id, count)
    } else {
      (reportKind, reportID, candidates) = ("", nil, 1)
    }
  }

  /// The ending in JSON, as stored in a maintenance record and sent to a collector with the session.
  package var json: JSONValue {
    .object([.init("session", .string(session))] + members)
  }

  /// The members `how` and, if there is a report, `report`.
  package var members: [JSONValue.Member] {
    let report = reportID.map { id in
      let count = isUncertain ? [JSONValue.Member("candidates", .integer(candidates))] : []
      return JSONValue.Member(
        "report", .object([.init("kind", .string(reportKind)), .init("id", .string(id))] + count))
    }
    return [.init("how", .string(how.rawValue))] + [report].compactMap(\.self)
  }
}

/// An ending, and the time at which the log recorded it.
package struct RecordedEnding: Hashable, Sendable {
  package let ending: SessionEnding
  /// The time, in milliseconds since 1970.
  package let time: Int64

  package init(_ ending: SessionEnding, at time: Int64 = Int64(Date().timeIntervalSince1970 * 1_000)) {
    (self.ending, self.time) = (ending, time)
  }

  /// The maintenance record that stores the ending.
  var record: MaintenanceRecord {
    MaintenanceRecord(kind: .ended, head: nil, time: time, detail: ending.json)
  }
}
