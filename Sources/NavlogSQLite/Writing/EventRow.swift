/// One row of the table `events`, every value by its id.
struct EventRow {
  var time: Int64
  var elapsed: Int64
  var kind: Int64
  var router: Int64
  var destination: Int64?
  /// A push is the rule, and not written.
  var style: Int64?
  /// A pop of one is the rule, and not written.
  var count: Int64?
  var removed: Int64?
  var origin: Int64
  var cause: Int64?
  var source: Int64?
  var reason: Int64?
  var screen: Int64?
  var depth: Int64 = 0
  var detail: String?
  /// The root that was called is the rule, and not written.
  var selected: Int64?

  static let columns = 17

  init(time: Int64, elapsed: Int64, kind: Int64, router: Int64, origin: Int64) {
    self.time = time
    self.elapsed = elapsed
    self.kind = kind
    self.router = router
    self.origin = origin
  }

  /// Binds the row, with its id, to a row of ``Queries/insertEvents(_:)``.
  func bind(to statement: Statement, id: Int64, row: Int = 0) {
    let base = Int32(row * Self.columns)
    statement.bind(base + 1, id)
    statement.bind(base + 2, time)
    statement.bind(base + 3, elapsed)
    statement.bind(base + 4, kind)
    statement.bind(base + 5, router)
    statement.bind(base + 6, destination)
    statement.bind(base + 7, style)
    statement.bind(base + 8, count)
    statement.bind(base + 9, removed)
    statement.bind(base + 10, origin)
    statement.bind(base + 11, cause)
    statement.bind(base + 12, source)
    statement.bind(base + 13, reason)
    statement.bind(base + 14, screen)
    statement.bind(base + 15, depth)
    statement.bind(base + 16, detail)
    statement.bind(base + 17, selected)
  }

  /// Binds the row to a statement for one, in which another row still stands: only what differs. Half of the values of
  /// an event are those of the one before.
  func bind(to statement: Statement, id: Int64, over bound: EventRow?) {
    guard let bound else { return bind(to: statement, id: id) }
    statement.bind(1, id)
    statement.bind(2, time)
    statement.bind(3, elapsed)
    if kind != bound.kind { statement.bind(4, kind) }
    if router != bound.router { statement.bind(5, router) }
    if destination != bound.destination { statement.bind(6, destination) }
    if style != bound.style { statement.bind(7, style) }
    if count != bound.count { statement.bind(8, count) }
    if removed != bound.removed { statement.bind(9, removed) }
    if origin != bound.origin { statement.bind(10, origin) }
    if cause != bound.cause { statement.bind(11, cause) }
    if source != bound.source { statement.bind(12, source) }
    if reason != bound.reason { statement.bind(13, reason) }
    if screen != bound.screen { statement.bind(14, screen) }
    if depth != bound.depth { statement.bind(15, depth) }
    if detail != bound.detail { statement.bind(16, detail) }
    if selected != bound.selected { statement.bind(17, selected) }
  }
}
