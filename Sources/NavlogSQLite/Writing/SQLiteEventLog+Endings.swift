public import Navlog
import Synchronization

/// Methods that record how earlier sessions ended.
extension SQLiteEventLog {
  /// The maximum number of endings recorded for a session.
  public static let endingsPerSession = 8

  /// Records a report of a crash for the session that it is about, and returns that session.
  ///
  /// Call it before the session of this launch is closed, which is the case when MetricKit delivers its payloads. The
  /// session is the newest one that began before the report's time, was not closed, and does not have a report
  /// of the same kind of ending. If the report contains the time of the process's launch, the session must have
  /// begun after that time. If the report contains the app's version, the session must be of this version. The
  /// session that is being recorded does not qualify. The result is `nil` if no session qualifies; nothing is
  /// recorded then.
  ///
  /// The same report is recorded once.
  ///
  /// - Throws: `EventLogError` if the log was closed with its session, or cannot be written.
  @discardableResult
  public func record(_ report: CrashReport) throws(EventLogError) -> String? {
    let recorded = try endings()
    if let known = recorded.last(where: { $0.reportID == report.id && $0.reportKind == report.kind }) {
      return known.session
    }
    let reported = Set(recorded.filter { $0.how == report.how && $0.reportID != nil }.map(\.session))
    let current = writer.withLock { $0?.session?.uid }
    let session = try sessions().last { session in
      session.info.id != current && session.info.started <= report.time && session.ended == nil
        && !reported.contains(session.info.id)
        // The clock of the report has whole seconds.
        && report.launched.map { session.info.started >= $0 - 1_000 } ?? true
        && report.version.map { session.info.version.isEmpty || session.info.version == $0 } ?? true
    }
    guard let session else { return nil }
    try record(SessionEnding(session: session.info.id, how: report.how, report: report))
    return session.info.id
  }

  /// Records how a session ended, in a maintenance record. The last ending that is recorded counts.
  ///
  /// The same ending is recorded once. A session has up to ``endingsPerSession``; further ones are ignored.
  ///
  /// - Throws: `EventLogError` if the log does not contain the session, was closed with its session, or
  ///   cannot be written.
  public func record(_ ending: SessionEnding) throws(EventLogError) {
    _ = try session(ending.session)
    try reporting {
      try reopeningLostFiles {
        try acquireIfReleased()
        try abandonIfMoved()
        try writing { writer in
          let recorded = try Self.endings(writer.connection).filter { $0.session == ending.session }
          guard !recorded.contains(ending), recorded.count < Self.endingsPerSession else { return }
          try writer.writing {
            try writer.add(MaintenanceRecord(kind: .ended, head: nil, detail: ending.json))
          }
        }
      }
    }
    flusher.schedule(self)
    releaseIfSuspended()
  }

  /// Returns the recorded endings of sessions, in the order in which they were recorded.
  public func endings() throws(EventLogError) -> [SessionEnding] {
    try reporting(.damaged) { try reading { try Self.endings($0.connection) } }
  }

  private static func endings(_ connection: Connection) throws -> [SessionEnding] {
    var found: [SessionEnding] = []
    try connection.forEach(Queries.endings) { row in
      let json = row.shortText(1).flatMap { try? JSONValue(parsing: $0) }
      if let ending = json.flatMap(SessionEnding.init(json:)) { found.append(ending) }
    }
    return found
  }
}
