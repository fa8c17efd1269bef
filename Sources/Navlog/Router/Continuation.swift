/// How a session begins.
public enum Continuation: Sendable {
  /// At the roots.
  case anew
  /// Where the log's last session ended, however it ended.
  case lastSession
}

/// The end of an earlier session.
struct EarlierSession {
  let moment: SessionInfo.Moment
  let state: NavigationState<RecordedDestination>

  /// The last session of a log that holds events; `nil` when there is none.
  init?(in log: any EventLog) throws {
    guard let last = try log.lastSession() else { return nil }
    moment = SessionInfo.Moment(session: last.info.id, position: last.count)
    state = try log.state(last.info.id, at: last.count)
  }
}
