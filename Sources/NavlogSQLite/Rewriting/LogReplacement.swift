import CSQLite
import Navlog

/// A log that is written anew beside the old one, and then takes its place.
///
/// The order is everything, for a process may be killed and a power cut come at any instruction:
///
/// 1. The lock of the one writer is taken, and held to the end.
/// 2. The new file is written under another name: whole, sealed, durable, with its own head beside it. What is left of an
///    earlier attempt is thrown away first.
/// 3. The old write-ahead log is moved into the old file, the connection to it is closed, and the files beside it go: they
///    would be taken for the new one's.
/// 4. The new file is renamed over the old one. Up to here the old log is the log; from here on, the new one.
/// 5. The new head takes the place of the old one. A crash before that is no alarm: the new log says itself, in
///    `alterations`, of which head it was before.
final class LogReplacement {
  /// What is done, for tests that stop in between.
  enum Step: String, CaseIterable { case locked, copied, checkpointed, cleared, replaced, done }

  private let path: String
  private let lock: WriterLock
  private let at: (Step) throws -> Void
  private var isStopped = false
  private(set) var reader: LogReader?

  /// Takes the lock and opens the old log.
  ///
  /// - Throws: `EventLogError`: `locked` when the log is being written, `notALog`, `newerSchema`; `SQLiteError`.
  init(_ path: String, at: @escaping (Step) throws -> Void = { _ in }) throws {
    let hasWAL = FileStatus(path + "-wal").map { $0.size > 0 } ?? false
    let connection = try Connection(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW)
    if connection.isReadOnly {
      throw SQLiteError(code: SQLITE_READONLY, message: "it may only be read", sql: "")
    }
    // Before anything is created beside the file.
    _ = try Migrator.existingVersion(connection, path: path)
    lock = try WriterLock(log: path)
    // Whoever had the lock until now may have put another file there.
    if connection.hasMoved { throw EventLogError.moved(path) }
    self.path = path
    self.at = at
    connection.setBusyTimeout(2_000)
    // When nothing is to be done, it is not done slowly: what an app that was killed left stays for the next one.
    if hasWAL { connection.keepWALAtClose() }
    try Migrator.migrate(connection, path: path)
    try connection.harden(readingOnly: Migrator.tables)
    try Migrator.checkSchema(connection, path: path)
    reader = LogReader(connection)
    removeNew()
    try reach(.locked)
  }

  deinit {
    reader = nil
    if !isStopped { removeNew() }
  }

  /// The name of the new file while it is written.
  var new: String { path + NewLogFile.suffix }

  /// Throws away what was written.
  func removeNew() { NewLogFile.remove(new) }

  /// Puts the new file in the place of the old one. Nobody else may hold the reader any more.
  func finish() throws {
    try reach(.copied)
    guard try reader?.connection.checkpointWhole() == true else {
      throw EventLogError(
        .locked, "\(StoredText.escaped(path)) is being read by another process; try again when that has ended"
      )
    }
    try reach(.checkpointed)
    reader = nil
    for suffix in ["-wal", "-shm"] { FileSync.remove(path + suffix) }
    try reach(.cleared)
    try FileSync.rename(new, to: path)
    try reach(.replaced)
    try FileSync.rename(new + "-head", to: path + "-head")
    try reach(.done)
  }

  private func reach(_ step: Step) throws {
    do { try at(step) } catch {
      isStopped = true
      throw error
    }
  }
}
