import Navlog
import NavlogSQLite
import NavlogTools
import Testing

/// A dump, read by a program that knows only the format.
struct ParsedDump {
  struct Table {
    let name: String
    /// The types of the columns, by name, in order.
    let columns: [(name: String, type: String)]
    fileprivate(set) var lines: [String] = []

    /// Returns each row's values, by column.
    func rows() throws -> [[JSONValue.Member]] {
      try lines.map { line in
        guard case .object(let members) = try JSONValue(parsing: line) else { return [] }
        return members
      }
    }
  }

  /// The tables in the order in which they begin.
  private(set) var tables: [Table] = []
  /// The names in the table lines, in order.
  private(set) var named: [String] = []
  let rows: Int

  /// Reads the dump of a log, made from the file itself or from a copy of the rows in a database.
  init(of path: String, copyingInto database: AuditDatabase? = nil) throws {
    try self.init(LogDump(of: path, copyingInto: database))
  }

  init(_ dump: LogDump) throws {
    var lines: [String] = []
    let rows = try dump.write { lines.append($0) }
    try self.init(lines, rows: rows)
  }

  /// Reads the lines of a dump without its first and last line.
  init(_ lines: some Sequence<String>, rows: Int) throws {
    self.rows = rows
    var (tables, named): ([Table], [String]) = ([], [])
    var current = 0
    for line in lines {
      guard line.hasPrefix(#"{"table":"#) else {
        tables[current].lines.append(line)
        continue
      }
      let header = try JSONValue(parsing: line)
      guard case .object(let members)? = header["columns"] else { continue }
      let name = try header.string("table")
      let columns = members.map { ($0.key, $0.value.text.trimmingQuotes) }
      named.append(name)
      if let known = tables.firstIndex(where: { $0.name == name }) {
        #expect(tables[known].columns.elementsEqual(columns, by: ==))
        current = known
      } else {
        current = tables.count
        tables.append(Table(name: name, columns: columns))
      }
    }
    (self.tables, self.named) = (tables, named)
  }

  subscript(_ name: String) -> Table {
    get throws { try #require(tables.first { $0.name == name }) }
  }

  /// Returns the lines of one session for `navlog import`: its header, its events, and the reports of how it ended.
  func export(of session: String) throws -> [String] {
    let id = JSONValue.string(session)
    let row = try #require(
      self["sessions"].lines.map { try JSONValue(parsing: $0) }.first { $0["session"] == id })
    return [try row.string("header")]
      + (try self["events"].lines.filter { try JSONValue(parsing: $0)["session"] == id })
      + [try row.optionalString("endings")].compactMap(\.self)
  }
}

extension String {
  fileprivate var trimmingQuotes: String { String(drop { $0 == "\"" }.prefix { $0 != "\"" }) }
}
