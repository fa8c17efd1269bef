import Dispatch
import Navlog

/// The only connection that adds rows to a log.
///
/// `@unchecked Sendable` because `SQLiteEventLog`, its only owner, uses it within a lock.
final class Writer: @unchecked Sendable {
  /// The options that the app chose.
  struct Options {
    var durability: SQLiteEventLog.Durability
    var maximumWALBytes: Int
    var device: StorageDevice

    func limit(pageSize: Int) -> WALLimit { WALLimit(bytes: maximumWALBytes, pageSize: pageSize) }
  }

  /// The maximum time that a statement waits for a lock, in milliseconds.
  private static let busyTimeout: Int32 = 50

  let connection: Connection
  let path: String
  let options: Options
  let pageSize: Int
  // The limit is copied from the options, because every call reads it. Reading it through the options would retain and
  // release the closures that the options contain.
  let walLimit: WALLimit
  var walChecks = WALCheckSchedule()
  /// Whether the caller's thread may wait for a lock or for the disk. The main thread may wait in a call only while the log is
  /// suspended. If the main thread cannot write an event immediately, the session buffers the event in memory. If the device is
  /// full, a background thread also empties the write-ahead log.
  var mayWait = true {
    didSet { if mayWait != oldValue { setBusyTimeout() } }
  }
  private(set) var isWALFresh: Bool
  /// Whether this writer created the file and did not wait until the disk had it. The first flush then also flushes the file.
  let createdWithoutFlush: Bool
  private var synchronous: SynchronousMode
  var encoder: EventRowEncoder
  private let insertEvent: Statement
  private let insertEvents: Statement
  /// The row whose values are bound to ``insertEvent``; `nil` if unknown.
  private var bound: EventRow?
  private let insertSnapshot: Statement
  let pageCount: Statement
  var session: CurrentSession?
  /// The row of the log's last event.
  var last: Int64
  /// Whether the content of the file is unknown: after a failed write, and after a session continued.
  var needsResync = false
  /// The error of the last snapshot that could not be stored. An import reports it when it cannot continue.
  var snapshotFailure: (any Error)?
  /// Whether the writer imports complete sessions. During an import, the end of a session does not close the file, and the
  /// writer does not try a failed write again.
  var isImporting = false
  private let sidecarFiles: SidecarFiles
  private let wal: OpenFile?
  private let database: OpenFile?
  /// The size and identity of the log's file when the writer opened the file.
  private let opened: FileStatus?
  /// The time at which the names of the files were last checked, in nanoseconds.
  private var lastCheck: UInt64 = 0
  /// The number of pages that the write-ahead log had when ``isWALCut`` was last `false`.
  private var pagesSeen = 0
  // The lock is declared last, because properties are released in order: the lock must be held until all statements are
  // finalized and SQLite has closed the file.
  private let lock: WriterLock

  /// Sets the time that SQLite waits for a lock.
  func setBusyTimeout() { connection.setBusyTimeout(mayWait ? Self.busyTimeout : 0) }

  /// Prepares an open connection for writing; see ``open(_:options:mayWait:)``.
  init(
    _ connection: Connection, _ path: String, lock: consuming WriterLock, options: Options, pageSize: Int,
    isWALFresh: Bool, createdWithoutFlush: Bool, mayWait: Bool
  ) throws {
    self.path = path
    self.options = options
    self.pageSize = pageSize
    walLimit = options.limit(pageSize: pageSize)
    self.isWALFresh = isWALFresh
    self.createdWithoutFlush = createdWithoutFlush
    synchronous = SynchronousMode(options.durability)
    self.connection = connection
    self.lock = lock
    // The triggers keep other programs from adding rows out of order. This connection does not need them, because `append`
    // checks the order itself. In a batch, the trigger would double the time for a row (0.7 µs to 1.4 µs, SQLite 3.40).
    connection.disableTriggers()
    encoder = EventRowEncoder(connection)
    insertEvent = try connection.preparePersistent(Queries.insertEvents(1))
    insertEvents = try connection.preparePersistent(Queries.insertEvents(Queries.rowsPerInsert))
    insertSnapshot = try connection.preparePersistent(Queries.insertSnapshot)
    pageCount = try connection.preparePersistent("PRAGMA page_count")
    last = Int64(try connection.integer(Queries.lastEvent) ?? 0)
    sidecarFiles = SidecarFiles(of: path)
    wal = connection.walFile()
    database = connection.databaseFile()
    opened = FileStatus(path)
    self.mayWait = mayWait
    setBusyTimeout()
  }

  deinit {
    // When SQLite closes the file, it would copy a gap in the write-ahead log into the database, so the write-ahead log is
    // kept.
    if isWALCut { connection.keepWALAtClose() }
  }

  /// Whether no session is being written, so that a read over this connection delays no append.
  var isIdle: Bool { session == nil && !isImporting }

  /// The files that a flush makes durable.
  var flushTarget: BackgroundFlusher.Target? {
    guard let wal, let database else { return nil }
    return BackgroundFlusher.Target(
      wal: wal, database: database, device: options.device, descriptor: lock.descriptor,
      limit: walLimit, isNew: createdWithoutFlush)
  }

  /// A file that another program moved, deleted, replaced or truncated while the writer had it open.
  enum LostFile { case log, wal }

  /// The value of ``lostFile``, checked at most once per millisecond; `nil` if the last check was less than a millisecond ago.
  ///
  /// A check takes a fifth of the time that an append takes. Taps are more than a millisecond apart, so each append for a tap
  /// makes a check. A loop, however, may append several events between two checks. If another program moves the file in the
  /// meantime, the log still appends these events to the moved file, and notices the move at the next check.
  var recentlyLostFile: LostFile? {
    let now = DispatchTime.now().uptimeNanoseconds
    guard now - lastCheck > 1_000_000 else { return nil }
    lastCheck = now
    return lostFile
  }

  /// The file that another program moved, deleted, replaced or truncated, if any.
  var lostFile: LostFile? {
    if isWALCut { return .wal }
    if connection.hasMoved { return .log }
    return sidecarFiles.isInPlace("-wal", path) ? nil : .wal
  }

  /// Whether the write-ahead log lacks committed pages. The size of the file shows a truncation only until the next commit:
  /// SQLite writes the new pages where the file ended before the truncation, and leaves a gap of zeros before them.
  var isWALCut: Bool {
    let pages = connection.walPages
    guard pages > 0, let wal, let size = wal.size else { return false }
    func end(_ pages: Int) -> Int { WALLimit.header + pages * WALLimit.frame(pageSize: pageSize) }
    let isCut =
      size < end(pages) || wal.isGap(at: 0)
      || pagesSeen > 0 && wal.isGap(at: end(min(pagesSeen, pages) - 1))
    // If the write-ahead log was truncated, `pagesSeen` keeps its value, which marks where the gap begins. With a higher value,
    // the next check would examine only the pages after the gap, which are complete.
    if !isCut { pagesSeen = pages }
    return isCut
  }

  /// Abandons a file that was moved, deleted or replaced. The log can then open another file at the path.
  ///
  /// The recorded events stay in the abandoned file, or in its write-ahead log. A checkpoint moves them from the write-ahead
  /// log into the file, but it stays incomplete while a reader blocks it. Apple's SQLite never completes a checkpoint after the
  /// file was moved. In both cases, the sidecar files stay at the old path, where SQLite would mistake them for the sidecar
  /// files of another file. This method therefore renames the write-ahead log.
  ///
  /// - Parameter mayWait: Whether to wait for the disk. Without the wait, the caller must call
  ///   ``BackgroundFlusher/flushSystem()``.
  func abandon(mayWait: Bool) {
    connection.rollBack()
    if emptyLostWAL(mayWait: mayWait) { return sidecarFiles.remove(from: path) }
    connection.keepWALAtClose()
    if let opened { sidecarFiles.keepWAL(of: opened, from: path) }
  }

  /// Prepares to open the files again after a file next to the log was lost. The log itself must still be at its path.
  ///
  /// If another program deleted or replaced the write-ahead log, the connection still has the lost file open. A checkpoint then
  /// copies the pages of the lost file into the log. The method also removes the file that replaced the write-ahead
  /// log, because SQLite would prefer the older pages in this file to the newer pages in the log.
  ///
  /// If another program truncated the write-ahead log, the method copies nothing, because SQLite would mistake the gap of zeros
  /// (``isWALCut``) for pages of the log. When SQLite opens the files again, it reads the pages before the gap. In both cases,
  /// the method removes the shared memory, because it no longer describes the write-ahead log.
  ///
  /// - Parameter mayWait: Whether to wait for the disk; see ``abandon(mayWait:)``.
  func prepareToReopen(mayWait: Bool) {
    connection.rollBack()
    if emptyLostWAL(mayWait: mayWait) { sidecarFiles.removeReplacedWAL(from: path) }
    connection.keepWALAtClose()
    sidecarFiles.remove(from: path, ["-shm"])
  }

  /// Copies the write-ahead log into the database, and returns whether it copied all pages.
  private func emptyLostWAL(mayWait: Bool) -> Bool {
    if isWALCut { return false }
    let pages = try? mayWait ? connection.checkpoint() : withoutFlushes(connection.checkpoint)
    return pages == 0
  }

  /// Returns the current session, which must be the session that the caller names.
  func current(_ sessionID: String) throws -> CurrentSession {
    guard let session else { throw EventLogError.notWriting }
    // Both identifiers usually come from the same `SessionInfo`, and strings with identical storage compare
    // in constant time.
    guard session.id == sessionID else { throw EventLogError.superseded(sessionID) }
    return session
  }

  /// Runs a write. SQLite does not wait for the disk during the first write to a new write-ahead log, as at the launch of an
  /// app. With the durability `everyEvent`, it always waits.
  ///
  /// SQLite normally flushes the header of the write-ahead log before it writes frames. Without the flush, frames from an
  /// earlier use of the file could be mistaken for new ones after a power cut. A new file has no such frames, so a power cut
  /// can remove only events that were not durable yet.
  func withoutFlushOfFreshWAL(_ body: () throws -> Void) throws {
    // Only the first write skips the flush: even after a failed write, the write-ahead log is no longer new.
    defer { isWALFresh = false }
    guard isWALFresh, options.durability != .everyEvent, !connection.isInTransaction else {
      return try body()
    }
    try withoutFlushes(body)
  }

  /// Runs a body in which SQLite does not wait for the disk.
  func withoutFlushes<R>(_ body: () throws -> R) throws -> R {
    try connection.execute("PRAGMA synchronous = OFF")
    defer { try? connection.execute("PRAGMA synchronous = \(synchronous.rawValue)") }
    return try body()
  }

  /// Makes SQLite skip the wait for the disk at all later commits and checkpoints.
  func stopFlushing() throws {
    isWALFresh = false
    synchronous = .off
    try connection.execute("PRAGMA synchronous = OFF")
  }

  /// Appends one event in its own transaction.
  func append(_ event: RecordedEvent<RecordedDestination>, to sessionID: String) throws {
    let session = try current(sessionID)
    // This is the common case: the event has the next position, and every value is in memory.
    guard !needsResync, event.position == session.position(of: last) + 1,
      let row = encoder.row(event, session.clock)
    else { return try append([event], to: sessionID) }
    do { try append(row) } catch let error as SQLiteError where error.isFull {
      return try append([event], to: sessionID)
    }
    try completeAppend()
  }

  /// Appends events in one transaction.
  func append(_ events: [RecordedEvent<RecordedDestination>], to sessionID: String) throws {
    try writing { try appendMissing(events, to: sessionID) }
    try completeAppend()
  }

  /// Makes the commit durable if the durability of the log is `everyEvent`. Then checks the write-ahead log; see
  /// ``limitWAL()``.
  @inline(__always)
  private func completeAppend() throws {
    // SQLite has passed the commit to the device, whose cache may still hold it.
    if options.durability == .everyEvent { try emptyCache() }
    limitWAL()
  }

  private func emptyCache() throws {
    do { try options.device.emptyCache(lock.descriptor) } catch {
      needsResync = true
      throw error
    }
  }

  private func appendMissing(_ events: [RecordedEvent<RecordedDestination>], to sessionID: String) throws {
    let session = try current(sessionID)
    let missing = needsResync ? try resync(events, session) : events[...]
    guard let start = missing.indices.first else { return }
    let next = session.position(of: last) + 1
    // Here and below, the loop uses indices, because a loop over the elements would copy each event, which is
    // a large value.
    for index in missing.indices where missing[index].position != next + (index - start) {
      throw EventLogError.outOfOrder(expected: next + (index - start), actual: missing[index].position)
    }
    if missing.count == 1, let row = encoder.row(missing[start], session.clock) { return try append(row) }
    try appendTogether(missing, session.clock)
    last += Int64(missing.count)
  }

  private func append(_ row: EventRow) throws {
    row.bind(to: insertEvent, id: last + 1, over: bound)
    // The next append binds only the values that differ from `bound`. The values of this row stay bound to the statement even
    // if the insert fails, so `bound` is set before the insert.
    bound = row
    do { try insertEvent.run() } catch {
      needsResync = true
      throw error
    }
    last += 1
  }

  private func appendTogether(
    _ events: ArraySlice<RecordedEvent<RecordedDestination>>, _ clock: WallClock
  ) throws {
    do {
      try connection.transaction {
        var id = last
        var index = events.startIndex
        while index < events.endIndex {
          let count = events.endIndex - index >= Queries.rowsPerInsert ? Queries.rowsPerInsert : 1
          let insert = count == 1 ? insertEvent : insertEvents
          if count == 1 { bound = nil }
          for row in 0..<count {
            id += 1
            try encoder.inserting(events[index], clock).bind(to: insert, id: id, row: row)
            index += 1
          }
          try insert.run()
        }
      }
      encoder.evict()
    } catch {
      needsResync = true
      throw error
    }
  }

  /// Stores a snapshot. Snapshots are a cache, so errors are ignored.
  func saveSnapshot(_ snapshot: NavigationState<RecordedDestination>, at position: Int, of sessionID: String)
    throws
  {
    let session = try current(sessionID)
    // After a failed write, the encoder may contain the ids of rows that are not in the file. A snapshot must not refer to
    // these rows.
    if needsResync { return }
    // A very deep state is not saved: its snapshot takes longer to write and read than the events since the last snapshot.
    guard snapshot.routers.reduce(0, { $0 + $1.path.count }) <= Self.maximumSnapshotDepth else { return }
    do {
      try connection.transaction {
        // A link can also place screens below the visible screen. No event contains these screens, so their rows are inserted
        // here.
        let ids = try snapshot.compactMap { root, destination in
          DestinationID(Int(try encoder.inserting(ScreenRow(root, destination))))
        }
        let text = Snapshot.text(ids)
        guard text.utf8.count <= StorageLimit.detail else { return }
        insertSnapshot.bind(Snapshot.Column.id, session.first + Int64(position) - 1)
        insertSnapshot.bind(Snapshot.Column.reducer, Int64(reducerVersion))
        insertSnapshot.bind(Snapshot.Column.state, text)
        try insertSnapshot.run()
      }
      encoder.evict()
      limitWAL()
    } catch {
      // After this error, as after a failed append, the writer does not know which rows the file contains.
      needsResync = true
      snapshotFailure = error
    }
  }

  private static let maximumSnapshotDepth = 4 * snapshotInterval
}

/// The session that a writer records.
struct CurrentSession {
  let row: Int64
  let id: String
  /// The row of the session's first event.
  let first: Int64
  let clock: WallClock

  /// Returns the position of the event that a row of the log contains. For the row before the session's first event, the result
  /// is 0.
  func position(of row: Int64) -> Int { Int(row - first) + 1 }
}
