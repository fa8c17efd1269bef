public import Navlog
public import NavlogSQLite

/// An event in the order of a log, with its session.
public struct LogUpdate: Hashable, Sendable {
  /// The session.
  public let session: SessionInfo
  /// The event.
  public let event: RecordedEvent<RecordedDestination>

  /// The moment after the event, from which ``NavlogSQLite/SQLiteEventLog/updates(after:)`` continues.
  public var moment: SessionInfo.Moment {
    SessionInfo.Moment(session: session.id, position: event.position)
  }
}

/// The events of a log in the order in which they were recorded: first those that it contains, then each one as it is
/// recorded, by this process or another.
///
/// ```swift
/// let log = try SQLiteEventLog(reading: path)
/// for try await update in log.updates() {
///   print(update.session.id, update.event.position, update.event.action)
/// }
/// ```
///
/// The sequence has no end; a cancellation of the task ends it at once. The system reports changes of the file, so nothing
/// runs while nothing is recorded. A slow consumer neither keeps the app from resetting its write-ahead log nor fills the
/// memory: a thousand events are read at a time, and the log is closed after each read.
///
/// A file that is replaced, pruned or emptied, or that does not exist for a while, is followed by its path. If the session is
/// gone, the sequence continues with the sessions after it, or with the first one of another log.
public struct LogUpdates: AsyncSequence, Sendable {
  let log: SQLiteEventLog
  let moment: SessionInfo.Moment?

  /// Creates an iterator, which begins after the moment.
  public func makeAsyncIterator() -> Iterator { Iterator(log, moment) }

  /// Reads a log page by page.
  public struct Iterator: AsyncIteratorProtocol {
    private let pages: LogPages<[RecordedEvent<RecordedDestination>]>
    private var session: SessionInfo?
    private var events: ArraySlice<RecordedEvent<RecordedDestination>> = []

    fileprivate init(_ log: SQLiteEventLog, _ moment: SessionInfo.Moment?) {
      pages = LogPages(of: log, from: moment.map { .after($0) } ?? .first) { log, page in
        guard let last = page.positions.last else { return [] }
        return try log.events(page.session.info.id, page.positions.lowerBound...last)
      }
    }

    /// Returns the next event, for which it waits. Returns `nil` after a cancellation.
    ///
    /// - Throws: `EventLogError` when the log has been unreadable for five seconds.
    public mutating func next() async throws -> LogUpdate? {
      while !Task.isCancelled {
        if let session, let event = events.popFirst() { return LogUpdate(session: session, event: event) }
        guard let (page, events) = try await pages.next(isolation: nil) else { return nil }
        (session, self.events) = (page.session.info, events[...])
      }
      return nil
    }
  }
}

extension SQLiteEventLog {
  /// Returns the events after a moment, in order, and then each one as it is recorded, by this process or another.
  ///
  /// - Parameter moment: The last event that is known, such as ``LogUpdate/moment``; `nil` begins with the first session.
  public func updates(after moment: SessionInfo.Moment? = nil) -> LogUpdates {
    LogUpdates(log: self, moment: moment)
  }
}
