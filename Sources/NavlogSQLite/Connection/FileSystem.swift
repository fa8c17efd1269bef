import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The kind, size and identity of a file. Symbolic links are followed unless stated otherwise.
///
/// The type uses `stat`, because Foundation's function would also read the names of the owner and the group. This takes longer
/// than opening a log.
package struct FileStatus: Equatable {
  package enum Kind: Equatable {
    case regular
    case folder
    case pipe
    case other
  }

  package let kind: Kind
  package let size: Int
  /// The number of the file's names (hard links).
  let names: Int
  /// The bits of the permissions.
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t
  private let device: UInt64
  private let node: UInt64
  private let modified: [Int]

  /// Examines the file at a path. The result is `nil`, with the reason in `errno`, if the file does not
  /// exist or cannot be examined.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Examines the file at a path without following a symbolic link: the kind of a link is ``Kind/other``.
  package init?(unfollowed path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Examines the file behind a descriptor.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .folder
    case S_IFIFO: kind = .pipe
    default: kind = .other
    }
    size = Int(status.st_size)
    names = Int(status.st_nlink)
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
    #if canImport(Darwin)
    modified = [status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
    #else
    modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    #endif
  }

  /// The time of the last change, in seconds since 1970.
  package var modificationTime: Double { Double(modified[0]) + Double(modified[1]) / 1e9 }

  /// Whether the file belongs to this user, and no other user can access it.
  package var isPrivate: Bool { owner == geteuid() && permissions & 0o077 == 0 }

  /// Whether two statuses describe the same file. The file may have been changed between the two statuses.
  func isSameFile(as other: FileStatus) -> Bool { device == other.device && node == other.node }

  /// Whether the file is now at a path.
  func isAt(_ path: String) -> Bool { FileStatus(path).map { isSameFile(as: $0) } ?? false }
}

/// Durable, atomic changes to files.
enum FileSync {
  /// Waits until the content of a file is on disk.
  static func synchronize(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0, StorageDevice.system.flushCache(descriptor) == 0 else {
      throw failure(path)
    }
  }

  /// Replaces one file with another, durably. A crash leaves either the old or the new file.
  static func rename(_ path: String, to new: String) throws {
    guard moved(path, new) == 0 else { throw failure(new) }
    try synchronizeFolder(of: new)
  }

  /// Renames a file to a name that is not taken, durably.
  ///
  /// - Throws: `EventLogError` if the name is now taken. The existing file with that name is then kept.
  static func rename(_ path: String, toNew new: String) throws {
    if link(path, new) == 0 {
      unlink(path)
    } else {
      // Some file systems have no hard links. There, this method checks the name and then renames the file. Another process
      // could take the name in between.
      guard errno == EPERM || errno == ENOTSUP, FileStatus(unfollowed: new) == nil, moved(path, new) == 0
      else {
        throw failure(new)
      }
    }
    try synchronizeFolder(of: new)
  }

  /// Waits until the folder of a file is on disk. The folder contains the name of the file.
  private static func synchronizeFolder(of new: String) throws {
    let slash = new.lastIndex(of: "/") ?? new.startIndex
    try synchronize(slash == new.startIndex ? "/" : String(new[..<slash]))
  }

  /// Removes a file if it exists.
  static func remove(_ path: String) { unlink(path) }

  private static func moved(_ path: String, _ new: String) -> Int32 {
    #if canImport(Darwin)
    Darwin.rename(path, new)
    #else
    Glibc.rename(path, new)
    #endif
  }

  static func failure(_ path: String) -> EventLogError {
    EventLogError(.cannotWrite, "\(StoredText.escaped(path)) cannot be written", errno: errno)
  }
}
