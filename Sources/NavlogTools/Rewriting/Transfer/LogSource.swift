import Foundation
package import Navlog
import NavlogSQLite

/// A log to read: a SQLite file or an export in JSON Lines, determined by its content, not its name.
package struct LogSource: Sendable {
  /// The path of a file, or `-` for an export on standard input.
  package let path: String
  private let isKnown: Bool
  /// The redactor that masks the values of the log, or `nil`.
  package var redactor: Redactor?

  /// - Parameter isDatabase: Whether the caller knows that the file is a SQLite log. Such a file is not opened to examine its
  ///   content, because closing it would release the locks of a log that this process has open
  ///   (https://sqlite.org/howtocorrupt.html, 2.2).
  package init(_ path: String, isDatabase: Bool = false) { (self.path, isKnown) = (path, isDatabase) }

  /// Whether the source is standard input.
  package var isStandardInput: Bool { path == "-" }

  /// Whether the source can be read only once: standard input or a pipe.
  package var isReadOnce: Bool { isStandardInput || isPipe }

  /// Whether the source is an export. A file whose name ends with `.jsonl` counts as an export, even if the file does not
  /// exist.
  package var isExport: Bool {
    isStandardInput || path.hasSuffix(".jsonl") || (try? !isPipe && lines() != nil) == true
  }

  /// The maximum size in bytes of an export that is read into memory. In memory, an export takes about four times its size.
  package static var exportSizeLimit: Int { SQLiteEventLog.readSizeLimit / 4 }

  /// Returns the lines of an export, or `nil` for a SQLite file.
  ///
  /// - Throws: `EventLogError` when the file cannot be read; `CancellationError`.
  package func lines() throws -> LineReader? {
    if isKnown { return nil }
    if isReadOnce { return try LineReader(path) }
    // A file that cannot be read counts as a SQLite file, because opening it with SQLite leads to a better error message.
    guard var lines = try? LineReader(LogPath.existing(path)), let start = try? lines.beginning() else {
      return nil
    }
    // The first bytes cannot identify a log: while its first events are only in the write-ahead log, the database file looks
    // like that of any other SQLite database. Every file that does not begin like an export therefore counts as a log.
    return start.first == UInt8(ascii: "{") || LogImport.isCSV(start) ? lines : nil
  }

  /// Opens the log read-only, masked if there is a redactor. An export is read into memory.
  ///
  /// - Parameter access: An object that is retained for as long as the log is open.
  /// - Throws: `EventLogError`, whose text describes the problem with the file; `CancellationError`.
  package func open(keeping access: (any Sendable)? = nil) throws -> any EventLog {
    let log = try openUnmasked(keeping: access)
    return redactor.map { RedactedEventLog(of: log, with: $0) } ?? log
  }

  private func openUnmasked(keeping access: (any Sendable)?) throws -> any EventLog {
    if let lines = try lines() { return try log(of: lines) }
    return try SQLiteEventLog(reading: path, keeping: access)
  }

  /// Reads an export into memory.
  ///
  /// - Throws: `EventLogError`, `CancellationError`.
  package func log(of lines: LineReader) throws -> ExportedLog {
    let log = InMemoryEventLog()
    var lines = lines
    try checkSize(lines.size)
    return try namingFile {
      var importing = try LogImport(into: log)
      while let line = try lines.next() {
        try checkSize(lines.count)
        try importing.append(line)
      }
      let report = try importing.finish()
      return ExportedLog(log, endings: importing.endings, unproven: report.unproven)
    }
  }

  /// Runs an import, and adds the name of the file to its errors.
  ///
  /// - Throws: `EventLogError`, and the errors of `body`.
  package func namingFile<R>(_ body: () throws -> R) throws -> R {
    do { return try body() } catch let error as ImportError {
      throw EventLogError(.notALog, "\(name)\(error.line == nil ? " \(error.problem)" : ", \(error)")")
    }
  }

  private var name: String { isStandardInput ? "standard input" : StoredText.printable(path) }

  private var isPipe: Bool { FileStatus(path)?.kind == .pipe }

  private func checkSize(_ size: Int) throws {
    guard size > Self.exportSizeLimit else { return }
    throw EventLogError(
      .cannotOpen,
      "\(name) has \(size) bytes, and the limit for reading an export into memory is \(Self.exportSizeLimit): "
        + "navlog import turns it into a log")
  }
}
