/// One row of the table `events`, every value by its id.
struct EventRow {
  var time: Int64
  var elapsed: Int64
  var kind: Int64
  var router: Int64
  var destination: Int64?
  /// A push is the rule, and not written.
  var style: Int64?
  /// One is the rule, and not written.
  var count: Int64?
  var removed: Int64?
  var origin: Int64
  var cause: Int64?
  var source: Int64?
  var reason: Int64?
  var screen: Int64?
  var depth: Int64 = 0
  var detail: String?

  init(time: Int64, elapsed: Int64, kind: Int64, router: Int64, origin: Int64) {
    self.time = time
    self.elapsed = elapsed
    self.kind = kind
    self.router = router
    self.origin = origin
  }

  /// Binds the row, with its id, to ``Queries/insertEvent``.
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
