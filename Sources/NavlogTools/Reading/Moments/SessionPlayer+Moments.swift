public import Navlog

extension SessionPlayer {
  /// Opens a log at a moment; by default, at the beginning of the last session. A moment that names only a session means the
  /// beginning of this session.
  ///
  /// - Throws: ``MomentError`` when the moment does not exist in the log; `EventLogError` when the log cannot
  ///   be read.
  public convenience init(
    _ log: any EventLog, at moment: MomentReference?, coding: DestinationCoding<N> = DestinationCoding()
  ) throws {
    let found = try moment?.resolve(in: log)
    try self.init(log: log, session: found?.session.info.id, coding: coding)
    if moment?.point != nil, let found { try seek(to: found.position) }
  }

  /// Moves to a point of the current session.
  ///
  /// ```swift
  /// try player.seek(to: MomentReference.Point("#login"))
  /// ```
  ///
  /// - Throws: ``MomentError`` when the point does not exist in the session; `EventLogError` when the log
  ///   cannot be read. The player then does not move.
  public func seek(to point: MomentReference.Point) throws {
    try seek(to: point.resolve(in: log, try log.session(session.info.id)))
  }

  /// Moves to a moment of the log in any session. A reference without a point means the session's end.
  ///
  /// - Throws: ``MomentError`` when the moment does not exist in the log; `EventLogError` when the log cannot
  ///   be read. The player then does not move.
  public func seek(to moment: MomentReference) throws {
    let found = try moment.resolve(in: log)
    if found.session.info.id == session.info.id {
      try seek(to: found.position)
    } else {
      try open(found.session.info.id, at: found.position)
    }
  }

  /// Moves forward by a duration, or backwards if the duration is negative. Even if no event falls within this duration, the
  /// player moves by one event. At the end of the session, or at its beginning if the duration is negative, the player does not
  /// move.
  ///
  /// - Returns: Whether the player moved.
  /// - Throws: `EventLogError` when the log cannot be read. The player then does not move.
  package func skip(_ time: Duration) throws -> Bool {
    let target = (event?.elapsed ?? 0) + Int64(time / .microseconds(1))
    let found = try log.lastEvent(of: try log.session(session.info.id)) { $0.elapsed <= target }
    let step = time < .zero ? min(found - position, -1) : max(found - position, 1)
    return try self.step(by: step)
  }
}
