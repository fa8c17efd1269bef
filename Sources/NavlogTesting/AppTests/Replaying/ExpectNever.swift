public import Navlog
import NavlogTools
public import Testing

/// Checks that a condition does not hold after any event of a session.
///
/// ```swift
/// try expectNever("path LIKE '%characterDetail%characterDetail%'", in: session)
/// ```
///
/// The condition is an SQL expression, as for `navlog bisect --bad`. It can use the columns of the view `event_log`. It can
/// also use `path`, `stack`, `modals`, `seen` and `state`, which describe the state after the event.
///
/// The function first writes buffered events to the session's log, and then reads the events from the log. If the log still
/// lacks events of the session, the function records an issue, because it cannot check these events.
///
/// A test can also lead the app to a certain state, and then check only the events that follow:
///
/// ```swift
/// let start = app.session.position
/// try await app.perform(.dismiss, on: "main/sheet")
/// try expectNever("stack = 0", in: app.session, after: start)
/// ```
///
/// - Parameters:
///   - condition: The condition.
///   - session: The session.
///   - position: The position after which events are checked; by default, all events are checked. `seen` counts the visits
///     since this position. The first of these visits is to the screen that is visible at this position.
///   - sourceLocation: The location at which an issue is reported.
/// - Throws: `ConditionError` of NavlogTools when the condition is malformed, uses `id`, or cannot be evaluated at an
///   event; `EventLogError` when the position does not exist in the session or its log cannot be read.
@MainActor
public func expectNever<N: Navigation>(
  _ condition: String, in session: RouterSession<N>, after position: Int = 0,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try session.expectEveryEventInLog(sourceLocation)
  let (log, id) = (session.log, session.info.id)
  let evaluator = try EventEvaluator(
    Condition(condition), session: id, from: log.state(id, at: position))
  guard position < session.position else { return }
  var found: RecordedEvent<RecordedDestination>?
  try log.read(id, (position + 1)...session.position) { event in
    if try evaluator.holds(after: event) { found = event }
    return found == nil
  }
  guard let found else { return }
  let path = try log.state(id, at: found.position).pathText
  Issue.record("\(condition) holds after event \(found), at \(path)", sourceLocation: sourceLocation)
}

extension RouterSession {
  /// Writes buffered events to the log, and records an issue if the log still lacks events of the session.
  func expectEveryEventInLog(_ sourceLocation: SourceLocation) throws {
    retry()
    let count = try log.session(info.id).count
    guard count < position else { return }
    var reason = ""
    if case .buffering(_, let error) = logStatus { reason = ": \(error)" }
    Issue.record(
      "the log has only \(count) of the session's \(position) events, so the others are not checked\(reason)",
      sourceLocation: sourceLocation)
  }
}
