import Navlog

/// The log's dictionaries, as the writer uses them: what repeats is written once and referred to by id.
struct Dictionaries {
  private var terms = Interner<String>()
  private var routers = Interner<RouterID>()
  private var sources = Interner<CallSite>()
  private var destinations = Interner<RecordedDestination>()

  private let insertTerm: Statement
  private let insertRouter: Statement
  private let insertSource: Statement
  private let insertDestination: Statement

  /// Prepares the statements and takes in the newest rows of each dictionary.
  init(_ connection: Connection) throws {
    insertTerm = try connection.prepareOften(Queries.insertTerm)
    insertRouter = try connection.prepareOften(Queries.insertRouter)
    insertSource = try connection.prepareOften(Queries.insertSource)
    insertDestination = try connection.prepareOften(Queries.insertDestination)
    try connection.forEach(Queries.newestTerms) { terms.load($0.text(1), $0.integer(0)) }
    try connection.forEach(Queries.newestRouters) { row in
      if let router = RouterID(row.text(1)) { routers.load(router, row.integer(0)) }
    }
    try connection.forEach(Queries.newestSources) { row in
      if let source = CallSite(row.text(1)) { sources.load(source, row.integer(0)) }
    }
    try connection.forEach(Queries.newestDestinations) { row in
      let destination = RecordedDestination(type: row.text(1), name: row.text(2), parameters: row.text(3))
      destinations.load(destination, row.integer(0))
    }
  }

  /// The row for an event, when every value in it is known.
  func row(_ event: RecordedEvent<RecordedDestination>) -> EventRow? {
    EventRow(
      event, term: { terms.id($0) }, router: { routers.id($0) }, source: { sources.id($0) },
      destination: { destinations.id($0) })
  }

  /// The id of a destination, when it is known.
  func destinationID(_ destination: RecordedDestination) -> Int64? { destinations.id(destination) }

  /// The row for an event; values that are new are inserted first, so this belongs into a transaction.
  mutating func inserting(_ event: RecordedEvent<RecordedDestination>) throws -> EventRow {
    if let row = row(event) { return row }
    let stored = StoredAction(event.action, .named)
    let words = [stored.kind, event.origin.rawValue, stored.style?.storedTerm, event.outcome.reason?.description]
    for case let word? in words where terms.id(word) == nil {
      try insert(insertTerm, terms.add(word), word)
    }
    if routers.id(event.router) == nil {
      try insert(insertRouter, routers.add(event.router), event.router.description)
    }
    if let source = event.source, sources.id(source) == nil {
      try insert(insertSource, sources.add(source), StoredText.escaped(source.description))
    }
    for case let destination? in [stored.destination, event.screen] where destinations.id(destination) == nil {
      insertDestination.bind(1, destinations.add(destination))
      insertDestination.bind(2, destination.type)
      insertDestination.bind(3, destination.name)
      insertDestination.bind(4, destination.parameters)
      try insertDestination.run()
    }
    guard let row = row(event) else {
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
  mutating func commit() {
    terms.commit()
    routers.commit()
    sources.commit()
    destinations.commit()
  }

  /// What was inserted is not in the file.
  mutating func rollBack() {
    terms.rollBack()
    routers.rollBack()
    sources.rollBack()
    destinations.rollBack()
  }
}

extension PresentationStyle {
  /// A push is the rule, and not written.
  var storedTerm: String? { self == .push ? nil : description }
}
