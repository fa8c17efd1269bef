import Foundation
public import NavlogSQLite

extension SQLiteEventLog {
  /// Imports an export into the log at a path, all of it or nothing: one transaction, which readers see at its end.
  ///
  /// - Parameters:
  ///   - path: The log. One that does not exist is created, and gone again when the import fails.
  ///   - next: The lines of the export, one at a call, without their ends; `nil` after the last.
  /// - Throws: ``ImportError`` naming the line; ``EventLogError``; whatever `next` throws.
  public static func importLines<Line: Sequence<UInt8>>(
    into path: String, _ next: () throws -> Line?
  ) throws -> ImportReport {
    let isNew = !FileManager.default.fileExists(atPath: path)
    var wasOpened = false
    do {
      let log = try SQLiteEventLog(path: path)
      wasOpened = true
      return try log.importing {
        var importing = try LogImport(into: log)
        while let line = try next() { try importing.take(line) }
        return try importing.finish()
      }
    } catch {
      // Never a file that another process has made meanwhile.
      if isNew, wasOpened {
        for file in LogPath.files(of: path) { try? FileManager.default.removeItem(atPath: file) }
      }
      throw error
    }
  }
}
