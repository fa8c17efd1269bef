import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// Opens the log of a command line for reading. Nothing of it, or beside it, changes.
///
/// An export (`.jsonl`, or `-` for one on standard input) is read into memory.
///
/// - Throws: `EventLogError`, `UsageError`.
@MainActor
func openLog(_ path: String) throws -> any EventLog {
  guard path == "-" || path.hasSuffix(".jsonl") else { return try SQLiteEventLog(reading: path) }
  let log = InMemoryEventLog()
  var lines = try LineReader(path)
  try Import.located(path) {
    var importing = try LogImport(into: log)
    while let line = try lines.next() { try importing.take(line) }
    _ = try importing.finish()
  }
  return log
}

/// Lets larger logs be read than the library does by itself, where the environment says so.
func setLargestLog(_ environment: [String: String]) throws {
  guard let text = environment["NAVLOG_MAX_BYTES"], !text.isEmpty else { return }
  guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let bytes = Int(text) else {
    throw UsageError("NAVLOG_MAX_BYTES takes a whole number, not \"\(text.shown)\"")
  }
  SQLiteEventLog.readSizeLimit = bytes
}

/// Whether an argument names a log rather than a session or a moment. Asked only where NAVLOG could stand for it.
func isLog(_ word: String) -> Bool {
  word == "-" || word.hasSuffix(".sqlite") || word.hasSuffix(".jsonl")
    || (!word.contains("@") && FileManager.default.fileExists(atPath: word))
}

extension String {
  /// The text as it may be shown: whatever could move a cursor is written as `\uXXXX`.
  var shown: String { StoredText.printable(self) }
}
