import Foundation
import NavlogSQLite
import NavlogTools

/// The database to query: the log itself, or a temporary one made from an export.
final class QueryFile {
  let path: String
  private let folder: TemporaryFolder?

  @MainActor
  init(_ log: String) throws {
    guard log == "-" || log.hasSuffix(".jsonl") else {
      (path, folder) = (log, nil)
      return
    }
    let folder = try TemporaryFolder()
    let path = folder.file("log.sqlite").path
    (self.path, self.folder) = (path, folder)
    var lines = try LineReader(log)
    _ = try Import.namingFile(log) { try SQLiteEventLog.importLines(into: path) { try lines.next() } }
  }
}
