import Foundation
package import Navlog

/// A record of maintenance done on a log as a whole: a row of the table `maintenance`.
///
/// Records are carried over whenever a log is rewritten, in order; but for those of masked sessions, which the sessions
/// bring along.
package struct MaintenanceRecord {
  package enum Kind: String {
    case cut, masked, pruned, redacted, salvaged, unproven
  }

  package let kind: Kind
  /// The last known head of the log before.
  let head: String?
  /// In milliseconds since 1970.
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

  /// Creates the record that the log was found to be shorter than its stored head; the head is empty if it
  /// cannot be read.
  static func cut(_ head: String) -> MaintenanceRecord {
    MaintenanceRecord(kind: .cut, head: head.isEmpty ? nil : head)
  }

  /// Creates the record that rows are in the log of which it is not proven that they were recorded so.
  ///
  /// - Parameter problem: What contradicts them: a sentence without its full stop.
  package static func unproven(_ problem: String) -> MaintenanceRecord {
    MaintenanceRecord(
      kind: .unproven, head: nil, detail: .object([.init("problem", .string(String(problem.prefix(1_000))))]))
  }

  /// Creates the record that the values of a session are masks.
  static func masked(_ session: SessionInfo) -> MaintenanceRecord {
    MaintenanceRecord(
      kind: .masked, head: nil, time: session.started, detail: maskedDetail(session.id))
  }

  /// The detail of such a record, by which it is found.
  package static func maskedDetail(_ session: String) -> JSONValue {
    .object([.init("session", .string(session))])
  }
}

extension MaintenanceRecord {
  /// The columns of a row that ``init(row:)`` reads.
  package static let columns = "id, kind, head, time_ms, detail"

  /// Creates the record in a row that a rewritten log keeps; `nil` if it is one of a masked session, or of a kind that this
  /// version does not know.
  package init?(row: Statement) {
    guard let kind = row.shortText(1).flatMap(Kind.init(rawValue:)), kind != .masked else { return nil }
    let detail = row.shortText(4).flatMap { try? JSONValue(parsing: $0) } ?? .object([])
    self.init(kind: kind, head: row.optionalText(2), time: row.integer(3), detail: detail)
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

  /// Returns the last known head of the log, to be recorded when the log is rewritten, and a record of the fact that the
  /// log was cut for each head beside it that it does not match.
  package func lastHead(beside heads: [HeadFile.Content]) throws -> (head: String?, cuts: [MaintenanceRecord])
  {
    // The schema was checked, and sealed rows are read through its views.
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

/// A rewrite that the log itself records. A head from before it can no longer be compared with the log.
struct RecordedRewrite {
  /// What was done, in a word: pruned, redacted, salvaged.
  let kind: String
  /// In milliseconds since 1970.
  let time: Int64
  /// The last known head of the log before.
  let last: LogHead
}

extension ChainReader {
  /// Returns the first rewrite of the log after a head was noted; `nil` if there is none.
  ///
  /// Maintenance records are carried over whenever a log is rewritten, so a head from before a rewrite covers fewer of
  /// them than precede the record of that rewrite, even though all other rows are renumbered. (The records of masked
  /// sessions may be renumbered, too, but the head that the rewrite itself noted needs no comparison.) A head that covers
  /// more than the last head known at that time belongs to a log that had been cut before.
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
