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
  /// Returns the file of a log and the files that a writer creates next to it: the two files of SQLite, the files of the head,
  /// and the file of the writer's lock.
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
      if errno == ENOENT { throw EventLogError(.cannotOpen, "\(file) does not exist") }
      throw EventLogError(.cannotOpen, "\(file) cannot be opened", errno: errno)
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
  static func creatable(_ path: String) throws(EventLogError) -> String {
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

  /// Returns the error for a file that does not exist and cannot be created, for example because the user may not write to its
  /// folder. Returns `nil` for any other file.
  static func creationProblem(_ path: String) -> EventLogError? {
    guard FileStatus(path) == nil, [ENOENT, ENOTDIR].contains(errno) else { return nil }
    guard access("\(parent(of: path))/.", W_OK | X_OK) != 0 else { return nil }
    return EventLogError(.cannotOpen, "\(StoredText.escaped(path)) cannot be created", errno: errno)
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

  /// Returns the symbolic links that lead from a path to a file: the path itself if it is a link, then the path to which it
  /// leads if that is a link, and so on. Links to folders are not contained.
  static func links(from path: String) -> [String] {
    var (links, next) = ([String](), path)
    // The system follows up to 40 links.
    while links.count < 40, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next) {
      links.append(next)
      next = target.hasPrefix("/") ? target : "\(parent(of: next))/\(target)"
    }
    return links
  }

  /// Returns the absolute path with symbolic links resolved. The result is `nil`, with the reason in `errno`,
  /// if the file does not exist.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
