import Foundation
import Navlog

/// Reads a file that holds one JSON document.
///
/// - Parameter noun: What the file is meant to be, for the message when it is not: "table of links".
/// - Throws: `UsageError` naming the file, and what is wrong with it.
func readJSON<R>(_ path: String, _ noun: String, _ read: (JSONValue) throws -> R) throws -> R {
  let text: Data
  do { text = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
    throw UsageError("\(path.shown) cannot be read: \(error.localizedDescription.shown)")
  }
  do { return try read(JSONValue(parsingUTF8: text)) } catch {
    throw UsageError("\(path.shown) is no \(noun): \(String(describing: error).shown)")
  }
}
