import Navlog

/// The point at which a writer can continue a session after an earlier writer has released it.
struct ResumePoint {
  let sessionID: String
  /// The position of the session's last event when the earlier writer released the session; 0 without events. The row of this
  /// event is not stored, because a pruning by another process changes the numbers of all rows.
  let position: Int
}

/// The beginning, ending and continuing of sessions by a writer.
extension Writer {
  /// Begins a session after the last event.
  func begin(_ info: SessionInfo) throws { try writing { try beginOnce(info) } }

  private func beginOnce(_ info: SessionInfo) throws {
    // An earlier attempt to begin the session may have reached the disk although it failed. The session is
    // then resumed instead of written twice.
    if let begun = try row(of: info.id) {
      guard try !hasEnded(begun.row) else { throw EventLogError.ended(info.id) }
      session = begun
    } else {
      last = Int64(try connection.integer(Queries.lastEvent) ?? 0)
      let id = Int64(try connection.integer(Queries.lastSessionRow) ?? 0) + 1
      // A session that has not begun cannot have an end. If session_ends nevertheless contains such an end, another program
      // added it, so the log records that the end is not proven.
      let early = try connection.integer("SELECT id FROM session_ends WHERE id >= \(id) LIMIT 1")
      try withoutFlushOfFreshWAL {
        guard info.isMasked || early != nil else { return try insert(info, id) }
        try connection.transaction {
          try insert(info, id)
          if info.isMasked { try add(.masked(info)) }
          if let early {
            try add(.unproven("row \(early) of session_ends is older than the session that it ends"))
          }
        }
      }
      session = CurrentSession(
        row: id, id: info.id, first: last + 1, clock: WallClock(started: info.started))
    }
  }

  private func row(of sessionID: String) throws -> CurrentSession? {
    typealias Column = SessionRow.Column
    let find = try connection.prepare("SELECT \(Column.list) FROM sessions WHERE session = ?")
    find.bind(1, sessionID)
    guard try find.step() else { return nil }
    let found = CurrentSession(
      row: find.integer(Column.id), id: sessionID, first: find.integer(Column.first),
      clock: WallClock(started: find.integer(Column.started)))
    guard try connection.integer(Queries.lastSessionRow) == Int(found.row) else {
      throw EventLogError.superseded(sessionID)
    }
    return found
  }

  private func insert(_ info: SessionInfo, _ id: Int64) throws {
    typealias Column = SessionRow.Column
    let insert = try connection.prepare(Queries.insertSession)
    insert.bind(Column.id, id)
    insert.bind(Column.session, info.id)
    insert.bind(Column.first, last + 1)
    insert.bind(Column.started, info.started)
    insert.bind(Column.app, StoredText.escaped(info.app))
    insert.bind(Column.version, StoredText.escaped(info.version))
    insert.bind(Column.system, StoredText.escaped(info.system))
    insert.bind(Column.parent, info.parent?.session)
    insert.bind(Column.parentPosition, info.parent.map { Int64($0.position) })
    try insert.run()
  }

  /// Marks the current session as closed.
  func end(_ sessionID: String, at time: Int64, after elapsed: Int64) throws {
    let session = try current(sessionID).row
    try writing {
      // An earlier attempt to write the end may have reached the disk although it failed. The end must not be
      // written twice.
      if try hasEnded(session) { return }
      let insert = try connection.prepare(Queries.insertSessionEnd)
      insert.bind(SessionEndColumn.id, session)
      insert.bind(SessionEndColumn.ended, time)
      insert.bind(SessionEndColumn.elapsed, elapsed)
      try insert.run()
    }
    self.session = nil
  }

  private func hasEnded(_ session: Int64) throws -> Bool {
    try connection.integer("SELECT 1 FROM session_ends WHERE id = \(session)") != nil
  }

  // MARK: - Released sessions

  /// The point in the file at which another writer can continue the current session; `nil` without a session.
  var resumePoint: ResumePoint? {
    session.map { ResumePoint(sessionID: $0.id, position: $0.position(of: last)) }
  }

  /// Continues a session of an earlier writer.
  ///
  /// - Throws: `EventLogError` with the code `moved` if the file lacks recorded events of the session, or
  ///   `takenOver` if another process has begun a session in the log.
  func resume(_ point: ResumePoint) throws {
    let found: CurrentSession?
    do { found = try row(of: point.sessionID) } catch let error as EventLogError
      where error.code == .superseded
    {
      throw EventLogError.takenOver(point.sessionID, path)
    }
    guard let found, found.position(of: last) >= point.position else { throw EventLogError.rolledBack(path) }
    session = found
    // The previous write may have failed, and another program may have written to the log since then. The next write therefore
    // first compares the app's events with the file.
    last = found.first + Int64(point.position) - 1
    needsResync = true
    try startFreshWAL()
  }
}
