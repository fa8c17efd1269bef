import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// Sets the size limit for logs to the value of NAVLOG_MAX_BYTES in the environment.
func applySizeLimit(_ environment: [String: String]) throws {
  guard let text = environment["NAVLOG_MAX_BYTES"], !text.isEmpty else { return }
  guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let bytes = Int(text) else {
    throw UsageError("NAVLOG_MAX_BYTES takes a whole number, not \"\(text.shown)\"")
  }
  SQLiteEventLog.readSizeLimit = bytes
}

extension EventLog {
  /// The log as a file; `nil` for a log in memory. For a log that is masked while it is read, this is the original,
  /// unmasked log.
  var file: SQLiteEventLog? { ((self as? RedactedEventLog)?.source ?? self) as? SQLiteEventLog }
}

/// Reads a text file.
///
/// - Throws: `UsageError` that names the file.
func readText(_ path: String) throws -> String {
  let file = try InputFile.open(path)
  guard let bytes = try? file.read(upToCount: longestText + 1) ?? Data(), bytes.count <= longestText,
    let text = String(bytes: bytes, encoding: .utf8)
  else { throw UsageError("\(path.shown) is not UTF-8 text, or is larger than \(longestText >> 20) MiB") }
  return text
}

/// The maximum size of a text file, in bytes.
private let longestText = 1 << 20

/// Reads a file that contains one JSON document.
///
/// - Parameter noun: The expected content of the file, for the error message: "link table".
/// - Throws: `UsageError` that names the file and the problem.
func readJSON<R>(_ path: String, _ noun: String, _ read: (JSONValue) throws -> R) throws -> R {
  let file = try InputFile.open(path)
  guard let text = try? file.readToEnd() ?? Data() else {
    throw UsageError("\(path.shown) cannot be read")
  }
  do { return try read(JSONValue(parsingUTF8: text)) } catch {
    throw UsageError("\(path.shown) is not a \(noun): \(String(describing: error).shown)")
  }
}

/// The options for redacting a verb's output.
struct RedactionOptions: ArgumentGroup {
  static let keyHelp =
    "masks values with the key in FILE: with the same key, equal values have equal masks in every file"

  @Option(.maskKey, keyHelp) var maskKey: MaskKey?
  @Flag("redacts nothing: includes everything recorded about the user") var withSensitiveData: Bool

  func validate() throws {
    if maskKey != nil, withSensitiveData {
      throw UsageError("--mask-key and --with-sensitive-data cannot be combined")
    }
  }

  /// The redactor; `nil` for `--with-sensitive-data`.
  var redactor: Redactor? { withSensitiveData ? nil : Redactor(key: maskKey) }
}

/// The maximum size of a key, in bytes.
private let longestKey = 4_096

/// Reads the key for masks: the whole content of a file.
func readKey(_ path: String) throws -> MaskKey {
  let file = try InputFile.open(path)
  var bytes = Data()
  // If the file is a pipe, one read can return only a part of the key, and a part would be a different key. The loop therefore
  // reads to the end.
  do {
    while bytes.count <= longestKey, let part = try file.read(upToCount: longestKey + 1 - bytes.count),
      !part.isEmpty
    { bytes += part }
  } catch {
    throw UsageError("\(path.shown) cannot be read: \(error.localizedDescription.shown)")
  }
  guard bytes.count <= longestKey else {
    throw UsageError("\(path.shown) is not a key: it has more than \(longestKey) bytes")
  }
  guard let key = MaskKey(Array(bytes)) else {
    throw UsageError(
      "\(path.shown) is not a key: it has \(bytes.count) bytes, and a key needs at least \(MaskKey.minimumLength); "
        + "to make a key, run head -c \(MaskKey.minimumLength) /dev/urandom > FILE")
  }
  return key
}
