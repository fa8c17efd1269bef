/// A column that a ``Condition`` can mention.
enum EventColumn: String, CaseIterable, Sendable {
  // Those of the view event_log, in its order.
  case session, position, at, elapsed, kind, router, destination, params, type, style, count, removed, origin,
    cause, source, outcome, reason, root, screen
  case screenParams = "screen_params"
  case screenType = "screen_type"
  case depth, repeated, detail, id
  // Those of the state after the event.
  case path, stack, modals, seen, state

  /// Whether it is computed from the state after the event, instead of being stored with the event.
  var isOfState: Bool {
    switch self {
    case .path, .stack, .modals, .seen, .state: true
    default: false
    }
  }

  /// Whether an event has the same value again when its call is made by a test: the requested call and its effect, but not
  /// when, by whom, or where in a log.
  var isReplayed: Bool {
    switch self {
    case .kind, .router, .destination, .params, .type, .style, .removed, .outcome, .reason, .root, .screen,
      .screenParams, .screenType, .depth, .repeated, .path, .stack, .modals, .seen, .state:
      true
    // A swipe back has no count, and is repeated as a pop that has one.
    case .count: false
    case .session, .position, .at, .elapsed, .origin, .cause, .source, .detail, .id: false
    }
  }

  /// The affinity with which SQLite compares it, as it is in the view: that of a stored column, and none for an
  /// expression. It decides whether `cause = '3'` can hold.
  private var affinity: String? {
    switch self {
    case .session, .router, .destination, .params, .type, .style, .origin, .source, .reason, .screenParams,
      .screenType, .detail, .path, .state:
      "TEXT"
    case .count, .removed, .cause, .repeated, .id, .stack, .modals, .seen: "INTEGER"
    case .position, .at, .elapsed, .kind, .outcome, .root, .screen, .depth: nil
    }
  }

  /// The column as the result of a query whose parameter has its value.
  func sql(parameter: Int32) -> String {
    affinity.map { "CAST(?\(parameter) AS \($0)) AS \(rawValue)" } ?? "?\(parameter) AS \(rawValue)"
  }

  /// The names of all columns.
  static let names = allCases.map(\.rawValue)
}
