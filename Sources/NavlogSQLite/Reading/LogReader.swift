import CSQLite
package import Navlog

/// Reads sessions, events and states over one connection.
package final class LogReader {
  let connection: Connection
  private let usesPlaceholders: Bool
  private let terms: RowDictionary<Term>
  private let routers: RowDictionary<RouterID?>
  private let sources: RowDictionary<CallSite?>
  package let destinations: RowDictionary<RecordedDestination>
  private let readEvents: PreparedStatement
  private let sessionByID: PreparedStatement
  private let elapsedTimes: PreparedStatement
  private let maskedRecords: PreparedStatement
  /// The details of the records of masked sessions, up to a row.
  private var masked: (details: Set<String>, last: Int64) = ([], 0)
  private lazy var stateLoader = StateLoader(connection)

  /// Creates a reader.
  ///
  /// - Parameter usesPlaceholders: Whether a name that cannot be read is replaced by a ``NamePlaceholder`` instead of
  ///   being an error.
  package init(_ connection: Connection, usesPlaceholders: Bool = false) {
    self.connection = connection
    self.usesPlaceholders = usesPlaceholders
    let lostTerm: (Int64) -> Term? = { NamePlaceholder.text($0).map { Term($0) } }
    let lostDestination: (Int64) -> RecordedDestination? = { NamePlaceholder.destination($0) }
    let lostRouter: (Int64) -> RouterID?? = { .some(NamePlaceholder.router($0)) }
    // An event need not have a call site.
    let lostSource: (Int64) -> CallSite?? = { _ in .some(nil) }
    terms = RowDictionary(connection, Queries.term, placeholder: usesPlaceholders ? lostTerm : nil) {
      $0.shortText(0).map { Term($0) }
    }
    routers = RowDictionary(connection, Queries.router, placeholder: usesPlaceholders ? lostRouter : nil) {
      $0.shortText(0).flatMap { .some(RouterID($0)) }
    }
    sources = RowDictionary(connection, Queries.source, placeholder: usesPlaceholders ? lostSource : nil) {
      $0.shortText(0).flatMap { .some(CallSite(StoredText.unescaped($0))) }
    }
    destinations = RowDictionary(
      connection, Queries.destination, placeholder: usesPlaceholders ? lostDestination : nil
    ) { RecordedDestination(row: $0) }
    sessionByID = PreparedStatement(connection, Queries.sessionByID)
    readEvents = PreparedStatement(connection, Queries.readEvents)
    elapsedTimes = PreparedStatement(connection, Queries.elapsedTimes)
    maskedRecords = PreparedStatement(connection, Queries.maskedSessions)
  }

  /// The number of times that a placeholder replaced a name.
  package var placeholderCount: Int {
    terms.placeholderCount + routers.placeholderCount + sources.placeholderCount
      + destinations.placeholderCount
  }

  /// A session with its row and the row of its first event.
  package struct StoredSession {
    package let record: SessionRecord
    package let row: Int64
    package let first: Int64
  }

  /// Returns all sessions, oldest first.
  package func sessions() throws -> [StoredSession] {
    var sessions: [StoredSession] = []
    findMasked()
    try connection.forEach(Queries.sessions) { row in
      let session = try range(row)
      // Pages that form a cycle would otherwise exhaust the memory.
      guard session.row > sessions.last?.row ?? 0 else {
        throw EventLogError(.damaged, "the sessions are not in order")
      }
      sessions.append(session)
    }
    return sessions
  }

  package func session(_ uid: String) throws -> StoredSession {
    let sessionByID = try sessionByID.statement()
    sessionByID.bind(1, uid)
    defer { sessionByID.reset() }
    guard try sessionByID.step() else { throw EventLogError.noSuchSession(uid) }
    findMasked()
    return try range(sessionByID)
  }

  /// Returns the newest session that contains an event.
  func lastSession() throws -> StoredSession? {
    let statement = try connection.prepare(Queries.lastSession)
    findMasked()
    return try statement.step() ? try range(statement) : nil
  }

  /// Reads which sessions are masked. Where the records are damaged, those that can be read.
  private func findMasked() {
    guard let records = try? maskedRecords.statement() else { return }
    records.bind(1, masked.last)
    defer { records.reset() }
    while (try? records.step()) == true {
      masked.last = records.integer(0)
      if let detail = records.shortText(1) { masked.details.insert(detail) }
    }
  }

  private func range(_ row: Statement) throws -> StoredSession {
    guard [0, 2, 3, 4].allSatisfy({ row.shortText($0) != nil }), row.isNull(5) || row.shortText(5) != nil,
      [1, 7, 8, 10].allSatisfy({ row.type($0) == .integer }),
      [6, 9, 11].allSatisfy({ row.isNull($0) || row.type($0) == .integer })
    else { throw EventLogError(.damaged, "a session has values that no log has") }
    let (first, next) = (row.integer(7), row.integer(8))
    guard ValidRange.rowIDs.contains(first), ValidRange.rowIDs.contains(next),
      ValidRange.rowIDs.contains(row.integer(10)),
      [1, 9, 11].allSatisfy({ ValidRange.integers.contains(row.integer($0)) }),
      row.isNull(6) || ValidRange.integers.contains(row.integer(6))
    else { throw EventLogError(.damaged, "a session has numbers that no log has") }
    let parent = row.optionalText(5).map {
      SessionInfo.Moment(session: $0, position: row.optionalInteger(6) ?? 0)
    }
    let info = SessionInfo(
      id: row.text(0), started: row.integer(1), app: StoredText.unescaped(row.text(2)),
      version: StoredText.unescaped(row.text(3)), system: StoredText.unescaped(row.text(4)), parent: parent,
      isMasked: !masked.details.isEmpty
        && masked.details.contains(MaintenanceRecord.maskedDetail(row.text(0)).canonicalText))
    let record = SessionRecord(
      info: info, count: max(0, Int(next - first)),
      ended: row.optionalInteger(9).map(Int64.init), duration: row.optionalInteger(11).map(Int64.init))
    return StoredSession(record: record, row: row.integer(10), first: first)
  }

  // MARK: - Events

  /// Passes the events of a session to a closure, in order, which returns whether to continue.
  package func read(
    _ uid: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws {
    let session = try session(uid)
    let from = max(1, positions.lowerBound)
    let to = min(session.record.count, positions.upperBound)
    guard from <= to else { return }
    let readEvents = try readEvents.statement()
    readEvents.bind(1, session.first + Int64(from) - 1)
    readEvents.bind(2, session.first + Int64(to) - 1)
    defer { readEvents.reset() }
    var last = Int64.min
    while try readEvents.step() {
      let row = readEvents.integer(0)
      guard row > last else {
        throw EventLogError(.damaged, "the events of session \(StoredText.printable(uid)) are not in order")
      }
      last = row
      if try !body(event(readEvents, first: session.first)) { return }
    }
  }

  /// Passes when each event of a session was recorded, in microseconds since the session began, to a closure.
  func readElapsedTimes(_ uid: String, _ body: (Int64) -> Void) throws {
    let session = try session(uid)
    let rows = try elapsedTimes.statement()
    rows.bind(1, session.first)
    rows.bind(2, session.first + Int64(session.record.count) - 1)
    defer { rows.reset() }
    var left = session.record.count
    while try rows.step() {
      // Pages that form a cycle would otherwise never end.
      guard left > 0, rows.type(0) == .integer else {
        throw EventLogError(.damaged, "the events of session \(StoredText.printable(uid)) cannot be read")
      }
      left -= 1
      body(rows.integer(0))
    }
  }

  /// Returns the position of a session's last event that is not later than a time, 0 if there is none, and the latest time
  /// of any event. Both times are in milliseconds since 1970.
  func lastEvent(of uid: String, notAfter time: Int64) throws -> (position: Int, latest: Int64?) {
    let session = try session(uid)
    let query = try connection.prepare(Queries.lastEventNotAfter)
    query.bind(1, session.first)
    query.bind(2, session.first + Int64(session.record.count) - 1)
    query.bind(3, time)
    guard try query.step() else { return (0, nil) }
    return (
      query.isNull(0) ? 0 : Int(query.integer(0) - session.first) + 1,
      query.isNull(1) ? nil : query.integer(1)
    )
  }

  /// Returns the event of a row of ``Queries/readEvents``.
  package func event(_ row: Statement, first: Int64) throws -> RecordedEvent<RecordedDestination> {
    let position = Int(row.integer(0) - first) + 1
    guard let nulls = Self.nullColumns(row) else {
      throw EventLogError(.damaged, "event \(position) has a value of a type that no event has")
    }
    /// The value of a column in its dictionary; `nil` if it is `NULL`, or the dictionary lacks it.
    func value<Value>(_ column: Int32, _ dictionary: RowDictionary<Value>) throws -> Value? {
      nulls & (1 << column) != 0 ? nil : try dictionary.value(row.integer(column))
    }
    func integer(_ column: Int32) -> Int? { nulls & (1 << column) != 0 ? nil : Int(row.integer(column)) }

    guard let kind = try terms.value(row.integer(3)) else { throw Self.missingRow(position) }
    let (destination, style) = (try value(5, destinations), try value(6, terms)?.style)
    guard let router = try router(row), let origin = try terms.value(row.integer(9)) else {
      throw Self.missingRow(position)
    }
    let (time, elapsed, depth) = (row.integer(1), row.integer(2), row.integer(14))
    let (removed, cause) = (integer(8) ?? 0, integer(10))
    guard Self.arePossible(time, elapsed, depth, Int64(removed), Int64(cause ?? 0)) else {
      throw EventLogError(.damaged, "event \(position) has numbers that no event has")
    }
    // Without its style, a modal would be read as a push.
    if usesPlaceholders, style == nil, integer(6) != nil, kind.kind != nil {
      throw EventLogError(.damaged, "event \(position) has an unknown presentation style")
    }
    let reason = try value(12, terms)?.reason
    var decisions: [RuleDecision<RecordedDestination>] = []
    let action: NavigationAction<RecordedDestination>
    if nulls & (1 << Self.detail) != 0, let plain = Self.action(kind, destination, style, integer(7)) {
      action = plain
    } else {
      let stored = Self.storedAction(row, kind, destination, style)
      action = Self.action(stored, on: router)
      if action.kind != nil { decisions = (try? stored.decisions()) ?? [] }
    }
    return RecordedEvent(
      position: position, time: time, elapsed: elapsed, event: NavigationEvent(action, on: router),
      origin: origin.origin, cause: cause, source: try value(11, sources) ?? nil,
      outcome: reason.map { .noEffect($0) } ?? .applied, removed: removed,
      screen: try value(13, destinations), depth: Int(depth),
      selected: (try value(16, routers) ?? nil)?.root, decisions: decisions)
  }

  private static func missingRow(_ position: Int) -> EventLogError {
    EventLogError(.damaged, "event \(position) refers to a row that is missing from its dictionary")
  }

  /// Whether the numbers in a row of ``Queries/readEvents`` are possible. The count of a pop, as it was requested, can be
  /// anything.
  package static func hasPossibleNumbers(_ row: Statement) -> Bool {
    arePossible(row.integer(1), row.integer(2), row.integer(8), row.integer(10), row.integer(14))
  }

  private static func arePossible(_ a: Int64, _ b: Int64, _ c: Int64, _ d: Int64, _ e: Int64) -> Bool {
    let range = ValidRange.integers
    return range ~= a && range ~= b && range ~= c && range ~= d && range ~= e
  }

  /// Returns the columns of a row of ``Queries/readEvents`` that are `NULL`, as bits; `nil` if one is of a type that the
  /// table does not declare: a file that was edited by hand can contain anything.
  private static func nullColumns(_ row: Statement) -> UInt32? {
    var nulls: UInt32 = 0
    for column in 0..<columnCount {
      switch row.type(column) {
      case .integer: if column == detail { return nil }
      case .text: if column != detail { return nil }
      case .null: nulls |= 1 << column
      case .real, .blob: return nil
      }
    }
    return nulls & required == 0 ? nulls : nil
  }

  private static let columnCount: Int32 = 17
  private static let required: UInt32 = [0, 1, 2, 3, 4, 9, 14].reduce(0) { $0 | 1 << $1 }
  private static let detail: Int32 = 15

  /// Whether a row holds what its call needs and nothing else, as nearly all do. Without details, there is nothing to decode.
  package func isPlainCall(_ row: Statement) throws -> Bool {
    guard row.isNull(Self.detail), let kind = try terms.value(row.integer(3))?.kind, try router(row) != nil
    else { return false }
    switch kind {
    case .navigate:
      guard !row.isNull(5), row.isNull(7), try destinations.value(row.integer(5)) != nil else { return false }
      return try row.isNull(6) || terms.value(row.integer(6))?.style != nil
    case .pop: return row.isNull(5) && row.isNull(6)
    case .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen:
      return row.isNull(5) && row.isNull(6) && row.isNull(7)
    default: return false
    }
  }

  /// Returns the call in a row, in stored form; `nil` if its kind is missing from the dictionary.
  package func storedAction(_ row: Statement) throws -> StoredAction<RecordedDestination>? {
    guard let kind = try terms.value(row.integer(3)) else { return nil }
    let destination = row.isNull(5) ? nil : try destinations.value(row.integer(5))
    let style = row.isNull(6) ? nil : try terms.value(row.integer(6))?.style
    return Self.storedAction(row, kind, destination, style)
  }

  private static func storedAction(
    _ row: Statement, _ kind: Term, _ destination: RecordedDestination?, _ style: PresentationStyle?
  ) -> StoredAction<RecordedDestination> {
    StoredAction(
      kind: kind.text, destination: destination, style: style, count: row.optionalInteger(7),
      detail: row.optionalText(detail).map(members) ?? [])
  }

  /// Returns the action of a row without details, for the kinds of nearly all events; `nil` for the others, which are
  /// decoded from their stored form.
  private static func action(
    _ kind: Term, _ destination: RecordedDestination?, _ style: PresentationStyle?, _ count: Int?
  ) -> NavigationAction<RecordedDestination>? {
    switch kind.kind {
    case .navigate: destination.map { .navigate($0, style: style ?? .push, unlessOnTop: false) }
    case .pop: .pop(count: count ?? 1)
    case .popToRoot: .popToRoot
    case .dismiss: .dismiss
    case .dismissSheet: .dismissSheet
    case .dismissFullScreen: .dismissFullScreen
    default: nil
    }
  }

  /// Returns the router in a row; `nil` if it is missing from the dictionary or is not an address.
  package func router(_ row: Statement) throws -> RouterID? { try routers.value(row.integer(4)) ?? nil }

  private static func members(_ detail: String) -> [JSONValue.Member] {
    guard case .object(let members)? = try? JSONValue(parsing: detail) else {
      return [.init("detail", .string(detail))]
    }
    return members
  }

  /// Returns the action of a stored call; one of an unknown kind if the fields do not fit the kind.
  static func action(
    _ stored: StoredAction<RecordedDestination>, on router: RouterID
  ) -> NavigationAction<RecordedDestination> {
    do { return try stored.action(on: router, .named) } catch {
      return .unknown(UnknownAction(kind: stored.kind, fields: stored.allFields(.named)))
    }
  }

  // MARK: - States

  func state(_ uid: String, at position: Int) throws -> NavigationState<RecordedDestination> {
    let session = try session(uid)
    guard position <= session.record.count, position >= 0 else {
      throw EventLogError.noSuchPosition(position, of: uid, last: session.record.count)
    }
    return try stateLoader.state(of: session, at: position)
  }

  func foldedState(_ uid: String) throws -> NavigationState<RecordedDestination> {
    let session = try session(uid)
    return try stateLoader.state(of: session, at: session.record.count, usingSnapshots: false)
  }
}
