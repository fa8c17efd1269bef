package import Navlog

/// Loads states by folding stored events. The folded states contain ids instead of destinations, so the folds decode each row
/// of `screens` only once.
///
/// The fold uses the same generic reducer as an app. A destination that occurs in several roots has a row of `screens` for each
/// root, but only one id. Two destinations are therefore equal if and only if their ids are equal.
package final class StateLoader {
  private let connection: Connection
  private let foldEvents: PreparedStatement
  private let snapshotsDown: PreparedStatement
  private let fetchCall: RowDictionary<StoredCall>
  private let fetchRouters: PreparedStatement
  /// The next row that ``fetchRouters`` returns; `nil` before the statement has started. Most routers that are not in the cache
  /// are new. The row of a new router follows the row of the previous new router, so one step of the statement finds it without
  /// a search.
  private var nextRouter: Int?
  private let fetchScreen: PreparedStatement
  // One caller at a time accesses the caches, several times per event, so Swift does not need to check for exclusive access. A
  // check takes about 110 instructions (callgrind).
  @exclusivity(unchecked) private var calls: [Call?] = []
  /// A cache of recent routers: the low bits of a router's row are the index of its slot. The cache is small because a long
  /// log contains many routers of modals, and each is used only while its modal is open.
  @exclusivity(unchecked) private var routers = [(row: Int, id: RouterID)](
    repeating: (Int.min, RouterID(.main)), count: 256)
  /// The ids of destinations by row; 0 for a row that was not loaded yet.
  @exclusivity(unchecked) private var canonical: [Int32] = []
  private var maximumRow = 0
  private var ids: [RecordedDestination: DestinationID] = [:]
  private var destinations: [DestinationID: RecordedDestination] = [:]
  /// The cached states of the session that was folded last, with the row of the session and of its first event.
  private var cached: (row: Int64, first: Int64, states: StateCache<DestinationID>) = (0, 0, StateCache())

  package init(_ connection: Connection) {
    self.connection = connection
    foldEvents = PreparedStatement(connection, Queries.foldEvents)
    snapshotsDown = PreparedStatement(connection, Queries.snapshotsDown)
    fetchScreen = PreparedStatement(connection, Queries.screen)
    fetchCall = RowDictionary(connection, Queries.call) { StoredCall(row: $0) }
    fetchRouters = PreparedStatement(connection, Queries.routersFrom)
  }

  /// Returns the state of a session after an event, folded from the nearest earlier snapshot or from the
  /// first event.
  package func state(
    of session: LogReader.StoredSession, at position: Int, usingSnapshots: Bool = true
  ) throws -> NavigationState<RecordedDestination> {
    try Signposts.interval("fold") {
      try numberedState(of: session, at: position, usingSnapshots: usingSnapshots).compactMap {
        destinations[$0]
      }
    }
  }

  /// Returns a state that contains ids instead of destinations.
  package func numberedState(
    of session: LogReader.StoredSession, at position: Int, usingSnapshots: Bool = true
  ) throws -> NavigationState<DestinationID> {
    guard usingSnapshots else {
      var state = NavigationState<DestinationID>()
      if position > 0 { try fold(session, 1...position, into: &state) }
      return state
    }
    if (cached.row, cached.first) != (session.row, session.first) {
      cached = (session.row, session.first, StateCache())
    }
    let snapshot = try nearest(session, position)
    var (last, state) = snapshot ?? (0, NavigationState<DestinationID>())
    if let earlier = cached.states.nearest(to: position), earlier.position > last { (last, state) = earlier }
    while last < position {
      let next = StateCache<DestinationID>.nextPosition(after: last, end: position)
      try fold(session, last + 1...next, into: &state)
      cached.states.offer(state, at: next)
      last = next
    }
    return state
  }

  /// Returns the destination for an id. The id must come from a state that this loader returned.
  package func destination(_ id: DestinationID) -> RecordedDestination? { destinations[id] }

  private func nearest(
    _ session: LogReader.StoredSession, _ position: Int
  ) throws -> (Int, NavigationState<DestinationID>)? {
    let snapshot = try snapshotsDown.statement()
    snapshot.bind(1, session.first)
    snapshot.bind(2, session.first + Int64(position) - 1)
    snapshot.bind(3, Int64(reducerVersion))
    defer { snapshot.reset() }
    while try snapshot.step() {
      // A snapshot is ignored if the log does not contain one of its destinations, or if the event has another depth or screen.
      guard let state = Snapshot.state(snapshot.text(Snapshot.Column.state)),
        let known = try? state.compactMap({ try self.destination($0.rawValue) }),
        known.depth == Int(snapshot.integer(Snapshot.JoinedColumn.depth)),
        try shows(known, screen: snapshot.integer(Snapshot.JoinedColumn.screen))
      else { continue }
      return (Int(snapshot.integer(Snapshot.Column.id) - session.first) + 1, known)
    }
    return nil
  }

  /// Whether a row of `screens` describes the visible screen of a state.
  private func shows(_ state: NavigationState<DestinationID>, screen row: Int64) throws -> Bool {
    let fetchScreen = try fetchScreen.statement()
    fetchScreen.bind(1, row)
    defer { fetchScreen.reset() }
    guard try fetchScreen.step(), let screen = ScreenRow(row: fetchScreen) else { return false }
    return state.selected == screen.root && state.visible.flatMap { destinations[$0] } == screen.destination
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

  /// Folds the events with the given row ids into a state.
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

  /// Passes the state after each event of a range to a closure, which returns whether to continue.
  ///
  /// - Parameter state: The state before the first event of the range.
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

  /// The columns of ``Queries/foldEvents``.
  private enum FoldColumn {
    static let id: Int32 = 0
    static let call: Int32 = 1
    static let router: Int32 = 2
    static let destination: Int32 = 3
    static let detail: Int32 = 4
  }

  /// Folds the event in the statement's current row into a state.
  @inline(__always)
  private func apply(
    _ fold: Statement, after last: Int64, first: Int64, to state: inout NavigationState<DestinationID>
  ) throws -> (row: Int64, position: Int) {
    let row = fold.integer(FoldColumn.id)
    let position = Int(row - first) + 1
    guard row > last else {
      throw EventLogError(.damaged, "event \(position) is in the file twice")
    }
    let router = try router(Int(fold.integer(FoldColumn.router)), position)
    let call = try call(Int(fold.integer(FoldColumn.call)))
    if fold.isNull(FoldColumn.detail) {
      // Nearly all events are pushes or pops, so they are folded without decoding an action.
      if call.isPush {
        let destination = try destination(Int(fold.integer(FoldColumn.destination)))
        state.foldPush(destination, on: router, at: position)
        return (row, position)
      }
      if let count = call.pops {
        state.foldPop(count, on: router, at: position)
        return (row, position)
      }
    }
    state.fold(try action(fold, on: router), on: router, at: position)
    return (row, position)
  }

  private func action(_ fold: Statement, on router: RouterID) throws -> NavigationAction<DestinationID> {
    guard let call = try fetchCall.value(fold.integer(FoldColumn.call)) else {
      throw Self.missingCall(Int(fold.integer(FoldColumn.call)))
    }
    let requested =
      fold.isNull(FoldColumn.destination) ? nil : try destination(Int(fold.integer(FoldColumn.destination)))
    guard let detail = fold.optionalText(FoldColumn.detail) else {
      if let plain = call.plain(requested)?.action { return plain }
      return decode(call, requested, [], on: router)
    }
    guard case .object(let members)? = try? JSONValue(parsing: detail) else {
      return decode(call, requested, [], on: router)
    }
    return decode(call, requested, members, on: router)
  }

  /// Decodes an action that has no plain form; see ``PlainCall``. All logs and exports share the stored form from which the
  /// action is decoded.
  private func decode(
    _ call: StoredCall, _ requested: DestinationID?, _ detail: [JSONValue.Member], on router: RouterID
  ) -> NavigationAction<DestinationID> {
    let stored = call.stored(requested.flatMap { destinations[$0] }, detail)
    return LogReader.action(stored, on: router).map { intern($0) }
  }

  // MARK: - Dictionaries

  /// The part of a row of `calls` that a fold needs.
  private struct Call {
    var isPush = false
    /// The number of screens that a call of `pop` requested to remove.
    var pops: Int?

    init(_ call: StoredCall) {
      if call.unknownStyle != nil { return }
      switch (call.kind, call.row.style, call.row.count) {
      case (.navigate, .push, nil): isPush = true
      case (.pop, nil, let count?): pops = count
      default: break
      }
    }
  }

  @inline(__always)
  private func call(_ row: Int) throws -> Call {
    if row >= 0, row < calls.count, let known = calls[row] { return known }
    return try loadCall(row)
  }

  @inline(__always)
  private func router(_ row: Int, _ position: Int) throws -> RouterID {
    if routers[row & 255].row == row { return routers[row & 255].id }
    return try loadRouter(row, position)
  }

  @inline(__always)
  private func destination(_ row: Int) throws -> DestinationID {
    if row >= 0, row < canonical.count, canonical[row] != 0 { return DestinationID(Int(canonical[row])) }
    return try loadDestination(row)
  }

  /// Whether a dictionary can have a row with this number. Every row takes at least four bytes of the file, which limits the
  /// number of rows. The row number is the index in a cache. Without this check, the cache for a crafted row number would
  /// exhaust memory.
  private func isPlausible(_ row: Int) throws -> Bool {
    guard row >= 0 else { return false }
    if row < maximumRow { return true }
    // The file may have grown, so the limit is calculated again.
    maximumRow =
      (try connection.integer("PRAGMA page_count") ?? 0) * (try connection.integer("PRAGMA page_size") ?? 0)
      / 4
    return row < maximumRow
  }

  private func loadCall(_ row: Int) throws -> Call {
    guard let stored = try fetchCall.value(Int64(row)) else { throw Self.missingCall(row) }
    let call = Call(stored)
    if try isPlausible(row) { calls.set(row, call, filling: nil) }
    return call
  }

  private static func missingCall(_ row: Int) -> EventLogError {
    EventLogError(.damaged, "an event refers to call \(row), which is missing from its dictionary")
  }

  private func loadRouter(_ row: Int, _ position: Int) throws -> RouterID {
    let fetchRouters = try fetchRouters.statement()
    if row != nextRouter {
      fetchRouters.reset()
      fetchRouters.bind(1, Int64(row))
    }
    nextRouter = row &+ 1
    guard try fetchRouters.step(), fetchRouters.integer(RouterID.Column.id) == Int64(row),
      let router = fetchRouters.shortText(RouterID.Column.address).flatMap({ RouterID($0) })
    else {
      throw EventLogError(
        .damaged, "event \(position) refers to a router that is missing from its dictionary")
    }
    routers[row & 255] = (row, router)
    return router
  }

  /// Ends the statement, because its read transaction would block a checkpoint.
  private func endRouters() {
    guard nextRouter != nil else { return }
    nextRouter = nil
    try? fetchRouters.statement().reset()
  }

  private func loadDestination(_ row: Int) throws -> DestinationID {
    let fetchScreen = try fetchScreen.statement()
    guard row > 0, row <= Int32.max else {
      throw EventLogError(.damaged, "an event refers to screen \(row), which is not a valid row number")
    }
    fetchScreen.bind(1, Int64(row))
    defer { fetchScreen.reset() }
    guard try fetchScreen.step(), let value = ScreenRow(row: fetchScreen)?.destination else {
      throw EventLogError(.damaged, "an event refers to screen \(row), which is missing or not a destination")
    }
    let id = ids[value] ?? DestinationID(row)
    ids[value] = id
    destinations[id] = value
    if try isPlausible(row) { canonical.set(row, Int32(id.rawValue), filling: 0) }
    return id
  }

  /// Returns the id of a destination in an event's detail. A destination that is not in the dictionary table
  /// gets a negative id.
  private func intern(_ value: RecordedDestination) -> DestinationID {
    if let known = ids[value] { return known }
    let id = DestinationID(-1 - ids.count)
    ids[value] = id
    destinations[id] = value
    return id
  }
}

extension Array {
  /// Sets an element. If the index is beyond the end, first extends the array with the value `filling`.
  fileprivate mutating func set(_ index: Int, _ value: Element, filling: Element) {
    if index >= count { append(contentsOf: repeatElement(filling, count: index + 1 - count)) }
    self[index] = value
  }
}
