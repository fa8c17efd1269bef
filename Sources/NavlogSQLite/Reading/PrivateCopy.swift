import Foundation
import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A copy of a database and its write-ahead log in a folder that only this user can access. The copy is removed when its owner
/// is released.
///
/// Every connection to the copy retains the copy. If the files were removed while a connection is open, Apple's SQLite would
/// reject every call on this connection.
package final class PrivateCopy: Sendable {
  /// The copy of the database.
  package let path: String
  private let folder: PrivateFolder

  /// Copies the database and its write-ahead log into a new folder. Both must be regular files.
  ///
  /// - Throws: `EventLogError`; its code is `noTemporarySpace` if the copy cannot be written, for example because the disk is
  ///   full.
  package init(of original: String) throws {
    guard let folder = PrivateFolder() else { throw Failure.noPlace(errno).error(original) }
    self.folder = folder
    path = folder.path + "/log.sqlite"
    let suffixes = FileStatus(unfollowed: original + "-wal") == nil ? [""] : ["", "-wal"]
    do {
      for suffix in suffixes { try Self.copyFile(original + suffix, to: path + suffix) }
    } catch { throw error.error(original) }
  }

  /// Removes the copy of the write-ahead log.
  package func removeWAL() {
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  private static func copyFile(_ source: String, to copy: String) throws(Failure) {
    let input = open(source, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard input >= 0 else { throw .unreadable(errno) }
    defer { close(input) }
    guard FileStatus(descriptor: input)?.kind == .regular else { throw .unreadable(EINVAL) }
    let output = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw .noPlace(errno) }
    defer { close(output) }
    try copyBytes(input, to: output)
  }

  private static func copyBytes(_ input: Int32, to output: Int32) throws(Failure) {
    // Without this limit, copying a file that grows as fast as it is copied would never end.
    var left = SQLiteEventLog.readSizeLimit
    var room = [UInt8](repeating: 0, count: 1 << 18)
    while left > 0 {
      let count = read(input, &room, room.count)
      if count == 0 { return }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .unreadable(errno)
      }
      var rest = room[..<count]
      while !rest.isEmpty {
        let step = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
        if step < 0 && errno == EINTR { continue }
        guard step > 0 else { throw .noPlace(errno) }
        rest = rest.dropFirst(step)
      }
      left -= count
    }
    throw .unreadable(EFBIG)
  }

  /// The reason why the copy failed, with the system's error number.
  private enum Failure: Error {
    case unreadable(Int32)
    case noPlace(Int32)

    func error(_ original: String) -> EventLogError {
      let problem = "\(StoredText.escaped(original)) cannot be copied for reading"
      return switch self {
      case .unreadable(let number): EventLogError(.cannotOpen, problem, errno: number)
      case .noPlace(let number):
        EventLogError(
          .noTemporarySpace,
          problem + ": \(String(cString: strerror(number))); set TMPDIR to a folder that has room for it")
      }
    }
  }
}
