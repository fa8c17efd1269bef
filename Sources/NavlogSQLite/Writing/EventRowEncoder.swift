import Navlog

/// Encodes events as rows. Values that repeat are written once, to the dictionary tables, and referred to by id.
final class EventRowEncoder {
  private let terms: DictionaryTable<String>
  private let routers: DictionaryTable<RouterID>
  private let sources: DictionaryTable<CallSite>
  private let destinations: DictionaryTable<RecordedDestination>

  // Nearly all events of a session have the same origin, and most have the kind and the router of the previous one.
  private var lastOrigin: (origin: Origin, id: Int64)?
  private var lastKind: (kind: EventKind, id: Int64)?
  private var lastRouter: (router: RouterID, id: Int64)?
  private let insertTerm: Statement
  private let insertRouter: Statement
  private let insertSource: Statement
  private let insertDestination: Statement

  /// Prepares the statements and loads some rows of each dictionary.
  init(_ connection: Connection) throws {
    terms = DictionaryTable(lastID: try connection.integer("SELECT max(id) FROM terms"))
    // The router of a modal is used for a while and never again, and a long log has very many.
    routers = DictionaryTable(lastID: try connection.integer("SELECT max(id) FROM routers"), capacity: 8_192)
    sources = DictionaryTable(lastID: try connection.integer("SELECT max(id) FROM sources"))
    destinations = DictionaryTable(lastID: try connection.integer("SELECT max(id) FROM destinations"))
    insertTerm = try connection.preparePersistent(Queries.insertTerm)
    insertRouter = try connection.preparePersistent(Queries.insertRouter)
    insertSource = try connection.preparePersistent(Queries.insertSource)
    insertDestination = try connection.preparePersistent(Queries.insertDestination)
    try connection.forEach(Queries.allTerms) { terms.load($0.text(1), $0.integer(0)) }
    try connection.forEach(Queries.firstRouters) { row in
      if let router = RouterID(row.text(1)) { routers.load(router, row.integer(0)) }
    }
    try connection.forEach(Queries.newestSources) { row in
      if let source = CallSite(StoredText.unescaped(row.text(1))) { sources.load(source, row.integer(0)) }
    }
    try connection.forEach(Queries.newestDestinations) { row in
      let destination = RecordedDestination(type: row.text(1), name: row.text(2), parameters: row.text(3))
      destinations.load(destination, row.integer(0))
    }
  }

  /// Returns the row for an event; `nil` if a value in it is not in the dictionaries yet.
  ///
  /// Most events are of a few kinds that need only four lookups.
  func row(_ event: RecordedEvent<RecordedDestination>) -> EventRow? {
    switch event.action {
    case .navigate(let destination, .push, unlessOnTop: false) where event.decisions.isEmpty:
      return row(event, kind: .navigate, destination: destination)
    case .pop(let count): return row(event, kind: .pop, count: count)
    case .popToRoot: return row(event, kind: .popToRoot)
    case .dismiss: return row(event, kind: .dismiss)
    default: return row(event, StoredAction(event))
    }
  }

  private func row(
    _ event: RecordedEvent<RecordedDestination>, _ stored: StoredAction<RecordedDestination>
  ) -> EventRow? {
    let detail = stored.detail.isEmpty ? nil : JSONValue.object(stored.detail).canonicalText
    if let bytes = detail?.utf8.count, bytes > StorageLimit.detail {
      return self.row(event, .tooLong(stored.kind, bytes))
    }
    guard let kind = terms.id(stored.kind),
      var row = row(event, kindID: kind, destination: stored.destination, count: stored.count)
    else { return nil }
    if let style = stored.style, style != .push {
      row.style = terms.id(style.description)
      if row.style == nil { return nil }
    }
    // Only a pop omits a count of one; a restore that replaces one call states it.
    if let count = stored.count, event.action.kind != .pop { row.count = Int64(count) }
    row.detail = detail
    return row
  }

  private func row(
    _ event: RecordedEvent<RecordedDestination>, kind: EventKind, destination: RecordedDestination? = nil,
    count: Int? = nil
  ) -> EventRow? {
    if lastKind?.kind != kind { lastKind = terms.id(kind.rawValue).map { (kind, $0) } }
    return lastKind.flatMap { row(event, kindID: $0.id, destination: destination, count: count) }
  }

  private func row(
    _ event: RecordedEvent<RecordedDestination>, kindID: Int64, destination: RecordedDestination?, count: Int?
  ) -> EventRow? {
    if lastRouter?.router != event.router { lastRouter = routers.id(event.router).map { (event.router, $0) } }
    if lastOrigin?.origin != event.origin {
      lastOrigin = terms.id(event.origin.rawValue).map { (event.origin, $0) }
    }
    guard let router = lastRouter?.id, let origin = lastOrigin?.id else { return nil }
    var row = EventRow(time: event.time, elapsed: event.elapsed, kind: kindID, router: router, origin: origin)
    if let destination {
      row.destination = destinations.id(destination)
      if row.destination == nil { return nil }
    }
    if let source = event.source {
      row.source = sources.id(source)
      if row.source == nil { return nil }
    }
    if let reason = event.outcome.reason {
      row.reason = terms.id(reason.description)
      if row.reason == nil { return nil }
    }
    if let screen = event.screen {
      row.screen = screen == destination ? row.destination : destinations.id(screen)
      if row.screen == nil { return nil }
    }
    if let count, count != 1 { row.count = Int64(count) }
    if event.removed != 0 { row.removed = Int64(event.removed) }
    row.cause = event.cause.map(Int64.init)
    row.depth = Int64(event.depth)
    if event.selected != event.router.root {
      row.selected = routers.id(RouterID(event.selected))
      if row.selected == nil { return nil }
    }
    return row
  }

  /// Returns the id of a destination, which is inserted if it is new. Call it within a transaction.
  func inserting(_ destination: RecordedDestination) throws -> Int64 {
    if let known = destinations.id(destination) { return known }
    let id = destinations.add(destination)
    insertDestination.bind(1, id)
    insertDestination.bind(2, destination.type)
    insertDestination.bind(3, destination.name)
    insertDestination.bind(4, destination.parameters)
    try insertDestination.run()
    return id
  }

  /// Returns the row for an event; values that are new are inserted first. Call it within a transaction.
  func inserting(_ event: RecordedEvent<RecordedDestination>) throws -> EventRow {
    if let row = row(event) { return row }
    let stored = StoredAction(event).limited
    let style = stored.style == .push ? nil : stored.style?.description
    let words = [stored.kind, event.origin.rawValue, style, event.outcome.reason?.description]
    for case let word? in words where terms.id(word) == nil {
      try insert(insertTerm, terms.add(word), word)
    }
    for router in [event.router, RouterID(event.selected)] where routers.id(router) == nil {
      try insert(insertRouter, routers.add(router), router.description)
    }
    if let source = event.source, sources.id(source) == nil {
      try insert(insertSource, sources.add(source), StoredText.escaped(source.description))
    }
    for case let destination? in [stored.destination, event.screen] { _ = try inserting(destination) }
    guard let row = row(event, stored) else {
      throw EventLogError(
        .cannotWrite, "event \(event.position) refers to a value that is not in any dictionary")
    }
    return row
  }

  private func insert(_ statement: Statement, _ id: Int64, _ text: String) throws {
    statement.bind(1, id)
    statement.bind(2, text)
    try statement.run()
  }

  /// Keeps the rows inserted since the last commit: they are in the file.
  func commit() {
    terms.commit()
    routers.commit()
    sources.commit()
    destinations.commit()
  }

  /// Forgets the rows inserted since the last commit: they are not in the file.
  func rollBack() {
    (lastOrigin, lastKind, lastRouter) = (nil, nil, nil)
    terms.rollBack()
    routers.rollBack()
    sources.rollBack()
    destinations.rollBack()
  }
}

/// The ids of the rows of one dictionary table: those seen recently, up to a limit.
///
/// A unique index would keep the table free of duplicates, but costs more than everything else when all values differ. So
/// a value that was evicted here may be stored twice, and readers treat equal rows as one.
final class DictionaryTable<Value: Hashable> {
  private let capacity: Int

  // Looked up several times per event; only its owner accesses it, one call at a time.
  @exclusivity(unchecked) private var ids: [Value: Int64] = [:]
  private var lastID: Int64
  private var uncommitted: [Value] = []

  /// The dictionary table whose last row has the given id.
  init(lastID: Int?, capacity: Int = 65_536) {
    self.lastID = Int64(lastID ?? 0)
    self.capacity = capacity
  }

  /// Returns the id of a value; `nil` if it is unknown.
  @inline(__always)
  func id(_ value: Value) -> Int64? { ids[value] }

  /// Adds a row that is in the file.
  func load(_ value: Value, _ id: Int64) { ids[value] = id }

  /// Assigns the next id to a new value, until ``commit()`` or ``rollBack()``.
  func add(_ value: Value) -> Int64 {
    lastID += 1
    ids[value] = lastID
    uncommitted.append(value)
    return lastID
  }

  /// Keeps the values added since the last commit.
  func commit() {
    guard !uncommitted.isEmpty else { return }
    uncommitted.removeAll(keepingCapacity: true)
    if ids.count > capacity { ids.removeAll(keepingCapacity: true) }
  }

  /// Forgets the values added since the last commit.
  func rollBack() {
    for value in uncommitted { ids[value] = nil }
    lastID -= Int64(uncommitted.count)
    uncommitted.removeAll(keepingCapacity: true)
  }
}
