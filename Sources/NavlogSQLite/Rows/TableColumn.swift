/// The columns of a table: one case per column, in the order of the table. Statements that read or write whole rows list the
/// columns in this order, so the raw value of a case is the number of the column in a row.
package protocol TableColumn: RawRepresentable<Int32>, CaseIterable, Sendable {
  /// The table.
  static var table: String { get }
  /// The name in SQL.
  var name: String { get }
  /// Whether the table declares the column as `NOT NULL`.
  var isRequired: Bool { get }
}

extension TableColumn {
  package var name: String { "\(self)" }
  package var isRequired: Bool { true }

  /// The names of all columns, for a statement.
  package static var list: String { allCases.map(\.name).joined(separator: ", ") }

  /// Returns the names of all columns, for a statement that gives the table another name.
  static func list(of alias: String) -> String {
    allCases.map { "\(alias).\($0.name)" }.joined(separator: ", ")
  }

  /// Returns the part of an `INSERT` statement that follows the word `INSERT`.
  static func values(rows: Int = 1) -> String {
    let row = "(\(repeatElement("?", count: allCases.count).joined(separator: ", ")))"
    return "INTO \(table) (\(list)) VALUES \(repeatElement(row, count: rows).joined(separator: ", "))"
  }

  /// The number of the column's parameter in a statement that inserts a row.
  @inline(__always)
  var parameter: Int32 { rawValue + 1 }
}

/// The columns of a row that begins with all columns of a table.
extension Statement {
  package func integer(_ column: some TableColumn) -> Int64 { integer(column.rawValue) }

  package func optionalInteger(_ column: some TableColumn) -> Int? { optionalInteger(column.rawValue) }

  package func text(_ column: some TableColumn) -> String { text(column.rawValue) }

  package func optionalText(_ column: some TableColumn) -> String? { optionalText(column.rawValue) }

  package func shortText(_ column: some TableColumn) -> String? { shortText(column.rawValue) }

  package func isNull(_ column: some TableColumn) -> Bool { isNull(column.rawValue) }

  package func type(_ column: some TableColumn) -> ValueType { type(column.rawValue) }

  @inline(__always)
  func bind(_ column: some TableColumn, _ value: Int64) { bind(column.parameter, value) }

  @inline(__always)
  func bind(_ column: some TableColumn, _ value: Int64?) { bind(column.parameter, value) }

  @inline(__always)
  func bind(_ column: some TableColumn, _ value: String?) { bind(column.parameter, value) }
}
