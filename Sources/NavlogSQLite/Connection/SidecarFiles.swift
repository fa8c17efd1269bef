#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The files with the suffixes `-wal` and `-shm` that SQLite had created next to a log when the log was opened.
struct SidecarFiles {
  private let files: [(suffix: String, status: FileStatus)]

  /// Records which files exist next to a log.
  init(of path: String) {
    files = ["-wal", "-shm"].compactMap { suffix in FileStatus(path + suffix).map { (suffix, $0) } }
  }

  /// Returns whether a write-ahead log with content is next to a log, for example because an app was killed.
  static func hasWAL(_ path: String) -> Bool { FileStatus(path + "-wal").map { $0.size > 0 } ?? false }

  /// Removes the recorded files, if they still exist. Other files with the same name stay, because they
  /// belong to another log.
  func remove(from path: String, _ suffixes: Set<String> = ["-wal", "-shm"]) {
    for (suffix, _) in files where suffixes.contains(suffix) && isInPlace(suffix, path) {
      unlink(path + suffix)
    }
  }

  /// Removes the file that has replaced the write-ahead log, if any.
  func removeReplacedWAL(from path: String) {
    if !isInPlace("-wal", path) { unlink(path + "-wal") }
  }

  /// Whether the file next to the log is still the same file as when the log was opened. The result is also `true` if no such
  /// file existed when the log was opened.
  func isInPlace(_ suffix: String, _ path: String) -> Bool {
    files.first { $0.suffix == suffix }?.status.isAt(path + suffix) ?? true
  }

  /// Keeps the write-ahead log of a renamed log. If the new name of the log is in the same folder, the write-ahead log is
  /// renamed to match the log. Otherwise, the write-ahead log gets the suffix `-abandoned-wal`. This method does not replace
  /// existing files, and removes only the index (`-shm`).
  func keepWAL(of log: FileStatus, from path: String) {
    guard isInPlace("-wal", path) else { return }
    let names = ["-abandoned"] + (2...99).map { "-abandoned-\($0)" }
    for name in LogPath.names(of: log, besides: path) + names.map({ path + $0 })
    where (try? FileSync.rename(path + "-wal", toNew: name + "-wal")) != nil { break }
    remove(from: path, ["-shm"])
  }
}
