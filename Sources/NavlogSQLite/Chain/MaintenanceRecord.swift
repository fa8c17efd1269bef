import Foundation
package import Navlog

/// A maintenance record: a row of the table `maintenance`. It describes a change of the log as a whole, or how a
/// session ended.
///
/// A rewritten log keeps all records in order, except the records of masked sessions, which are written with
/// their sessions.
package struct MaintenanceRecord {
  package enum Kind: String {
    case cut, ended, masked, pruned, redacted, salvaged, unproven
  }

  package let kind: Kind
  /// The last known head of the log before the maintenance.
  let head: String?
  /// The time, in milliseconds since 1970.
  let time: Int64
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

  /// Creates a record of this fact: the log was shorter than its stored head. The head is empty if it cannot
  /// be read.
  static func cut(_ head: String) -> MaintenanceRecord {
    MaintenanceRecord(kind: .cut, head: head.isEmpty ? nil : head)
  }

  /// Creates a record of this fact: the log contains unproven rows.
  ///
  /// - Parameter problem: The contradiction, as a sentence without its full stop.
  package static func unproven(_ problem: String) -> MaintenanceRecord {
    MaintenanceRecord(
      kind: .unproven, head: nil, detail: .object([.init("problem", .string(String(problem.prefix(1_000))))]))
  }

  /// Creates a record of this fact: the values of a session are masks.
  static func masked(_ session: SessionInfo) -> MaintenanceRecord {
    MaintenanceRecord(
      kind: .masked, head: nil, time: session.started, detail: maskedDetail(session.id))
  }

  /// Returns the detail by which readers find the record of a masked session.
  package static func maskedDetail(_ session: String) -> JSONValue {
    .object([.init("session", .string(session))])
  }
}

extension MaintenanceRecord {
  /// The columns that ``init(row:)`` reads.
  package static let columns = "id, kind, head, time_ms, detail"

  /// Creates the record in a row that a rewritten log keeps. The result is `nil` for a record of a masked
  /// session or of a kind that this version does not know.
  package init?(row: Statement) {
    guard let kind = row.shortText(1).flatMap(Kind.init(rawValue:)), kind != .masked else { return nil }
    let detail = row.shortText(4).flatMap { try? JSONValue(parsing: $0) } ?? .object([])
    self.init(kind: kind, head: row.optionalText(2), time: row.integer(3), detail: detail)
  }
}

extension [MaintenanceRecord] {
  /// Returns the records without the endings of sessions that a rewritten log does not contain, and without endings
  /// that a log would not record.
  package func keeping(endingsOf sessions: some Sequence<String>) -> [MaintenanceRecord] {
    let kept = Set(sessions)
    var endings: [String: Set<SessionEnding>] = [:]
    return filter { record in
      guard record.kind == .ended else { return true }
      guard let ending = SessionEnding(json: record.detail), kept.contains(ending.session),
        endings[ending.session]?.count ?? 0 < SQLiteEventLog.endingsPerSession
      else { return false }
      return endings[ending.session, default: []].insert(ending).inserted
    }
  }
}

extension LogReader {
  /// Returns the maintenance records of the log, oldest first.
  package func maintenanceRecords() throws -> [MaintenanceRecord] {
    var found: [MaintenanceRecord] = []
    try connection.forEach("SELECT \(MaintenanceRecord.columns) FROM maintenance ORDER BY id") { row in
      if let record = MaintenanceRecord(row: row) { found.append(record) }
    }
    return found
  }

  /// Returns the last known head of the log, which a rewrite records. Also returns a record of a cut for each
  /// head that is stored next to the log but does not match the log.
  package func lastHead(beside heads: [HeadFile.Content]) throws -> (head: String?, cuts: [MaintenanceRecord])
  {
    // Sealed rows are read through the views of the schema, which can be trusted after the check.
    connection.trustSchema()
    connection.allowOnlyReading()
    let chain = ChainReader(connection)
    var last: String?
    var cuts: [MaintenanceRecord] = []
    for content in heads {
      switch content {
      case .missing: continue
      case .unreadable: cuts.append(.cut(""))
      case .head(let head):
        if try chain.holds(head) {
          last = last ?? head.description
        } else if try chain.rewrite(since: head) == nil {
          cuts.append(.cut(head.description))
        }
      }
    }
    return (try last ?? chain.pendingSeals(atLeast: 1).head?.description, cuts)
  }
}

/// A rewrite that the log records. A head from before the rewrite can no longer be compared with the log.
struct RecordedRewrite {
  /// The kind of rewrite in one word: pruned, redacted, salvaged.
  let kind: String
  /// The time, in milliseconds since 1970.
  let time: Int64
  /// The last known head of the log before the rewrite.
  let last: LogHead
}

extension ChainReader {
  /// Returns the first rewrite of the log after a head was stored, or `nil` without one.
  ///
  /// A rewritten log keeps its maintenance records, and only other rows are renumbered. The record of a
  /// rewrite therefore has a higher number than every record that a head from before the rewrite covers. (The
  /// records of masked sessions may also be renumbered, but the head that the rewrite stored needs no
  /// comparison.) If a head covers more rows than the last head that was known at the rewrite, the log had
  /// been truncated before the rewrite.
  func rewrite(since head: LogHead) throws -> RecordedRewrite? {
    let rewrites = try connection.prepare(Queries.recordedRewrites)
    while try rewrites.step() {
      guard let last = LogHead(rewrites.text(2)) else { continue }
      let isEarlier =
        rewrites.integer(3) > Int64(head.extent.maintenance) && last.seal >= head.seal
        && last.extent != head.extent && last.extent.covers(head.extent)
      if last == head || isEarlier {
        return RecordedRewrite(
          kind: StoredText.printable(rewrites.text(0)), time: rewrites.integer(1), last: last)
      }
    }
    return nil
  }
}
