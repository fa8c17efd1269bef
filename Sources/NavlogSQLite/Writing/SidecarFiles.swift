import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The files that SQLite keeps beside a log while it is written, as they were when it was opened.
struct SidecarFiles {
  private let files: [(suffix: String, status: FileStatus)]

  /// Looks what stands beside a log.
  init(of path: String) {
    files = ["-wal", "-shm"].compactMap { suffix in FileStatus(path + suffix).map { (suffix, $0) } }
  }

  /// Removes those that still stand there; never others of the same name, which belong to another log.
  func remove(from path: String) {
    for (suffix, status) in files where FileStatus(path + suffix)?.isSameFile(as: status) == true {
      unlink(path + suffix)
    }
  }
}

extension EventLogError {
  /// The file of a log is no longer where it was.
  static func moved(_ path: String) -> EventLogError {
    EventLogError(
      .moved,
      "\(StoredText.escaped(path)) was moved, deleted or replaced while it was being written; what comes from now on goes "
        + "into the file that is made there, and what was recorded before is in the old one")
  }
}
