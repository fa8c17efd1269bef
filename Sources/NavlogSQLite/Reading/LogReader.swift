import CSQLite
package import Navlog

/// A row of the table `routers`. The identifier is `nil` if the stored address is malformed.
private struct StoredRouter {
  let id: RouterID?
}

/// Reads sessions, events and states over one connection.
package final class LogReader {
  let connection: Connection
  private let usesPlaceholders: Bool
  private let calls: RowDictionary<StoredCall>
  private let routers: RowDictionary<StoredRouter>
  package let screens: RowDictionary<ScreenRow>
  private let readEvents: PreparedStatement
  private let sessionByRow: PreparedStatement
  private let sessionIDs: PreparedStatement
  private let elapsedTimes: PreparedStatement
  private let eventTime: PreparedStatement
  private let maskedRecords: PreparedStatement
  /// The sessions whose rows were read so far: the row of each session by its identifier, and the last row that was read.
  private var sessionRows: (rows: [String: Int64], last: Int64) = ([:], 0)
  /// The maintenance records of masked sessions that were read so far: their details, and the row of the last record.
  private var masked: (details: Set<String>, last: Int64) = ([], 0)
  private lazy var stateLoader = StateLoader(connection)

  /// Creates a reader.
  ///
  /// - Parameter usesPlaceholders: Whether a name that cannot be read is replaced with a ``NamePlaceholder``
  ///   instead of being an error.
  package init(_ connection: Connection, usesPlaceholders: Bool = false) {
    self.connection = connection
    self.usesPlaceholders = usesPlaceholders
    let lostCall: (Int64) -> StoredCall? = { StoredCall.placeholder($0) }
    let lostScreen: (Int64) -> ScreenRow? = { NamePlaceholder.screen($0) }
    let lostRouter: (Int64) -> StoredRouter? = { StoredRouter(id: NamePlaceholder.router($0)) }
    calls = RowDictionary(connection, Queries.call, placeholder: usesPlaceholders ? lostCall : nil) {
      StoredCall(row: $0)
    }
    routers = RowDictionary(connection, Queries.router, placeholder: usesPlaceholders ? lostRouter : nil) {
      $0.shortText(0).map { StoredRouter(id: RouterID($0)) }
    }
    screens = RowDictionary(connection, Queries.screen, placeholder: usesPlaceholders ? lostScreen : nil) {
      ScreenRow(row: $0)
    }
    sessionByRow = PreparedStatement(connection, Queries.sessionByRow)
    sessionIDs = PreparedStatement(connection, Queries.sessionIDs)
    readEvents = PreparedStatement(connection, Queries.readEvents)
    elapsedTimes = PreparedStatement(connection, Queries.elapsedTimes)
    eventTime = PreparedStatement(connection, Queries.eventTime)
    maskedRecords = PreparedStatement(connection, Queries.maskedSessions)
  }

  /// The number of names that were replaced with a placeholder.
  package var placeholderCount: Int {
    calls.placeholderCount + routers.placeholderCount + screens.placeholderCount
  }

  /// A session with its row and the row of its first event.
  package struct StoredSession {
    package let record: SessionRecord
    package let row: Int64
    package let first: Int64
    /// The relation between the wall times and the elapsed times of the session's events.
    package var clock: WallClock { WallClock(started: record.info.started) }
  }

  /// Returns all sessions, oldest first.
  package func sessions() throws -> [StoredSession] {
    var sessions: [StoredSession] = []
    findMasked()
    try connection.forEach(Queries.sessions) { row in
      let session = try range(row)
      // Without this check, pages that form a cycle would exhaust memory.
      guard session.row > sessions.last?.row ?? 0 else {
        throw EventLogError(.damaged, "the sessions are not in order")
      }
      sessions.append(session)
    }
    return sessions
  }

  package func session(_ sessionID: String) throws -> StoredSession {
    guard let id = try row(of: sessionID) else { throw EventLogError.noSuchSession(sessionID) }
    findMasked()
    guard let session = try sessionByRow.firstRow(Int(id), read: range) else {
      throw EventLogError.noSuchSession(sessionID)
    }
    return session
  }

  private func row(of sessionID: String) throws -> Int64? {
    if let known = sessionRows.rows[sessionID] { return known }
    let ids = try sessionIDs.statement()
    ids.bind(1, sessionRows.last)
    defer { ids.reset() }
    while try ids.step() {
      // Without this check, the loop would not end if pages form a cycle.
      guard ids.integer(SessionRow.Column.id) > sessionRows.last else {
        throw EventLogError(.damaged, "the sessions are not in order")
      }
      sessionRows.last = ids.integer(SessionRow.Column.id)
      if let id = ids.shortText(SessionRow.Column.session) {
        sessionRows.rows[id] = sessionRows.rows[id] ?? sessionRows.last
      }
    }
    return sessionRows.rows[sessionID]
  }

  /// Returns the newest session that contains an event.
  func lastSession() throws -> StoredSession? {
    let statement = try connection.prepare(Queries.lastSession)
    findMasked()
    return try statement.step() ? try range(statement) : nil
  }

  /// Reads which sessions are masked. If some of the records are damaged, uses those that can be read.
  private func findMasked() {
    guard let records = try? maskedRecords.statement() else { return }
    records.bind(1, masked.last)
    defer { records.reset() }
    while (try? records.step()) == true {
      masked.last = records.integer(MaintenanceRecord.Column.id)
      if let detail = records.shortText(MaintenanceRecord.Column.detail) { masked.details.insert(detail) }
    }
  }

  private func range(_ row: Statement) throws -> StoredSession {
    guard let session = SessionRow(row) else {
      throw EventLogError(.damaged, "a session has invalid values")
    }
    let next = row.integer(SessionRow.JoinedColumn.next)
    guard ValidRange.rowIDs.contains(session.first), ValidRange.rowIDs.contains(next) else {
      throw EventLogError(.damaged, "a session has invalid numbers")
    }
    let end = try SessionRow.end(row)
    let isMasked =
      !masked.details.isEmpty
      && masked.details.contains(MaintenanceRecord.maskedDetail(session.info.id).canonicalText)
    let record = SessionRecord(
      info: isMasked ? session.info.masked : session.info, count: max(0, Int(next - session.first)),
      ended: end?.time, duration: end?.elapsed)
    return StoredSession(record: record, row: session.row, first: session.first)
  }

  // MARK: - Events

  /// Passes the events of a session to a closure, in order. The closure returns whether to continue.
  package func read(
    _ sessionID: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws {
    let session = try session(sessionID)
    let from = max(1, positions.lowerBound)
    let to = min(session.record.count, positions.upperBound)
    guard from <= to else { return }
    let readEvents = try readEvents.statement()
    readEvents.bind(1, session.first + Int64(from) - 1)
    readEvents.bind(2, session.first + Int64(to) - 1)
    defer { readEvents.reset() }
    var last = Int64.min
    while try readEvents.step() {
      let row = readEvents.integer(.id)
      guard row > last else {
        throw EventLogError(
          .damaged, "the events of session \(StoredText.printable(sessionID)) are not in order")
      }
      last = row
      if try !body(event(readEvents, of: session)) { return }
    }
  }

  /// Passes the elapsed time of each event of a session, in microseconds since the session began, to a
  /// closure.
  func readElapsedTimes(_ sessionID: String, _ body: (Int64) -> Void) throws {
    let session = try session(sessionID)
    let rows = try elapsedTimes.statement()
    rows.bind(1, session.first)
    rows.bind(2, session.first + Int64(session.record.count) - 1)
    defer { rows.reset() }
    var left = session.record.count
    while try rows.step() {
      // Without this check, the loop would not end if pages form a cycle.
      guard left > 0, rows.type(0) == .integer else {
        throw EventLogError(
          .damaged, "the events of session \(StoredText.printable(sessionID)) cannot be read")
      }
      left -= 1
      body(rows.integer(0))
    }
  }

  /// Returns the position of the last event at a time, and the earliest and the latest time of all events; see
  /// ``SQLiteEventLog/lastEvent(of:at:)``.
  func lastEvent(
    of sessionID: String, at time: Int64?
  ) throws -> (position: Int, times: ClosedRange<Int64>?) {
    let session = try session(sessionID)
    let started = session.record.info.started
    let query = try connection.prepare(Queries.lastEventAtTime)
    query.bind(1, session.first)
    query.bind(2, session.first + Int64(session.record.count) - 1)
    query.bind(3, time.map { $0 &- started })
    query.bind(4, session.record.ended.map { $0 &- started })
    query.bind(5, session.record.duration)
    guard try query.step() else { return (0, nil) }
    let position = query.isNull(0) ? 0 : Int(query.integer(0) - session.first) + 1
    guard !query.isNull(1) else { return (position, nil) }
    // A damaged row can contain any number.
    let times = (query.integer(1)...query.integer(2)).clamped(to: ValidRange.drifts)
    return (position, (times.lowerBound + started)...(times.upperBound + started))
  }

  /// Returns the wall time of a session's last event, in milliseconds since 1970; `nil` if the log does not contain the event.
  func timeOfLastEvent(_ session: StoredSession) throws -> Int64? {
    try eventTime.firstRow(Int(session.first) + session.record.count - 1) { row in
      session.record.info.started &+ row.integer(0)
    }
  }

  /// Returns the event in a row of ``Queries/readEvents``.
  package func event(
    _ row: Statement, of session: StoredSession
  ) throws -> RecordedEvent<RecordedDestination> {
    try event(row, first: session.first, session.clock)
  }

  /// Returns the event in a row of ``Queries/readEvents``.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - first: The row of the session's first event.
  ///   - clock: The relation between the times of the session's events.
  package func event(
    _ row: Statement, first: Int64, _ clock: WallClock
  ) throws -> RecordedEvent<RecordedDestination> {
    let position = Int(row.integer(.id) &- first) &+ 1
    guard let nulls = Self.nullColumns(row) else {
      throw EventLogError(.damaged, "event \(position) has a value of an invalid type")
    }
    guard Self.hasPossibleNumbers(row) else {
      throw EventLogError(.damaged, "event \(position) has invalid numbers")
    }
    guard let call = try calls.value(row.integer(.call)), let router = try router(row),
      let screen = try screens.value(row.integer(.screen))
    else { throw Self.missingRow(position) }
    // In a damaged log, an unknown style is probably damage, too.
    if usesPlaceholders, call.unknownStyle != nil, call.kind != nil {
      throw EventLogError(.damaged, "event \(position) has an unknown presentation style")
    }
    let requested =
      nulls.contains(.destination) ? nil : try screens.value(row.integer(.destination))?.destination
    var decisions: [RuleDecision<RecordedDestination>] = []
    let action: NavigationAction<RecordedDestination>
    if nulls.contains(.detail), let plain = call.plain(requested)?.action {
      action = plain
    } else {
      let stored = call.stored(requested, Self.members(row))
      action = Self.action(stored, on: router)
      if action.kind != nil { decisions = (try? stored.decisions()) ?? [] }
    }
    let elapsed = row.integer(.elapsed)
    return RecordedEvent(
      position: position, time: clock.time(after: elapsed, drift: row.integer(.drift)), elapsed: elapsed,
      event: NavigationEvent(action, on: router), origin: call.row.origin,
      cause: nulls.contains(.cause) ? nil : Int(row.integer(.cause)), source: call.row.source,
      outcome: call.outcome, removed: Int(row.integer(.removed)), screen: screen.destination,
      depth: Int(row.integer(.depth)), isRepeated: call.row.isRepeated, selected: screen.root,
      decisions: decisions)
  }

  private static func missingRow(_ position: Int) -> EventLogError {
    EventLogError(.damaged, "event \(position) refers to a row that is missing from its dictionary")
  }

  /// Returns the destination that the event in a row requested, or `nil` if the event requested none.
  private func requested(_ row: Statement) throws -> RecordedDestination? {
    row.isNull(.destination) ? nil : try screens.value(row.integer(.destination))?.destination
  }

  /// Whether all numbers in a row of ``Queries/readEvents`` are in the ranges of ``ValidRange``, which contain all numbers that
  /// an app can record. The count of a pop is not checked, because an app can request any number.
  package static func hasPossibleNumbers(_ row: Statement) -> Bool {
    let range = ValidRange.integers
    return range ~= row.integer(.elapsed) && ValidRange.drifts ~= row.integer(.drift)
      && range ~= row.integer(.removed)
      && range ~= row.integer(.cause) && range ~= row.integer(.depth)
  }

  /// A set of columns, with a bit for each column.
  private struct Columns {
    var bits: UInt32 = 0

    init(_ columns: [EventField] = []) { for column in columns { bits |= 1 << UInt32(column.rawValue) } }

    @inline(__always)
    func contains(_ column: EventField) -> Bool { bits & (1 << UInt32(column.rawValue)) != 0 }
  }

  private static let required = Columns(EventField.allCases.filter(\.isRequired))

  /// Returns the columns of a row of ``Queries/readEvents`` that are `NULL`. The result is `nil` if a value
  /// does not have the type that the table declares. Such values occur in files that were edited by hand.
  private static func nullColumns(_ row: Statement) -> Columns? {
    var nulls = Columns()
    for column in 0..<Int32(EventField.count) {
      switch row.type(column) {
      case .integer: if column == EventField.detail.rawValue { return nil }
      case .text: if column != EventField.detail.rawValue { return nil }
      case .null: nulls.bits |= 1 << UInt32(column)
      case .real, .blob: return nil
      }
    }
    return nulls.bits & required.bits == 0 ? nulls : nil
  }

  /// Whether a row contains a known call without details. Such a row needs no decoding.
  package func isPlainCall(_ row: Statement) throws -> Bool {
    guard row.isNull(.detail), let call = try calls.value(row.integer(.call)), try router(row) != nil
    else { return false }
    return try call.plain(requested(row))?.action != nil
  }

  /// Returns the stored form of the call in a row, or `nil` if the dictionary does not contain the call.
  package func storedAction(_ row: Statement) throws -> StoredAction<RecordedDestination>? {
    try calls.value(row.integer(.call))?.stored(requested(row), Self.members(row))
  }

  /// Returns the router in a row, or `nil` if the dictionary does not contain the router or its address is malformed.
  package func router(_ row: Statement) throws -> RouterID? { try routers.value(row.integer(.router))?.id }

  private static func members(_ row: Statement) -> [JSONValue.Member] {
    guard let detail = row.optionalText(.detail) else { return [] }
    guard case .object(let members)? = try? JSONValue(parsing: detail) else {
      return [.init("detail", .string(detail))]
    }
    return members
  }

  /// Returns the action of a stored call. If the fields do not fit the kind, or if this version does not know the style, the
  /// action is of an unknown kind.
  static func action(
    _ stored: StoredAction<RecordedDestination>, on router: RouterID
  ) -> NavigationAction<RecordedDestination> {
    do { return try stored.action(on: router, .named) } catch {
      return .unknown(.init(kind: stored.kind, fields: stored.allFields(.named)))
    }
  }

  // MARK: - States

  func state(_ sessionID: String, at position: Int) throws -> NavigationState<RecordedDestination> {
    let session = try session(sessionID)
    guard position <= session.record.count, position >= 0 else {
      throw EventLogError.noSuchPosition(position, of: sessionID, last: session.record.count)
    }
    return try stateLoader.state(of: session, at: position)
  }

  func foldedState(_ sessionID: String) throws -> NavigationState<RecordedDestination> {
    let session = try session(sessionID)
    return try stateLoader.state(of: session, at: session.record.count, usingSnapshots: false)
  }
}
