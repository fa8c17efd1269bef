public import Navlog

/// Finds the event at which a session went wrong.
///
/// ```swift
/// let bisection = try Bisection(session.info.id, in: log)
/// let bad = try Condition("path LIKE '%settings%settings%'")
/// if let position = try bisection.first(where: bad) {
///   print(try EventDetails(of: position, in: bisection.session, of: log).changes)
/// }
/// ```
///
/// Folding is fast enough to test the state after every event. A test of every state also finds faults that disappear
/// again; a binary search could miss them.
public struct Bisection {
  /// The session that is searched.
  public let session: SessionRecord
  let log: any EventLog

  /// An event at which a condition starts or stops holding.
  public struct Edge: Hashable, Sendable {
    /// The event at which the condition changed.
    public let position: Int
    /// Whether the condition starts holding there; otherwise it stops holding.
    public let isBad: Bool
  }

  /// Creates a search through a session.
  ///
  /// - Throws: `EventLogError` when the session does not exist or the log cannot be read.
  public init(_ session: String, in log: any EventLog) throws {
    self.session = try log.session(session)
    self.log = log
  }

  /// Returns the first event after which a condition holds, or `nil` if it never holds.
  ///
  /// - Parameters:
  ///   - bad: The condition.
  ///   - isCancelled: Called repeatedly; `true` stops the search with a ``ConditionError``.
  /// - Throws: `EventLogError`, ``ConditionError``.
  public func first(
    where bad: Condition, isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) throws -> Int? {
    guard session.count > 0 else { return nil }
    return try log.firstPosition(
      of: session.info.id, in: 1...session.count, where: bad, isCancelled: isCancelled)
  }

  /// Returns every event where a condition starts or stops holding, in order. Before the first event, the condition counts as
  /// not holding.
  ///
  /// - Parameters:
  ///   - bad: The condition.
  ///   - isCancelled: Called repeatedly; `true` stops the search with a ``ConditionError``.
  /// - Throws: `EventLogError`, ``ConditionError``.
  public func edges(
    of bad: Condition, isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) throws -> [Edge] {
    guard session.count > 0 else { return [] }
    var edges: [Edge] = []
    var last = 0
    // The log may have grown since the session was read, so the range ends at the session's last known event.
    for position in try log.positions(
      of: session.info.id, in: 1...session.count, where: bad, isCancelled: isCancelled)
    {
      if position != last + 1 || last == 0 {
        if last > 0 { edges.append(Edge(position: last + 1, isBad: false)) }
        edges.append(Edge(position: position, isBad: true))
      }
      last = position
    }
    if last > 0, last < session.count { edges.append(Edge(position: last + 1, isBad: false)) }
    return edges
  }
}
