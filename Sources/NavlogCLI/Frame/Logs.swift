import Foundation
import Navlog
import NavlogSQLite

/// Opens the log of a command line for reading. Nothing of it, or beside it, changes.
///
/// - Throws: `EventLogError`.
func openLog(_ path: String) throws -> any EventLog {
  try SQLiteEventLog(reading: path)
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
