import Navlog
import NavlogTools

extension MomentReference.Resolved {
  /// Returns the moment in the notation of a command line.
  func text(in log: any EventLog) throws -> String { "\(try log.name(of: session))@\(position)" }

  /// The moment in JSON.
  var json: JSONValue { ["session": .string(session.info.id), "position": .integer(position)] }
}

extension String {
  /// The text, safe to print: control characters are written as `\uXXXX`.
  var shown: String { StoredText.printable(self) }
}

extension [String] {
  /// Returns the texts as a list, with a word before the last text: `a, b or c`.
  func list(_ word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) \(last)"
  }

  /// A note that the sessions with these names are masked. It contains up to 12 of the names.
  var maskNote: String {
    let rest = count - 12
    let names = (prefix(12).map(\.shown) + (rest > 0 ? ["\(rest) more"] : [])).list("and")
    return count == 1
      ? "session \(names) is masked: its parameters, links and texts are masks, not real values"
      : "sessions \(names) are masked: their parameters, links and texts are masks, not real values"
  }
}
