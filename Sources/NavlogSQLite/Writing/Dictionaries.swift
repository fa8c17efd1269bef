import Navlog

/// The log's dictionaries, as the writer uses them: what repeats is written once and referred to by id.
final class Dictionaries {
  private let terms: Interner<String>
  private let routers: Interner<RouterID>
  private let sources: Interner<CallSite>
  private let destinations: Interner<RecordedDestination>

  // Nearly all events of a session have one origin, and most the kind and the router of the one before.
  private var lastOrigin: (origin: Origin, id: Int64)?
  private var lastKind: (kind: EventKind, id: Int64)?
  private var lastRouter: (router: RouterID, id: Int64)?
  private let insertTerm: Statement
  private let insertRouter: Statement
  private let insertSource: Statement
  private let insertDestination: Statement

  /// Prepares the statements and takes in some rows of each dictionary.
  init(_ connection: Connection) throws {
    terms = Interner(lastID: try connection.integer("SELECT max(id) FROM terms"))
    routers = Interner(lastID: try connection.integer("SELECT max(id) FROM routers"))
    sources = Interner(lastID: try connection.integer("SELECT max(id) FROM sources"))
    destinations = Interner(lastID: try connection.integer("SELECT max(id) FROM destinations"))
    insertTerm = try connection.prepareOften(Queries.insertTerm)
    insertRouter = try connection.prepareOften(Queries.insertRouter)
    insertSource = try connection.prepareOften(Queries.insertSource)
    insertDestination = try connection.prepareOften(Queries.insertDestination)
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

  /// The row for an event, when every value in it is known.
  ///
  /// Most events are one of a few kinds that need no more than a look into four dictionaries.
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
    // One is the rule for a pop only; a restore that stands for one call says so.
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

  /// The id of a destination; one that is new is inserted, so this belongs into a transaction.
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

  /// The row for an event; values that are new are inserted first, so this belongs into a transaction.
  func inserting(_ event: RecordedEvent<RecordedDestination>) throws -> EventRow {
    if let row = row(event) { return row }
    let stored = StoredAction(event).fitting
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
      throw EventLogError(.cannotWrite, "event \(event.position) refers to a value that is in no dictionary")
    }
    return row
  }

  private func insert(_ statement: Statement, _ id: Int64, _ text: String) throws {
    statement.bind(1, id)
    statement.bind(2, text)
    try statement.run()
  }

  /// What was inserted is in the file.
  func commit() {
    terms.commit()
    routers.commit()
    sources.commit()
    destinations.commit()
  }

  /// What was inserted is not in the file.
  func rollBack() {
    (lastOrigin, lastKind, lastRouter) = (nil, nil, nil)
    terms.rollBack()
    routers.rollBack()
    sources.rollBack()
    destinations.rollBack()
  }
}
