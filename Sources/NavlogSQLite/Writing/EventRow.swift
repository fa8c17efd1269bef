package import Navlog

/// A row of the table `events`, with every repeated value by its id.
struct EventRow {
  var time: Int64
  var elapsed: Int64
  var kind: Int64
  var router: Int64
  var destination: Int64?
  /// `nil` for a push.
  var style: Int64?
  /// `nil` for a pop of one screen.
  var count: Int64?
  var removed: Int64?
  var origin: Int64
  var cause: Int64?
  var source: Int64?
  var reason: Int64?
  var screen: Int64?
  var depth: Int64 = 0
  var detail: String?
  /// `nil` if it is the root of the router that was called.
  var selected: Int64?

  static let columnCount = 17

  init(time: Int64, elapsed: Int64, kind: Int64, router: Int64, origin: Int64) {
    self.time = time
    self.elapsed = elapsed
    self.kind = kind
    self.router = router
    self.origin = origin
  }

  /// Binds the row and its id to one of the rows of ``Queries/insertEvents(_:)``.
  func bind(to statement: Statement, id: Int64, row: Int = 0) {
    let base = Int32(row * Self.columnCount)
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

  /// Binds the row to a single-row statement that still holds another row: only the values that differ. Half of an
  /// event's values equal those of the previous one.
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

extension StoredAction<RecordedDestination> {
  /// What is stored in place of an event whose details exceed the limit: its kind and their length.
  ///
  /// No reader knows this kind, so a fold reports that its state is unreliable from there on.
  static func tooLong(_ kind: String, _ bytes: Int) -> StoredAction {
    StoredAction(
      kind: "tooLong", detail: [.init("of", .string(kind)), .init("bytes", .integer(bytes))])
  }

  /// The action, or what is stored in its place if it is too long.
  package var limited: StoredAction {
    guard !detail.isEmpty else { return self }
    let bytes = JSONValue.object(detail).canonicalText.utf8.count
    return bytes <= StorageLimit.detail ? self : .tooLong(kind, bytes)
  }
}
