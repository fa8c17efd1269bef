import Navlog

/// The ending of a session, in the form that a collector receives.
///
/// ```swift
/// log.endings = { path in
///   try SQLiteEventLog(reading: path).endings().map {
///     UploadedEnding(
///       session: $0.session, how: $0.how.rawValue, reportKind: $0.reportKind, reportID: $0.reportID,
///       candidates: $0.candidates)
///   }
/// }
/// ```
public struct UploadedEnding: Hashable, Sendable {
  let session: String
  let body: [UInt8]

  /// Creates an ending.
  ///
  /// - Parameters:
  ///   - session: The identifier of the session.
  ///   - how: `crashed`, `hung`, `killed` or `superseded`.
  ///   - reportKind: The kind of the crash report.
  ///   - reportID: The report's own identifier; `nil` without a report.
  ///   - candidates: The number of sessions that the report could be about.
  public init(
    session: String, how: String, reportKind: String = "", reportID: String? = nil, candidates: Int = 1
  ) {
    self.session = session
    var members = [JSONValue.Member("how", .string(how))]
    if let reportID {
      let count = candidates > 1 ? [JSONValue.Member("candidates", .integer(candidates))] : []
      members.append(
        .init(
          "report", .object([.init("kind", .string(reportKind)), .init("id", .string(reportID))] + count)))
    }
    body = Array(JSONValue.object(members).text.utf8)
  }
}
