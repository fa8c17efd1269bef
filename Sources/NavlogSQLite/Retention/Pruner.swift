import Foundation
import Navlog

/// Takes sessions out of a log, which is written anew without them.
struct Pruner {
  var retention: Retention
  var sealing = SealingOptions()
  var now = Int64(Date().timeIntervalSince1970 * 1_000)
  /// Which part of a limit that is exceeded is left free.
  var margin = 0.0
  /// Whether little may stay undone.
  var isAtOpening = false
  var step: () -> Void = {}
  var at: (LogReplacement.Step) throws -> Void = { _ in }

  /// What would be done.
  func plan(_ reader: LogReader, _ path: String) throws -> PruneReport {
    try plan(reader, path, retention).report
  }

  /// Does it, if there is anything to do.
  ///
  /// - Throws: `EventLogError`, `SQLiteError`; the log is then as it was, or the new one whole.
  func run(_ path: String) throws -> PruneReport {
    let replacement = try LogReplacement(path, at: at)
    let report = try copy(replacement, path)
    if report.removed.isEmpty { return report }
    let head = HeadFile(log: replacement.new).read()
    try replacement.finish()
    if case .head(let head) = head { sealing.onHead?(head) }
    return report
  }

  private func copy(_ replacement: LogReplacement, _ path: String) throws -> PruneReport {
    guard let reader = replacement.reader else { return PruneReport() }
    var plan = try plan(reader, path, retention)
    if plan.report.removed.isEmpty { return plan.report }
    if isAtOpening, !plan.isWorthwhile { return PruneReport() }
    let copy = LogCopier(reader: reader, sealing: sealing, step: step)
    let (head, cuts) = try reader.lastHead(beside: HeadFile(log: path))
    try checkChain(reader, path)
    let before = try reader.maintenanceRecords() + cuts
    while true {
      let done = MaintenanceRecord(kind: .pruned, head: head, time: now, detail: plan.report.detail)
      try copy.write(plan.report.kept, before + [done], to: replacement.new)
      var report = plan.report
      report.bytesAfter = FileStatus(replacement.new)?.size ?? 0
      // Events are not all of one size, so the limit in bytes can be missed.
      guard let limit = retention.maximumBytes, report.bytesAfter > limit else { return report }
      var stricter = retention
      stricter.maximumBytes = limit * plan.report.bytesAfter / report.bytesAfter * 95 / 100
      plan = try self.plan(reader, path, stricter)
      if plan.report.removed.count <= report.removed.count { return report }
      replacement.removeNew()
    }
  }

  /// What is written anew is sealed anew, so a log that somebody changed would look like one that nobody did.
  private func checkChain(_ reader: LogReader, _ path: String) throws {
    let check = ChainCheck(reader: ChainReader(reader.connection)) { "row \($0)" }
    guard let broken = try check.run(known: nil, beside: .missing).breaks.first else { return }
    throw EventLogError(
      .damaged,
      "\(StoredText.escaped(path)) is not pruned, since its seals would no longer show that it was changed: "
        + "\(broken.sentence); keep it, or save what it holds by navlog salvage")
  }

  private func plan(_ reader: LogReader, _ path: String, _ retention: Retention) throws -> PrunePlan {
    let sessions = try reader.sessions()
    let tables = try reader.connection.integer("SELECT count(*) FROM sqlite_schema WHERE rootpage > 0") ?? 0
    let contents = PrunePlan.Contents(
      sessions: sessions.map(\.record),
      bytes: ["", "-wal"].reduce(0) { $0 + (FileStatus(path + $1)?.size ?? 0) },
      // A page for each, and that of the schema.
      emptyBytes: (tables + 1) * Migrator.pageSize)
    return try PrunePlan(retention, contents, now: now, margin: margin) { try marked(reader, sessions) }
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
  private static var listedAtMost: Int { 1_000 }

  /// What stands in the table `alterations`.
  fileprivate var detail: JSONValue {
    let listed = removed.prefix(Self.listedAtMost).map { session in
      JSONValue.object([
        .init("id", .string(session.info.id)), .init("started", .string(WallTime.text(session.info.started))),
        .init("events", .integer(session.count)),
      ])
    }
    return .object([
      .init("removed", .integer(removed.count)), .init("events", .integer(removedEvents)),
      .init("sessions", .array(Array(listed))),
    ])
  }
}
