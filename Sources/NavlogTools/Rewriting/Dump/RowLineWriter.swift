import Navlog
import NavlogExport
import NavlogSQLite

/// Writes rows of a view as lines of a dump: JSON objects with the columns of a table.
///
/// SQLite's `json_object` is not suitable for two reasons. It treats a text as JSON if a function in the view
/// created the text, as for `decisions.requested_params`. It also writes invalid UTF-8 unchanged.
struct RowLineWriter {
  private struct Column {
    let index: Int32
    let type: LogDump.Table.ColumnType
    /// The range of the column's key in `keys`. If each column had its own array, the array would be retained and released for
    /// each value.
    let key: Range<Int>
  }

  private let table: LogDump.Table
  private let columns: [Column]
  /// The texts that precede the values, one after the other: `{"session":`, `,"position":`.
  private let keys: [UInt8]
  private var line: [UInt8] = []
  private var times = TimeWriter()

  init(_ table: LogDump.Table) {
    self.table = table
    var keys: [UInt8] = []
    columns = table.columns.enumerated().map { index, column in
      let start = keys.count
      keys += "\(index == 0 ? "{" : ",")\(JSONValue.string(column.name).text):".utf8
      return Column(index: Int32(index), type: column.type, key: start..<keys.count)
    }
    self.keys = keys
  }

  /// Returns the line of a row, in UTF-8 and without its line end.
  ///
  /// - Throws: `EventLogError` when the type of a value differs from that of its column.
  mutating func line(_ row: Statement) throws -> [UInt8] {
    line.removeAll(keepingCapacity: true)
    let keys = keys
    for column in columns {
      keys.withUnsafeBufferPointer { line.append(contentsOf: UnsafeBufferPointer(rebasing: $0[column.key])) }
      guard append(row, column.index, column.type) else {
        throw EventLogError(
          .damaged,
          "\(table.columns[Int(column.index)].name) of \(table.name) has a value that is not a valid \(column.type)"
        )
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
    case (.integer, .time): times.append(row.integer(column), to: &line)
    case (.real, .real): row.withText(column) { line.append(contentsOf: $0) }
    case (.text, .text), (.text, .time):
      var isUTF8 = true
      row.withText(column) { isUTF8 = line.append(quoted: $0) }
      return isUTF8
    default: return false
    }
    return true
  }
}
