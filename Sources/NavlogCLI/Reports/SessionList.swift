import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTools

/// The sessions of a log, as `navlog sessions` lists them.
struct SessionList: ListReport {
  let rows: ArraySlice<SessionRecord>
  private let last: SessionRecord?
  private let log: any EventLog
  private let names: SessionNames
  private let endings: [String: SessionEnding]
  private let problems: SessionProblems?

  /// - Parameters:
  ///   - rows: The listed sessions.
  ///   - all: All sessions of the log.
  ///   - problems: The problems to list, for a brief answer.
  init(
    _ rows: ArraySlice<SessionRecord>, of all: [SessionRecord], in log: any EventLog,
    _ endings: [String: SessionEnding], _ problems: SessionProblems?
  ) {
    (self.rows, self.log, self.endings, self.problems) = (rows, log, endings, problems)
    (last, names) = (all.last, SessionNames(all.map(\.info.id)))
  }

  let key = "sessions"

  var columns: [Column] {
    [
      Column("id", prefersText: true), Column("start"), Column("duration", isNumber: true),
      Column("active", isNumber: true),
      Column("events", isNumber: true), Column("app", canShrink: true), Column("system", canShrink: true),
      Column("ended", usual: "closed"), Column("parent", prefersText: true),
    ] + [problems == nil ? Column("masked", isData: true) : Column("problems")]
  }

  func cells(_ session: SessionRecord) throws -> [Cell] {
    let last = problems.map { Cell($0.text(of: session.info.id)) } ?? Cell(session.info.isMasked ? "1" : "0")
    return try row(session).cells(names) + [last]
  }

  func json(_ session: SessionRecord) throws -> JSONValue { try row(session).json }

  private func row(_ session: SessionRecord) throws -> SessionRow {
    let id = session.info.id
    return try SessionRow(session, isLast: id == last?.info.id, in: log, ending: endings[id])
  }
}

/// A session as a row.
private struct SessionRow {
  let session: SessionRecord
  let activity: SessionActivity
  let end: String
  /// The text of ``end``. A question mark follows if the end comes from a report, such as a crash report, that could
  /// also belong to another session.
  let shownEnd: String
  let ending: SessionEnding?

  init(_ session: SessionRecord, isLast: Bool, in log: any EventLog, ending: SessionEnding?) throws {
    (self.session, self.ending) = (session, ending)
    activity = try SessionActivity(of: session, in: log)
    end = ending?.how.rawValue ?? Self.end(of: session, isLast: isLast, in: log)
    shownEnd = ending?.isUncertain == true ? "\(end)?" : end
  }

  /// Returns how a session ended if the log has no report about its end. The result depends on whether a later session
  /// exists. A row of the view `session_summary` must not depend on other sessions, so the view shows only whether a
  /// session was closed.
  private static func end(of session: SessionRecord, isLast: Bool, in log: any EventLog) -> String {
    if session.ended != nil { return "closed" }
    guard isLast else { return "killed" }
    return log.file?.hasActiveWriter == true ? "running" : "not closed"
  }

  func cells(_ names: SessionNames) -> [Cell] {
    let info = session.info
    let start = WallTime.text(info.started)
    let parent = info.parent.map { "\(names[$0.session])@\($0.position)" } ?? ""
    return [
      Cell(names[info.id], value: info.id, .cyan),
      Cell(String(start.dropLast(5)).replacing("T", with: " "), value: start),
      Cell(ElapsedTime.duration(activity.duration), value: seconds(activity.duration)),
      Cell(ElapsedTime.duration(activity.active), value: seconds(activity.active)),
      Cell("\(session.count)"), Cell(info.appText + (info.isMasked ? " (masked)" : ""), value: info.appText),
      Cell(info.system),
      Cell(shownEnd, end == "closed" ? .plain : end == "running" ? .green : .yellow),
      Cell(parent, value: info.parent.map { "\($0.session)@\($0.position)" } ?? ""),
    ]
  }

  var json: JSONValue {
    let info = session.info
    let masked = info.isMasked ? [JSONValue.Member("masked", true)] : []
    let report = ending?.members.filter { $0.key == "report" } ?? []
    let parent: JSONValue =
      info.parent.map { ["session": .string($0.session), "position": .integer($0.position)] } ?? .null
    let row: JSONValue = [
      "id": .string(info.id), "started": .string(WallTime.text(info.started)),
      "duration": .number(seconds(activity.duration)), "active": .number(seconds(activity.active)),
      "events": .integer(session.count), "app": .string(info.app), "version": .string(info.version),
      "system": .string(info.system), "end": .string(end == "not closed" ? "notClosed" : end),
      "ended": .orNull(session.ended.map(WallTime.text)), "parent": parent,
    ]
    return .object(row.members + masked + report)
  }
}

extension EventLog {
  /// The log as a file; `nil` for a log in memory. For a log that is masked while it is read, this is the original,
  /// unmasked log.
  fileprivate var file: SQLiteEventLog? { ((self as? RedactedEventLog)?.source ?? self) as? SQLiteEventLog }
}
