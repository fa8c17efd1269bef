public import Navlog

/// The values of watched expressions at an event where one of them changed.
public struct WatchedChange: Hashable, Sendable {
  /// The event.
  public let position: Int
  /// The values before the event; `nil` for the first event.
  public let before: [SQLValue]?
  /// The values after the event.
  public let after: [SQLValue]

  package init(position: Int, before: [SQLValue]?, after: [SQLValue]) {
    self.position = position
    self.before = before
    self.after = after
  }

  /// The indices of the expressions whose value changed; all of them for the first event.
  public var changed: [Int] { after.indices.filter { before?[$0] != after[$0] } }
}

extension EventLog {
  /// Passes the values of expressions to a closure, at the first event and at every event where a value
  /// changes.
  ///
  /// ```swift
  /// try log.watch(try EventExpressions(["stack", "modals"]), of: session.info.id) { change in
  ///   print(change.position, change.after)
  ///   return true
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - expressions: The expressions.
  ///   - session: The identity of the session.
  ///   - positions: The positions to evaluate. Positions that do not exist are skipped.
  ///   - values: The values before the first of these positions. If `nil`, the first event counts as a change.
  ///   - isCancelled: Called repeatedly; `true` stops with a ``ConditionError``.
  ///   - body: Returns whether to continue.
  /// - Throws: `EventLogError` when the log cannot be read; ``ConditionError`` when an expression cannot be evaluated at an
  ///   event; every error that `body` throws.
  public func watch(
    _ expressions: EventExpressions, of session: String, in positions: ClosedRange<Int> = 1...Int.max,
    from values: [SQLValue]? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }, _ body: (WatchedChange) throws -> Bool
  ) throws {
    var last = values
    try evaluate(expressions, of: session, in: positions, isCancelled: isCancelled) { position, values in
      guard values != last else { return true }
      let change = WatchedChange(position: position, before: last, after: values)
      last = values
      return try body(change)
    }
  }
}
