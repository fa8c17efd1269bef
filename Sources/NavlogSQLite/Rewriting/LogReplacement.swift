import CSQLite
import Navlog

/// Replaces a log with a rewritten one.
///
/// The order of the steps is essential, because a process can be killed or the power can fail at any
/// instruction:
///
/// 1. Acquire the writer's lock, and hold it until the last step is complete. The lock is released only while
///    the app signs the new seals.
/// 2. Write the new log under a temporary name: complete, sealed, durable, with its head next to it. First
///    remove the files that an earlier attempt left there.
/// 3. Move the old write-ahead log into the old file, close the connection, and remove the old write-ahead log and its index.
///    Otherwise, SQLite would apply the old write-ahead log to the new log.
/// 4. Give the new file the owner, the permissions and the attributes of the old one, and rename it over the
///    old one. The rename switches from the old log to the new one.
/// 5. Replace the old head with the new one. If the process crashes before this step, verification recognizes
///    the old head as a head from before the rewrite, because the table `maintenance` of the new log contains
///    it. The next session then replaces the old head.
final class LogReplacement {
  /// A completed step. A test can stop the replacement after each step.
  enum Step: String, CaseIterable { case locked, copied, checkpointed, cleared, replaced, done }

  private let path: String
  /// The writer's lock; `nil` while the app signs seals. If another process holds the lock after the signing, this property
  /// remains `nil`.
  private var lock: WriterLock?
  /// The status of the new file when the lock was released for signing; `nil` before that. Another process
  /// may replace the file while the lock is released.
  private var copy: FileStatus?
  private let reached: (Step) throws -> Void
  private var isInterrupted = false
  private(set) var reader: LogReader?

  /// Acquires the lock and opens the old log.
  ///
  /// - Throws: `EventLogError` with the code `locked` if the log is being written, or `moved`, `notALog`, `newerSchema`,
  ///   `cannotWrite`; `SQLiteError`.
  init(_ path: String, reached: @escaping (Step) throws -> Void = { _ in }) throws {
    let hasWAL = SidecarFiles.hasWAL(path)
    let connection = try Connection(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW)
    // A killed app may have left a write-ahead log, which SQLite would copy into the file and remove when this connection
    // closes. The write-ahead log must stay, because neither a rejected file nor a log within its limits may change.
    if hasWAL { connection.keepWALAtClose() }
    if connection.isReadOnly {
      throw SQLiteError(code: SQLITE_READONLY, message: "it is read-only", sql: "")
    }
    // The version is checked before the lock creates a file next to the log: a foreign or newer log must stay as it is.
    _ = try Migrator.existingVersion(connection, path: path)
    lock = try WriterLock(log: path)
    // Another process may have held the lock, and may have replaced the log after this connection opened it.
    if connection.hasMoved { throw EventLogError.moved(path) }
    self.path = path
    self.reached = reached
    connection.setBusyTimeout(2_000)
    try Migrator.migrate(connection, path: path)
    try connection.harden(readingOnly: Migrator.tables)
    try Migrator.checkSchema(connection, path: path)
    reader = LogReader(connection)
    removeTemporary()
    try reach(.locked)
  }

  deinit {
    reader = nil
    let isOwnCopy = copy?.isAt(temporary) ?? true
    if !isInterrupted, isOwnCopy { removeTemporary() }
  }

  /// The path of the new log while it is written.
  var temporary: String { path + NewLogFile.suffix }

  /// Removes the files written so far.
  func removeTemporary() { NewLogFile.remove(temporary) }

  /// Creates the file of the new log. Only this user can access it until it is complete.
  func createTemporary() throws { try FileAttributes.createPrivate(temporary) }

  /// Signs the seals of the new log with a closure of the app. The closure may take long. The old log is not
  /// locked during that time.
  ///
  /// - Throws: `EventLogError` with the code `locked` if another process has written or is rewriting the old log, or `moved` if
  ///   the old log was replaced.
  func sign(_ sign: (LogHead) -> String?) throws {
    let extent = try reader.map { try ChainReader($0.connection).extent() }
    copy = FileStatus(temporary)
    lock = nil
    try NewLogFile.sign(temporary, sign)
    lock = try WriterLock(log: path)
    if reader?.connection.hasMoved == true { throw EventLogError.moved(path) }
    guard try reader.map({ try ChainReader($0.connection).extent() }) == extent,
      copy?.isAt(temporary) == true
    else {
      throw EventLogError(
        .locked,
        "\(StoredText.escaped(path)) was written by another process while the app signed its new seals; the log will be "
          + "pruned when it is opened again")
    }
  }

  /// Replaces the old log with the new one. Call this method only when no other object retains the reader.
  func finish() throws {
    try reach(.copied)
    guard try reader?.connection.checkpointAndTruncate() == true else {
      throw EventLogError(
        .locked,
        "\(StoredText.escaped(path)) is being read by another process; try again when that process has ended"
      )
    }
    try reach(.checkpointed)
    reader = nil
    for suffix in ["-wal", "-shm"] { FileSync.remove(path + suffix) }
    try reach(.cleared)
    for suffix in ["", "-head"] { try FileAttributes.copy(from: path, to: temporary + suffix) }
    try FileSync.rename(temporary, to: path)
    try reach(.replaced)
    try FileSync.rename(temporary + "-head", to: path + "-head")
    try reach(.done)
  }

  private func reach(_ step: Step) throws {
    do { try reached(step) } catch {
      isInterrupted = true
      throw error
    }
  }
}
