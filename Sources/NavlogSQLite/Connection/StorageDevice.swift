import CSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The device that a log is stored on, as far as SQLite does not see to it.
///
/// On Darwin, `fsync` hands data to the drive, which may keep it in a cache that a power cut empties. Only
/// `fcntl(F_FULLFSYNC)` empties that cache. Apple's SQLite never calls it: its `PRAGMA fullfsync` is `F_BARRIERFSYNC`,
/// which keeps the order of writes and nothing else.
///
/// A barrier costs little, and is enough to keep a log whole: after a power cut, the log ends at some event, and everything
/// before that event is there. A log whose events are durable only when the app leaves the screen uses it at pauses. On
/// Linux there is no barrier; there, `fdatasync` does more than keep the order.
///
/// `F_FULLFSYNC` covers everything that was handed to the device before, whatever file it belongs to (fcntl(2)). So SQLite
/// calls `fsync` on its own descriptors, and the cache is emptied through the descriptor of the writer's lock. A second
/// descriptor of the database would do harm: closing it releases all POSIX locks that the process has on the file, those
/// of SQLite included.
package struct StorageDevice: Sendable {
  /// Empties the device's cache, given a descriptor of any file on it. Returns 0, or -1 with the reason in `errno`.
  package var flushCache: @Sendable (Int32) -> Int32

  /// Creates a device.
  package init(flushCache: @escaping @Sendable (Int32) -> Int32) { self.flushCache = flushCache }

  /// The devices of this machine.
  package static let system = StorageDevice { descriptor in
    #if canImport(Darwin)
    // Some file systems, such as those of a network, do not have it. There, `fsync` is all that can be had.
    fcntl(descriptor, F_FULLFSYNC) == 0 ? 0 : fsync(descriptor)
    #else
    // `fsync` has emptied it.
    0
    #endif
  }
}

extension StorageDevice {
  /// Waits until everything that was handed to the device is on its medium.
  ///
  /// - Throws: `SQLiteError`.
  func emptyCache(_ descriptor: Int32) throws {
    guard flushCache(descriptor) != 0 else { return }
    throw SQLiteError(
      code: SQLITE_IOERR, message: "its cache cannot be emptied: \(String(cString: strerror(errno)))",
      sql: "flush")
  }
}
