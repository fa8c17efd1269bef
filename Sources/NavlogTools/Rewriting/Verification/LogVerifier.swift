import Navlog
import NavlogSQLite

/// Reads a log once, row by row, and checks all of its invariants.
final class LogVerifier {
  private(set) var report = VerificationReport([
    .file, .sessions, .dictionaries, .rows, .positions, .causes, .outcomes, .fold, .snapshots,
  ])
  private let connection: Connection
  /// The reader of the verified log. After the verification, callers can read the log with it.
  let reader: LogReader
  private let head: LogHead?
  /// The heads of the hash chain in the files next to the log. The heads are read before the log, because a log that is being
  /// written can grow in the meantime.
  private let heads: [HeadFile.Content]
  private let step: () -> Void
  /// The columns that refer to a dictionary, each with the name of the dictionary and its number of rows.
  private var references: [(column: EventField, table: String, rows: Int64)] = []

  init(
    _ connection: Connection, head: LogHead?, beside heads: [HeadFile.Content], _ step: @escaping () -> Void
  ) {
    self.connection = connection
    self.head = head
    self.heads = heads
    self.step = step
    reader = LogReader(connection)
  }

  /// Runs all checks within one read transaction, because the log may grow in the meantime.
  func run() throws { try connection.reading { try runWithin() } }

  private func runWithin() throws {
    if let problem = try connection.integrityProblem() { report.fail("file", problem) }
    var sizes: [String: Int64] = [:]
    for dictionary in DictionaryCheck.all {
      sizes[dictionary.table] = try dictionary.run(connection, &report)
    }
    // The views show the screen in row 1 at the beginning of a session.
    if try reader.screens.value(1) != .main {
      report.fail("dictionaries", "row 1 of screens is not the screen main")
    }
    references = EventField.allCases.compactMap { column in
      column.dictionary.map { (column, $0, sizes[$0] ?? 0) }
    }
    let sessions = try reader.sessions()
    try checkSessions(sessions)
    let rows = try connection.prepare(Queries.readEvents)
    for session in sessions { try check(session, rows) }
    // The query counts ids, because damaged pages may form a cycle, and SQLite answers `count(*)` without checking the budget.
    let count = Int(try connection.integer("SELECT count(id) FROM events") ?? 0)
    let stray = count - report.events
    if stray > 0 {
      report.fail("sessions", "the table events contains \(stray.counted("row")) without a session")
    }
    // Until here, `report.events` is the sum over the sessions. In a broken log, sessions may overlap, and the sum then counts
    // an event twice. The report therefore contains the number of rows.
    report.events = count
    connection.trustSchema()
    connection.allowOnlyReading()
    let chain = ChainCheck(reader: ChainReader(connection)) { [self] in name(ofRow: $0, sessions) }
    report.chain = try chain.run(known: head, beside: heads)
  }

  private func name(ofRow row: Int, _ sessions: [LogReader.StoredSession]) -> String {
    guard let session = sessions.last(where: { $0.first <= row }) else { return "row \(row)" }
    return "\(name(session))@\(row - Int(session.first) + 1)"
  }

  /// Records how the log compares with receipts.
  func compare(_ receipts: [ReceiptFinding]) { report.receipts = receipts }

  /// Records the reason why the verification ended before all checks were made.
  func interrupt(_ reason: String) { report.interruption = reason }

  // MARK: - Sessions

  private func checkSessions(_ sessions: [LogReader.StoredSession]) throws {
    let last = Int64(try connection.integer(Queries.lastEvent) ?? 0)
    var (row, first): (Int64, Int64) = (0, 1)
    var ids: Set<String> = []
    for session in sessions {
      let (name, id) = (name(session), session.record.info.id)
      // An identifier with an unprintable character looks like another identifier.
      if id.isEmpty || StoredText.printable(id) != id {
        report.fail(
          "sessions",
          "row \(session.row) of the table sessions has an identifier that is empty or contains unprintable "
            + "characters")
      }
      if !ids.insert(id).inserted {
        report.fail(
          "sessions",
          "row \(session.row) of the table sessions has the identifier of an earlier session, \(name)")
      }
      if session.row != row + 1 {
        report.fail(
          "sessions", "the table sessions has row \(session.row) where row \(row + 1) is expected")
      }
      if session.first < first || session.first > last + 1 || (row == 0 && session.first != 1) {
        report.fail(
          "sessions",
          "\(name) begins at event row \(session.first), but must begin "
            + (row == 0 ? "at row 1" : "in the rows \(first) to \(last + 1)"))
      }
      (row, first) = (session.row, session.first)
    }
    for (table, parent) in [("session_ends", "sessions"), ("snapshots", "events")] {
      let stray = try connection.integer(
        "SELECT id FROM \(table) WHERE id NOT IN (SELECT id FROM \(parent)) LIMIT 1")
      if let stray {
        report.fail(
          "sessions", "the table \(table) refers to row \(stray) of the table \(parent), which is missing")
      }
    }
  }

  private func name(_ session: LogReader.StoredSession) -> String {
    session.record.info.shortID
  }

  private func check(_ session: LogReader.StoredSession, _ rows: Statement) throws {
    report.sessions += 1
    var verifier = SessionVerifier(session: session.record.info.id)
    defer { report.replays.append(verifier.result(for: session.record.info)) }
    let snapshots = try SnapshotCheck(connection, reader, session, name(session))
    rows.bind(1, session.first)
    rows.bind(2, session.first + Int64(session.record.count) - 1)
    defer { rows.reset() }
    while try rows.step() {
      step()
      let position = Int(rows.integer(.id) - session.first) + 1
      guard position > verifier.position else {
        report.fail("positions", "\(name(session)) has event \(position) twice: its pages form a cycle")
        break
      }
      if let problem = try problem(rows) {
        report.fail("rows", "\(name(session))@\(position) \(problem)")
      }
      let event = try? reader.event(rows, of: session)
      if let event { verifier.replay(event, &report) } else { verifier.skip(position, &report) }
      try snapshots.compare(verifier, event, &report)
    }
    if verifier.position < session.record.count {
      report.fail(
        "positions",
        "\(name(session)) ends at event \(verifier.position), not at event \(session.record.count)")
    }
    do {
      let loader = StateLoader(connection)
      verifier.compare(
        try loader.state(of: session, at: session.record.count, usingSnapshots: false), &report)
    } catch let error as EventLogError {
      report.fail("fold", "\(name(session)) cannot be replayed: \(error)")
    }
  }

  // MARK: - Rows

  /// Checks the row of one event without regard to other events. Returns the problem as the rest of a sentence, or `nil`
  /// without a problem.
  private func problem(_ row: Statement) throws -> String? {
    for (column, table, rows) in references where !row.isNull(column) {
      let id = row.integer(column)
      if id < 1 || id > rows { return "refers to row \(id) of the table \(table), which is missing" }
    }
    if !LogReader.hasPossibleNumbers(row) { return "has impossible numbers" }
    let isBelowZero = row.integer(.removed) < 0 || row.integer(.depth) < 0
    if try reader.isPlainCall(row) { return isBelowZero ? "has a number below 0" : nil }
    guard let stored = try reader.storedAction(row), let router = try reader.router(row) else {
      return "cannot be read"
    }
    let found = row.optionalText(.detail)
    if let found, (try? JSONValue(parsing: found))?.isObject != true {
      return "has a detail that is not a JSON object"
    }
    // A later version may have recorded a kind or a style that this version does not know.
    guard let kind = EventKind(rawValue: stored.kind), !stored.hasStyleInDetail else { return nil }
    do {
      var encoded = StoredAction(try stored.action(on: router, .named), .named)
      encoded.append(try stored.decisions())
      let detail = encoded.detail.isEmpty ? nil : JSONValue.object(encoded.detail).canonicalText
      if detail != found { return "has an invalid detail for a \(kind.rawValue)" }
    } catch { return "is a \(kind.rawValue) whose \(error)" }
    let given = [
      ("to", stored.destination != nil), ("as", stored.style != nil), ("count", stored.count != nil),
    ]
    for (field, isGiven) in given where isGiven && !kind.fields.contains(field) {
      return "is a \(kind.rawValue) with the unexpected field \"\(field)\""
    }
    return isBelowZero ? "has a number below 0" : nil
  }
}
