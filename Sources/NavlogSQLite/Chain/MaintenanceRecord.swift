import Foundation
package import Navlog

/// A maintenance record: a row of the table `maintenance`. It describes a change of the log as a whole, or how a
/// session ended.
///
/// A rewrite copies the records of a log in order, with three exceptions. It drops some endings: those of removed sessions,
/// repeated ones, and those beyond the maximum number for a session. It does not copy the record of a masked session, but
/// writes the record again with the session. A pruning shortens the lists of removed sessions in the records of earlier
/// prunings, and a redacted copy has no such lists.
package struct MaintenanceRecord {
  package enum Kind: String {
    case cut, ended, masked, pruned, redacted, salvaged, unproven
  }

  package let kind: Kind
  /// The last known head of the log before the maintenance.
  let head: String?
  /// The time, in milliseconds since 1970.
  package let time: Int64
  package let detail: JSONValue

  package init(
    kind: Kind, head: String?, time: Int64 = Int64(Date().timeIntervalSince1970 * 1_000),
    detail: JSONValue = .object([])
  ) {
    self.kind = kind
    self.head = head
    self.time = time
    self.detail = detail
  }

  /// Creates a record which states that the log does not match its stored head. Pass `nil` if that head cannot be read.
  static func cut(_ head: LogHead?) -> MaintenanceRecord {
    MaintenanceRecord(kind: .cut, head: head?.description)
  }

  /// Creates a record which states that the app may not have recorded all rows of the log.
  ///
  /// - Parameter problem: The problem with the rows, as a sentence without its full stop.
  package static func unproven(_ problem: String) -> MaintenanceRecord {
    MaintenanceRecord(
      kind: .unproven, head: nil, detail: .object([.init("problem", .string(String(problem.prefix(1_000))))]))
  }

  /// Creates a record which states that the values of a session are masked.
  static func masked(_ session: SessionInfo) -> MaintenanceRecord {
    MaintenanceRecord(
      kind: .masked, head: nil, time: session.started, detail: maskedDetail(session.id))
  }

  /// Returns the detail of the record of a masked session. Readers compare this detail to recognize a masked session.
  package static func maskedDetail(_ session: String) -> JSONValue {
    .object([.init("session", .string(session))])
  }
}

extension MaintenanceRecord {
  /// The columns of the table.
  package enum Column: Int32, TableColumn {
    case id, time, kind, head, detail

    package static let table = "maintenance"

    package var name: String { self == .time ? "time_ms" : "\(self)" }

    package var isRequired: Bool { self != .head }
  }

  /// Reads a record that a rewritten log keeps. The result is `nil` for an unknown kind of record. It is also `nil` for the
  /// record of a masked session, which is written again with its session.
  package init?(row: Statement) {
    guard let kind = row.shortText(Column.kind).flatMap(Kind.init(rawValue:)), kind != .masked else {
      return nil
    }
    let detail = row.shortText(Column.detail).flatMap { try? JSONValue(parsing: $0) } ?? .object([])
    self.init(
      kind: kind, head: row.optionalText(Column.head), time: row.integer(Column.time), detail: detail)
  }
}

extension MaintenanceRecord {
  /// The sessions that the record of a pruning lists, oldest first. The pruning may have removed more sessions.
  package var listedSessions: [JSONValue] {
    if case .array(let sessions)? = detail["sessions"] { sessions } else { [] }
  }
}

extension [MaintenanceRecord] {
  /// Returns the records that a log keeps when a rewrite keeps only the given sessions. Drops endings of other sessions,
  /// repeated endings, and endings beyond the maximum number for a session.
  package func keeping(endingsOf sessions: some Sequence<String>) -> [MaintenanceRecord] {
    let kept = Set(sessions)
    var endings = KeptEndings()
    return filter { record in
      guard record.kind == .ended else { return true }
      guard let ending = SessionEnding(json: record.detail), kept.contains(ending.session) else {
        return false
      }
      return endings.add(ending) == nil
    }
  }

  /// Returns the records with shorter lists of removed sessions. Together, the records of all prunings then list only the
  /// newest sessions, up to a maximum number. Each record keeps its numbers of removed sessions and events. Without this limit,
  /// the lists would fill the log, because a rewrite copies all records.
  package func listingRemovedSessions(upTo maximum: Int) -> [MaintenanceRecord] {
    var remaining = maximum
    let newestFirst = reversed().map { record -> MaintenanceRecord in
      guard record.kind == .pruned, case .object(let members) = record.detail,
        case .array(let sessions)? = record.detail["sessions"]
      else { return record }
      let listed = sessions.suffix(remaining)
      remaining -= listed.count
      let kept = members.filter { $0.key != "sessions" }
      let list = listed.isEmpty ? [] : [JSONValue.Member("sessions", .array([JSONValue](listed)))]
      return MaintenanceRecord(
        kind: .pruned, head: record.head, time: record.time, detail: .object(kept + list))
    }
    return newestFirst.reversed()
  }

  /// The estimated size of the records in a log, in bytes. The estimate assumes 150 bytes for the columns other than the
  /// detail.
  var estimatedBytes: Int { reduce(0) { $0 + $1.detail.canonicalText.utf8.count + 150 } }
}

extension LogReader {
  /// Returns the maintenance records of the log, oldest first.
  package func maintenanceRecords() throws -> [MaintenanceRecord] {
    var found: [MaintenanceRecord] = []
    try connection.forEach("SELECT \(MaintenanceRecord.Column.list) FROM maintenance ORDER BY id") { row in
      if let record = MaintenanceRecord(row: row) { found.append(record) }
    }
    return found
  }
}
