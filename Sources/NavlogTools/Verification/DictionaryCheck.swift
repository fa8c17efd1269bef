import Navlog
import NavlogSQLite

/// The rows of one dictionary: their ids are 1, 2, 3 …, and each holds what it should.
struct DictionaryCheck: Sendable {
  let table: String
  let columns: String
  let isReadable: @Sendable (Statement) -> Bool

  static let all = [
    DictionaryCheck(table: "terms", columns: "term") { isPrintable($0.text(1)) && !$0.text(1).isEmpty },
    DictionaryCheck(table: "routers", columns: "address") { row in
      RouterID(row.text(1)).map { $0.description == row.text(1) } ?? false
    },
    DictionaryCheck(table: "sources", columns: "place") { row in
      isPrintable(row.text(1)) && CallSite(StoredText.unescaped(row.text(1))) != nil
    },
    DictionaryCheck(table: "destinations", columns: "type, name, params") { row in
      isReadable(RecordedDestination(type: row.text(1), name: row.text(2), parameters: row.text(3)))
    },
  ]

  /// Reads every row. Returns how many there are, so that a reference can be checked by comparing numbers.
  func run(_ connection: Connection, _ report: inout VerificationReport) throws -> Int64 {
    var last: Int64 = 0
    try connection.forEach("SELECT id, \(columns) FROM \(table) ORDER BY id") { row in
      let (id, expected) = (row.integer(0), last + 1)
      if id != expected {
        report.fail("dictionaries", "\(table) has row \(id) where \(expected) is expected")
      }
      if !isReadable(row) {
        report.fail("dictionaries", "row \(id) of \(table) is not what such a row holds")
      }
      last = id
    }
    return last
  }

  private static func isPrintable(_ text: String) -> Bool { StoredText.printable(text) == text }

  /// Whether a destination is as this version writes it.
  static func isReadable(_ destination: RecordedDestination) -> Bool {
    isPrintable(destination.type) && isPrintable(destination.name) && !destination.name.isEmpty
      && isCanonical(destination.parameters)
  }

  /// Parameters are an object or `null`, in the one form that makes equal values equal texts.
  private static func isCanonical(_ text: String) -> Bool {
    guard let value = try? JSONValue(parsing: text), value.isObject || value == .null else { return false }
    return value.canonicalText == text
  }
}
