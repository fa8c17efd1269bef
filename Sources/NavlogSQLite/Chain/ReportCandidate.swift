import Navlog

/// A session that a report of a crash could be about: a session of the log, or a pruned session.
struct ReportCandidate {
  let id: String
  /// The time in milliseconds since 1970.
  let started: Int64
  /// The app's version; `nil` if it is not known.
  let version: String?
  /// Whether the session was closed or superseded. After a superseded session, the app continued in another session.
  let hasEnded: Bool
  let isCurrent: Bool
  let isPruned: Bool

  init(_ session: SessionRecord, isSuperseded: Bool, isCurrent: Bool) {
    (id, started) = (session.info.id, session.info.started)
    version = session.info.version.isEmpty ? nil : session.info.version
    hasEnded = session.ended != nil || isSuperseded
    (self.isCurrent, isPruned) = (isCurrent, false)
  }

  /// Reads a removed session from the maintenance record of a pruning.
  private init?(pruned json: JSONValue) {
    guard case .string(let id)? = json["id"], case .string(let text)? = json["started"],
      let started = WallTime.milliseconds(text)
    else { return nil }
    (self.id, self.started, version) = (id, started, nil)
    if case .string? = json["ended"] { hasEnded = true } else { hasEnded = false }
    (isCurrent, isPruned) = (false, true)
  }

  /// Whether the log can record that the session crashed or hung.
  var canBeRecorded: Bool { !hasEnded && !isCurrent && !isPruned }

  fileprivate static func pruned(in record: MaintenanceRecord) -> [ReportCandidate] {
    record.listedSessions.compactMap(ReportCandidate.init(pruned:))
  }
}

/// The sessions that a log contains or contained, in the order in which they began.
struct ReportCandidates {
  private var sessions: [ReportCandidate] = []
  /// The time from which ``sessions`` is complete: it contains every session that began at or after this time. The records of
  /// prunings list only the newest removed sessions, so earlier sessions may be unknown.
  private var knownSince = Int64.min

  /// - Parameters:
  ///   - remaining: The sessions of the log.
  ///   - prunings: The maintenance records of all prunings, in order.
  init(_ remaining: [ReportCandidate], prunings: [MaintenanceRecord]) {
    var pruned: [ReportCandidate] = []
    var latest = Int64.max
    for record in prunings.reversed() {
      // The sessions that a pruning removed began before it, and therefore before all later prunings. The clock may have been
      // ahead during one of these prunings, so the earliest of their times counts. An impossible time is ignored: the clock was
      // not set.
      if record.time >= WallTime.earliestPossible { latest = min(latest, record.time) }
      let listed = ReportCandidate.pruned(in: record)
      if (try? record.detail.integer("removed")) != listed.count {
        knownSince = max(knownSince, listed.first?.started ?? min(latest, record.time))
      }
      pruned = listed + pruned
    }
    var rest = pruned.sorted { $0.started < $1.started }[...]
    for session in remaining {
      let earlier = rest.prefix { $0.started <= session.started }
      sessions += earlier + [session]
      rest = rest.dropFirst(earlier.count)
    }
    sessions += rest
  }

  /// Returns the sessions that a report could be about, oldest first. The app recorded these sessions at
  /// the time or in the interval of the report, and the report's other properties do not exclude them.
  func matching(_ report: CrashReport) -> [ReportCandidate] {
    if report.earliest ?? report.time < knownSince { return [] }
    // The recording of a session is assumed to last until the next session begins.
    let begun = zip(sessions, sessions.dropFirst().map { Optional($0.started) } + [nil]).filter {
      $0.0.started <= report.time && (!$0.0.isCurrent || report.isSurvivable)
    }
    let recorded =
      report.earliest.map { earliest in begun.filter { $0.1.map { $0 >= earliest } ?? true } }
      ?? Array(begun.suffix(1))
    return recorded.map(\.0).filter { session in
      (!session.hasEnded || report.isSurvivable)
        // The report may round the time of the launch up to a whole second. The session may then seem to begin before the
        // launch.
        && report.launched.map { session.started >= $0 - 1_000 } ?? true
        && report.version.map { session.version == nil || session.version == $0 } ?? true
    }
  }
}
