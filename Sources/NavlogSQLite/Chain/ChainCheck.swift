import Navlog

/// Checks the hash chain of a log: recomputes every seal from the rows that it covers.
package struct ChainCheck {
  private static let maximumBreaks = 100
  /// The maximum number of maintenance records in a report, which lists the newest. A crafted file could contain millions.
  private static let maximumMaintenanceRecords = 50

  private let reader: ChainReader
  private let appended: AppendedRows
  private let name: (Int) -> String

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - reader: The reader of the log.
  ///   - name: Returns the name of the event in a row, such as `3f2a91cc@17`.
  package init(reader: ChainReader, name: @escaping (Int) -> String) {
    self.reader = reader
    appended = AppendedRows(reader.connection)
    self.name = name
  }

  /// Runs the check.
  ///
  /// - Parameters:
  ///   - head: A head that was stored elsewhere.
  ///   - heads: The heads stored next to the log. The log must match all of them, even if `head` is given, because they can
  ///     cover newer rows.
  /// - Throws: `EventLogError`, `SQLiteError`.
  package func run(known head: LogHead?, beside heads: [HeadFile.Content]) throws -> ChainReport {
    var report = ChainReport()
    let now = try reader.extent()
    var last = LogHead.genesis
    try reader.connection.forEach("\(Queries.seals) ORDER BY id") { row in
      let seal = try ChainReader.seal(row)
      report.seals += 1
      if !row.isNull(ChainReader.SealColumn.signature) { report.signed += 1 }
      if let problem = try problem(seal, after: last, now), report.breaks.count < Self.maximumBreaks {
        report.breaks.append(.init(seal: seal.seal, sentence: problem))
      }
      last = seal
    }
    try findUnnumbered(last, &report)
    let given = try anchor(head.map(HeadFile.Content.head) ?? .missing, "the given head")
    let stored = try anchor(heads)
    report.anchor = Self.worse(given, stored)
    var foreign = try appended.problem(after: last.extent, upTo: now)
    var sealed = last.extent.events
    report.unsealedRows = now.otherRows(since: last.extent)
    if case .holds(let head) = report.anchor {
      sealed = max(sealed, head.extent.events)
      report.laterEvents = now.events - head.extent.events
      report.laterRows = now.otherRows(since: head.extent)
      report.unsealedRows = min(report.unsealedRows, report.laterRows)
    }
    // A newer head can reveal a violation that an older one does not.
    for case .holds(let head) in [given, stored] where foreign == nil {
      foreign = try appended.problem(afterHead: head.extent, upTo: now)
    }
    if let foreign { report.breaks.append(.init(seal: last.seal + 1, sentence: foreign)) }
    report.unsealedEvents = max(0, now.events - sealed)
    try reader.connection.forEach(
      "\(Queries.newestMaintenanceRecords) LIMIT \(Self.maximumMaintenanceRecords)"
    ) { row in
      report.maintenance.insert(MaintenanceRecord.sentence(row), at: 0)
    }
    report.wasCut = try reader.connection.integer(Queries.firstCut) != nil
    report.unproven = try Self.recordedDoubt(reader.connection)
    return report
  }

  /// Returns the reason why the rows of the log may not be the rows that the app recorded, from the first maintenance record of
  /// the kind `unproven`. Returns `nil` if the log has no such record.
  static func recordedDoubt(_ connection: Connection) throws -> String? {
    try connection.string(Queries.firstUnproven).map {
      ((try? JSONValue(parsing: $0))?["problem"]).printableText
    }
  }

  /// Finds rows with a number below 1. The library never adds such rows. No seal covers them, so they would otherwise remain
  /// unnoticed.
  private func findUnnumbered(_ last: LogHead, _ report: inout ChainReport) throws {
    for table in LogExtent.tables + ["seals"] {
      guard let row = try reader.connection.integer("SELECT min(id) FROM \(table)"), row < 1 else { continue }
      report.breaks.append(
        .init(
          seal: last.seal + 1,
          sentence: "row \(row) of \(table) is not covered by a seal: its number is below 1"))
    }
  }

  private func problem(_ seal: LogHead, after last: LogHead, _ now: LogExtent) throws -> String? {
    guard seal.seal == last.seal + 1 else {
      return "seal \(last.seal + 1) is expected, but the next seal is \(seal.seal)"
    }
    guard seal.extent.covers(last.extent) else {
      return "seal \(seal.seal) covers fewer rows than the previous seal"
    }
    guard now.covers(seal.extent) else {
      return "seal \(seal.seal) covers rows that are missing: the log was truncated"
    }
    guard try reader.head(after: last, upTo: seal.extent) != seal else {
      return try appended.problem(after: last.extent, upTo: seal.extent)
    }
    return "\(rows(after: last, seal)) differ from the sealed rows (seal \(seal.seal))"
  }

  /// Returns a description of the rows that a seal covers, for a sentence: `events 3f2a91cc@1 to 3f2a91cc@17`.
  private func rows(after last: LogHead, _ seal: LogHead) -> String {
    let (first, end) = (last.extent.events + 1, seal.extent.events)
    let tables = zip(LogExtent.tables, zip(last.extent.rows, seal.extent.rows))
      .filter { $0.0 != "events" && $0.1.0 < $0.1.1 }.map(\.0).joined(separator: ", ")
    if end < first { return tables.isEmpty ? "no rows" : "rows of \(tables)" }
    let events = first == end ? "event \(name(first))" : "events \(name(first)) to \(name(end))"
    return tables.isEmpty ? events : "\(events), or the rows of \(tables) sealed with them,"
  }

  /// Returns the worse of the results for the given head and for the heads stored next to the log. If the log matches both,
  /// returns the result for the given head, because anyone who can write the folder can replace the stored heads.
  private static func worse(_ given: ChainReport.Anchor, _ stored: ChainReport.Anchor) -> ChainReport.Anchor {
    switch (given, stored) {
    case (.none, _): stored
    case (.holds, .fails(let reason)): .fails("the log matches the given head, but \(reason)")
    case (.holds, _), (.fails, _): given
    }
  }

  private func anchor(_ heads: [HeadFile.Content]) throws -> ChainReport.Anchor {
    var found = ChainReport.Anchor.none
    for head in heads {
      let next = try anchor(head, "the head next to the log")
      switch (found, next) {
      case (_, .none): continue
      case (_, .fails): return next
      case (.holds(let head), .holds(let other)) where head.extent.covers(other.extent): continue
      default: found = next
      }
    }
    return found
  }

  private func anchor(_ content: HeadFile.Content, _ name: String) throws -> ChainReport.Anchor {
    switch try reader.comparison(with: content) {
    case .missing: return .none
    case .unreadable: return .fails("\(name) cannot be read")
    case .holds(let head): return .holds(head)
    case .rewritten(let head, let rewrite):
      let done = "\(rewrite.kind) at \(WallTime.text(rewrite.time)), as the log itself records"
      return .fails(
        rewrite.last == head
          ? "\(name) is from before the log was \(done)"
          : "\(name), of \(head.extent.events) events, was already outdated when the log was \(done), "
            + "so the rows that \(name) covers can no longer be compared")
    case .contradicts(let head):
      let now = try reader.extent()
      return .fails(
        now.covers(head.extent)
          ? "\(name), of \(head.extent.events) events, differs from the head computed from the log's rows"
          : "\(name) covers \(head.extent.events) events in \(head.extent.rows[0]) sessions, "
            + "but the log has \(now.events) in \(now.rows[0])"
      )
    }
  }
}
