import CSQLite
package import Navlog

/// Reads sessions, events and states over one connection.
package final class LogReader {
  let connection: Connection
  private let usesPlaceholders: Bool
  private let terms: RowDictionary<String>
  private let routers: RowDictionary<RouterID?>
  private let sources: RowDictionary<CallSite?>
  package let destinations: RowDictionary<RecordedDestination>
  private let readEvents: PreparedStatement
  private let sessionByID: PreparedStatement
  private lazy var stateLoader = StateLoader(connection)

  /// Creates a reader.
  ///
  /// - Parameter usesPlaceholders: Whether a name that cannot be read is replaced by a ``NamePlaceholder`` instead of
  ///   being an error.
  package init(_ connection: Connection, usesPlaceholders: Bool = false) {
    self.connection = connection
    self.usesPlaceholders = usesPlaceholders
    let lostTerm: (Int64) -> String? = { NamePlaceholder.text($0) }
    let lostDestination: (Int64) -> RecordedDestination? = { NamePlaceholder.destination($0) }
    let lostRouter: (Int64) -> RouterID?? = { .some(NamePlaceholder.router($0)) }
    // An event need not have a call site.
    let lostSource: (Int64) -> CallSite?? = { _ in .some(nil) }
    terms = RowDictionary(connection, Queries.term, placeholder: usesPlaceholders ? lostTerm : nil) {
      $0.shortText(0)
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
    try connection.forEach(Queries.sessions) { row in
      let session = try Self.range(row)
      // Pages that form a cycle would otherwise exhaust the memory.
      guard session.row > sessions.last?.row ?? 0 else {
        throw EventLogError(.damaged, "the sessions are not in order")
      }
      sessions.append(session)
    }
    return sessions
  }

  func session(_ uid: String) throws -> StoredSession {
    let sessionByID = try sessionByID.statement()
    sessionByID.bind(1, uid)
    defer { sessionByID.reset() }
    guard try sessionByID.step() else { throw EventLogError.noSuchSession(uid) }
    return try Self.range(sessionByID)
  }

  /// Returns the newest session that contains an event.
  func lastSession() throws -> StoredSession? {
    let statement = try connection.prepare(Queries.lastSession)
    return try statement.step() ? try Self.range(statement) : nil
  }

  private static func range(_ row: Statement) throws -> StoredSession {
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
      version: StoredText.unescaped(row.text(3)), system: StoredText.unescaped(row.text(4)), parent: parent)
    let record = SessionRecord(
      info: info, count: max(0, Int(next - first)),
      ended: row.optionalInteger(9).map(Int64.init), duration: row.optionalInteger(11).map(Int64.init))
    return StoredSession(record: record, row: row.integer(10), first: first)
  }

  // MARK: - Events

  func read(
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
      guard readEvents.integer(0) > last else {
        throw EventLogError(.damaged, "the events of session \(StoredText.printable(uid)) are not in order")
      }
      last = readEvents.integer(0)
      if try !body(event(readEvents, first: session.first)) { return }
    }
  }

  /// Returns the event of a row of ``Queries/readEvents``.
  package func event(_ row: Statement, first: Int64) throws -> RecordedEvent<RecordedDestination> {
    let position = Int(row.integer(0) - first) + 1
    guard Self.hasRightTypes(row) else {
      throw EventLogError(.damaged, "event \(position) has a value of a type that no event has")
    }
    guard let stored = try storedAction(row), let router = try router(row),
      let origin = try terms.value(row.integer(9))
    else {
      throw EventLogError(.damaged, "event \(position) refers to a row that is missing from its dictionary")
    }
    guard Self.hasPossibleNumbers(row) else {
      throw EventLogError(.damaged, "event \(position) has numbers that no event has")
    }
    // Without its style, a modal would be read as a push.
    if usesPlaceholders, stored.style == nil, !row.isNull(6), EventKind(rawValue: stored.kind) != nil {
      throw EventLogError(.damaged, "event \(position) has an unknown presentation style")
    }
    let reason = try terms.value(row.optionalInteger(12))
    let action = Self.action(stored, on: router)
    return RecordedEvent(
      position: position, time: row.integer(1), elapsed: row.integer(2),
      event: NavigationEvent(action, on: router), origin: Origin(rawValue: origin),
      cause: row.optionalInteger(10), source: try sources.value(row.optionalInteger(11)) ?? nil,
      outcome: reason.map { .noEffect(Reason($0)) } ?? .applied, removed: row.optionalInteger(8) ?? 0,
      screen: try destinations.value(row.optionalInteger(13)), depth: Int(row.integer(14)),
      selected: (try routers.value(row.optionalInteger(16)) ?? nil)?.root,
      decisions: action.kind == nil ? [] : (try? stored.decisions()) ?? [])
  }

  /// Whether the numbers in a row of ``Queries/readEvents`` are possible. The count of a pop, as it was requested, can be
  /// anything.
  package static func hasPossibleNumbers(_ row: Statement) -> Bool {
    [1, 2, 8, 10, 14].allSatisfy { ValidRange.integers.contains(row.integer($0)) }
  }

  /// Whether the columns of a row of ``Queries/readEvents`` have the types that the table declares: a file that was
  /// edited by hand can contain anything.
  private static func hasRightTypes(_ row: Statement) -> Bool {
    for column in 0..<row.columnCount {
      switch row.type(column) {
      case .integer: if column == detail { return false }
      case .text: if column != detail { return false }
      case .null: if required.contains(column) { return false }
      case .real, .blob: return false
      }
    }
    return true
  }

  private static let required: [Int32] = [0, 1, 2, 3, 4, 9, 14]
  private static let detail: Int32 = 15

  /// Returns the call in a row, in stored form; `nil` if its kind is missing from the dictionary.
  package func storedAction(_ row: Statement) throws -> StoredAction<RecordedDestination>? {
    guard let kind = try terms.value(row.integer(3)) else { return nil }
    return StoredAction(
      kind: kind, destination: try destinations.value(row.optionalInteger(5)),
      style: try terms.value(row.optionalInteger(6)).flatMap { PresentationStyle($0) },
      count: row.optionalInteger(7), detail: row.optionalText(15).map(Self.members) ?? [])
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
