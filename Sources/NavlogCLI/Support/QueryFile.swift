import Foundation
import NavlogSQLite
import NavlogTools

/// The database to query: the log itself, or a temporary one made from an export.
final class QueryFile {
  let path: String
  private let folder: TemporaryFolder?

  @MainActor
  init(_ log: LogSource) throws {
    guard var lines = try log.lines() else {
      (path, folder) = (log.path, nil)
      return
    }
    let folder = try TemporaryFolder()
    let path = folder.file("log.sqlite").path
    (self.path, self.folder) = (path, folder)
    _ = try log.namingFile { try SQLiteEventLog.importLines(into: path) { try lines.next() } }
  }
}
