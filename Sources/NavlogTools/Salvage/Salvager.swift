import Navlog
import NavlogSQLite

/// Goes through a damaged file event by event, and gives each to the session to which it belongs.
final class Salvager {
  private(set) var report = SalvageReport()
  private let file: DamagedFile
  private let log: SQLiteEventLog
  private let reader: LogReader
  private let step: () -> Void
  /// The sessions whose rows can be read, and that do not contradict one another.
  private var found: [FoundSession] = []
  private var areAllFound = true
  private var ends: [Int64: (time: Int64, elapsed: Int64)] = [:]
  private var next = 0
  private var current: (session: SalvagedSession, first: Int64, row: Int64?)?

  init(_ file: DamagedFile, into log: SQLiteEventLog, _ step: @escaping () -> Void) {
    self.file = file
    self.log = log
    self.step = step
    reader = LogReader(file.connection, usesPlaceholders: true)
    report.repairs = file.repairs
  }

  func run() throws {
    // No event takes fewer bytes; a number beyond that is part of the damage.
    let last = Int64(file.size / 20)
    try findSessions(last)
    let columns =
      "id, time, elapsed, kind, router, destination, style, count, removed, origin, cause, source, reason, "
      + "screen, depth, detail, selected"
    let rows = try RowScan(file.connection, "events", number: "id", columns: columns, last: last)
    _ = try rows.forEach { row in
      step()
      // What cannot be read is a gap before the next event that can.
      let lost = reader.placeholderCount
      guard let event = try? reader.event(row, first: 1) else { return }
      try take(event, row.integer(0), isNamed: reader.placeholderCount == lost)
    }
    while next < found.count { try begin(found[next]) }
    try finish(before: nil)
    try findIslands(last)
  }

  private func findIslands(_ last: Int64) throws {
    file.connection.trustSchema()
    file.connection.allowOnlyReading()
    let intactRanges = try IntactRanges(reader: ChainReader(file.connection)).find(last: last)
    report.intactRanges = intactRanges.map { island in
      SalvageReport.IntactRange(
        first: place(island.events.lowerBound), last: place(island.events.upperBound),
        events: island.events.count
      )
    }
  }

  private func place(_ event: Int) -> String {
    guard let session = found.last(where: { $0.first <= event }) else { return "row \(event)" }
    return "\(session.info.id.prefix(8))@\(event - Int(session.first) + 1)"
  }

  // MARK: - Sessions

  private func findSessions(_ last: Int64) throws {
    let rows = try RowScan(
      file.connection, "sessions", number: "id", columns: FoundSession.columns, last: last)
    var known: Set<String> = []
    areAllFound = rows.forEach { row in
      guard let session = FoundSession(row), session.first <= last + 1,
        session.first >= found.last?.first ?? 1,
        known.insert(session.info.id).inserted
      else { return }
      found.append(session)
    }
    let closed = try RowScan(
      file.connection, "session_ends", number: "session", columns: "session, ended, elapsed", last: last)
    _ = closed.forEach { row in
      guard (0..<3).allSatisfy({ row.type($0) == .integer }), ValidRange.integers.contains(row.integer(1)),
        (0...(1 << 52)).contains(row.integer(2))
      else { return }
      ends[row.integer(0)] = (row.integer(1), row.integer(2))
    }
  }

  private func take(
    _ event: RecordedEvent<RecordedDestination>, _ id: Int64, isNamed: Bool
  ) throws {
    while next < found.count, found[next].first <= id { try begin(found[next]) }
    if current == nil || isOfAnother(event) { try beginUnnamed(event, id) }
    guard let current else { return }
    var event = event
    event.position = Int(id - current.first) + 1
    try current.session.take(event, isNamed: isNamed)
  }

  /// Whether an event belongs to a session whose own row cannot be read: time runs backwards in none.
  private func isOfAnother(_ event: RecordedEvent<RecordedDestination>) -> Bool {
    guard let current, event.elapsed < current.session.elapsed else { return false }
    guard let row = current.row else { return true }
    return next < found.count ? found[next].row > row + 1 : !areAllFound
  }

  private func begin(_ session: FoundSession) throws {
    try finish(before: session.first)
    current = (
      try SalvagedSession(session.info, isNamed: true, into: log), session.first, session.row
    )
    next += 1
  }

  private func beginUnnamed(_ event: RecordedEvent<RecordedDestination>, _ id: Int64) throws {
    try finish(before: id)
    let info = SessionInfo(
      id: unusedName(id), started: event.time - event.elapsed / 1_000, app: "", version: "", system: "")
    // Nobody knows whether this is its first event: one that is lost stands before it.
    current = (try SalvagedSession(info, isNamed: false, into: log), id - 1, nil)
  }

  /// A name that no session of the file has: what was salvaged once may be damaged again.
  private func unusedName(_ id: Int64) -> String {
    var name = "salvaged-\(id)"
    while found.contains(where: { $0.info.id == name }) { name += "-again" }
    return name
  }

  /// Ends the current session; one whose successor is known to begin at a row has all events up to there.
  private func finish(before first: Int64?) throws {
    guard let (session, start, row) = current else { return }
    if let first, let row, next >= found.count || found[next].row == row + 1 {
      try session.fill(upTo: Int(first - start))
    }
    try session.finish(row.flatMap { ends[$0] })
    report.sessions.append(session.report)
    current = nil
  }
}
