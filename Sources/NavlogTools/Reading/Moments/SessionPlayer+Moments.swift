public import Navlog

extension SessionPlayer {
  /// Opens a log at a moment: by default at the beginning of its last session, as for a moment that names only a session.
  ///
  /// - Throws: ``MomentError`` when the log has no such moment; `EventLogError` when it cannot be read.
  public convenience init(
    _ log: any EventLog, at moment: MomentReference?, coding: DestinationCoding<N> = DestinationCoding()
  ) throws {
    let found = try moment?.resolve(in: log)
    try self.init(log: log, session: found?.session.info.id, coding: coding)
    if moment?.point != nil, let found { try seek(to: found.position) }
  }

  /// Moves to a point of the session that is played.
  ///
  /// ```swift
  /// try player.seek(to: MomentReference.Point("#login"))
  /// ```
  ///
  /// - Throws: ``MomentError`` when the session has no such point; `EventLogError` when the log cannot be read. The player
  ///   then stays where it is.
  public func seek(to point: MomentReference.Point) throws {
    try seek(to: point.resolve(in: log, try log.session(session.info.id)))
  }

  /// Moves to a moment of the log, whatever session it is in. A session's end, if the reference names no point.
  ///
  /// - Throws: ``MomentError`` when the log has no such moment; `EventLogError` when it cannot be read. The player then
  ///   stays where it is.
  public func seek(to moment: MomentReference) throws {
    let found = try moment.resolve(in: log)
    if found.session.info.id == session.info.id {
      try seek(to: found.position)
    } else {
      try open(found.session.info.id, at: found.position)
    }
  }

  /// Moves by a time of the recording, backwards if negative, and at least by one event.
  ///
  /// - Returns: Whether the player moved.
  /// - Throws: `EventLogError` when the log cannot be read; the player then stays where it is.
  package func skip(_ time: Duration) throws -> Bool {
    let target = (event?.elapsed ?? 0) + Int64(time / .microseconds(1))
    let found = try log.lastEvent(of: try log.session(session.info.id)) { $0.elapsed <= target }
    let step = time < .zero ? min(found - position, -1) : max(found - position, 1)
    return try self.step(by: step)
  }
}
