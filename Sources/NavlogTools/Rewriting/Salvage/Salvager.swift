import Navlog
import NavlogSQLite

/// Reads a damaged file event by event and assigns each event to its session.
final class Salvager {
  private(set) var report = SalvageReport()
  private let file: DamagedFile
  private let log: SQLiteEventLog
  private let reader: LogReader
  private let step: () -> Void
  /// The sessions whose rows are readable and consistent with the rows of earlier sessions.
  private var known: [KnownSession] = []
  private var areAllKnown = true
  /// Whether a session whose row cannot be read is marked as masked in the new log.
  private var areUnnamedMasked = false
  private var ends: [Int64: (time: Int64, elapsed: Int64)] = [:]
  private var next = 0
  private var current: (session: SalvagedSession, first: Int64, row: Int64?, started: Int64)?

  init(_ file: DamagedFile, into log: SQLiteEventLog, _ step: @escaping () -> Void) {
    self.file = file
    self.log = log
    self.step = step
    reader = LogReader(file.connection, usesPlaceholders: true)
    report.repairs = file.repairs
  }

  func run() throws {
    // An event takes at least 20 bytes, which limits the number of events. A higher number is part of the damage.
    let last = Int64(file.size / 20)
    try findSessions(last)
    let rows = try RowScan(file.connection, "events", columns: EventField.list, last: last)
    _ = try rows.forEach { row in
      step()
      let lost = reader.placeholderCount
      // An event stores its wall time relative to the beginning of its session, which is not known yet. An unreadable event
      // becomes a gap before the next readable event.
      guard let event = try? reader.event(row, first: 1, WallClock(started: 0)) else { return }
      try add(event, row.integer(.id), hasAllNames: reader.placeholderCount == lost)
    }
    while next < known.count { try begin(known[next]) }
    try finish(before: lastKnownEvent(last) + 1, isLast: true)
    try findIntactRanges(last)
  }

  /// Returns the id of the last event that a seal, or the head next to the file, covers. The result is 0 if no seal and no head
  /// can be read.
  private func lastKnownEvent(_ last: Int64) throws -> Int64 {
    var known = LogHead.genesis
    let seals = try RowScan(file.connection, "seals", columns: Queries.sealColumns, last: last)
    _ = seals.forEach { row in
      if let seal = try? ChainReader.seal(row), seal.extent.covers(known.extent) { known = seal }
    }
    // A head that covers fewer rows than the seals is ignored, because it belongs to another log or is older than the seals.
    if case .head(let head) = HeadFile(log: file.path).read(), head.extent.covers(known.extent) {
      known = head
    }
    return min(Int64(known.extent.events), last)
  }

  private func findIntactRanges(_ last: Int64) throws {
    file.connection.trustSchema()
    file.connection.allowOnlyReading()
    let ranges = try SealScan(reader: ChainReader(file.connection)).intactRanges(last: last)
    report.intactRanges = ranges.map { range in
      SalvageReport.IntactRange(
        first: name(ofRow: range.events.lowerBound), last: name(ofRow: range.events.upperBound),
        events: range.events.count)
    }
  }

  /// Adds the maintenance records of the damaged log and the records of the salvage to the new log.
  func addRecords(beside heads: [HeadFile.Content]) throws {
    var records: [MaintenanceRecord] = []
    let rows = try RowScan(
      file.connection, "maintenance", columns: MaintenanceRecord.Column.list, last: Int64(file.size / 20))
    _ = rows.forEach { row in
      if let record = MaintenanceRecord(row: row) { records.append(record) }
    }
    report.unproven = file.provenance(beside: heads).problem
    let known = try? reader.lastHead(beside: heads)
    try log.add(
      records.keeping(endingsOf: report.sessions.map(\.id)) + (known?.cuts ?? []) + [
        .salvaged(report, head: known?.head)
      ]
        + (report.unproven.map { [.unproven($0)] } ?? []))
  }

  private func name(ofRow row: Int) -> String {
    guard let session = known.last(where: { $0.first <= row }) else { return "row \(row)" }
    return "\(session.info.shortID)@\(row - Int(session.first) + 1)"
  }

  // MARK: - Sessions

  private func findSessions(_ last: Int64) throws {
    let masked = try maskedSessions(last)
    let rows = try RowScan(file.connection, "sessions", columns: SessionRow.Column.list, last: last)
    var ids: Set<String> = []
    var isEveryRowValid = true
    let isWhole = rows.forEach { row in
      guard let session = KnownSession(row, masked: masked), session.first <= last + 1,
        session.first >= known.last?.first ?? 1,
        ids.insert(session.info.id).inserted
      else {
        isEveryRowValid = false
        return
      }
      known.append(session)
    }
    areAllKnown = isWhole && isEveryRowValid
    // A maintenance record may name a masked session whose row is lost. Any session without a row may be that session, so all
    // sessions without a row then count as masked.
    areUnnamedMasked = !masked.subtracting(known.map { MaintenanceRecord.maskedDetail($0.info.id) }).isEmpty
    let closed = try RowScan(
      file.connection, "session_ends", columns: SessionEndColumn.list, last: last)
    _ = closed.forEach { row in
      let (ended, elapsed) = (row.integer(SessionEndColumn.ended), row.integer(SessionEndColumn.elapsed))
      guard SessionEndColumn.allCases.allSatisfy({ row.type($0) == .integer }),
        ValidRange.integers.contains(ended), (0...(1 << 52)).contains(elapsed)
      else { return }
      ends[row.integer(SessionEndColumn.id)] = (ended, elapsed)
    }
  }

  /// Returns the column `detail` of each maintenance record about a masked session.
  private func maskedSessions(_ last: Int64) throws -> Set<JSONValue> {
    var details: Set<JSONValue> = []
    let rows = try RowScan(file.connection, "maintenance", columns: MaintenanceRecord.Column.list, last: last)
    _ = rows.forEach { row in
      guard row.shortText(MaintenanceRecord.Column.kind) == MaintenanceRecord.Kind.masked.rawValue,
        let detail = row.shortText(MaintenanceRecord.Column.detail)
      else { return }
      // A record whose detail is not valid JSON still proves that the log contains a masked session, so the detail is returned
      // as a string.
      details.insert((try? JSONValue(parsing: detail)) ?? .string(detail))
    }
    return details
  }

  private func add(
    _ event: RecordedEvent<RecordedDestination>, _ id: Int64, hasAllNames: Bool
  ) throws {
    while next < known.count, known[next].first <= id { try begin(known[next]) }
    if current == nil || isOfAnother(event) { try beginUnnamed(event, id) }
    guard let current else { return }
    var event = event
    event.position = Int(id - current.first) + 1
    event.time &+= current.started
    try current.session.add(event, hasAllNames: hasAllNames)
  }

  /// Whether an event belongs to a session whose own row cannot be read. Within a session, time never runs backwards, so an
  /// event that is earlier than the previous event belongs to another session.
  private func isOfAnother(_ event: RecordedEvent<RecordedDestination>) -> Bool {
    guard let current, event.elapsed < current.session.elapsed else { return false }
    guard let row = current.row else { return true }
    return next < known.count ? known[next].row > row + 1 : !areAllKnown || ends.keys.contains { $0 > row }
  }

  private func begin(_ session: KnownSession) throws {
    try finish(before: session.first)
    current = (
      try SalvagedSession(session.info, isNamed: true, into: log), session.first, session.row,
      session.info.started
    )
    next += 1
  }

  private func beginUnnamed(_ event: RecordedEvent<RecordedDestination>, _ id: Int64) throws {
    try finish(before: id)
    let started = assumedStart(id)
    let info = SessionInfo(
      id: unusedName(id), started: started, app: "", version: "", system: "", isMasked: areUnnamedMasked)
    // The session may have begun with events that cannot be read, so the event before its first readable event counts as lost.
    current = (try SalvagedSession(info, isNamed: false, into: log), id - 1, nil, started)
  }

  /// Returns the assumed start of a session whose own row is lost. The wall times of the session's events are computed from
  /// this start. If the end of the session can be read, and neither the previous nor the next session is lost, the start is
  /// computed from the end. Otherwise, the session gets the start of the previous session or, if it is the first session, of
  /// the next one.
  private func assumedStart(_ id: Int64) -> Int64 {
    let before = next > 0 ? known[next - 1] : nil
    let row = (before?.row ?? 0) + 1
    let after = next < known.count ? known[next] : nil
    if let end = ends[row], after.map({ $0.row == row + 1 }) ?? true { return end.time - end.elapsed / 1_000 }
    return before?.info.started ?? after?.info.started ?? 0
  }

  /// Returns an identifier that no session of the file has. A log that was salvaged before may already contain such
  /// identifiers.
  private func unusedName(_ id: Int64) -> String {
    var name = "salvaged-\(id)"
    while known.contains(where: { $0.info.id == name }) { name += "-again" }
    return name
  }

  /// Ends the current session before the event with the id `first`. If no other session can be lost before this event, all
  /// missing events before this event belong to the current session, and count as lost.
  private func finish(before first: Int64, isLast: Bool = false) throws {
    guard let (session, start, row, _) = current else { return }
    if isLast || row.map({ next >= known.count || known[next].row == $0 + 1 }) == true {
      try session.fill(upTo: Int(first - start))
    }
    try session.finish(row.flatMap { ends[$0] })
    report.sessions.append(session.report)
    current = nil
  }
}

/// A session whose row is readable.
private struct KnownSession {
  let row: Int64
  let first: Int64
  let info: SessionInfo

  /// Creates the session in a row. The result is `nil` if the row contains values that sessions never have.
  init?(_ row: Statement, masked: Set<JSONValue>) {
    guard let session = SessionRow(row), session.first > 0, Self.isName(session.info.id) else { return nil }
    self.row = session.row
    first = session.first
    var found = session.info
    if let parent = found.parent, !Self.isName(parent.session) || parent.position < 0 {
      found = SessionInfo(
        id: found.id, started: found.started, app: found.app, version: found.version, system: found.system)
    }
    info = masked.contains(MaintenanceRecord.maskedDetail(found.id)) ? found.masked : found
  }

  private static func isName(_ text: String) -> Bool {
    (1...128).contains(text.utf8.count) && StoredText.printable(text) == text
  }
}
