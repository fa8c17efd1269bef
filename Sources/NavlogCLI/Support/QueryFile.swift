import Foundation
import NavlogSQLite
import NavlogTools

/// The database to query: the log itself, or a temporary one made from an export.
final class QueryFile {
  let path: String
  private let folder: URL?

  @MainActor
  init(_ log: String) throws {
    guard log == "-" || log.hasSuffix(".jsonl") else {
      (path, folder) = (log, nil)
      return
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    self.folder = folder
    path = folder.appendingPathComponent("log.sqlite").path
    var lines = try LineReader(log)
    _ = try Import.namingFile(log) { try SQLiteEventLog.importLines(into: path) { try lines.next() } }
  }

  deinit {
    if let folder { try? FileManager.default.removeItem(at: folder) }
  }
}
