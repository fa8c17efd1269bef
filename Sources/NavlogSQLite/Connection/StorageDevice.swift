import CSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The device of a log. This type performs the flushes that SQLite does not perform.
///
/// On Darwin, `fsync` passes data to the drive, which may keep it in a cache. A power cut destroys the data in this cache. Only
/// `fcntl(F_FULLFSYNC)` makes the drive write the cache to its medium. Apple's SQLite never makes this call: its setting
/// `PRAGMA fullfsync` makes it call `F_BARRIERFSYNC`, which only keeps the order of writes.
///
/// Such a barrier is cheap, and ensures that a power cut can remove events only from the end of a log, never from the middle.
/// With ``SQLiteEventLog/Durability/inOrder``, a log uses barriers at pauses, and makes events durable when the app enters the
/// background. Linux does not have such a barrier, so a log uses `fdatasync` instead, which also makes the drive write its
/// cache.
///
/// `F_FULLFSYNC` on any file makes the drive write all data that was passed to it before the call, including the data of other
/// files (fcntl(2)). This type therefore calls `F_FULLFSYNC` on the descriptor of the writer's lock, after SQLite has called
/// `fsync` on its own descriptors. A second descriptor of the database must not exist: closing it releases all POSIX locks that
/// the process has on the file, including SQLite's.
package struct StorageDevice: Sendable {
  /// Makes the device write its cache to its medium. The descriptor can be of any file on the device. Returns 0, or -1 with the
  /// reason in `errno`.
  package var flushCache: @Sendable (Int32) -> Int32

  /// Creates a device.
  package init(flushCache: @escaping @Sendable (Int32) -> Int32) { self.flushCache = flushCache }

  /// The devices of this machine.
  package static let system = StorageDevice { descriptor in
    #if canImport(Darwin)
    // Some file systems, such as network file systems, do not support `F_FULLFSYNC`. `fsync` is the best alternative there.
    fcntl(descriptor, F_FULLFSYNC) == 0 ? 0 : fsync(descriptor)
    #else
    // Nothing to do on Linux: the flush of the file, which precedes this call, already makes the device write its cache.
    0
    #endif
  }
}

extension StorageDevice {
  /// Waits until everything that was passed to the device is on its medium.
  ///
  /// - Throws: `SQLiteError`.
  func emptyCache(_ descriptor: Int32) throws {
    guard flushCache(descriptor) != 0 else { return }
    throw SQLiteError(
      code: SQLITE_IOERR, message: "its cache cannot be emptied: \(String(cString: strerror(errno)))",
      sql: "flush")
  }
}
