import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Keeps a second process from writing the same log: an advisory lock on a file beside it.
///
/// The system releases it when the process ends, however it ends. It is no lock of SQLite's, which would keep readers
/// out too.
package struct WriterLock: ~Copyable {
  private let descriptor: Int32
  private let path: String

  package static func path(of log: String) -> String { log + "-writer" }

  /// Takes the lock.
  ///
  /// A reader holds it for a moment to see whether somebody writes, so it is tried for a fifth of a second.
  /// - Throws: `EventLogError.locked` when another writer has it, `cannotWrite` when there can be no such file.
  package init(log: String) throws {
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
      // The last writer may have removed the file between the two calls: a lock on a file that nobody finds is none.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isSame(descriptor, path) {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
      usleep(10_000)
    }
    throw EventLogError(
      .locked,
      "\(StoredText.escaped(log)) is being written by another process; a log has one writer at a time")
  }

  deinit {
    // Removed while the lock is held, so that whoever waits for it sees that the file is another one. Never a file that
    // another writer has made because this one was deleted.
    if Self.isSame(descriptor, path) { unlink(path) }
    close(descriptor)
  }

  /// Whether somebody is writing the log now.
  package static func isHeld(log: String) -> Bool {
    // What no writer makes, a link or a pipe, is no lock, and opening it must not wait for anybody.
    let descriptor = open(path(of: log), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    // A lock that may not be looked at counts as held: it is safer to read beside a writer than past one.
    guard descriptor >= 0 else { return errno == EACCES }
    defer { close(descriptor) }
    return FileStatus(descriptor: descriptor)?.kind == .regular && flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }

  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    guard let held = FileStatus(descriptor: descriptor), let found = FileStatus(path) else { return false }
    return held.isSameFile(as: found)
  }
}
