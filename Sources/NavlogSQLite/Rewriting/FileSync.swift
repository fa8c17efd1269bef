import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What has to be on the disk before the next step, and steps that happen as a whole or not at all.
enum FileSync {
  /// Waits until a file's content is on the disk.
  static func file(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(path) }
  }

  /// Puts a file in the place of another, durably. A crash leaves the one or the other there.
  static func rename(_ path: String, to new: String) throws {
    guard moved(path, new) == 0 else { throw failure(new) }
    let slash = new.lastIndex(of: "/") ?? new.startIndex
    try file(slash == new.startIndex ? "/" : String(new[..<slash]))
  }

  /// Removes a file, if it is there.
  static func remove(_ path: String) { unlink(path) }

  private static func moved(_ path: String, _ new: String) -> Int32 {
    #if canImport(Darwin)
    Darwin.rename(path, new)
    #else
    Glibc.rename(path, new)
    #endif
  }

  private static func failure(_ path: String) -> EventLogError {
    EventLogError(
      .cannotWrite, "\(StoredText.escaped(path)) cannot be written: \(String(cString: strerror(errno)))")
  }
}
