/// Where a session begins.
public enum StateRestoration: Sendable {
  /// With empty roots.
  case disabled
  /// In the state that the log's last session ended in, whether it was closed or killed.
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
