import Navlog
import NavlogSQLite

/// Writes rows of a view as lines of a dump: JSON objects with the columns of a table.
///
/// SQLite's `json_object` would take a text for JSON where a function in the view made it (`rulings.asked_params`), and
/// writes what is not UTF-8 as it is.
struct RowLineWriter {
  private let table: LogDump.Table
  /// What stands before each value: `{"session":`, `,"position":`.
  private let keys: [[UInt8]]
  private var line: [UInt8] = []

  init(_ table: LogDump.Table) {
    self.table = table
    keys = table.columns.enumerated().map { index, column in
      Array((index == 0 ? "{" : ",").utf8) + Array("\(JSONValue.string(column.name).text):".utf8)
    }
  }

  /// Returns the line of a row, in UTF-8 and without its line end.
  ///
  /// - Throws: `EventLogError` when a value has not the type of its column.
  mutating func line(_ row: Statement) throws -> [UInt8] {
    line.removeAll(keepingCapacity: true)
    for index in keys.indices {
      line += keys[index]
      guard append(row, Int32(index), table.columns[index].type) else {
        throw EventLogError(
          .damaged,
          "\(table.columns[index].name) of \(table.name) has a value that is no \(table.columns[index].type)")
      }
    }
    line.append(UInt8(ascii: "}"))
    return line
  }

  private mutating func append(
    _ row: Statement, _ column: Int32, _ type: LogDump.Table.ColumnType
  ) -> Bool {
    switch (row.type(column), type) {
    case (.null, _): line.append(ascii: "null")
    case (.integer, .integer): line.append(decimal: Int(row.integer(column)))
    case (.real, .real): row.withText(column) { line.append(contentsOf: $0) }
    case (.text, .text):
      var isUTF8 = true
      row.withText(column) { isUTF8 = line.append(quoted: $0) }
      return isUTF8
    default: return false
    }
    return true
  }
}
