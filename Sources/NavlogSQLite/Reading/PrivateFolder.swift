import Foundation
import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A temporary folder that only this user can access. The folder is removed when its owner is released.
///
/// A killed process leaves its folder behind. The next process that creates such a folder removes all unused
/// ones. A folder is in use as long as a process holds a lock on the file `lock` in the folder. The system
/// always releases that lock when the process ends.
final class PrivateFolder: Sendable {
  static let prefix = "navlog-copy-"

  /// The real path.
  let path: String
  private let lock: Int32

  /// Creates a folder, and removes the folders that killed processes left. The result is `nil`, with the
  /// reason in `errno`, if that fails.
  init?() {
    Self.removeAbandoned()
    for _ in 1...10 {
      guard let path = Self.make() else { return nil }
      let lock = open(Self.lockFile(path), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if lock >= 0, Self.isLocked(lock, path) {
        (self.path, self.lock) = (path, lock)
        return
      }
      // A folder without a lock looks abandoned, so another process may have removed this new folder. The loop then creates
      // another folder. Any other error ends the loop.
      guard lock >= 0 || errno == ENOENT else {
        let reason = errno
        rmdir(path)
        errno = reason
        return nil
      }
      if lock >= 0 { close(lock) }
    }
    errno = EAGAIN
    return nil
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    close(lock)
  }

  private static func lockFile(_ folder: String) -> String { folder + "/lock" }

  private static func make() -> String? {
    // SQLite does not follow symbolic links here, so the path must be the real path. The path is resolved
    // before the folder is created, because another process may remove a folder that is not locked yet.
    guard let parent = LogPath.resolved(NSTemporaryDirectory()),
      let template = strdup("\(parent)/\(prefix)XXXXXX")
    else { return nil }
    defer { free(template) }
    return mkdtemp(template).map { String(cString: $0) }
  }

  private static func isLocked(_ lock: Int32, _ folder: String) -> Bool {
    // Other processes remove only a folder that they can lock. On a file system without `flock`, no process can do this, so the
    // folder counts as locked.
    if flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    return FileStatus(descriptor: lock)?.isAt(lockFile(folder)) == true
  }

  private static func removeAbandoned() {
    let temporary = NSTemporaryDirectory()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? []
    for name in names where name.hasPrefix(prefix) { removeIfAbandoned(temporary + "/" + name) }
  }

  private static func removeIfAbandoned(_ folder: String) {
    // Any user can create a folder with this prefix, so only folders of this user are opened.
    guard let status = FileStatus(unfollowed: folder), status.kind == .folder, status.owner == geteuid()
    else { return }
    let lock = open(lockFile(folder), O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard lock >= 0 else {
      // The folder's process was killed before it created the lock. `rmdir` removes only an empty folder.
      rmdir(folder)
      return
    }
    defer { close(lock) }
    if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: folder) }
  }
}
