#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the system says of a file; links are followed where nothing else is said.
///
/// Foundation would look up the names of the owner and the group too, which takes longer than opening a log.
package struct FileStatus: Equatable {
  package enum Kind: Equatable {
    case regular
    case folder
    case other
  }

  package let kind: Kind
  package let size: Int
  private let device: UInt64
  private let node: UInt64
  private let modified: [Int]

  /// `nil`, with the reason in `errno`, when there is no such file.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What stands at a path itself, be it a link, which is no regular file.
  package init?(unfollowed path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file of a descriptor.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    size = Int(status.st_size)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
    #if canImport(Darwin)
    modified = [status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
    #else
    modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    #endif
  }

  /// Whether both are one file, whatever has become of it in between.
  package func isSameFile(as other: FileStatus) -> Bool { device == other.device && node == other.node }
}
