import Navlog

/// A value that a log stores once in a dictionary table and refers to by id.
protocol DictionaryValue: Hashable {
  associatedtype Column: TableColumn
  /// Binds the columns after the id.
  func bind(to statement: Statement)
}

extension DictionaryValue {
  /// The SQL condition that finds a value through the table's unique index. Its parameters have the same numbers as the
  /// parameters that ``bind(to:)`` binds.
  static var condition: String {
    Column.allCases.dropFirst().map { column in
      let (name, mark) = (column.name, "?\(column.parameter)")
      return column.isRequired ? "\(name) = \(mark)" : "ifnull(\(name), '') = ifnull(\(mark), '')"
    }.joined(separator: " AND ")
  }
}

/// A dictionary table as a writer uses it, with the ids of recently used values in memory.
///
/// The table has a unique index, so each value is stored once. Adding a new value to the index takes about 4 µs, half of the
/// time that recording a `navigate` takes. Further uses of the value cost nothing. An index of hashes instead of values would
/// make this only a fifth faster. Without an index, the log would load all values when it opens, which would take longer than
/// all other steps of opening.
final class DictionaryTable<Value: DictionaryValue> {
  private let connection: Connection
  private let capacity: Int
  private let find: PreparedStatement
  private let insert: PreparedStatement
  // Only the owner accesses the dictionary, one call at a time and several times per event, so Swift does not need to check
  // for exclusive access. A check takes about 110 instructions (callgrind).
  @exclusivity(unchecked) private var ids: [Value: Int64] = [:]
  /// The last row of the table; `nil` if unknown.
  private var lastID: Int64?

  init(_ connection: Connection, capacity: Int = 65_536) {
    self.connection = connection
    self.capacity = capacity
    find = PreparedStatement(connection, "SELECT id FROM \(Value.Column.table) WHERE \(Value.condition)")
    insert = PreparedStatement(connection, "INSERT \(Value.Column.values()) ON CONFLICT DO NOTHING")
  }

  /// Returns the id of a value, or `nil` if the value is not in memory.
  @inline(__always)
  func id(_ value: Value) -> Int64? { ids[value] }

  /// Returns the id of a value, and inserts the value first if the table does not contain it. Call it within
  /// a transaction.
  func inserting(_ value: Value) throws -> Int64 {
    if let known = ids[value] { return known }
    let id = try insertIfNew(value) ?? stored(value)
    ids[value] = id
    return id
  }

  /// Inserts a value and returns its id, or returns `nil` if the table contains it. Most values that are not in memory are not
  /// in the table either. Trying to insert first is therefore faster than searching first.
  private func insertIfNew(_ value: Value) throws -> Int64? {
    let id = try last() + 1
    let insert = try insert.statement()
    insert.bind(1, id)
    value.bind(to: insert)
    try insert.run()
    guard connection.lastChanges == 1 else { return nil }
    lastID = id
    return id
  }

  private func stored(_ value: Value) throws -> Int64 {
    let find = try find.statement()
    value.bind(to: find)
    defer { find.reset() }
    guard try find.step() else {
      throw EventLogError(.damaged, "the index of \(Value.Column.table) does not match the table")
    }
    return find.integer(0)
  }

  private func last() throws -> Int64 {
    if let lastID { return lastID }
    let found = Int64(try connection.integer("SELECT max(id) FROM \(Value.Column.table)") ?? 0)
    lastID = found
    return found
  }

  /// Removes all values from memory if their number exceeds the capacity.
  func evict() { if ids.count > capacity { ids.removeAll(keepingCapacity: true) } }
}
