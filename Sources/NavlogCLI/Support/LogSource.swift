import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// A log that the command line names: a SQLite file, or an export.
struct LogSource: Hashable {
  let path: String

  init(_ path: String) { self.path = path }

  /// Whether it is standard input.
  var isStandardInput: Bool { path == "-" }

  /// Whether it is an export rather than a SQLite file.
  var isExport: Bool { isStandardInput || path.hasSuffix(".jsonl") }

  /// Whether a word names a log rather than a session or a moment. Used when NAVLOG is set, and after a first log.
  static func isMeant(by word: String) -> Bool {
    word == "-" || word.hasSuffix(".sqlite") || word.hasSuffix(".jsonl")
      || (!word.contains("@") && FileManager.default.fileExists(atPath: word))
  }

  /// Opens the log read-only. An export is loaded into memory.
  ///
  /// - Throws: `EventLogError`, `UsageError`.
  @MainActor
  func open() throws -> any EventLog {
    guard isExport else { return try SQLiteEventLog(reading: path) }
    let log = InMemoryEventLog()
    var lines = try LineReader(path)
    try namingFile {
      var importing = try LogImport(into: log)
      while let line = try lines.next() { try importing.append(line) }
      _ = try importing.finish()
    }
    return log
  }

  /// Runs a body, and adds the name of the file to import errors.
  func namingFile<R>(_ body: () throws -> R) throws -> R {
    do { return try body() } catch let error as ImportError {
      let name = isStandardInput ? "standard input" : path.shown
      throw UsageError(error.line == nil ? "\(name) \(error.problem)" : "\(name), \(error)")
    }
  }
}
