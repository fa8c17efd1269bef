import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// Raises or lowers the size limit for logs to what NAVLOG_MAX_BYTES in the environment says.
func applySizeLimit(_ environment: [String: String]) throws {
  guard let text = environment["NAVLOG_MAX_BYTES"], !text.isEmpty else { return }
  guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let bytes = Int(text) else {
    throw UsageError("NAVLOG_MAX_BYTES takes a whole number, not \"\(text.shown)\"")
  }
  SQLiteEventLog.readSizeLimit = bytes
}

extension EventLog {
  /// The file that the log is read from, masked or not; `nil` for a log in memory.
  var file: SQLiteEventLog? { ((self as? RedactedEventLog)?.source ?? self) as? SQLiteEventLog }
}

/// Reads a file that contains a text.
///
/// - Throws: `UsageError` naming the file.
func readText(_ path: String) throws -> String {
  let file = try InputFile.open(path)
  guard let bytes = try? file.read(upToCount: longestText + 1) ?? Data(), bytes.count <= longestText,
    let text = String(bytes: bytes, encoding: .utf8)
  else { throw UsageError("\(path.shown) is not a text in UTF-8 of up to \(longestText >> 20) MiB") }
  return text
}

/// No rule file is longer, in bytes.
private let longestText = 1 << 20

/// Reads a file that holds one JSON document.
///
/// - Parameter noun: What the file should be, for the error message: "link table".
/// - Throws: `UsageError` naming the file, and what is wrong with it.
func readJSON<R>(_ path: String, _ noun: String, _ read: (JSONValue) throws -> R) throws -> R {
  let file = try InputFile.open(path)
  guard let text = try? file.readToEnd() ?? Data() else {
    throw UsageError("\(path.shown) cannot be read")
  }
  do { return try read(JSONValue(parsingUTF8: text)) } catch {
    throw UsageError("\(path.shown) is not a \(noun): \(String(describing: error).shown)")
  }
}

/// How a verb redacts what it writes.
struct RedactionOptions: ArgumentGroup {
  static let keyHelp = "masks under the key in FILE, so that the same values always have the same masks"

  @Option(.maskKey, keyHelp) var maskKey: MaskKey?
  @Flag("redacts nothing: includes everything recorded about the user") var withSensitiveData: Bool

  func validate() throws {
    if maskKey != nil, withSensitiveData {
      throw UsageError("--mask-key and --with-sensitive-data contradict each other")
    }
  }

  /// What redacts; `nil` for `--with-sensitive-data`.
  var redactor: Redactor? { withSensitiveData ? nil : Redactor(key: maskKey) }
}

/// No key is longer.
private let longestKey = 4_096

/// Reads the key of masks: all bytes of a file.
func readKey(_ path: String) throws -> MaskKey {
  let file = try InputFile.open(path)
  var bytes = Data()
  // A pipe gives what it has, part by part. A part alone would be another key.
  do {
    while bytes.count <= longestKey, let part = try file.read(upToCount: longestKey + 1 - bytes.count),
      !part.isEmpty
    { bytes += part }
  } catch {
    throw UsageError("\(path.shown) cannot be read: \(error.localizedDescription.shown)")
  }
  guard bytes.count <= longestKey else {
    throw UsageError("\(path.shown) is no key: it has more than \(longestKey) bytes")
  }
  guard let key = MaskKey(Array(bytes)) else {
    throw UsageError(
      "\(path.shown) is no key: it has \(bytes.count) bytes, and a key has at least \(MaskKey.minimumLength), drawn at random: "
        + "head -c \(MaskKey.minimumLength) /dev/urandom > FILE")
  }
  return key
}
