import Foundation
import Navlog
import NavlogTools

extension InputFile {
  /// The maximum size of a text file, in bytes.
  private static let longestText = 1 << 20
  /// The maximum size of a key, in bytes.
  private static let longestKey = 4_096

  /// Reads a text file.
  ///
  /// - Throws: `UsageError` that names the file.
  static func text(of path: String) throws -> String {
    let file = try open(path)
    guard let bytes = try? file.read(upToCount: longestText + 1) ?? Data(), bytes.count <= longestText,
      let text = String(bytes: bytes, encoding: .utf8)
    else { throw UsageError("\(path.shown) is not UTF-8 text, or is larger than \(longestText >> 20) MiB") }
    return text
  }

  /// Reads a file that contains one JSON document.
  ///
  /// - Parameter noun: The expected content of the file, for the error message: "link table".
  /// - Throws: `UsageError` that names the file and the problem.
  static func json<R>(of path: String, _ noun: String, _ read: (JSONValue) throws -> R) throws -> R {
    let file = try open(path)
    guard let text = try? file.readToEnd() ?? Data() else {
      throw UsageError("\(path.shown) cannot be read")
    }
    do { return try read(JSONValue(parsingUTF8: text)) } catch {
      throw UsageError("\(path.shown) is not a \(noun): \(String(describing: error).shown)")
    }
  }

  /// Reads the key for masks: the whole content of a file.
  static func key(of path: String) throws -> MaskKey {
    let file = try open(path)
    var bytes = Data()
    // If the file is a pipe, one read can return only a part of the key, and a part would be a different key. The loop
    // therefore reads to the end.
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
        "\(path.shown) is not a key: it has \(bytes.count) bytes, and a key needs at least "
          + "\(MaskKey.minimumLength); to make a key, run "
          + "head -c \(MaskKey.minimumLength) /dev/urandom > FILE")
    }
    return key
  }
}
