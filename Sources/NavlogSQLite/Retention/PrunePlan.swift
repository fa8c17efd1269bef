import Navlog

/// Decides which sessions of a log to remove. It is a pure function of the limits and the log's content.
struct PrunePlan {
  /// The content of a log.
  struct Contents {
    /// The sessions, oldest first.
    var sessions: [SessionRecord]
    /// The size of the log's pages, in bytes. Each page counts once, even if the write-ahead log has several versions of it.
    var bytes: Int
    /// The size of the file and its write-ahead log, in bytes. A write-ahead log can contain many versions of the same page, so
    /// this size is not compared with a limit.
    var fileBytes: Int
    /// The wall times of the last events of the sessions that were not closed, in milliseconds since 1970.
    var lastEvents: [String: Int64] = [:]

    /// Returns the times at which the sessions were last known to be active, in milliseconds since 1970.
    ///
    /// The device's clock may have been wrong. A time is possible if it is in 2001 or later, and at most a day in the future.
    /// A time before 2001 is replaced by the time of the previous session with a possible time or, without such a session, by
    /// the time of the next one. A time too far in the future is replaced by the time of the next session with a possible time,
    /// if any. Possible times stay, because imported sessions may not be in the order of their times.
    fileprivate func lastSeen(now: Int64) -> [Int64] {
      // The clocks of devices differ, so only a time more than a day ahead is wrong.
      let latest = now + 86_400_000
      var times = sessions.map { session in
        max(session.info.started, session.ended ?? lastEvents[session.info.id] ?? session.info.started)
      }
      var known: Int64?
      for index in times.indices.reversed() {
        if times[index] > latest {
          times[index] = known ?? times[index]
        } else if times[index] >= WallTime.earliestPossible {
          known = times[index]
        }
      }
      known = times.first { $0 >= WallTime.earliestPossible && $0 <= latest }
      for index in times.indices {
        if times[index] < WallTime.earliestPossible {
          times[index] = known ?? times[index]
        } else if times[index] <= latest {
          known = times[index]
        }
      }
      return times
    }
  }

  private(set) var report = PruneReport()
  /// Whether a removed session exceeds the maximum age. Apps use this limit for privacy, so the log is then rewritten even if
  /// only a small part of it is removed.
  private var removesExpired = false

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - retention: The limits.
  ///   - contents: The content of the log.
  ///   - now: The time, in milliseconds since 1970.
  ///   - margin: The fraction by which each exceeded limit is reduced: with 0.1, the log is pruned to 10 % below the limit.
  ///   - emptyBytes: Returns the size of the log without its sessions, before and after the pruning. It is called only if a
  ///     limit is exceeded.
  ///   - marked: Returns the sessions with a marker. It is called only if a limit is exceeded.
  init(
    _ retention: Retention, _ contents: Contents, now: Int64, margin: Double = 0,
    emptyBytes: () throws -> (before: Int, after: Int), marked: () throws -> Set<String>
  ) rethrows {
    let sessions = contents.sessions
    report.bytesBefore = contents.fileBytes
    report.bytesAfter = contents.fileBytes
    report.kept = sessions
    let lastSeen = contents.lastSeen(now: now)
    let limits = PruneLimits(retention, exceededBy: contents, lastSeen, now: now, margin: margin)
    guard limits.isAnyExceeded else { return }
    let marked = retention.keepsMarkedSessions ? try marked() : []
    // The newest session with an event stays, because the app may restore it.
    let newest = sessions.lastIndex { $0.count > 0 } ?? sessions.count - 1
    var remaining = Remaining(contents, emptyBytes: try emptyBytes())
    var (removed, spared): (Set<Int>, Set<Int>) = ([], [])
    let acknowledged = sessions.indices.filter { $0 != newest && retention.isAcknowledged(sessions[$0]) }
    let isAcknowledged = Set(acknowledged)
    let order = acknowledged + sessions.indices.filter { !isAcknowledged.contains($0) }
    for (rank, index) in order.enumerated() where index != newest {
      let session = sessions[index]
      guard
        limits.shouldRemove(
          lastSeen: lastSeen[index], at: rank, of: sessions.count, remaining.events,
          remaining.bytes)
      else { continue }
      let isSpared =
        retention.keepsUnclosedSessions && session.ended == nil || marked.contains(session.info.id)
      if isSpared, !isAcknowledged.contains(index) {
        spared.insert(index)
      } else {
        removed.insert(index)
        remaining.remove(session)
        if retention.isExpired(lastSeen[index], now: now) { removesExpired = true }
      }
    }
    report.spared = spared.count
    if removed.isEmpty { return }
    report.removed = removed.sorted().map { sessions[$0] }
    report.kept = sessions.indices.filter { !removed.contains($0) }.map { sessions[$0] }
    report.bytesAfter = remaining.bytes
  }

  /// Returns a lower limit in bytes for the next plan, because the log of the previous plan still exceeds the given limit.
  static func stricterLimit(_ limit: Int, planned: Int, actual: Int) -> Int {
    // The calculation uses floating-point numbers, which cannot overflow.
    Int(0.95 * Double(max(0, limit)) * min(1, Double(planned) / Double(max(1, actual))))
  }

  /// Whether enough is removed to justify rewriting the rest, or a removed session exceeds the maximum age. Without this check,
  /// a log whose protected sessions already exceed a limit would be rewritten at every launch.
  var isWorthwhile: Bool {
    let (removed, kept) = (report.removed.count, report.kept.count)
    let events = report.kept.reduce(0) { $0 + $1.count } + report.removedEvents
    return removed > 0
      && (removesExpired || removed * 20 >= removed + kept || report.removedEvents * 20 >= events)
  }

  /// The content that remains after the removals planned so far.
  private struct Remaining {
    var events: Int
    private var rows: Int
    private let bytesPerRow: Double
    private let emptyBytes: Int

    init(_ contents: Contents, emptyBytes: (before: Int, after: Int)) {
      events = contents.sessions.reduce(0) { $0 + $1.count }
      // The estimate assumes that a session takes as much space as an event, and that all events have the
      // same size.
      rows = events + contents.sessions.count
      self.emptyBytes = emptyBytes.after
      bytesPerRow = Double(max(0, contents.bytes - emptyBytes.before)) / Double(max(1, rows))
    }

    var bytes: Int { emptyBytes + Int(bytesPerRow * Double(rows)) }

    mutating func remove(_ session: SessionRecord) {
      events -= session.count
      rows -= session.count + 1
    }
  }
}

/// The limits that a log exceeds. Each of them is reduced by the margin of the plan.
private struct PruneLimits {
  private var endedBefore: Int64?
  private var sessions: Int?
  private var events: Int?
  private var bytes: Int?

  init(
    _ retention: Retention, exceededBy contents: PrunePlan.Contents, _ lastSeen: [Int64], now: Int64,
    margin: Double
  ) {
    let factor = 1 - margin
    if let age = retention.maximumAgeInMilliseconds,
      lastSeen.contains(where: { retention.isExpired($0, now: now) })
    {
      endedBefore = now - Int64(max(-1e15, min(age * factor, 1e15)))
    }
    if let limit = retention.maximumSessions, contents.sessions.count > limit {
      sessions = Int(Double(max(0, limit)) * factor)
    }
    if let limit = retention.maximumEvents, contents.sessions.reduce(0, { $0 + $1.count }) > limit {
      events = Int(Double(limit) * factor)
    }
    if let limit = retention.maximumBytes, contents.bytes > limit { bytes = Int(Double(limit) * factor) }
  }

  var isAnyExceeded: Bool { endedBefore != nil || sessions != nil || events != nil || bytes != nil }

  /// Whether a session must be removed to meet a limit. The rank is the index of the session in the order of removal. The
  /// numbers of remaining events and bytes still include this session.
  func shouldRemove(
    lastSeen: Int64, at rank: Int, of count: Int, _ remainingEvents: Int, _ remainingBytes: Int
  ) -> Bool {
    if let endedBefore, lastSeen < endedBefore { return true }
    if let sessions, rank < count - sessions { return true }
    if let events, remainingEvents > events { return true }
    if let bytes, remainingBytes > bytes { return true }
    return false
  }
}

extension Retention {
  /// The maximum age in milliseconds; `nil` if the age does not matter.
  fileprivate var maximumAgeInMilliseconds: Double? {
    maximumAge.map { Double($0.components.seconds) * 1_000 }
  }

  /// Whether a session that was last active at the given time exceeds the maximum age.
  fileprivate func isExpired(_ lastSeen: Int64, now: Int64) -> Bool {
    maximumAgeInMilliseconds.map { Double(now - lastSeen) > $0 } ?? false
  }

  /// Whether a collector has acknowledged every event of a session.
  fileprivate func isAcknowledged(_ session: SessionRecord) -> Bool {
    acknowledged[session.info.id].map { $0 >= session.count } ?? false
  }
}
