public import Navlog
import Synchronization

/// A log in one SQLite file, which the stock `sqlite3` shell reads too.
///
/// ```swift
/// let log = try SQLiteEventLog(path: path)
/// let session = RouterSession<AppNavigation>(log: log)
/// ```
///
/// *Recorded*: when ``append(_:to:)`` returns, the events survive a crash of the process at any instruction. *Durable*:
/// after ``flush()``, or with `durability: .everyEvent`, they survive a power cut; a flush happens by itself soon after
/// the last event. A file has one writing process at a time, and any number of readers.
public final class SQLiteEventLog: EventLog {
  /// When what is recorded becomes durable.
  public enum Durability: Sendable {
    /// Soon after the last event, on a thread in the background. A power cut may take the last moments.
    case inBackground
    /// Before each call returns. Costs a flush of the disk on the caller's thread for every event.
    case everyEvent
  }

  /// The real path of the file: absolute, with links followed.
  public let path: String
  /// `nil` for a log that is only read.
  private let durability: Durability?
  private let writer: Mutex<Writer?>
  /// Whether the file was let go of because it had moved. Whoever writes is told at the next attempt, also when a flush
  /// in the background was the first to notice.
  private let hasLeft = Atomic(false)
  private let maintenance = Maintenance()
  private let sealer: Sealer
  private let readers: ReaderPool

  /// Opens a log for writing, and creates it when there is none.
  ///
  /// While a session is written, `-wal`, `-shm` and `-writer` files stand beside the log; when it has ended the log is one
  /// file again, fit to be mailed, and `-head` beside it tells whoever has it that the log is whole.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - durability: When events become durable.
  ///   - sealing: What is done with the seals that show later whether the log was changed.
  ///   - retention: How much of the past is kept; `nil` for all of it. A log that exceeds it is pruned first, on the
  ///     caller's thread; a failure of that never keeps the log from being opened.
  /// - Throws: ``EventLogError``: `locked` when another process writes it, `newerSchema`, `notALog`, `damaged`,
  ///   `cannotOpen`, `cannotWrite`. The file is then as it was.
  public init(
    path: String, durability: Durability = .inBackground, sealing: Sealing = Sealing(),
    retention: Retention? = nil
  ) throws {
    let path = try LogPath.creatable(path)
    if let retention { Self.prune(path, atOpeningTo: retention, sealing) }
    self.path = path
    sealer = Sealer(path: path, sealing: sealing)
    self.durability = durability
    readers = ReaderPool(path: path, isForeign: false)
    do {
      let writer = try Writer(path: path, durability: durability)
      maintenance.attach(writer.connection.walFile())
      self.writer = Mutex(writer)
    } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: true)
    }
  }

  /// Opens a log for reading, without changing a byte of it or beside it, whether its app runs or not.
  ///
  /// The file may come from anywhere: it is read only when its schema is exactly the one that Navlog creates.
  /// - Throws: ``EventLogError``: `cannotOpen`, `notALog`, `newerSchema`, `damaged`, `locked`.
  public init(reading path: String) throws {
    let path = try LogPath.existing(path)
    self.path = path
    durability = nil
    sealer = Sealer(path: path, sealing: Sealing())
    writer = Mutex(nil)
    readers = ReaderPool(path: path, isForeign: true)
    _ = try sessions()
  }

  deinit {
    // A last flush, so that what was recorded is durable when an app ends in good order without closing its session.
    try? flush()
    sealer.close()
    maintenance.detach()
  }

  // MARK: - Writing

  /// Begins a session.
  public func begin(_ session: SessionInfo) throws {
    try takeUp()
    try writing { try $0.begin(session) }
    maintenance.schedule(self)
  }

  /// Appends events to a session, the one that was begun last: recorded when this returns.
  ///
  /// A file that was moved, deleted or replaced since is let go of, with all that was recorded in it, and `moved` is
  /// thrown; ``begin(_:)`` then takes up whatever stands at the path, or makes a new file there.
  public func append(_ events: [RecordedEvent<RecordedDestination>], to session: String) throws {
    try appending { try $0.append(events, to: session) }
  }

  /// Appends one event to a session; see ``append(_:to:)``.
  public func append(_ event: RecordedEvent<RecordedDestination>, to session: String) throws {
    // By its address: each closure on the way to the writer would hold a copy, and an event is a large value.
    try withUnsafePointer(to: event) { event in
      try appending { try $0.append(event.pointee, to: session) }
    }
  }

  private func appending(_ body: (Writer) throws -> Void) throws {
    do {
      let pages = try writing { writer in
        if writer.hasMoved { throw EventLogError.moved(path) }
        try body(writer)
        return writer.connection.walPages
      }
      maintenance.schedule(self, walPages: pages)
    } catch let error as EventLogError where error.code == .moved {
      try checkPlace()
      throw error
    }
  }

  /// Writes a snapshot.
  public func saveSnapshot(
    _ snapshot: NavigationState<RecordedDestination>, at position: Int, of session: String
  ) {
    try? writing { try $0.saveSnapshot(snapshot, at: position, of: session) }
  }

  /// Makes everything recorded so far durable: waits for the disk.
  public func flush() throws { try flush(sealing: ChainReader.rowsTogether) }

  private func flush(sealing rows: Int) throws {
    try checkPlace()
    guard maintenance.isAttached else { return }
    do {
      try sealer.seal(
        atLeast: rows, check: checkSameFile, writing: { rows in try writing { try $0.add(rows) } },
        flush: maintenance.flush)
    } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: true)
    }
  }

  /// Marks a session, the one that was begun last, as closed in good order, durably, and lets go of the file.
  /// ``begin(_:)`` takes it up again.
  public func end(_ session: String, at time: Int64, after elapsed: Int64) throws {
    try checkPlace()
    if durability != nil, writer.withLock({ $0 == nil }), (try? self.session(session).ended) != nil {
      // The file was let go of, and the flush failed: all that is left to be done is that.
      try takeUp()
      return try letGo()
    }
    let isPartOfImport = try writing { writer in
      try writer.end(session, at: time, after: elapsed)
      return writer.isImporting
    }
    if !isPartOfImport { try letGo() }
  }

  /// Runs a body whose writes count all together or, when it throws or the process dies, not at all.
  ///
  /// One transaction of any size: what does not fit into SQLite's cache waits in the write-ahead log. Readers see
  /// nothing of it until the end. No session is being written before or afterwards.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be written; whatever `body` throws.
  package func importing<R>(_ body: () throws -> R) throws -> R {
    try takeUp()
    try writing { writer in
      try writer.connection.execute("BEGIN IMMEDIATE")
      writer.isImporting = true
    }
    do {
      let result = try body()
      try writing { try $0.connection.execute("COMMIT") }
      try letGo()
      return result
    } catch {
      writer.withLock { $0?.connection.rollBack() }
      try? letGo()
      throw error
    }
  }

  /// Writes down what was done to the log as a whole.
  package func add(_ alterations: [MaintenanceRecord]) throws {
    try writing { writer in
      for alteration in alterations { try writer.add(alteration) }
    }
  }

  private func takeUp() throws {
    try? checkPlace()
    let isTakenUp = try writer.withLock { writer in
      guard let durability, writer == nil else { return false }
      do { writer = try Writer(path: path, durability: durability) } catch let error as SQLiteError {
        throw EventLogError(error, path: path, whileWriting: true)
      }
      hasLeft.store(false, ordering: .relaxed)
      maintenance.attach(writer?.connection.walFile())
      readers.clear()
      return true
    }
    // Outside of the lock, which a seal under way waits for.
    if isTakenUp { sealer.open() }
  }

  private func letGo() throws {
    // The file is let go of whatever becomes of the flush, or nobody could ever take it up again.
    defer {
      sealer.close()
      maintenance.detach()
      readers.clear()
      // SQLite moves the write-ahead log into the database and removes it when the last connection closes.
      writer.withLock { $0 = nil }
    }
    try flush(sealing: 1)
  }

  /// Moves a write-ahead log that has grown to so many pages into the database.
  package func checkpointIfLarge(_ pages: Int) throws {
    try writing { writer in
      if writer.connection.walPages >= pages { try writer.connection.checkpoint() }
    }
  }

  /// Lets go of a file that is no longer where it was.
  private func checkPlace() throws {
    if hasLeft.load(ordering: .relaxed) { throw EventLogError.moved(path) }
    guard writer.withLock({ $0?.connection.hasMoved }) == true else { return }
    // Outside of the lock, which a seal under way waits for.
    sealer.close()
    writer.withLock { writer in
      // Somebody else may have been faster, and another file be open by now.
      guard writer?.connection.hasMoved == true else { return }
      writer?.leave(path)
      hasLeft.store(true, ordering: .relaxed)
      maintenance.detach()
      readers.clear()
      writer = nil
    }
    throw EventLogError.moved(path)
  }

  /// Makes sure that a connection which was just opened by the log's path is to the file that is being written.
  ///
  /// Were it another one, SQLite would take the shared memory beside it, which is the writer's, for nobody's, and make
  /// it anew: in one process it knows by the file whose it is, and its locks keep only other processes out.
  private func checkSameFile(_ connection: Connection) throws {
    // The order matters: both are at the path now, so both are the same.
    let isWriting = writer.withLock { $0.map { !$0.connection.hasMoved } }
    if isWriting == false || (isWriting == true && connection.hasMoved) { throw EventLogError.moved(path) }
  }

  private func writing<R>(_ body: (Writer) throws -> R) throws -> R {
    try writer.withLock { writer in
      guard let writer else {
        if hasLeft.load(ordering: .relaxed) { throw EventLogError.moved(path) }
        throw EventLogError(
          .notWriting,
          durability == nil
            ? "\(StoredText.escaped(path)) was opened for reading only"
            : "no session is being written to \(StoredText.escaped(path))")
      }
      do { return try body(writer) } catch let error as SQLiteError {
        throw EventLogError(error, path: path, whileWriting: true)
      }
    }
  }

  // MARK: - Reading

  /// All sessions, oldest first.
  public func sessions() throws -> [SessionRecord] { try reading { try $0.sessions().map(\.record) } }

  /// The session of an identity.
  public func session(_ id: String) throws -> SessionRecord { try reading { try $0.session(id).record } }

  /// The newest session that holds an event.
  public func lastSession() throws -> SessionRecord? { try reading { try $0.lastSession()?.record } }

  /// Hands the events of a session to a closure, in order, without holding more than one.
  public func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws {
    try reading { try $0.read(session, positions, body) }
  }

  /// The state after an event: from the nearest snapshot, in a time that does not grow with the log.
  public func state(_ session: String, at position: Int) throws -> NavigationState<RecordedDestination> {
    try reading { try $0.state(session, at: position) }
  }

  /// The state at the end of a session, folded from its beginning: what `state(_:at:)` saves by snapshots.
  package func foldedState(_ session: String) throws -> NavigationState<RecordedDestination> {
    try reading { try $0.foldedState(session) }
  }

  private func reading<R>(_ body: (LogReader) throws -> R) throws -> R {
    do { return try readers.withReader(check: checkSameFile, body) } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: false)
    }
  }
}
