import Navlog

/// One row of the table `events`, every value by its id.
struct EventRow {
  var time: Int64
  var elapsed: Int64
  var kind: Int64
  var router: Int64
  var destination: Int64?
  var style: Int64?
  var count: Int64?
  var removed: Int64?
  var origin: Int64
  var cause: Int64?
  var source: Int64?
  var reason: Int64?
  var screen: Int64?
  var depth: Int64
  var detail: String?

  /// `nil` when a look-up does not know a value.
  init?(
    _ event: RecordedEvent<RecordedDestination>, term: (String) -> Int64?, router: (RouterID) -> Int64?,
    source: (CallSite) -> Int64?, destination: (RecordedDestination) -> Int64?
  ) {
    let stored = StoredAction(event.action, .named)
    guard let kind = term(stored.kind), let origin = term(event.origin.rawValue),
      let routerID = router(event.router)
    else { return nil }
    func found<V>(_ value: V?, _ look: (V) -> Int64?) -> Int64?? {
      guard let value else { return .some(nil) }
      return look(value).map { .some($0) }
    }
    guard let destinationID = found(stored.destination, destination),
      let styleID = found(stored.style?.storedTerm, term), let sourceID = found(event.source, source),
      let reasonID = found(event.outcome.reason?.description, term),
      let screenID = found(event.screen, destination)
    else { return nil }
    time = event.time
    elapsed = event.elapsed
    self.kind = kind
    self.router = routerID
    self.destination = destinationID
    style = styleID
    count = stored.count == 1 ? nil : stored.count.map(Int64.init)
    removed = event.removed == 0 ? nil : Int64(event.removed)
    self.origin = origin
    cause = event.cause.map(Int64.init)
    self.source = sourceID
    reason = reasonID
    screen = screenID
    depth = Int64(event.depth)
    detail = stored.detail.isEmpty ? nil : JSONValue.object(stored.detail).canonicalText
  }

  /// Binds the row, with its id, to ``Queries/insertEvent``.
  @inline(__always)
  func bind(to statement: Statement, id: Int64) {
    statement.bind(1, id)
    statement.bind(2, time)
    statement.bind(3, elapsed)
    statement.bind(4, kind)
    statement.bind(5, router)
    statement.bind(6, destination)
    statement.bind(7, style)
    statement.bind(8, count)
    statement.bind(9, removed)
    statement.bind(10, origin)
    statement.bind(11, cause)
    statement.bind(12, source)
    statement.bind(13, reason)
    statement.bind(14, screen)
    statement.bind(15, depth)
    statement.bind(16, detail)
  }
}
