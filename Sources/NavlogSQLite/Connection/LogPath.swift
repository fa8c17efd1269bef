import Foundation
package import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Resolves the path of a log.
///
/// SQLite follows symbolic links, and some paths have a special meaning (`:memory:`, the empty path). SQLite and this library
/// derive the names of the files next to a log from its path, so the path must be the real, absolute path.
package enum LogPath {
  /// Returns the file of a log and every file that can exist next to it: the two files of SQLite, the files of the head, and
  /// the file of the writer's lock.
  package static func files(of log: String) -> [String] {
    ["", "-wal", "-shm", "-head", "-head-new", "-writer"].map { log + $0 }
  }

  /// Returns the real path of an existing file.
  ///
  /// - Throws: `EventLogError` (`cannotOpen`).
  package static func existing(_ path: String) throws(EventLogError) -> String {
    let file = StoredText.escaped(path)
    guard !path.isEmpty else { throw EventLogError(.cannotOpen, "the path of the log is empty") }
    // System calls read a path only up to its first NUL, so they would open another file.
    guard !path.utf8.contains(0) else {
      throw EventLogError(.cannotOpen, "\(file) does not exist: a path cannot contain a NUL")
    }
    guard let status = FileStatus(path), let real = resolved(path) else {
      let reason =
        errno == ENOENT ? "does not exist" : "cannot be opened: \(String(cString: strerror(errno)))"
      throw EventLogError(.cannotOpen, "\(file) \(reason)")
    }
    switch status.kind {
    case .regular: return real
    case .folder: throw EventLogError(.cannotOpen, "\(file) is a folder, not a log")
    case .pipe, .other: throw EventLogError(.cannotOpen, "\(file) is not a regular file")
    }
  }

  /// Returns the real path of a file that exists or can be created in an existing folder.
  ///
  /// - Throws: `EventLogError` (`cannotOpen`).
  static func creatable(_ path: String) throws -> String {
    if path.isEmpty || FileStatus(path) != nil { return try existing(path) }
    let file = StoredText.escaped(path)
    var link = stat()
    guard lstat(path, &link) != 0 else {
      throw EventLogError(.cannotOpen, "\(file) is a link to a file that does not exist")
    }
    let slash = path.lastIndex(of: "/")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard let folder = resolved(parent(of: path)) else {
      throw EventLogError(.cannotOpen, "\(file) cannot be created: its folder does not exist")
    }
    guard !name.isEmpty else { throw EventLogError(.cannotOpen, "\(file) is a folder, not a log") }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// Returns an error if a file does not exist and cannot be created, for example because the user has no permission to write
  /// to its folder. Otherwise returns `nil`.
  static func creationProblem(_ path: String) -> EventLogError? {
    guard FileStatus(path) == nil, [ENOENT, ENOTDIR].contains(errno) else { return nil }
    guard access("\(parent(of: path))/.", W_OK | X_OK) != 0 else { return nil }
    let reason = String(cString: strerror(errno))
    return EventLogError(.cannotOpen, "\(StoredText.escaped(path)) cannot be created: \(reason)")
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// Returns the paths of a file under its other names (hard links) in the same folder. The result does not contain `old`, the
  /// path that the caller knows.
  static func names(of file: FileStatus, besides old: String) -> [String] {
    let folder = URL(fileURLWithPath: old).deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map { folder == "/" ? "/\($0)" : "\(folder)/\($0)" }.filter {
      $0 != old && FileStatus(unfollowed: $0)?.isSameFile(as: file) == true
    }
  }

  /// Returns the absolute path with symbolic links resolved. The result is `nil`, with the reason in `errno`,
  /// if the file does not exist.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

/// The files that SQLite keeps next to a log while the log is written (`-wal` and `-shm`), as they were when it was opened.
struct SidecarFiles {
  private let files: [(suffix: String, status: FileStatus)]

  /// Records which files exist next to a log.
  init(of path: String) {
    files = ["-wal", "-shm"].compactMap { suffix in FileStatus(path + suffix).map { (suffix, $0) } }
  }

  /// Returns whether a write-ahead log with content is next to a log, such as one that a killed app left.
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

  /// Keeps the write-ahead log of a renamed log. If the new name of the log is in the same folder, the write-ahead log moves
  /// next to it. Otherwise, it gets the suffix `-abandoned-wal`. This method replaces no existing file, and removes only the
  /// index (`-shm`).
  func keepWAL(of log: FileStatus, from path: String) {
    guard isInPlace("-wal", path) else { return }
    let names = ["-abandoned"] + (2...99).map { "-abandoned-\($0)" }
    for name in LogPath.names(of: log, besides: path) + names.map({ path + $0 })
    where (try? FileSync.rename(path + "-wal", toNew: name + "-wal")) != nil { break }
    remove(from: path, ["-shm"])
  }
}

extension EventLogError {
  /// Returns the error for a log whose file is no longer at its path.
  static func moved(_ path: String) -> EventLogError {
    EventLogError(
      .moved,
      "\(StoredText.escaped(path)) was moved, deleted or replaced while it was being written; earlier events are in "
        + "the old file, and the next session begins a new one at that path")
  }

  /// Returns the error for a log whose file no longer contains all recorded events.
  static func rolledBack(_ path: String) -> EventLogError {
    EventLogError(
      .moved,
      "\(StoredText.escaped(path)) no longer contains every recorded event: another program replaced it, or truncated its "
        + "write-ahead log; later events are recorded in another session")
  }

  /// Returns the error for a write-ahead log that was truncated, deleted or replaced while this process was writing it.
  static func lostWAL(_ path: String) -> EventLogError {
    EventLogError(
      .cannotWrite,
      "\(StoredText.escaped(path + "-wal")) was truncated, deleted or replaced while it was being written; it belongs to the "
        + "log and must be left alone; try again")
  }

  /// Returns the error for a log that another process wrote while this process did not have it open.
  static func takenOver(_ session: String, _ path: String) -> EventLogError {
    EventLogError(
      .takenOver,
      "\(StoredText.escaped(path)) was written by another process while the app was in the background; another session "
        + "in the same log continues session \(SessionInfo.shortID(session))")
  }

  /// Returns the error for a session that contains events which this process did not record.
  static func foreignEvents(_ session: String, _ path: String) -> EventLogError {
    EventLogError(
      .takenOver,
      "\(StoredText.escaped(path)) contains events in session \(SessionInfo.shortID(session)) that another program "
        + "wrote; later events are recorded in another session of the same log")
  }
}
