import Foundation
import NavlogSQLite
import NavlogTerminal
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

  /// Returns a closure that finds the problems of a session in a log; `nil` for standard input or a pipe. If the log is an
  /// export, the first call of the closure creates a temporary database.
  @MainActor
  static func findings(of log: LogSource) -> ProblemSearch.Findings? {
    // The closure reads the log again.
    guard !log.isReadOnce else { return nil }
    var opened: QueryFile?
    return { session, isCancelled in
      let file = try opened ?? QueryFile(log)
      opened = file
      return try LogStatistics.findings(in: session, of: file.path, isCancelled: isCancelled)
    }
  }
}
