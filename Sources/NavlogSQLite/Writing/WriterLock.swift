import CSQLite
import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An advisory lock on a file beside the log, which keeps a second process from writing it.
///
/// The system releases it when the process ends, however it ends. SQLite's own exclusive lock would keep readers out too.
package struct WriterLock: ~Copyable {
  let descriptor: Int32
  private let path: String

  static func path(of log: String) -> String { log + "-writer" }

  /// Acquires the lock.
  ///
  /// A reader holds it for a moment to find out whether there is a writer, so this tries for a fifth of a second; a thread
  /// that must not wait tries as often without a pause.
  ///
  /// - Throws: `EventLogError` with the code `locked` if another writer holds it, `cannotWrite` if the file cannot be created.
  init(log: String, mayWait: Bool = true) throws {
    path = Self.path(of: log)
    for _ in 1...20 {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else {
        let reason = String(cString: strerror(errno))
        throw EventLogError(
          .cannotWrite,
          "\(StoredText.escaped(log)) cannot be written: \(reason); check that the folder exists and may be written"
        )
      }
      // The previous writer may have removed the file between the two calls: a lock on an unlinked file is worthless.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isSame(descriptor, path) {
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
    // Removed while the lock is held, so that a waiting process notices that the file is another one. Never remove a file
    // that another writer created because this one had been deleted.
    if Self.isSame(descriptor, path) { unlink(path) }
    close(descriptor)
  }

  /// Whether a process is writing the log now.
  package static func isHeld(log: String) -> Bool {
    // A link or a pipe is no lock, since no writer creates one, and opening it must not block.
    let descriptor = open(path(of: log), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    // A lock that cannot be examined counts as held: it is safer to assume a writer than to miss one.
    guard descriptor >= 0 else { return errno == EACCES }
    defer { close(descriptor) }
    return FileStatus(descriptor: descriptor)?.kind == .regular && flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }

  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    guard let held = FileStatus(descriptor: descriptor), let found = FileStatus(path) else { return false }
    return held.isSameFile(as: found)
  }
}
