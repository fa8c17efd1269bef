package import Navlog

/// Loads states by folding stored events over the ids of their destinations: a destination is decoded once, or not at
/// all.
///
/// The reducer is the same generic one that drives an app. Equal destinations that were stored twice get the same id, so
/// comparing ids is comparing destinations.
package final class StateLoader {
  private let connection: Connection
  private let foldEvents: PreparedStatement
  private let nearestSnapshot: PreparedStatement
  private let fetchTerm: RowDictionary<String>
  private let fetchRouters: PreparedStatement
  /// The row that ``fetchRouters`` goes on to; `nil` before it begins. Most routers are new ones, each in the row after
  /// the last one, so that no search is needed.
  private var nextRouter: Int?
  private let fetchDestination: PreparedStatement
  // Accessed several times per event, by one caller at a time.
  @exclusivity(unchecked) private var kinds: [Kind] = []
  private var styles: [PresentationStyle?] = []
  /// The most recent routers, each in the slot given by the low bits of its row: the router of a modal is used for a
  /// while and never again, and a long log has very many.
  @exclusivity(unchecked) private var routers = [(row: Int, id: RouterID)](
    repeating: (Int.min, RouterID(.main)), count: 256)
  /// By row: the id of the destination; 0 for a row that was not loaded yet.
  @exclusivity(unchecked) private var canonical: [Int32] = []
  private var maximumRow = 0
  private var ids: [RecordedDestination: DestinationID] = [:]
  private var destinations: [DestinationID: RecordedDestination] = [:]
  /// What earlier folds have passed, of the session that was folded last.
  private var passed: (row: Int64, first: Int64, states: PassedStates<DestinationID>) = (0, 0, PassedStates())

  package init(_ connection: Connection) {
    self.connection = connection
    foldEvents = PreparedStatement(connection, Queries.foldEvents)
    nearestSnapshot = PreparedStatement(connection, Queries.nearestSnapshot)
    fetchDestination = PreparedStatement(connection, Queries.destination)
    fetchTerm = RowDictionary(connection, Queries.term) { $0.shortText(0) }
    fetchRouters = PreparedStatement(connection, Queries.routersFrom)
  }

  /// Returns the state of a session after an event, folded from the nearest earlier snapshot, or from the first event.
  package func state(
    of session: LogReader.StoredSession, at position: Int, usingSnapshots: Bool = true
  ) throws -> NavigationState<RecordedDestination> {
    try numberedState(of: session, at: position, usingSnapshots: usingSnapshots).compactMap {
      destinations[$0]
    }
  }

  /// Returns the same state over the ids of its destinations.
  package func numberedState(
    of session: LogReader.StoredSession, at position: Int, usingSnapshots: Bool = true
  ) throws -> NavigationState<DestinationID> {
    guard usingSnapshots else {
      var state = NavigationState<DestinationID>()
      if position > 0 { try fold(session, 1...position, into: &state) }
      return state
    }
    if (passed.row, passed.first) != (session.row, session.first) {
      passed = (session.row, session.first, PassedStates())
    }
    let snapshot = try nearest(session, position)
    var (last, state) = snapshot ?? (0, NavigationState<DestinationID>())
    if let earlier = passed.states.nearest(to: position), earlier.position > last { (last, state) = earlier }
    while last < position {
      let next = PassedStates<DestinationID>.nextStop(after: last, end: position)
      try fold(session, last + 1...next, into: &state)
      passed.states.pass(state, at: next)
      last = next
    }
    return state
  }

  /// Returns the destination with an id that occurs in a state of this loader.
  package func destination(_ id: DestinationID) -> RecordedDestination? { destinations[id] }

  private func nearest(
    _ session: LogReader.StoredSession, _ position: Int
  ) throws -> (Int, NavigationState<DestinationID>)? {
    let snapshot = try nearestSnapshot.statement()
    snapshot.bind(1, session.row)
    snapshot.bind(2, Int64(position))
    snapshot.bind(3, Int64(reducerVersion))
    defer { snapshot.reset() }
    guard try snapshot.step(), let state = Snapshot.state(snapshot.text(1)) else { return nil }
    // A snapshot that refers to a missing destination is ignored.
    guard let known = try? state.compactMap({ try self.destination($0.rawValue) }) else { return nil }
    return (Int(snapshot.integer(0)), known)
  }

  // MARK: - The fold

  private func fold(
    _ session: LogReader.StoredSession, _ positions: ClosedRange<Int>,
    into state: inout NavigationState<DestinationID>
  ) throws {
    let rows =
      (session.first + Int64(positions.lowerBound) - 1)...(session.first + Int64(positions.upperBound) - 1)
    try fold(rows, first: session.first, into: &state)
  }

  /// Folds the rows of a range of ids into a state.
  func fold(
    _ rows: ClosedRange<Int64>, first: Int64, into state: inout NavigationState<DestinationID>
  ) throws {
    let fold = try foldEvents.statement()
    fold.bind(1, rows.lowerBound)
    fold.bind(2, rows.upperBound)
    defer {
      fold.reset()
      endRouters()
    }
    var last = Int64.min
    while try fold.step() {
      last = try apply(fold, after: last, first: first, to: &state).row
    }
  }

  /// Passes the state after each event of a stretch of a session to a closure, which returns whether to continue.
  ///
  /// - Parameter state: The state before the first of the positions.
  package func forEachState(
    of session: LogReader.StoredSession, _ positions: ClosedRange<Int>,
    from state: NavigationState<DestinationID>,
    _ body: (Int, borrowing NavigationState<DestinationID>) throws -> Bool
  ) throws {
    var state = state
    let fold = try foldEvents.statement()
    fold.bind(1, session.first + Int64(positions.lowerBound) - 1)
    fold.bind(2, session.first + Int64(positions.upperBound) - 1)
    defer {
      fold.reset()
      endRouters()
    }
    var last = Int64.min
    while try fold.step() {
      let event = try apply(fold, after: last, first: session.first, to: &state)
      last = event.row
      if try !body(event.position, state) { return }
    }
  }

  /// Folds the current row into a state.
  @inline(__always)
  private func apply(
    _ fold: Statement, after last: Int64, first: Int64, to state: inout NavigationState<DestinationID>
  ) throws -> (row: Int64, position: Int) {
    let row = fold.integer(0)
    let position = Int(row - first) + 1
    guard row > last else {
      throw EventLogError(.damaged, "event \(position) is in the file twice")
    }
    let router = try router(Int(fold.integer(2)), position)
    let kind = try kind(Int(fold.integer(1)))
    if fold.isNull(6) {
      // Nearly all events are of these two kinds.
      if kind == .navigate, fold.isNull(4) {
        state.foldPush(try destination(Int(fold.integer(3))), on: router, at: position)
        return (row, position)
      }
      if kind == .pop {
        state.foldPop(fold.isNull(5) ? 1 : Int(fold.integer(5)), on: router, at: position)
        return (row, position)
      }
    }
    state.fold(try action(fold, kind, on: router), on: router, at: position)
    return (row, position)
  }

  private func action(
    _ fold: Statement, _ kind: EventKind?, on router: RouterID
  ) throws -> NavigationAction<DestinationID> {
    if fold.isNull(6) {
      switch kind {
      case .navigate:
        return .navigate(
          try destination(Int(fold.integer(3))), style: try style(Int(fold.integer(4))), unlessOnTop: false)
      case .popToRoot: return .popToRoot
      case .dismissSheet: return .dismissSheet
      case .dismissFullScreen: return .dismissFullScreen
      case .dismiss: return .dismiss
      case .dismissModal: return .dismissModal
      default: break
      }
    }
    return try storedAction(fold, on: router)
  }

  /// Decodes an action of a rarer kind through the stored form that all logs and exports share.
  private func storedAction(_ fold: Statement, on router: RouterID) throws -> NavigationAction<DestinationID>
  {
    let detail = fold.optionalText(6).flatMap { try? JSONValue(parsing: $0) }
    var members: [JSONValue.Member] = []
    if case .object(let found)? = detail { members = found }
    let style = try fold.optionalInteger(4).flatMap { try fetchTerm.value(Int64($0)) }
    let stored = StoredAction<RecordedDestination>(
      kind: try fetchTerm.value(fold.integer(1)) ?? "",
      destination: try fold.optionalInteger(3).flatMap { destinations[try destination($0)] },
      style: style.flatMap { PresentationStyle($0) }, count: fold.optionalInteger(5), detail: members)
    let action = LogReader.action(stored, on: router).compactMap { intern($0) }
    return action ?? .unknown(UnknownAction(kind: stored.kind, fields: .null))
  }

  // MARK: - Dictionaries

  private enum Kind {
    case notLoaded
    case unknown
    case known(EventKind)
  }

  @inline(__always)
  private func kind(_ row: Int) throws -> EventKind? {
    if row >= 0, row < kinds.count {
      switch kinds[row] {
      case .known(let kind): return kind
      case .unknown: return nil
      case .notLoaded: break
      }
    }
    return try loadKind(row)
  }

  @inline(__always)
  private func router(_ row: Int, _ position: Int) throws -> RouterID {
    if routers[row & 255].row == row { return routers[row & 255].id }
    return try loadRouter(row, position)
  }

  @inline(__always)
  private func style(_ row: Int) throws -> PresentationStyle {
    if row == 0 { return .push }
    if row > 0, row < styles.count, let known = styles[row] { return known }
    return try loadStyle(row)
  }

  @inline(__always)
  private func destination(_ row: Int) throws -> DestinationID {
    if row >= 0, row < canonical.count, canonical[row] != 0 { return DestinationID(Int(canonical[row])) }
    return try loadDestination(row)
  }

  /// Whether a dictionary can have a row with this number: rows are numbered from 1, and each takes some bytes of the
  /// file. Caching by a made-up number would exhaust the memory.
  private func isPlausible(_ row: Int) throws -> Bool {
    guard row >= 0 else { return false }
    if row < maximumRow { return true }
    // The file may have grown.
    maximumRow =
      (try connection.integer("PRAGMA page_count") ?? 0) * (try connection.integer("PRAGMA page_size") ?? 0)
      / 4
    return row < maximumRow
  }

  private func loadKind(_ row: Int) throws -> EventKind? {
    guard let term = try fetchTerm.value(Int64(row)) else {
      throw EventLogError(.damaged, "an event refers to kind \(row), which is missing from its dictionary")
    }
    let kind = EventKind(rawValue: term)
    if try isPlausible(row) { kinds.set(row, kind.map { .known($0) } ?? .unknown, filling: .notLoaded) }
    return kind
  }

  private func loadRouter(_ row: Int, _ position: Int) throws -> RouterID {
    let fetchRouters = try fetchRouters.statement()
    if row != nextRouter {
      fetchRouters.reset()
      fetchRouters.bind(1, Int64(row))
    }
    nextRouter = row &+ 1
    guard try fetchRouters.step(), fetchRouters.integer(0) == Int64(row),
      let router = fetchRouters.shortText(1).flatMap({ RouterID($0) })
    else {
      throw EventLogError(
        .damaged, "event \(position) refers to a router that is missing from its dictionary")
    }
    routers[row & 255] = (row, router)
    return router
  }

  /// Ends the statement, which keeps what it reads from being checkpointed.
  private func endRouters() {
    guard nextRouter != nil else { return }
    nextRouter = nil
    try? fetchRouters.statement().reset()
  }

  private func loadStyle(_ row: Int) throws -> PresentationStyle {
    let style = try fetchTerm.value(Int64(row)).flatMap { PresentationStyle($0) } ?? .push
    if try isPlausible(row) { styles.set(row, style, filling: nil) }
    return style
  }

  private func loadDestination(_ row: Int) throws -> DestinationID {
    let fetchDestination = try fetchDestination.statement()
    guard row > 0, row <= Int32.max else {
      throw EventLogError(.damaged, "an event refers to destination \(row), which no log has")
    }
    fetchDestination.bind(1, Int64(row))
    defer { fetchDestination.reset() }
    guard try fetchDestination.step(), let value = RecordedDestination(row: fetchDestination) else {
      throw EventLogError(.damaged, "an event refers to destination \(row), which is missing")
    }
    let id = ids[value] ?? DestinationID(row)
    ids[value] = id
    destinations[id] = value
    if try isPlausible(row) { canonical.set(row, Int32(id.rawValue), filling: 0) }
    return id
  }

  /// Returns the id of a destination in an event's detail. One that is not in the dictionary table gets a negative id.
  private func intern(_ value: RecordedDestination) -> DestinationID {
    if let known = ids[value] { return known }
    let id = DestinationID(-1 - ids.count)
    ids[value] = id
    destinations[id] = value
    return id
  }
}

extension Array {
  /// Sets an element, growing the array as far as needed.
  fileprivate mutating func set(_ index: Int, _ value: Element, filling: Element) {
    if index >= count { append(contentsOf: repeatElement(filling, count: index + 1 - count)) }
    self[index] = value
  }
}

/// The text of a state in the table `snapshots`: the usual JSON, with the ids of destinations.
package enum Snapshot {
  static func text(_ state: NavigationState<DestinationID>) -> String {
    JSONValue.object(state.members(form)).text
  }

  /// Returns the state of a snapshot; `nil` if the text is not one. Snapshots are a cache, and a fold works without them.
  package static func state(_ text: String) -> NavigationState<DestinationID>? {
    guard let json = try? JSONValue(parsing: text) else { return nil }
    return try? NavigationState(json: json, form)
  }

  private static let form = DestinationFormat<DestinationID>(
    members: { [.init("destination", .integer($0.rawValue))] },
    destination: { json in
      guard case .number(let literal)? = json["destination"], let id = Int(literal), id > 0 else {
        throw JSONShapeError(field: "destination", problem: "is not an id")
      }
      return DestinationID(id)
    })
}
