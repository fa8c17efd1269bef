import CSQLite
import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Creates a log that appears under its name only when it is complete.
///
/// The log is written under a temporary name in the same folder. A killed process leaves nothing incomplete under the final
/// name, and the next attempt removes the temporary file.
package enum NewLogFile {
  /// The suffix of the temporary name.
  static let suffix = "-navlog-rewriting"

  /// Creates a log at a path that is not taken, durably.
  ///
  /// If the log, its head or one of SQLite's files (`-wal`, `-shm`) already exists, the method throws an error and does not
  /// change the existing file. If another process is writing a file with the temporary name, the method also throws an error.
  ///
  /// - Parameters:
  ///   - path: The path of the new log.
  ///   - original: A log with the same content. Only users who can read this log can read the new log.
  ///   - write: Writes the log to the path that it receives.
  /// - Throws: `EventLogError`, and the errors of `write`. No files are left in that case.
  package static func create<R>(
    _ path: String, permittedAs original: String? = nil, _ write: (String) throws -> R
  ) throws -> R {
    // SQLite would apply the content of an existing write-ahead log to the new log.
    for suffix in ["", "-wal", "-shm", "-head"] where FileStatus(unfollowed: path + suffix) != nil {
      throw EventLogError(
        .cannotWrite,
        "\(StoredText.escaped(path + suffix)) already exists; name a file that does not exist yet")
    }
    let target = try LogPath.creatable(path)
    // Without this check, the error would name the temporary file.
    if let problem = LogPath.creationProblem(path) { throw problem }
    let temporary = target + suffix
    guard !WriterLock.isHeld(log: temporary) else {
      throw EventLogError(.locked, "\(StoredText.escaped(path)) is being created by another process")
    }
    remove(temporary)
    do {
      if original != nil { try FileAttributes.createPrivate(temporary) }
      let result = try write(temporary)
      try makeDurable(temporary)
      if let status = original.flatMap({ FileStatus($0) }) {
        for file in [temporary + "-head", temporary] { chmod(file, status.permissions & 0o666 | 0o600) }
      }
      try FileSync.rename(temporary, toNew: target)
      // The log is complete even without its head, so an error of this step is ignored.
      try? FileSync.rename(temporary + "-head", toNew: target + "-head")
      remove(temporary)
      return result
    } catch {
      remove(temporary)
      throw namingLog(path, in: error)
    }
  }

  /// Returns an error of writing the temporary file of a log. The error for a full disk names the log, because the user has
  /// never seen the temporary file.
  static func namingLog(_ path: String, in error: any Error) -> any Error {
    guard (error as? EventLogError)?.code == .diskFull else { return error }
    return EventLogError(
      .diskFull,
      "\(StoredText.escaped(path)) cannot be written: the disk is full; nothing was changed; free some space and try again"
    )
  }

  /// Checks that a closed log has no write-ahead log left, and waits until the log is on disk.
  static func makeDurable(_ path: String) throws {
    // When SQLite closes a log, it moves the content of the write-ahead log into the log and removes the write-ahead log.
    // SQLite does not report a failure of this step.
    guard FileStatus(path + "-wal") == nil else {
      throw EventLogError(
        .diskFull, "\(StoredText.escaped(path)) cannot be written completely: is the disk full?")
    }
    try FileSync.synchronize(path)
  }

  /// Signs the seals of a log that no other connection uses.
  static func sign(_ path: String, _ sign: (LogHead) -> String?) throws {
    do {
      let connection = try Connection(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW)
      connection.disableTriggers()
      var heads: [LogHead] = []
      try connection.forEach("\(Queries.seals) ORDER BY id") { heads.append(try ChainReader.seal($0)) }
      let signatures = heads.map { ($0.seal, sign($0)) }
      try connection.transaction {
        let update = try connection.prepare("UPDATE seals SET signature = ? WHERE id = ?")
        for (seal, signature) in signatures {
          update.bind(1, signature.map(StoredText.escaped))
          update.bind(2, Int64(seal))
          try update.run()
        }
      }
    }
    try makeDurable(path)
  }

  /// Removes a log and the files that a writer creates next to it.
  static func remove(_ path: String) { for file in LogPath.files(of: path) { FileSync.remove(file) } }
}
