/// A column that a ``Condition`` can use.
enum EventColumn: String, CaseIterable, Sendable {
  // The columns of the view event_log, in its order.
  case session, position, at, elapsed, kind, router, destination, params, type, style, count, removed, origin,
    cause, source, outcome, reason, root, screen
  case screenParams = "screen_params"
  case screenType = "screen_type"
  case depth, repeated, detail, id
  // The columns of the state after the event.
  case path, stack, modals, seen, state

  /// Whether the column is computed from the state after the event instead of being stored with the event.
  var isOfState: Bool {
    switch self {
    case .path, .stack, .modals, .seen, .state: true
    default: false
    }
  }

  /// Whether a test that makes the recorded call again reproduces the column's value. A test reproduces the requested call and
  /// its effect, but not the time, the origin and the call site.
  var isReplayed: Bool {
    switch self {
    case .kind, .router, .destination, .params, .type, .style, .removed, .outcome, .reason, .root, .screen,
      .screenParams, .screenType, .depth, .repeated, .path, .stack, .modals, .seen, .state:
      true
    // A swipe back is recorded without a count, but a test repeats it as a pop with a count.
    case .count: false
    case .session, .position, .at, .elapsed, .origin, .cause, .source, .detail, .id: false
    }
  }

  /// The affinity with which SQLite compares the column. A column of the view `event_log` has the same affinity here as in the
  /// view, where computed columns have no affinity. For example, `cause = '3'` can hold only because the affinity of `cause` is
  /// `INTEGER`.
  private var affinity: String? {
    switch self {
    case .session, .router, .destination, .params, .type, .style, .origin, .source, .reason, .screenParams,
      .screenType, .detail, .path, .state:
      "TEXT"
    case .count, .removed, .cause, .repeated, .id, .stack, .modals, .seen: "INTEGER"
    case .position, .at, .elapsed, .kind, .outcome, .root, .screen, .depth: nil
    }
  }

  /// Returns SQL that selects a parameter under the name of the column.
  func sql(parameter: Int32) -> String {
    affinity.map { "CAST(?\(parameter) AS \($0)) AS \(rawValue)" } ?? "?\(parameter) AS \(rawValue)"
  }

  /// The names of all columns.
  static let names = allCases.map(\.rawValue)
}
