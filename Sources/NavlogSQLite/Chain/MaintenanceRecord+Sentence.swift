import Navlog

/// Maintenance records as sentences, for the report of a verification.
extension MaintenanceRecord {
  /// Describes the record in a row of ``Queries/newestMaintenanceRecords``. A record of an unknown kind is shown as it is.
  static func sentence(_ row: Statement) -> String {
    let words =
      MaintenanceRecord(row: row)?.words
      ?? "\(StoredText.printable(row.text(Column.kind))) \(StoredText.printable(row.text(Column.detail)))"
    return "\(WallTime.text(row.integer(Column.time))): \(words)"
  }

  /// The sentence, without its time and its full stop; `nil` for the record of a masked session, which ``init(row:)`` does not
  /// read.
  private var words: String? {
    switch kind {
    case .cut:
      return head.map { "the log did not match its head (\(StoredText.printable($0)))" }
        ?? "the log may have been truncated: its head could not be read"
    case .ended:
      guard let ending = SessionEnding(json: detail) else {
        return "the ending of a session is not readable"
      }
      let session = StoredText.printable(SessionInfo.shortID(ending.session))
      let report = ending.reportID.map {
        " (\(StoredText.printable(ending.reportKind)) \(StoredText.printable($0)))"
      }
      return "session \(session) is reported as \(ending.how.rawValue)" + (report ?? "")
    case .pruned:
      let sessions = detail["removed"].counting("session")
      return "pruned: removed \(sessions) with \(detail["events"].counting("event"))" + listedWords
    case .redacted:
      return "the log is a redacted copy of \(detail["sessions"].counting("session"))"
    case .masked: return nil
    case .salvaged:
      return
        "the log was salvaged from a damaged log; known to be missing: \(detail["lost"].counting("event"))"
    case .unproven:
      return
        "the log contains rows that are not proven to be as recorded: \(detail["problem"].printableText)"
    }
  }

  private static let maximumListedSessions = 10

  /// A description of the first listed sessions. It ends with an ellipsis if the pruning removed more sessions.
  private var listedWords: String {
    let texts = listedSessions.prefix(Self.maximumListedSessions).map { session in
      let (id, started) = (session["id"].printableText.prefix(8), session["started"].printableText)
      return "\(id) (\(started), \(session["events"].counting("event")))"
    }
    if texts.isEmpty { return "" }
    let more = (try? detail.integer("removed")) == texts.count ? "" : ", …"
    return ": " + texts.joined(separator: ", ") + more
  }
}

extension JSONValue? {
  /// A text that is safe to print; `?` for any other value.
  var printableText: String {
    if case .string(let text)? = self { StoredText.printable(text) } else { "?" }
  }

  /// Returns a number with a noun, which is in the plural unless the number is 1.
  fileprivate func counting(_ noun: String) -> String {
    guard case .number(let text)? = self else { return "? \(noun)s" }
    return "\(text) \(noun)\(text == "1" ? "" : "s")"
  }
}
