import CSQLite
import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An advisory lock on a file next to the log, which keeps a second process from writing the log.
///
/// The system always releases this lock when the process ends. SQLite's own exclusive lock is not used,
/// because it would also exclude readers.
package struct WriterLock: ~Copyable {
  let descriptor: Int32
  private let path: String

  static func path(of log: String) -> String { log + "-writer" }

  /// Acquires the lock.
  ///
  /// A reader that checks for a writer holds the lock for a moment. This initializer therefore tries to acquire the lock 20
  /// times within a fifth of a second. A thread that must not wait makes the same number of attempts without a pause.
  ///
  /// - Throws: `EventLogError` with the code `locked` if another writer holds the lock, and with the code `cannotWrite` if the
  ///   lock file cannot be created or the log has several names.
  init(log: String, mayWait: Bool = true) throws {
    path = Self.path(of: log)
    try Self.requireSingleName(log)
    for _ in 1...20 {
      let descriptor = Self.openFile(path, of: log)
      guard descriptor >= 0 else {
        throw EventLogError(
          .cannotWrite, "\(StoredText.escaped(log)) cannot be written", errno: errno,
          remedy: "; check that the folder exists and may be written")
      }
      // The previous writer may have removed the file after it was opened here and before `flock`. Other writers then lock a
      // new file at the path, so a lock on the removed file does not exclude them.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, FileStatus(descriptor: descriptor)?.isAt(path) == true {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
      if mayWait { sqlite3_sleep(10) } else { sched_yield() }
    }
    throw EventLogError(
      .locked,
      "\(StoredText.escaped(log)) is being written by another process; a log has one writer at a time")
  }

  deinit {
    // The file is removed while the lock is held, so that a process that waits for the lock notices the removal. If the file
    // was deleted, another writer may have created its own lock at the path, which must stay.
    if FileStatus(descriptor: descriptor)?.isAt(path) == true { unlink(path) }
    close(descriptor)
  }

  /// Returns whether a process is writing the log now.
  package static func isHeld(log: String) -> Bool {
    // A symbolic link or a pipe is not a lock, because writers create only regular files. Opening a pipe must not block.
    let descriptor = open(path(of: log), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    // A lock that cannot be examined counts as held, because it is safer to assume a writer than to miss one.
    guard descriptor >= 0 else { return errno == EACCES }
    defer { close(descriptor) }
    return FileStatus(descriptor: descriptor)?.kind == .regular && flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }

  /// Opens the file, or creates it with the permissions of the log. Returns -1, with the reason in `errno`, if that fails.
  private static func openFile(_ path: String, of log: String) -> Int32 {
    let created = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard created < 0 else {
      FileAttributes.share(created, with: FileStatus(log))
      return created
    }
    return errno == EEXIST ? open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) : -1
  }

  /// Rejects a log file that has several names (hard links). The names of the lock file and of the write-ahead log derive from
  /// the name of the log. Writers that use different names would therefore overwrite each other's events.
  private static func requireSingleName(_ log: String) throws {
    // A new log gets its final name as a hard link, before its temporary name is removed. If the process was killed between
    // these steps, the log has both names, and the temporary name is removed here.
    let temporary = log + NewLogFile.suffix
    if let status = FileStatus(log), status.names > 1,
      FileStatus(unfollowed: temporary)?.isSameFile(as: status) == true
    {
      unlink(temporary)
    }
    guard let names = FileStatus(log)?.names, names > 1 else { return }
    throw EventLogError(
      .cannotWrite,
      "\(StoredText.escaped(log)) has \(names) names (hard links), and writers under different names would overwrite each "
        + "other's events; remove the other names, or copy the file")
  }
}
