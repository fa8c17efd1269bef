public import Navlog
import Synchronization

/// The methods that read a log. A read has its own connection, so it does not wait for other reads or for the writer. Only the
/// two reads that restore a session use the writer's connection, until a session begins.
extension SQLiteEventLog {
  /// Returns all sessions, oldest first.
  public func sessions() throws(EventLogError) -> [SessionRecord] {
    try reporting(.damaged) { try reading { try $0.sessions().map(\.record) } }
  }

  /// Returns the session with an identifier.
  public func session(_ id: String) throws(EventLogError) -> SessionRecord {
    try reporting(.damaged) { try reading { try $0.session(id).record } }
  }

  /// Returns the newest session that contains an event.
  public func lastSession() throws(EventLogError) -> SessionRecord? {
    try reporting(.damaged) { try readingBeforeSession { try $0.lastSession()?.record } }
  }

  /// Passes the events of a session to a closure, in order. Only one event at a time is in memory.
  public func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws {
    try reading { try $0.read(session, positions, body) }
  }

  /// Returns the state after an event, folded from the nearest earlier snapshot or, without one, from the first event. Sessions
  /// store a snapshot after every 1,000 events, unless the state contains thousands of screens.
  public func state(
    _ session: String, at position: Int
  ) throws(EventLogError) -> NavigationState<RecordedDestination> {
    try reporting(.damaged) { try readingBeforeSession { try $0.state(session, at: position) } }
  }

  /// Returns the state at the end of a session, folded from its first event without using snapshots.
  package func foldedState(_ session: String) throws -> NavigationState<RecordedDestination> {
    try reading { try $0.foldedState(session) }
  }

  /// Passes the elapsed time of each event of a session, in microseconds since the session began, to a closure. This method
  /// does not read the other values of the events.
  package func readElapsedTimes(_ session: String, _ body: (Int64) -> Void) throws {
    try reading { try $0.readElapsedTimes(session, body) }
  }

  /// Returns the position of the event that was the session's newest event at a time: it happened at or before this time, and
  /// the next event happened later. If no event meets this condition because the clock was set, the result is the last event at
  /// or before this time. The result is 0 if the time is `nil` or before the first event.
  ///
  /// Also returns the earliest and the latest time of all events in the session. All times are in milliseconds since 1970. If
  /// the clock was set back, these need not be the times of the first and the last event.
  package func lastEvent(
    of session: String, at time: Int64?
  ) throws -> (position: Int, times: ClosedRange<Int64>?) {
    try reading { try $0.lastEvent(of: session, at: time) }
  }

  /// Whether this or another process has the log open for writing.
  public var hasActiveWriter: Bool { WriterLock.isHeld(log: path) }

  /// Closes the idle connections that were opened for reading while an app was writing the log. The next read
  /// opens a new connection.
  package func closeReaders() { readers.closeAlongsideWriter() }

  /// Reads over the writer's connection if the log is open for writing and no session has begun. Otherwise, reads over a
  /// connection for reading.
  ///
  /// At its launch, an app opens its log and restores the last session. A second connection would parse the schema again, which
  /// takes most of the time for opening a log.
  private func readingBeforeSession<R>(_ body: (LogReader) throws -> R) throws -> R {
    let result: R?
    do {
      result = try writer.withLock { writer in
        guard let writer, writer.isIdle, !writer.connection.hasMoved else { return nil }
        return .some(try body(LogReader(writer.connection)))
      }
    } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: false)
    }
    return try result ?? reading(body)
  }

  func reading<R>(_ body: (LogReader) throws -> R) throws -> R {
    // While the app is suspended, no reader stays open. An open reader can hold a lock, and iOS kills a suspended app that
    // holds one.
    defer { if !suspension.isIdle, suspension.isSuspended { readers.clear() } }
    do { return try readers.withReader(check: checkSameFile, body) } catch let error as SQLiteError {
      if error.isInvalidFile { readers.clear() }
      throw EventLogError(error, path: path, whileWriting: false)
    }
  }

  // MARK: - Limits

  private static let sizeLimit = Atomic<Int>(1 << 30)

  /// The maximum size of a log that this process reads, in bytes. The size includes the write-ahead log. The
  /// default is 1 GiB, enough for more than 15 million typical events.
  ///
  /// The limit bounds the time and the disk space that reading an untrusted file can take. Disk space is needed
  /// because some logs are copied before they are read. The limit does not apply to a log that is being
  /// written.
  public static var readSizeLimit: Int {
    get { sizeLimit.load(ordering: .relaxed) }
    set { sizeLimit.store(newValue, ordering: .relaxed) }
  }
}
