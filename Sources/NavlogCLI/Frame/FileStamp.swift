import Foundation

/// What a file's metadata says of its content.
struct FileStamp: Equatable {
  private(set) var size: Int64 = 0
  private var files: [Int64] = []
  private var changed: Double = 0

  /// The stamp of a log with its write-ahead log.
  init(_ path: String) {
    for suffix in ["", "-wal"] {
      var status = stat()
      guard stat(path + suffix, &status) == 0 else { continue }
      if suffix.isEmpty { size = Int64(status.st_size) }
      #if canImport(Darwin)
      let time = status.st_mtimespec
      #else
      let time = status.st_mtim
      #endif
      files += [Int64(status.st_ino), Int64(status.st_size), Int64(time.tv_sec), Int64(time.tv_nsec)]
      changed = max(changed, Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }
  }

  /// Whether the file changed so lately that a second change could bear the same time.
  var isRecent: Bool { Date().timeIntervalSince1970 - changed < 1 }
}
