public import Navlog
import Synchronization

/// A navigation log stored in a single SQLite file.
///
/// Pass it to a session, which then records every call:
///
/// ```swift
/// let log = try SQLiteEventLog(path: path)
/// let session = RouterSession<AppNavigation>(log: log)
/// ```
///
/// The file is an ordinary database, so the stock `sqlite3` shell can query it, and its views answer common
/// questions.
///
/// ## Guarantees
///
/// An event is *recorded* when `append` returns: it survives a crash of the process at any instruction. An
/// event is *durable* when it also survives a power cut: after ``flush()`` or, with
/// ``Durability/everyEvent``, as soon as `append` returns. By default, the log also flushes in the background,
/// about 250 ms after an event.
///
/// A file has one writing process at a time and any number of readers.
///
/// ## Topics
///
/// ### Opening a log
/// - ``init(path:durability:sealing:retention:maximumWALBytes:opensLater:)``
/// - ``init(reading:)``
/// - ``Durability``
///
/// ### Releasing its locks
/// - ``suspend()``
/// - ``resume()``
///
/// ### Limiting its size
/// - ``Retention``
/// - ``prune(_:to:step:)``
/// - ``previewPrune(_:to:)``
///
/// ### Recording how sessions ended
/// - ``record(_:)-(CrashReport)``
/// - ``record(_:)-(SessionEnding)``
/// - ``endings()``
///
/// ### Detecting tampering
/// - ``SealingOptions``
/// - ``LogHead``
/// - ``ChainReport``
public final class SQLiteEventLog: EventLog {
  /// The time when recorded events become durable.
  public enum Durability: Sendable {
    /// Events become durable when the app enters the background, when its session ends, and after an explicit
    /// ``SQLiteEventLog/flush()``. About 250 ms after a call, a background thread only ensures that the disk keeps the
    /// order of writes. This saves power on Apple's systems. A power cut may remove any number of events from
    /// the end, but none from the middle. On Linux, the background thread makes events durable, as with ``inBackground``.
    case inOrder
    /// A background thread makes events durable, about 250 ms after a call. A power cut may remove the events that were
    /// recorded after the last flush.
    case inBackground
    /// Events become durable before each call returns. Every event waits for the disk on the caller's thread.
    case everyEvent
  }

  /// The real path of the file: absolute, with symbolic links resolved.
  public let path: String
  /// The options for writing; `nil` for a log that is opened only for reading.
  let options: Writer.Options?
  let writer: Mutex<Writer?>
  /// Whether the log has abandoned its file because the file had moved. Every attempt to write then throws an error with the
  /// code `moved`, until the log opens another file. The flag is necessary because a background flush that detects the move
  /// cannot report it.
  private let wasAbandoned = Atomic(false)
  /// Whether an open file of the log has become unusable; see ``reopeningLostFiles(_:)``.
  let hasLostFiles = Atomic(false)
  let suspension = Suspension()
  let flusher = BackgroundFlusher()
  /// The lock held during a checkpoint. If a thread needs this lock and the lock of ``writer``, it acquires this lock first.
  let checkpoint = Mutex(())
  let sealer: Sealer
  let readers: ReaderPool
  /// The object that gives access to a file outside of the app's sandbox.
  private let access: (any Sendable)?

  /// Opens a log for writing, and creates the file if it does not exist.
  ///
  /// While the log is open, files with the suffixes `-wal`, `-shm` and `-writer` exist next to it. When the session has ended
  /// or is suspended, and no reader has the log open, the log is one file again. The file with the suffix `-head` stays:
  /// readers use it to check that the log is complete (see ``LogHead``).
  ///
  /// - Parameters:
  ///   - path: The path of the file. Its folder must exist.
  ///   - durability: The time when recorded events become durable.
  ///   - sealing: The options for signing the seals of the log and for storing its head elsewhere.
  ///   - retention: The history that the log keeps; `nil` keeps everything. A log that exceeds a limit is pruned on the
  ///     caller's thread before it opens, unless pruning would remove too little (see ``Retention``). It opens even if
  ///     pruning fails.
  ///   - maximumWALBytes: The maximum size in bytes of the file with the suffix `-wal`. A background thread empties the file
  ///     long before it reaches this limit. If the limit is reached or the disk is full, a call that is not on the main thread
  ///     empties the file itself. The file can exceed the limit after a very large batch of events, or while a reader prevents
  ///     it from being emptied. A loop of calls on the main thread can also exceed it: these calls wait for the disk only at
  ///     eight times the limit.
  ///   - opensLater: Whether the initializer succeeds even if the file cannot be opened, written or locked yet. A later call
  ///     then opens the file. On iOS, for example, a log with the default data protection cannot be opened before the device is
  ///     first unlocked. Until then, a session keeps its events in memory. A session that is created before then cannot restore
  ///     the last session. The article *Protecting the file* describes this.
  /// - Throws: `EventLogError` with the code `locked` if the log is already being written, or `newerSchema`, `notALog`,
  ///   `damaged`, `cannotOpen`, `cannotWrite`, `diskFull`, `diskFailed`. The file is then unchanged, unless it was pruned
  ///   first.
  public convenience init(
    path: String, durability: Durability = .inBackground, sealing: SealingOptions = SealingOptions(),
    retention: Retention? = nil, maximumWALBytes: Int = 16 << 20, opensLater: Bool = false
  ) throws(EventLogError) {
    try self.init(
      path: path, durability: durability, sealing: sealing, retention: retention,
      maximumWALBytes: maximumWALBytes, opensLater: opensLater, device: .system)
  }

  /// Opens a log for writing, like the public initializer. Tests pass their own device.
  package init(
    path: String, durability: Durability = .inBackground, sealing: SealingOptions = SealingOptions(),
    retention: Retention? = nil, maximumWALBytes: Int = 16 << 20, opensLater: Bool = false,
    device: StorageDevice
  ) throws(EventLogError) {
    let path = try LogPath.creatable(path)
    if let retention { Self.prune(path, atOpeningTo: retention, sealing) }
    self.path = path
    access = nil
    sealer = Sealer(path: path, options: sealing)
    let options = Writer.Options(durability: durability, maximumWALBytes: maximumWALBytes, device: device)
    self.options = options
    readers = ReaderPool(path: path, checksSchema: false)
    writer = Mutex(nil)
    do { try reporting { try openWriter() } } catch {
      guard opensLater, [.cannotOpen, .cannotWrite, .diskFull, .diskFailed, .locked].contains(error.code)
      else { throw error }
    }
  }

  /// Opens a log for reading. Reading never modifies the log. While an app writes the log, SQLite notes in the file with the
  /// suffix `-shm` which state of the log a reader uses.
  ///
  /// The file may come from any source. Its schema must be exactly the schema that a version of Navlog creates.
  ///
  /// - Throws: `EventLogError` with the code `cannotOpen`, `notALog`, `empty`, `newerSchema`, `damaged`, `noTemporarySpace` or
  ///   `locked`, or with the code `diskFailed`.
  public convenience init(reading path: String) throws(EventLogError) {
    try self.init(reading: path, keeping: nil)
  }

  /// Opens a log for reading. The log retains an object that gives access to the file.
  package init(reading path: String, keeping access: (any Sendable)?) throws(EventLogError) {
    let path = try LogPath.existing(path)
    self.path = path
    self.access = access
    options = nil
    sealer = Sealer(path: path, options: SealingOptions())
    writer = Mutex(nil)
    readers = ReaderPool(path: path, checksSchema: true)
    _ = try sessions()
  }

  deinit {
    // This flush is for an app that releases the log without closing its session or entering the background. It waits for the
    // disk on the thread that releases the log.
    try? flush(sealingAtLeast: ChainReader.rowsPerSeal)
    sealer.close()
    flusher.detach()
  }

  // MARK: - Writing

  /// Begins a session.
  public func begin(_ session: SessionInfo) throws(EventLogError) {
    defer { releaseIfSuspended() }
    try reporting {
      try reopeningLostFiles {
        do { try beginOnce(session) } catch let error as EventLogError where error.code == .notWriting {
          // Another thread has closed the file.
          try beginOnce(session)
        }
      }
    }
    flusher.schedule(self)
  }

  private func beginOnce(_ session: SessionInfo) throws {
    suspension.forget()
    let mayWait = mayWait
    try openWriter(mayWait: mayWait)
    try writing(mayWait: mayWait) { writer in
      try writer.begin(session)
      // Another thread may have released the earlier session in the meantime.
      suspension.forget()
    }
  }

  /// Appends events to the current session. The events are recorded when this method returns.
  ///
  /// If the file was moved, deleted or replaced since the log opened it, the log abandons this file and the events in it, and
  /// throws `moved`. The log checks this up to once per millisecond. The next ``begin(_:)`` opens the file that is then at the
  /// path, or creates a new one there.
  public func append(
    _ events: [RecordedEvent<RecordedDestination>], to session: String
  ) throws(EventLogError) {
    try reporting { try appending { try $0.append(events, to: session) } }
  }

  /// Appends one event to the current session, like `append` with an array.
  public func append(
    _ event: RecordedEvent<RecordedDestination>, to session: String
  ) throws(EventLogError) {
    // The event is passed by address, because every closure between here and the writer would copy the event, which is a large
    // value.
    do {
      try withUnsafePointer(to: event) { event in
        try appending { try $0.append(event.pointee, to: session) }
      }
    } catch { throw EventLogError(any: error) }
  }

  private func appending(_ body: (Writer) throws -> Void) throws {
    let mayWait = mayWait
    defer { releaseIfSuspended() }
    do {
      var isUrgent = false
      // The flush is also scheduled after a failure, because a flush frees space for the next attempt.
      defer { flusher.schedule(self, isUrgent: isUrgent) }
      try reopeningLostFiles {
        try continuingSession {
          try writing(mayWait: mayWait) { writer in
            try check(writer.recentlyLostFile)
            defer { isUrgent = writer.isCheckpointUrgent }
            try body(writer)
          }
        }
      }
    } catch let error as EventLogError where error.code == .moved {
      try abandonIfMoved()
      throw error
    }
  }

  /// Stores a snapshot of the state at a position. Snapshots are a cache, so errors are ignored.
  public func saveSnapshot(
    _ snapshot: NavigationState<RecordedDestination>, at position: Int, of session: String
  ) {
    try? writing(mayWait: mayWait) { try $0.saveSnapshot(snapshot, at: position, of: session) }
  }

  /// Makes everything recorded so far durable. This method waits for the disk, on Darwin with `F_FULLFSYNC`.
  public func flush() throws(EventLogError) {
    defer { releaseIfSuspended() }
    try reporting {
      try reopeningLostFiles {
        try abandonIfMoved()
        try writer.withLock { try check($0?.lostFile) }
        try flush(sealingAtLeast: ChainReader.rowsPerSeal)
      }
    }
  }

  /// Seals and flushes the log at a pause. With the durability `inOrder`, the flush only ensures that the disk keeps the order
  /// of writes.
  func flushAtPause() throws {
    try flush(sealingAtLeast: ChainReader.rowsPerSeal, isDurable: options?.durability != .inOrder)
  }

  private func flush(sealingAtLeast rows: Int, isDurable: Bool = true) throws {
    try abandonIfMoved()
    guard flusher.isAttached else { return }
    try seal(atLeast: rows, isDurable: isDurable) { try self.flusher.flush(isDurable: isDurable) }
  }

  /// Seals everything recorded so far without waiting for the disk. The head is not published, because the
  /// sealed events may not be durable.
  func seal() throws { try seal(atLeast: ChainReader.rowsPerSeal, isDurable: false, flush: nil) }

  private func seal(atLeast rows: Int, isDurable: Bool, flush: (() throws -> Void)?) throws {
    do {
      try sealer.seal(
        atLeast: rows, check: checkSameFile, writing: { batch in try writing { try $0.add(batch) } },
        isDurable: isDurable, flush: flush)
    } catch let error as SQLiteError { throw described(error) }
  }

  /// Marks the current session as closed, makes that durable, and closes the file.
  ///
  /// ``begin(_:)`` opens the file again.
  public func end(
    _ session: String, at time: Int64, after elapsed: Int64
  ) throws(EventLogError) {
    defer { releaseIfSuspended() }
    try reporting {
      if try reopeningLostFiles({ try endOnce(session, at: time, after: elapsed) }) { try closeWriter() }
    }
  }

  /// Marks the current session as closed. Returns whether the caller must also close the file; during an import, the file stays
  /// open.
  private func endOnce(_ session: String, at time: Int64, after elapsed: Int64) throws -> Bool {
    try continuingSession {
      try abandonIfMoved()
      if options != nil, writer.withLock({ $0 == nil }), (try? self.session(session).ended) != nil {
        // An earlier call recorded the end and closed the file, but its flush failed. Only the flush must be
        // repeated.
        try openWriter()
        return true
      }
      return try writing { writer in
        try check(writer.lostFile)
        try writer.end(session, at: time, after: elapsed)
        // Another thread may have released the session before it ended.
        suspension.forget()
        return !writer.isImporting
      }
    }
  }

  /// Runs the body of a protocol method and converts its errors to `EventLogError`.
  func reporting<R>(
    _ code: EventLogError.Code = .cannotWrite, _ body: () throws -> R
  ) throws(EventLogError) -> R {
    do { return try body() } catch { throw EventLogError(any: error, code) }
  }

  func writing<R>(mayWait: Bool = true, _ body: (Writer) throws -> R) throws -> R {
    try writer.withLock { writer in
      guard let writer else {
        if wasAbandoned.load(ordering: .relaxed) { throw EventLogError.moved(path) }
        throw EventLogError(
          .notWriting,
          options == nil
            ? "\(StoredText.escaped(path)) was opened for reading only"
            : "no session is being written to \(StoredText.escaped(path))")
      }
      writer.mayWait = mayWait
      do { return try body(writer) } catch let error as SQLiteError { throw described(error) }
    }
  }

  // MARK: - Opening and closing the file

  func openWriter(mayWait: Bool = true) throws {
    try? abandonIfMoved()
    let isOpened = try writer.withLock { writer in
      guard let options, writer == nil else { return false }
      do {
        writer = try Signposts.interval("open") {
          try Writer.open(path, options: options, mayWait: mayWait)
        }
      } catch let error as SQLiteError {
        throw EventLogError(error, path: path, whileWriting: true)
      }
      wasAbandoned.store(false, ordering: .relaxed)
      flusher.attach(writer?.flushTarget)
      readers.clear()
      return true
    }
    // The sealer is opened outside of the lock, because a seal in progress waits for the lock.
    if isOpened { sealer.open() }
  }

  func closeWriter(sealingAtLeast rows: Int = 1) throws {
    // The file is closed even if the flush fails. Otherwise the log could never be opened again.
    defer {
      checkpoint.withLock { _ in
        // The next two calls wait for a seal and a flush in progress. This thread does not lock the writer during the wait,
        // because the seal needs this lock, and other calls should not wait for the flush.
        sealer.close()
        flusher.wait()
        // When the last connection closes, SQLite moves the write-ahead log into the database and removes it.
        writer.withLock { writer in
          // Another thread may have appended events since the session was released, so the position of the session is
          // updated. Another thread may also have ended the suspension. The next call then opens the file again.
          if writer?.isImporting != true { suspension.release(writer?.resumePoint) }
          // The files are detached before they are closed.
          flusher.detach()
          readers.clear()
          writer = nil
        }
      }
    }
    try flush(sealingAtLeast: rows)
  }

  /// Abandons a file that is no longer at the path.
  ///
  /// - Throws: `EventLogError` with the code `moved` if the file has moved.
  func abandonIfMoved() throws {
    if wasAbandoned.load(ordering: .relaxed) { throw EventLogError.moved(path) }
    guard writer.withLock({ $0?.connection.hasMoved }) == true else { return }
    let mayWait = mayWait
    checkpoint.withLock { _ in
      // The sealer is closed outside of the writer's lock, because a seal in progress waits for this lock.
      sealer.close()
      writer.withLock { writer in
        // Another thread may have closed this file and opened another file in the meantime.
        guard writer?.connection.hasMoved == true else { return }
        writer?.abandon(mayWait: mayWait)
        wasAbandoned.store(true, ordering: .relaxed)
        flusher.detach()
        readers.clear()
        writer = nil
      }
    }
    if !mayWait { flusher.flushSystem() }
    throw EventLogError.moved(path)
  }

  /// Checks that a new connection, which was opened by path, uses the same file as the writer.
  ///
  /// If another file were at the path, SQLite would treat the shared memory at the path as outdated and reset it, although the
  /// writer still uses it. SQLite's locks do not prevent this, because they exclude only other processes. Within a process,
  /// SQLite looks up shared memory by the identity of the database file. With another file at the path, SQLite would not find
  /// the shared memory of the writer.
  func checkSameFile(_ connection: Connection) throws {
    // The connection's file was opened before both checks and is checked last. If it is at the path then, it was also there
    // during the first check. If the writer's file was at the path during the first check, both are the same file.
    let isWriting = writer.withLock { $0.map { !$0.connection.hasMoved } }
    if isWriting == false || (isWriting == true && connection.hasMoved) { throw EventLogError.moved(path) }
  }
}
