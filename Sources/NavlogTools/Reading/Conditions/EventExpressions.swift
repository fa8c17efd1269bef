import CSQLite
import Navlog
import NavlogSQLite

/// SQL expressions over one event and the state after it. ``Condition`` describes the columns and functions that they can use.
///
/// ```swift
/// let watched = try EventExpressions(["stack", "json_extract(params, '$.id')"])
/// try log.evaluate(watched, of: session.info.id) { position, values in
///   print(position, values)  // 3 [.integer(2), .integer(42)]
///   return true
/// }
/// ```
public struct EventExpressions: Hashable, Sendable {
  /// The expressions, as written.
  public let sql: [String]
  /// The columns that the expressions use. Other columns are not computed.
  let columns: Set<EventColumn>
  /// Whether an expression calls ``FlagFunction``.
  let callsFlag: Bool
  /// The flags that ``FlagFunction`` accepts.
  var flags = AcceptedFlags.ofLog

  /// Checks expressions.
  ///
  /// - Throws: ``ConditionError`` when one of the texts is not an expression, uses an unknown column, or does more than read
  ///   the event.
  public init(_ sql: [String]) throws(ConditionError) {
    let needs = try sql.map { expression throws(ConditionError) in try Self.needs(of: expression) }
    self.sql = sql
    columns = needs.reduce(into: []) { $0.formUnion($1.columns) }
    callsFlag = needs.contains(where: \.callsFlag)
  }

  /// Creates expressions from SQL that consists of checked expressions.
  ///
  /// - Parameters:
  ///   - columns: The columns that the expressions use.
  ///   - callsFlag: Whether an expression calls ``FlagFunction``.
  init(checked sql: [String], columns: Set<EventColumn>, callsFlag: Bool) {
    self.sql = sql
    self.columns = columns
    self.callsFlag = callsFlag
  }

  /// Whether an expression is computed from the state after the event.
  var needState: Bool { callsFlag || columns.contains(where: \.isOfState) }

  /// Rejects the column `id`, because a row has a different number in a copy, an export or a test.
  func requireNoID() throws(ConditionError) {
    guard columns.contains(.id) else { return }
    throw ConditionError(
      "a replayed event has no id, because an id is the number of a row in one log; use position")
  }

  // MARK: - Analysis

  /// Compiles an expression with access to all columns, and returns the columns that SQLite requests.
  private static func needs(
    of sql: String
  ) throws(ConditionError) -> (columns: Set<EventColumn>, callsFlag: Bool) {
    guard sql.contains(where: { !$0.isWhitespace }) else { throw ConditionError("the condition is empty") }
    var isWhole = false
    var prefix = "SELECT\n"
    do {
      let connection = try Connection.forExpressions([
        "CREATE TABLE event_log (\(EventColumn.names.joined(separator: ", ")))"
      ])
      FlagFunction(known: nil).add(to: connection)
      // The text is first compiled on its own, so that SQLite's error refers only to the user's text. It is then compiled in
      // two contexts, which together accept only one expression without aggregates.
      try checkSyntax(of: sql, connection)
      isWhole = true
      for context in contexts {
        prefix = "\(context.before)\n"
        let statement = try connection.prepareSingle("\(prefix)\(sql)\n\(context.after)")
        guard statement.parameterCount == 0 else {
          throw ConditionError("a condition has no parameters: write the value instead of ?")
        }
      }
      // In this statement, event_log is only the name of a subquery with one row. The connection `alone` does not contain the
      // view event_log, so a condition that queries the view is rejected.
      let row = EventColumn.names.map { "NULL AS \($0)" }.joined(separator: ", ")
      let alone = try Connection.forExpressions()
      FlagFunction(known: nil).add(to: alone)
      prefix = "SELECT (\n"
      _ = try alone.prepareSingle("\(prefix)\(sql)\n) FROM (SELECT \(row)) AS event_log")
      let columns = Set(
        try (connection.readColumns["event_log"] ?? []).subtracting([""]).map { name in
          // SQLite may also report the rowid, which is not a column of an event.
          guard let column = EventColumn(rawValue: name) else {
            throw ConditionError(ConditionError.unknownColumn(name, in: sql))
          }
          return column
        })
      return (columns, connection.calledFunctions.contains(FlagFunction.name))
    } catch let error as ConditionError {
      throw error
    } catch let error as SQLiteError {
      throw ConditionError(error, in: sql, after: prefix, isWhole: isWhole)
    } catch {
      throw ConditionError("SQLite cannot be used: \(error)")
    }
  }

  private static func checkSyntax(of sql: String, _ connection: Connection) throws {
    do { _ = try connection.prepareSingle("SELECT\n\(sql)\n") } catch let error as SQLiteError {
      // This statement has no table, so SQLite reports every column as unknown. Only syntax errors count here. A semicolon with
      // text after it is detected later, when the whole condition is compiled in a context.
      let isSyntax = ["near ", "incomplete input", "unrecognized token: "].contains {
        error.message.hasPrefix($0)
      }
      if isSyntax { throw error }
    }
  }

  private static let contexts = [
    (before: "SELECT (", after: ") FROM event_log"),
    (before: "SELECT 1 FROM event_log WHERE ifnull((", after: "), 0)"),
  ]
}

extension Connection {
  /// Opens a private database without a file. SQL in it can read only the columns of one event.
  ///
  /// - Parameter tables: The statements that create its tables.
  static func forExpressions(_ tables: [String] = []) throws -> Connection {
    let connection = try Connection(
      ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY)
    for table in tables { try connection.execute(table) }
    try connection.connectJSONTables()
    try connection.harden(readingOnly: ["event_log", "json_each", "json_tree"])
    connection.requireQuotedText()
    return connection
  }
}
