import Navlog

/// Decides which sessions of a log go: by what the log holds, and nothing else.
struct PrunePlan {
  /// What is known of a log.
  struct Contents {
    /// Oldest first.
    var sessions: [SessionRecord]
    /// How large it is.
    var bytes: Int
    /// How large it would be without a session.
    var emptyBytes: Int
  }

  private(set) var report = PruneReport()

  /// A plan.
  ///
  /// - Parameters:
  ///   - retention: The limits.
  ///   - contents: What there is.
  ///   - now: The time, in milliseconds since 1970.
  ///   - margin: Which part of a limit that is exceeded is left free.
  ///   - marked: The sessions with a marker; asked for only when a limit is exceeded.
  init(
    _ retention: Retention, _ contents: Contents, now: Int64, margin: Double = 0,
    marked: () throws -> Set<String>
  ) rethrows {
    let sessions = contents.sessions
    report.bytesBefore = contents.bytes
    report.bytesAfter = contents.bytes
    report.kept = sessions
    let limits = PruneLimits(retention, exceededBy: contents, now: now, margin: margin)
    guard limits.isAnyExceeded else { return }
    let marked = retention.keepsMarkedSessions ? try marked() : []
    // The newest one that holds anything: an app may want to go on from it.
    let newest = sessions.lastIndex { $0.count > 0 } ?? sessions.count - 1
    var left = Left(contents)
    var (gone, spared): (Set<Int>, Set<Int>) = ([], [])
    for (index, session) in sessions.enumerated() where index != newest {
      guard limits.isToGo(session, after: index, of: sessions.count, left.events, left.bytes) else {
        continue
      }
      if retention.keepsUnclosedSessions && session.ended == nil || marked.contains(session.info.id) {
        spared.insert(index)
      } else {
        gone.insert(index)
        left.remove(session)
      }
    }
    if gone.isEmpty { return }
    report.removed = gone.sorted().map { sessions[$0] }
    report.kept = sessions.indices.filter { !gone.contains($0) }.map { sessions[$0] }
    report.spared = spared.count
    report.bytesAfter = left.bytes
  }

  /// Whether so much goes that the rest is worth being written anew: a limit that is held up by what stays anyway would
  /// else be reason enough at every launch.
  var isWorthwhile: Bool {
    let (gone, kept) = (report.removed.count, report.kept.count)
    let events = report.kept.reduce(0) { $0 + $1.count } + report.removedEvents
    return gone > 0 && (gone * 20 >= gone + kept || report.removedEvents * 20 >= events)
  }

  /// What is left while sessions go.
  private struct Left {
    var events: Int
    private var rows: Int
    private let bytesPerRow: Double
    private let emptyBytes: Int

    init(_ contents: Contents) {
      events = contents.sessions.reduce(0) { $0 + $1.count }
      // A session takes about as much room as an event, and every event the same.
      rows = events + contents.sessions.count
      emptyBytes = contents.emptyBytes
      bytesPerRow = Double(max(0, contents.bytes - emptyBytes)) / Double(max(1, rows))
    }

    var bytes: Int { emptyBytes + Int(bytesPerRow * Double(rows)) }

    mutating func remove(_ session: SessionRecord) {
      events -= session.count
      rows -= session.count + 1
    }
  }
}

/// Those of the limits that a log exceeds, less a margin.
private struct PruneLimits {
  private var endedBefore: Int64?
  private var sessions: Int?
  private var events: Int?
  private var bytes: Int?

  init(_ retention: Retention, exceededBy contents: PrunePlan.Contents, now: Int64, margin: Double) {
    let part = 1 - margin
    if let age = retention.maximumAge {
      let milliseconds = Double(age.components.seconds) * 1_000
      if contents.sessions.contains(where: { Double(now - $0.lastSeen) > milliseconds }) {
        endedBefore = now - Int64(min(milliseconds * part, 1e15))
      }
    }
    if let limit = retention.maximumSessions, contents.sessions.count > limit {
      sessions = Int(Double(limit) * part)
    }
    if let limit = retention.maximumEvents, contents.sessions.reduce(0, { $0 + $1.count }) > limit {
      events = Int(Double(limit) * part)
    }
    if let limit = retention.maximumBytes, contents.bytes > limit { bytes = Int(Double(limit) * part) }
  }

  var isAnyExceeded: Bool { endedBefore != nil || sessions != nil || events != nil || bytes != nil }

  /// Whether a session is in the way of a limit, when so much is left.
  func isToGo(
    _ session: SessionRecord, after index: Int, of count: Int, _ eventsLeft: Int, _ bytesLeft: Int
  ) -> Bool {
    if let endedBefore, session.lastSeen < endedBefore { return true }
    if let sessions, index < count - sessions { return true }
    if let events, eventsLeft > events { return true }
    if let bytes, bytesLeft > bytes { return true }
    return false
  }
}

extension SessionRecord {
  /// When it was last known to be there, in milliseconds since 1970.
  fileprivate var lastSeen: Int64 { max(info.started, ended ?? info.started) }
}
