import Foundation
import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A copy of a database and its write-ahead log in a folder that only this user can access.
package struct PrivateCopy {
  /// The copy of the database.
  package let path: String
  private let folder: String

  /// Copies both files, which must be regular, into a new folder.
  ///
  /// - Throws: `EventLogError`.
  package init(of original: String) throws {
    let template = strdup(NSTemporaryDirectory() + "/navlog-XXXXXX")
    defer { free(template) }
    // SQLite is told not to follow symbolic links, so the path must be the real one.
    guard let template, mkdtemp(template) != nil, let folder = LogPath.resolved(String(cString: template))
    else {
      throw Self.failure(original)
    }
    self.folder = folder
    path = folder + "/log.sqlite"
    let suffixes = FileStatus(unfollowed: original + "-wal") == nil ? [""] : ["", "-wal"]
    for suffix in suffixes where !Self.copyFile(original + suffix, to: path + suffix) {
      let failure = Self.failure(original)
      remove()
      throw failure
    }
  }

  /// Removes the copy.
  package func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Removes the copy of the write-ahead log.
  package func removeWAL() {
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  /// Returns `false`, with the reason in `errno`, on failure.
  private static func copyFile(_ source: String, to copy: String) -> Bool {
    let input = open(source, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard input >= 0 else { return false }
    defer { close(input) }
    guard FileStatus(descriptor: input)?.kind == .regular else {
      errno = EINVAL
      return false
    }
    let output = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { return false }
    defer { close(output) }
    return copyBytes(input, to: output)
  }

  private static func copyBytes(_ input: Int32, to output: Int32) -> Bool {
    // Copying a file that grows as fast as it is copied would never end.
    var left = SQLiteEventLog.readSizeLimit
    return withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { room in
      while left > 0 {
        let count = read(input, room.baseAddress, room.count)
        if count == 0 { return true }
        guard count > 0 else {
          if errno == EINTR { continue }
          return false
        }
        var written = 0
        while written < count {
          let step = write(output, room.baseAddress.map { $0 + written }, count - written)
          if step < 0 && errno == EINTR { continue }
          guard step > 0 else { return false }
          written += step
        }
        left -= count
      }
      errno = EFBIG
      return false
    }
  }

  private static func failure(_ original: String) -> EventLogError {
    EventLogError(
      .cannotOpen,
      "\(StoredText.escaped(original)) cannot be copied for reading: \(String(cString: strerror(errno)))")
  }
}
