public import Navlog
import NavlogTools
public import Testing

/// Checks that a condition holds after no event of a session.
///
/// ```swift
/// try expectNever("path LIKE '%characterDetail%characterDetail%'", in: session)
/// ```
///
/// The condition is SQL over what the session recorded, as for `navlog bisect --bad`: the columns of the view `event_log`, and
/// `path`, `stack`, `modals`, `seen` and `state` after the event.
///
/// - Parameters:
///   - condition: The condition.
///   - session: The session.
///   - sourceLocation: Where an issue is reported.
/// - Throws: `ConditionError` of NavlogTools when the condition is malformed or mentions `id`; `EventLogError` when the session's log cannot
///   be read.
@MainActor
public func expectNever<N: Navigation>(
  _ condition: String, in session: RouterSession<N>, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let bad = try Condition(condition)
  try bad.requireNoID()
  guard let position = try session.log.firstPosition(of: session.info.id, where: bad) else { return }
  let event = try session.log.events(session.info.id, position...position).first
  let path = try session.log.state(session.info.id, at: position).pathText
  Issue.record(
    "\(condition) holds after event \(event.map { "\($0)" } ?? "\(position)"), at \(path)",
    sourceLocation: sourceLocation)
}
