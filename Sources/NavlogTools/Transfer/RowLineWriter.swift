import Navlog
import NavlogSQLite

/// Writes rows of a view as lines of a dump: JSON objects with the columns of a table.
///
/// SQLite's `json_object` would take a text for JSON where a function in the view made it (`rulings.asked_params`), and
/// writes what is not UTF-8 as it is.
struct RowLineWriter {
  private struct Column {
    let index: Int32
    let type: LogDump.Table.ColumnType
    /// What stands before each value: `{"session":`, `,"position":`.
    let key: [UInt8]
  }

  private let table: LogDump.Table
  private let columns: [Column]
  private var line: [UInt8] = []

  init(_ table: LogDump.Table) {
    self.table = table
    columns = table.columns.enumerated().map { index, column in
      let key = "\(index == 0 ? "{" : ",")\(JSONValue.string(column.name).text):"
      return Column(index: Int32(index), type: column.type, key: Array(key.utf8))
    }
  }

  /// Returns the line of a row, in UTF-8 and without its line end.
  ///
  /// - Throws: `EventLogError` when a value has not the type of its column.
  mutating func line(_ row: Statement) throws -> [UInt8] {
    line.removeAll(keepingCapacity: true)
    for column in columns {
      line += column.key
      guard append(row, column.index, column.type) else {
        throw EventLogError(
          .damaged,
          "\(table.columns[Int(column.index)].name) of \(table.name) has a value that is no \(column.type)")
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
