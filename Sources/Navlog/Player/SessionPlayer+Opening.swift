extension SessionPlayer {
  /// Opens a session at its beginning.
  ///
  /// - Parameters:
  ///   - log: The log: a file opened for reading, an export, or one in memory.
  ///   - session: The identity of the session; `nil` for the newest session that has events or, if no session has events, for
  ///     the newest session.
  ///   - coding: The coding of the destinations. Pass the coding of the app's own session.
  ///   - speed: The factor by which the player is faster than the recording.
  ///   - idleLimit: The longest wait between two events.
  ///   - clock: The clock that measures the waits.
  /// - Throws: ``EventLogError`` when the log cannot be read or does not contain the session.
  public convenience init(
    log: any EventLog, session: String? = nil, coding: DestinationCoding<N> = DestinationCoding(),
    speed: Double = 1, idleLimit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) throws(EventLogError) {
    self.init(
      try OpenedSession(session, in: log), of: log, DestinationTable(coding), speed: speed,
      idleLimit: idleLimit, clock: clock)
  }

  /// Opens a session at its beginning. The session is read on another thread.
  ///
  /// ```swift
  /// let player = try await SessionPlayer<AppNavigation>.open(log, session: id)
  /// ```
  ///
  /// - Parameters:
  ///   - log: The log: a file opened for reading, an export, or one in memory.
  ///   - session: The identity of the session; `nil` for the newest session that has events or, if no session has events, for
  ///     the newest session.
  ///   - coding: The coding of the destinations. Pass the coding of the app's own session.
  ///   - speed: The factor by which the player is faster than the recording.
  ///   - idleLimit: The longest wait between two events.
  ///   - clock: The clock that measures the waits.
  /// - Throws: ``EventLogError`` when the log cannot be read or does not contain the session.
  public static func open(
    _ log: any EventLog, session: String? = nil, coding: DestinationCoding<N> = DestinationCoding(),
    speed: Double = 1, idleLimit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) async throws(EventLogError) -> SessionPlayer {
    let opened = try await log.readElsewhere { log throws(EventLogError) in
      try OpenedSession(session, in: log)
    }
    return SessionPlayer(
      opened, of: log, DestinationTable(coding), speed: speed, idleLimit: idleLimit, clock: clock)
  }

  /// Opens a session at its beginning, with the destination table of a running session. The session is read on another
  /// thread.
  package static func open(
    _ log: any EventLog, session: String, destinations: DestinationTable<N>
  ) async throws(EventLogError) -> SessionPlayer {
    let opened = try await log.readElsewhere { log throws(EventLogError) in
      try OpenedSession(session, in: log)
    }
    return SessionPlayer(opened, of: log, destinations, speed: 1, idleLimit: nil, clock: ContinuousClock())
  }

  /// Opens another session of the log and pauses playing.
  ///
  /// - Throws: ``EventLogError`` when the log does not contain the session or position, or cannot be read.
  ///   The player then does not move.
  public func open(_ session: String, at position: Int = 0) throws(EventLogError) {
    show(try OpenedSession(session, at: position, in: log))
  }

  /// Opens another session of the log and pauses playing. The session is read on another thread. If another call moves the
  /// player in the meantime, that call takes precedence.
  ///
  /// - Throws: ``EventLogError`` when the log does not contain the session or position, or cannot be read.
  ///   The player then does not move.
  public func open(_ session: String, at position: Int = 0) async throws(EventLogError) {
    let move = beginMove()
    defer { endMove() }
    let opened = try await log.readElsewhere { log throws(EventLogError) in
      try OpenedSession(session, at: position, in: log)
    }
    if move == moves { show(opened) }
  }
}

/// The session that a player opens, and its frames around the position at which the player opens it.
struct OpenedSession: Sendable {
  let record: SessionRecord
  let position: Int
  let reading: FrameReading

  /// Reads the session with the given identity. If the identity is `nil`, reads the newest session that has events,
  /// or the newest session if no session has events.
  init(_ session: String?, at position: Int = 0, in log: any EventLog) throws(EventLogError) {
    record = if let session { try log.session(session) } else { try log.newestSession() }
    guard (0...record.count).contains(position) else {
      throw EventLogError.noSuchPosition(position, of: record.info.id, last: record.count)
    }
    self.position = position
    reading = try FrameWindow<DestinationID>().request(position).read(record.info.id, in: log)
  }
}

extension EventLog {
  /// Returns the newest session with events, or the newest session if no session has events.
  fileprivate func newestSession() throws(EventLogError) -> SessionRecord {
    if let session = try lastSession() { return session }
    if let session = try sessions().last { return session }
    throw EventLogError(.noSuchSession, "the log has no sessions yet")
  }
}
