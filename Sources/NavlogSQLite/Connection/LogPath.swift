import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Where a log really lies.
///
/// SQLite follows links and takes some texts for something else than a file (`:memory:`, an empty one). The files beside
/// a log are found by its name, so the name has to be the real one, and absolute.
package enum LogPath {
  /// A log's file and all that can stand beside it: what SQLite keeps there, the head, and the lock of whoever writes.
  package static func files(of log: String) -> [String] {
    ["", "-wal", "-shm", "-head", "-head-new", "-writer"].map { log + $0 }
  }

  /// The real path of a file that is there.
  ///
  /// - Throws: `EventLogError` saying what stands in the way.
  package static func existing(_ path: String) throws -> String {
    let file = StoredText.escaped(path)
    guard !path.isEmpty else { throw EventLogError(.cannotOpen, "the path of the log is empty") }
    guard let status = FileStatus(path), let real = resolved(path) else {
      let reason =
        errno == ENOENT ? "does not exist" : "cannot be opened: \(String(cString: strerror(errno)))"
      throw EventLogError(.cannotOpen, "\(file) \(reason)")
    }
    switch status.kind {
    case .regular: return real
    case .folder: throw EventLogError(.cannotOpen, "\(file) is a folder, not a log")
    case .other: throw EventLogError(.cannotOpen, "\(file) is no regular file")
    }
  }

  /// The real path of a file that is there, or that can be made in a folder that is there.
  ///
  /// - Throws: `EventLogError`.
  package static func creatable(_ path: String) throws -> String {
    if path.isEmpty || FileStatus(path) != nil { return try existing(path) }
    let file = StoredText.escaped(path)
    var link = stat()
    guard lstat(path, &link) != 0 else {
      throw EventLogError(.cannotOpen, "\(file) is a link to a file that does not exist")
    }
    let slash = path.lastIndex(of: "/")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard let folder = resolved(slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".") else {
      throw EventLogError(.cannotOpen, "\(file) cannot be made: its folder does not exist")
    }
    guard !name.isEmpty else { throw EventLogError(.cannotOpen, "\(file) is a folder, not a log") }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// The absolute path without links; `nil`, with the reason in `errno`, when there is no such file.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
