public import Navlog
import Synchronization

/// Methods that record how earlier sessions ended.
extension SQLiteEventLog {
  /// The maximum number of endings recorded for a session.
  public static let endingsPerSession = 8

  /// Records the report of a crash or a hang for the session in which it occurred, and returns the identifier of this session.
  ///
  /// Call this method before the session of this launch is closed. MetricKit delivers its payloads early enough. The reported
  /// session must not be closed, superseded or current, and must not have another report of the same kind with the same
  /// ``CrashReport/how``. If the report contains the time of the process's launch, the session must not have begun more than a
  /// second before that time. If the report and the session contain the app's version, the versions must be equal.
  ///
  /// A report with an exact time is about the newest session that had begun before that time. A report of
  /// MetricKit contains only an interval, in which several sessions may have been recorded. The report is
  /// then recorded for the newest of these sessions, and ``SessionEnding/candidates`` is their number. Such
  /// an ending is uncertain: `navlog sessions` shows it as `crashed?`, and `navlog stats` ignores it.
  ///
  /// Pruned sessions are also candidates, because the report could be about one of them. MetricKit also
  /// reports hangs that the process survived. For such a report of MetricKit, closed sessions and the current
  /// session are therefore candidates, too.
  ///
  /// The result is `nil` if no session qualifies; nothing is recorded then. A report that is already recorded
  /// is not recorded again.
  ///
  /// - Throws: `EventLogError` if the log was closed with its session, or cannot be read or written.
  @discardableResult
  public func record(_ report: CrashReport) throws(EventLogError) -> String? {
    let endings = try endings()
    let recorded = endings.filter { $0.how == report.how && $0.reportKind == report.kind }
    if let known = recorded.last(where: { $0.reportID == report.id }) { return known.session }
    // If a report of this kind is certainly about a session, that session cannot have a second one. The exception is a hang
    // that the process can survive. A session with an uncertain report stays a candidate, because that report could be about
    // another session.
    let certain = Set(report.isSurvivable ? [] : recorded.filter { !$0.isUncertain }.map(\.session))
    let candidates = try candidates(endings).matching(report).filter { !certain.contains($0.id) }
    let reported = Set(recorded.map(\.session))
    guard let session = candidates.last(where: { $0.canBeRecorded && !reported.contains($0.id) })?.id else {
      return nil
    }
    try record(
      SessionEnding(session: session, how: report.how, report: report, candidates: candidates.count))
    return session
  }

  private func candidates(_ endings: [SessionEnding]) throws(EventLogError) -> ReportCandidates {
    let current = writer.withLock { $0?.session?.id } ?? suspension.resumePoint?.sessionID
    let superseded = Set(endings.filter { $0.how == .superseded }.map(\.session))
    let remaining = try sessions().map {
      ReportCandidate(
        $0, isSuperseded: superseded.contains($0.info.id), isCurrent: $0.info.id == current)
    }
    return try reporting(.damaged) {
      try reading { reader in
        let prunings = try reader.maintenanceRecords().filter { $0.kind == .pruned }
        return ReportCandidates(remaining, prunings: prunings)
      }
    }
  }

  /// Records how a session ended, in a maintenance record. If several endings are recorded for a session, the
  /// last one counts.
  ///
  /// An ending that is already recorded is not recorded again. The log keeps up to ``endingsPerSession``
  /// endings for each session, and ignores further endings.
  ///
  /// - Throws: `EventLogError` if the log does not contain the session, was closed with its session, or
  ///   cannot be written.
  public func record(_ ending: SessionEnding) throws(EventLogError) {
    defer { releaseIfSuspended() }
    _ = try session(ending.session)
    try reporting {
      try reopeningLostFiles {
        try continuingSession {
          try abandonIfMoved()
          try writing(mayWait: mayWait) { try Self.add(RecordedEnding(ending), to: $0) }
        }
      }
    }
    flusher.schedule(self)
  }

  /// Records that another process superseded a session. The time of the record is the beginning of the log's newest session,
  /// which the other process recorded.
  func recordSuperseded(_ session: String) throws {
    try writing(mayWait: mayWait) { writer in
      let time = try writer.connection.integer("SELECT started_ms FROM sessions ORDER BY id DESC LIMIT 1")
      let ending = SessionEnding(session: session, how: .superseded)
      try Self.add(RecordedEnding(ending, at: Int64(time ?? 0)), to: writer)
    }
  }

  private static func add(_ ending: RecordedEnding, to writer: Writer) throws {
    for new in try missing([ending], in: writer) { try writer.writing { try writer.add(new.record) } }
  }

  /// Returns the recorded endings of sessions, in the order in which they were recorded.
  public func endings() throws(EventLogError) -> [SessionEnding] { try recordedEndings().map(\.ending) }

  // MARK: - Copies

  /// Returns the recorded endings with their times, in the order in which they were recorded.
  package func recordedEndings() throws(EventLogError) -> [RecordedEnding] {
    try reporting(.damaged) { try reading { try Self.endings($0.connection) } }
  }

  /// Adds the endings of another log, and returns the endings that this log did not have yet.
  package func add(_ endings: [RecordedEnding]) throws -> [RecordedEnding] {
    try writing { writer in
      let missing = try Self.missing(endings, in: writer)
      try writer.connection.transaction { for ending in missing { try writer.add(ending.record) } }
      return missing
    }
  }

  /// Returns the given endings that the log can still add. Omits repeated endings, endings that the log already contains, and
  /// endings beyond the maximum number for a session.
  private static func missing(_ endings: [RecordedEnding], in writer: Writer) throws -> [RecordedEnding] {
    var kept = KeptEndings()
    for known in try Self.endings(writer.connection) { _ = kept.add(known.ending) }
    return endings.filter { kept.add($0.ending) == nil }
  }

  /// Reads the recorded endings of a log, in the order in which they were recorded.
  package static func endings(_ connection: Connection) throws -> [RecordedEnding] {
    var found: [RecordedEnding] = []
    try connection.forEach(Queries.endings) { row in
      let json = row.shortText(MaintenanceRecord.Column.detail).flatMap { try? JSONValue(parsing: $0) }
      guard let ending = json.flatMap(SessionEnding.init(json:)) else { return }
      found.append(RecordedEnding(ending, at: row.integer(MaintenanceRecord.Column.time)))
    }
    return found
  }
}
