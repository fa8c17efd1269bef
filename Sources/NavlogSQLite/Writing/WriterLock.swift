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
struct WriterLock: ~Copyable {
  private let descriptor: Int32

  static func path(of log: String) -> String { log + "-writer" }

  /// Takes the lock.
  ///
  /// A reader holds it for a moment to see whether somebody writes, so it is tried for a fifth of a second.
  /// - Throws: `EventLogError.locked` when another writer has it, `cannotWrite` when there can be no such file.
  init(log: String) throws {
    descriptor = open(Self.path(of: log), O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw EventLogError(
        .cannotWrite,
        "\(StoredText.escaped(log)) cannot be written: \(reason); check that the folder exists and may be written")
    }
    for attempt in 1...20 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      if attempt < 20 { usleep(10_000) }
    }
    close(descriptor)
    throw EventLogError(
      .locked,
      "\(StoredText.escaped(log)) is being written by another process; a log has one writer at a time")
  }

  deinit { close(descriptor) }

  /// Whether somebody is writing the log now.
  static func isHeld(log: String) -> Bool {
    let descriptor = open(path(of: log), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }
}
