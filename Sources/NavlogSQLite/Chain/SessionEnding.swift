package import Navlog

/// How a session ended, as a report says that may arrive launches later.
///
/// The log stores it as a sealed maintenance record with the kind `ended`. The session itself never changes.
public struct SessionEnding: Hashable, Sendable {
  /// How a session that was not closed ended.
  public enum How: String, Hashable, Sendable, CaseIterable {
    /// The process crashed.
    case crashed
    /// The process did not respond, or was ended because it did not.
    case hung
    /// The user or the system ended the process.
    case killed
    /// Another process continued the log.
    case superseded
  }

  /// The identifier of the session.
  public let session: String
  /// How it ended.
  public let how: How
  /// The kind of the report: `metricKit`, `ips`, `sentry` or another word; empty without a report.
  public let reportKind: String
  /// The report's own identifier; `nil` without a report.
  public let reportID: String?

  /// Creates an ending.
  public init(session: String, how: How, report: CrashReport? = nil) {
    (self.session, self.how) = (session, how)
    (reportKind, reportID) = (report?.kind ?? "", report?.id)
  }

  /// Reads the detail of a maintenance record. The result is `nil` if it does not describe an ending.
  init?(json: JSONValue) {
    guard case .string(let session)? = json["session"], case .string(let name)? = json["how"],
      let how = How(rawValue: name)
    else { return nil }
    (self.session, self.how) = (session, how)
    if let report = json["report"] {
      guard case .string(let kind)? = report["kind"], case .string(let id)? = report["id"] else { return nil }
      (reportKind, reportID) = (kind, id)
    } else {
      (reportKind, reportID) = ("", nil)
    }
  }

  /// The ending in JSON, as a maintenance record stores it and a collector receives it with the session.
  package var json: JSONValue {
    .object([.init("session", .string(session))] + members)
  }

  /// The members `how` and, if there is a report, `report`.
  package var members: [JSONValue.Member] {
    let report = reportID.map { id in
      JSONValue.Member("report", .object([.init("kind", .string(reportKind)), .init("id", .string(id))]))
    }
    return [.init("how", .string(how.rawValue))] + [report].compactMap(\.self)
  }
}
