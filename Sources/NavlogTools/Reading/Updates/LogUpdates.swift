public import Navlog
public import NavlogSQLite

/// An element of ``LogUpdates``: an event and its session.
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

/// The events of a log in the order in which they were recorded: first the existing ones, then each new event as this process
/// or another records it.
///
/// ```swift
/// let log = try SQLiteEventLog(reading: path)
/// for try await update in log.updates() {
///   print(update.session.id, update.event.position, update.event.action)
/// }
/// ```
///
/// The sequence ends only when its task is cancelled. The system notifies the sequence of changes to the file. Some file
/// systems do not report changes, so the sequence also compares the metadata of the log and its write-ahead log once a second.
/// The sequence reads a thousand events at a time, and closes the log after each read. A slow consumer therefore does not fill
/// the memory, and does not prevent the app from resetting its write-ahead log.
///
/// The sequence follows the path of the log, so the file may be replaced, pruned, emptied or missing for a while. If the
/// session of the last event was removed, the sequence continues with the next session that it has seen in the log. If no such
/// session remains, for example because the file was replaced, the sequence begins again with the first session of the log.
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

    /// Waits for the next event, and returns it; `nil` after a cancellation.
    ///
    /// - Throws: `EventLogError` when the log cannot be read. If the log was readable before, or if another process has locked
    ///   it, the iterator first retries for five seconds.
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
  /// Returns the events after a moment, in order, and then each new event as this process or another records it.
  ///
  /// - Parameter moment: The moment of the last event that the caller has received (``LogUpdate/moment``); `nil` begins with
  ///   the first session.
  public func updates(after moment: SessionInfo.Moment? = nil) -> LogUpdates {
    LogUpdates(log: self, moment: moment)
  }
}
