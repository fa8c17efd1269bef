package import Navlog
package import NavlogSQLite

/// A page of ``LogPages``: consecutive events of one session.
package struct LogPage: Sendable {
  /// The maximum number of events of a page.
  package static let size = 1_000

  /// The reason why the follower begins to read a session with this page; `nil` if the page continues the previous page.
  package enum Beginning: Sendable {
    /// The follower begins, or begins again. It begins again if the log contains neither the session of the last page nor a
    /// later session that the follower knew.
    case start
    /// The previous session is complete or was removed, and this session follows it.
    case nextSession
  }

  /// The session as it was when the page was read.
  package let session: SessionRecord
  /// The positions of the events; empty for a session that has just begun.
  package let positions: Range<Int>
  package let beginning: Beginning?

  /// Whether the page ends with the last event that the session had when the page was read.
  package var isNewest: Bool { positions.upperBound > session.count }
}

/// Reads a log page by page, and then waits for the events that this process or another records.
///
/// ``next(isolation:)`` lets a closure read the events of one page, and then closes the log. A slow follower therefore never
/// prevents the app from resetting its write-ahead log. Only one page is in memory at a time.
///
/// A `nil` page ends the sequence, after ``stop()`` or a cancellation. The follower waits for a log that does not exist or is
/// empty. If a log becomes unreadable, the follower retries for five seconds before it throws the error, because a log can be
/// unreadable briefly while its app starts or ends.
package final class LogPages<Value> {
  /// The session or event with which a follower begins.
  package enum Start {
    /// Begins with the first session of the log.
    case first
    /// Begins with the last session of the log.
    case last
    /// Begins with the event after a moment, or with the first session if the log does not contain the moment.
    case after(SessionInfo.Moment)
    /// Begins with a session, and does not continue with the next session.
    case only(MomentReference.Session)
  }

  /// The session and position of the last event that was read, and the known sessions after this session.
  private var current: (session: String, position: Int, later: [String])?
  private var start: Start
  private let path: String
  /// The log; `nil` while the follower still has to open it by its path.
  private var log: SQLiteEventLog?
  private let isOwner: Bool
  private let read: (any EventLog, LogPage) throws -> Value
  private let watcher: LogFileWatcher
  private var signals: AsyncStream<Void>.AsyncIterator
  private var failingSince: ContinuousClock.Instant?
  private var hasSucceeded = false

  private static var gracePeriod: Duration { .seconds(5) }
  private static var retryInterval: Duration { .milliseconds(100) }

  /// Follows a log by its path. The file may not exist yet.
  package convenience init(
    at path: String, from start: Start, _ read: @escaping (any EventLog, LogPage) throws -> Value
  ) { self.init(path, nil, start, read) }

  /// Follows a log that is open, for reading or for writing.
  package convenience init(
    of log: SQLiteEventLog, from start: Start, _ read: @escaping (any EventLog, LogPage) throws -> Value
  ) { self.init(log.path, log, start, read) }

  private init(
    _ path: String, _ log: SQLiteEventLog?, _ start: Start,
    _ read: @escaping (any EventLog, LogPage) throws -> Value
  ) {
    self.path = path
    self.log = log
    isOwner = log == nil
    self.start = start
    self.read = read
    // The watcher starts before the first read, so that no change is missed.
    watcher = LogFileWatcher(log: path)
    signals = watcher.signals.makeAsyncIterator()
  }

  /// Whether the file exists and contains anything. While a log is being created, its file is briefly empty.
  package var hasContent: Bool { FileFingerprint(path).size > 0 }

  /// A closure that ends the sequence. Any thread can call it.
  package var stop: @Sendable () -> Void { { [watcher] in watcher.stop() } }

  /// Waits for the next page, and reads it.
  ///
  /// - Throws: `EventLogError` when the log cannot be read; ``MomentError`` when the log does not contain the session of
  ///   ``Start/only(_:)``; every error of the closure.
  package func next(isolation: isolated (any Actor)? = #isolation) async throws -> (LogPage, Value)? {
    while !Task.isCancelled {
      if let page = try attempt() { return page }
      if failingSince != nil {
        try? await Task.sleep(for: Self.retryInterval)
      } else {
        guard await signals.next(isolation: isolation) != nil else { return nil }
      }
    }
    return nil
  }

  private func attempt() throws -> (LogPage, Value)? {
    guard hasContent else { return nil }
    do {
      let log = try log ?? SQLiteEventLog(reading: path)
      self.log = log
      defer { log.closeReaders() }
      let page = try page(in: log)
      let result = try page.map { ($0, try read(log, $0)) }
      if let page { advance(to: page) }
      (hasSucceeded, failingSince) = (true, nil)
      return result
    } catch let error as EventLogError {
      if isOwner { log = nil }
      let passing: [EventLogError.Code] =
        hasSucceeded ? [.cannotOpen, .locked, .damaged, .notALog, .empty] : [.locked, .empty]
      let since = failingSince ?? .now
      guard passing.contains(error.code), .now - since < Self.gracePeriod else { throw error }
      failingSince = since
      return nil
    }
  }

  private func advance(to page: LogPage) {
    let (id, later) = (page.session.info.id, current?.later ?? [])
    let next = later.firstIndex(of: id).map { $0 + 1 } ?? 0
    current = (id, page.positions.upperBound - 1, Array(later[next...]))
  }

  /// Returns the next page, or `nil` if the log contains no new events.
  private func page(in log: SQLiteEventLog) throws -> LogPage? {
    guard let (id, position, later) = current else { return try firstPage(in: log) }
    // Reading the known session avoids a list of all sessions, of which there may be many.
    if let session = try? log.session(id), session.count > position {
      return Self.page(of: session, after: position)
    }
    let sessions = try log.sessions()
    guard let index = sessions.firstIndex(where: { $0.info.id == id }) else {
      // The log no longer contains the session: the session was pruned, or the file was replaced.
      if let next = sessions.first(where: { later.contains($0.info.id) }) {
        return Self.page(of: next, after: 0, .nextSession)
      }
      current = nil
      if case .after = start { start = .first }
      return try firstPage(in: log)
    }
    // The app may have recorded events between `log.session(id)` and `log.sessions()`, so `position` is compared with the newer
    // count, too.
    if sessions[index].count > position { return Self.page(of: sessions[index], after: position) }
    current?.later = sessions[(index + 1)...].map(\.info.id)
    if case .only = start { return nil }
    return index + 1 < sessions.count ? Self.page(of: sessions[index + 1], after: 0, .nextSession) : nil
  }

  private func firstPage(in log: SQLiteEventLog) throws -> LogPage? {
    switch start {
    case .only(let session): return Self.page(of: try session.resolve(in: log), after: 0, .start)
    case .last: return try log.sessions().last.map { Self.page(of: $0, after: 0, .start) }
    case .first: return try log.sessions().first.map { Self.page(of: $0, after: 0, .start) }
    case .after(let moment):
      let sessions = try log.sessions()
      if let session = sessions.last(where: { $0.info.id == moment.session }) {
        return Self.page(of: session, after: max(0, moment.position), .start)
      }
      return sessions.first.map { Self.page(of: $0, after: 0, .start) }
    }
  }

  private static func page(
    of session: SessionRecord, after position: Int, _ beginning: LogPage.Beginning? = nil
  ) -> LogPage {
    let end = max(position, min(session.count, position + LogPage.size))
    return LogPage(session: session, positions: position + 1..<end + 1, beginning: beginning)
  }
}
