public import Foundation
import NavlogSQLite

/// A temporary folder for logs, which is removed together with this object. The folder is in memory if possible, because the
/// tests depend on the order of writes, not on the disk.
public final class FaultFolder: Sendable {
  /// The path of the folder.
  public let url: URL

  /// Creates an empty folder.
  public init() throws {
    let memory = URL(fileURLWithPath: "/dev/shm")
    let isThere = FileManager.default.isWritableFile(atPath: memory.path)
    url = (isThere ? memory : FileManager.default.temporaryDirectory)
      .appendingPathComponent("navlog-faults-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Returns the path of a file in the folder.
  public func path(_ name: String = "log.sqlite") -> String { url.appendingPathComponent(name).path }

  /// Removes a log and the files next to it.
  public func remove(_ name: String = "log.sqlite") {
    for file in LogPath.files(of: path(name)) + [path(name) + "-journal"] { unlink(file) }
  }
}
