import Navlog

/// The columns of the table `events`.
package enum EventField: Int32, TableColumn {
  case id, elapsed, drift, call, router, destination, screen, depth, removed, cause, detail

  package static let table = "events"

  package var name: String {
    switch self {
    case .elapsed: "elapsed_us"
    case .drift: "drift_ms"
    default: "\(self)"
    }
  }

  package var isRequired: Bool {
    switch self {
    case .destination, .cause, .detail: false
    case .id, .elapsed, .drift, .call, .router, .screen, .depth, .removed: true
    }
  }

  /// The dictionary that the column refers to; `nil` for a column with a plain value.
  package var dictionary: String? {
    switch self {
    case .call: "calls"
    case .router: "routers"
    case .destination, .screen: "screens"
    case .id, .elapsed, .drift, .depth, .removed, .cause, .detail: nil
    }
  }

  static let count = allCases.count
}

/// A row of the table `events`, with the id of every repeated value.
struct EventRow: Equatable {
  /// The elapsed time, in microseconds since the session began.
  var elapsed: Int64
  /// The deviation of the wall clock from the clock of ``elapsed``, in milliseconds.
  var drift: Int64
  var call: Int64
  var router: Int64
  var destination: Int64?
  var screen: Int64
  var depth: Int64
  var removed: Int64
  var cause: Int64?
  var detail: String?

  /// Binds the row and its id to the parameters of one row of the statement ``Queries/insertEvents(_:)``.
  func bind(to statement: Statement, id: Int64, row: Int = 0) {
    let base = Int32(row * EventField.count) + 1
    statement.bind(base + EventField.id.rawValue, id)
    statement.bind(base + EventField.elapsed.rawValue, elapsed)
    statement.bind(base + EventField.drift.rawValue, drift)
    statement.bind(base + EventField.call.rawValue, call)
    statement.bind(base + EventField.router.rawValue, router)
    statement.bind(base + EventField.destination.rawValue, destination)
    statement.bind(base + EventField.screen.rawValue, screen)
    statement.bind(base + EventField.depth.rawValue, depth)
    statement.bind(base + EventField.removed.rawValue, removed)
    statement.bind(base + EventField.cause.rawValue, cause)
    statement.bind(base + EventField.detail.rawValue, detail)
  }

  /// Binds the row to a statement for a single row. If the previous row is still bound, binds only the values
  /// that differ from it: half of an event's values equal those of the previous event.
  func bind(to statement: Statement, id: Int64, over bound: EventRow?) {
    guard let bound else { return bind(to: statement, id: id) }
    statement.bind(1 + EventField.id.rawValue, id)
    statement.bind(1 + EventField.elapsed.rawValue, elapsed)
    if drift != bound.drift { statement.bind(1 + EventField.drift.rawValue, drift) }
    if call != bound.call { statement.bind(1 + EventField.call.rawValue, call) }
    if router != bound.router { statement.bind(1 + EventField.router.rawValue, router) }
    if destination != bound.destination {
      statement.bind(1 + EventField.destination.rawValue, destination)
    }
    if screen != bound.screen { statement.bind(1 + EventField.screen.rawValue, screen) }
    if depth != bound.depth { statement.bind(1 + EventField.depth.rawValue, depth) }
    if removed != bound.removed { statement.bind(1 + EventField.removed.rawValue, removed) }
    if cause != bound.cause { statement.bind(1 + EventField.cause.rawValue, cause) }
    if detail != bound.detail { statement.bind(1 + EventField.detail.rawValue, detail) }
  }
}

extension EventRow {
  /// Creates an event row from a row of ``Queries/readEvents``.
  init(_ row: Statement) {
    self.init(
      elapsed: row.integer(.elapsed), drift: row.integer(.drift), call: row.integer(.call),
      router: row.integer(.router),
      destination: row.isNull(.destination) ? nil : row.integer(.destination), screen: row.integer(.screen),
      depth: row.integer(.depth), removed: row.integer(.removed),
      cause: row.isNull(.cause) ? nil : row.integer(.cause), detail: row.optionalText(.detail))
  }
}

extension Statement {
  /// Returns a column of a row of ``Queries/readEvents``.
  @inline(__always)
  package func integer(_ column: EventField) -> Int64 { integer(column.rawValue) }

  /// Whether a column of a row of ``Queries/readEvents`` is `NULL`.
  @inline(__always)
  package func isNull(_ column: EventField) -> Bool { isNull(column.rawValue) }

  /// Returns a column of a row of ``Queries/readEvents``, or `nil` if it is `NULL`.
  package func optionalText(_ column: EventField) -> String? { optionalText(column.rawValue) }
}
