import CSQLite
import Foundation
import Navlog

/// Removes sessions from a log by rewriting it without them.
struct Pruner {
  var retention: Retention
  var sealing = SealingOptions()
  var now = Int64(Date().timeIntervalSince1970 * 1_000)
  /// The fraction by which each exceeded limit is reduced: with 0.1, the log is pruned to 10 % below the limit.
  var margin = 0.0
  /// Whether to skip a rewrite that would remove only a small part of the log, and no session that exceeds the maximum age.
  var skipsSmallGains = false
  var step: () -> Void = {}
  var reached: (LogReplacement.Step) throws -> Void = { _ in }

  /// Returns the report of a pruning without pruning the log.
  func plan(_ reader: LogReader, _ path: String) throws -> PruneReport {
    try plan(reader, path, retention).report
  }

  /// Prunes the log if it exceeds a limit.
  ///
  /// - Throws: `EventLogError`, `SQLiteError`. After an error, the file contains either the complete old log
  ///   or the complete new log.
  func run(_ path: String) throws -> PruneReport {
    let replacement = try LogReplacement(path, reached: reached)
    let report: PruneReport
    do {
      report = try copy(replacement, path)
      if report.removed.isEmpty { return report }
      if let sign = sealing.sign { try replacement.sign(sign) }
    } catch { throw NewLogFile.namingLog(path, in: error) }
    let head = HeadFile(log: replacement.temporary).read()
    try replacement.finish()
    if case .head(let head) = head { sealing.onHead?(head) }
    return report
  }

  private func copy(_ replacement: LogReplacement, _ path: String) throws -> PruneReport {
    guard let reader = replacement.reader else { return PruneReport() }
    var plan = try plan(reader, path, retention)
    if plan.report.removed.isEmpty { return plan.report }
    if skipsSmallGains, !plan.isWorthwhile { return PruneReport() }
    let copier = LogCopier(reader: reader, step: step)
    let heads = HeadFile.contents(beside: path)
    let (head, cuts) = try reader.lastHead(beside: heads)
    // The check runs on its own thread, because it takes about as long as the copy.
    let check = ConcurrentCheck { try Self.checkChain(path, heads) }
    let before = try reader.maintenanceRecords() + cuts
    while true {
      let done = MaintenanceRecord(
        kind: .pruned, head: head, time: now, detail: plan.report.detail(listing: maximumListedSessions))
      let records = before.keeping(endingsOf: plan.report.kept.map(\.info.id)) + [done]
      try replacement.createTemporary()
      try copier.write(
        plan.report.kept, records.listingRemovedSessions(upTo: maximumListedSessions),
        to: replacement.temporary)
      var report = plan.report
      report.bytesAfter = FileStatus(replacement.temporary)?.size ?? 0
      guard let next = try stricterPlan(reader, path, planned: plan.report.bytesAfter, report) else {
        // The new log replaces the old one only after the check has succeeded.
        try check.finish()
        return report
      }
      plan = next
      replacement.removeTemporary()
    }
  }

  /// Returns a plan that removes more sessions than the previous plan. The result is `nil` if the new log is small enough, or
  /// if no further session can be removed.
  private func stricterPlan(
    _ reader: LogReader, _ path: String, planned: Int, _ report: PruneReport
  ) throws -> PrunePlan? {
    // A plan estimates the size of the new log from the number of events. Events differ in size, so the new log can exceed the
    // limit.
    guard let limit = retention.maximumBytes, report.bytesAfter > limit else { return nil }
    var stricter = retention
    stricter.maximumBytes = PrunePlan.stricterLimit(limit, planned: planned, actual: report.bytesAfter)
    let next = try plan(reader, path, stricter)
    return next.report.removed.count > report.removed.count ? next : nil
  }

  /// Throws an error if the seals, the indexes or the rows after the last seal show that the log was changed. The seals of the
  /// new log would hide this.
  private static func checkChain(_ path: String, _ heads: [HeadFile.Content]) throws {
    let connection = try Connection(path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOFOLLOW)
    connection.setBusyTimeout(2_000)
    try connection.harden(readingOnly: Migrator.tables)
    guard let problem = try Provenance(of: connection, beside: heads).problem else { return }
    throw EventLogError(
      .damaged,
      "\(StoredText.escaped(path)) is not pruned, because new seals would hide that it was changed: "
        + "\(problem); keep the log, or save its content with navlog salvage")
  }

  private func plan(_ reader: LogReader, _ path: String, _ retention: Retention) throws -> PrunePlan {
    let sessions = try reader.sessions()
    let pages = try reader.connection.integer("PRAGMA page_count") ?? 0
    let contents = PrunePlan.Contents(
      sessions: sessions.map(\.record),
      bytes: pages * (try reader.connection.integer("PRAGMA page_size") ?? Migrator.pageSize),
      fileBytes: ["", "-wal"].reduce(0) { $0 + (FileStatus(path + $1)?.size ?? 0) },
      lastEvents: retention.maximumAge == nil ? [:] : try lastEvents(of: sessions, reader))
    return try PrunePlan(
      retention, contents, now: now, margin: margin, emptyBytes: { try emptyBytes(reader) },
      marked: { try marked(reader, sessions) })
  }

  /// The maximum number of removed sessions in the maintenance records of all prunings, added together. A listed session takes
  /// about 125 bytes, so the lists take up to a tenth of the maximum size.
  private var maximumListedSessions: Int { max(0, min(1_000, (retention.maximumBytes ?? .max) / 1_250)) }

  /// Returns the size of the log without its sessions, before and after the pruning. Both sizes include the records of earlier
  /// prunings.
  private func emptyBytes(_ reader: LogReader) throws -> (before: Int, after: Int) {
    let empty = try Migrator.history.emptyBytes()
    let prunings = try reader.maintenanceRecords().filter { $0.kind == .pruned }
    let after = prunings.listingRemovedSessions(upTo: maximumListedSessions)
    return (empty + prunings.estimatedBytes, empty + after.estimatedBytes)
  }

  /// Returns the wall times of the last events of the sessions that were not closed.
  private func lastEvents(
    of sessions: [LogReader.StoredSession], _ reader: LogReader
  ) throws -> [String: Int64] {
    var times: [String: Int64] = [:]
    for session in sessions where session.record.ended == nil && session.record.count > 0 {
      times[session.record.info.id] = try reader.timeOfLastEvent(session)
    }
    return times
  }

  private func marked(_ reader: LogReader, _ sessions: [LogReader.StoredSession]) throws -> Set<String> {
    var marked: Set<String> = []
    var rest = sessions[...]
    try reader.connection.forEach(Queries.markers) { row in
      while let next = rest.dropFirst().first, next.first <= row.integer(0) { rest = rest.dropFirst() }
      if let session = rest.first { marked.insert(session.record.info.id) }
    }
    return marked
  }
}

extension PruneReport {
  /// Returns the detail of the maintenance record. It lists the newest of the removed sessions, because a crash report that
  /// arrives later could be about one of them.
  fileprivate func detail(listing maximum: Int) -> JSONValue {
    let listed = removed.suffix(maximum).map { session in
      JSONValue.object([
        .init("id", .string(session.info.id)), .init("started", .string(WallTime.text(session.info.started))),
        .init("ended", session.ended.map { .string(WallTime.text($0)) } ?? .null),
        .init("events", .integer(session.count)),
      ])
    }
    return .object([
      .init("removed", .integer(removed.count)), .init("events", .integer(removedEvents)),
      .init("sessions", .array(Array(listed))),
    ])
  }
}
