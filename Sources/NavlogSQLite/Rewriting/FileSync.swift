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
    try folder(of: new)
  }

  /// Gives a file a name that no other file has, durably.
  ///
  /// - Throws: `EventLogError` when another file has it by now; that one stays.
  static func rename(_ path: String, toNew new: String) throws {
    if link(path, new) == 0 {
      unlink(path)
    } else {
      // Some file systems know no second name of a file; what is left there is to look first.
      guard errno == EPERM || errno == ENOTSUP, FileStatus(unfollowed: new) == nil, moved(path, new) == 0
      else {
        throw failure(new)
      }
    }
    try folder(of: new)
  }

  /// Waits until the names in a file's folder are on the disk.
  private static func folder(of new: String) throws {
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
