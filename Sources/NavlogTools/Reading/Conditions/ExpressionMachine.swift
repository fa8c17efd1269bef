import Navlog
import NavlogSQLite

/// The result to compute from expressions.
enum ExpressionResult {
  /// The values of the expressions.
  case values
  /// Whether the expressions hold.
  case condition

  /// Returns an expression as a column of a query. The line break after the expression ends a comment in its last line.
  func sql(_ expression: String) -> String {
    switch self {
    case .values: "(\n\(expression)\n)"
    case .condition: "CASE WHEN (\n\(expression)\n) THEN 1 ELSE 0 END"
    }
  }
}

/// The values of expressions at one event: columns of a statement's current row.
struct EvaluatedRow {
  let statement: Statement
  /// The column of the first expression.
  let first: Int32

  /// Whether the first expression holds.
  var isTrue: Bool { statement.integer(first) != 0 }

  /// The values of all expressions.
  var values: [SQLValue] { (first..<statement.columnCount).map { statement.value($0) } }
}

/// Evaluates expressions on a private connection without a file, with the values of the columns as parameters.
final class ExpressionMachine {
  /// The maximum number of steps of SQLite's virtual machine in one evaluation. These steps take a few seconds.
  static let budget = 20_000_000

  let statement: Statement
  private let connection: Connection
  private let isCancelled: @Sendable () -> Bool
  private let parameters: [EventColumn: Int32]
  private let flagFunction: FlagFunction?

  /// - Parameter knownFlags: The flags that `flag` accepts; `nil` for any.
  init(
    _ expressions: EventExpressions, _ result: ExpressionResult, knownFlags: Set<String>?,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    connection = try .forExpressions()
    self.isCancelled = isCancelled
    connection.stop(when: Watchdog.isAlive(isCancelled))
    flagFunction = expressions.callsFlag ? FlagFunction(known: knownFlags) : nil
    flagFunction?.add(to: connection)
    let columns = EventColumn.allCases.filter { expressions.columns.contains($0) }
    let parameters = Dictionary(uniqueKeysWithValues: zip(columns, Int32(1)...))
    self.parameters = parameters
    let row = columns.map { $0.sql(parameter: parameters[$0] ?? 0) }
    statement = try connection.prepare(
      """
      SELECT \(expressions.sql.map { result.sql($0) }.joined(separator: ", "))
      FROM (SELECT \(row.isEmpty ? "1" : row.joined(separator: ", "))) AS event_log
      """)
  }

  /// Returns the parameter of a column, or `nil` if the expressions do not use it.
  func parameter(_ column: EventColumn) -> Int32? { parameters[column] }

  /// Sets the flags after the event, if the expressions use a flag.
  func setFlags(_ flags: [String: JSONValue]) { flagFunction?.flags = flags }

  /// Resets the statement, so that new parameters can be set. The row of the last evaluation is no longer valid.
  func reset() { statement.reset() }

  /// Evaluates the expressions at an event.
  func evaluate(at position: Int) throws -> EvaluatedRow {
    connection.renewBudget(Self.budget)
    do { _ = try Watchdog.watching(statement.step) } catch let error as SQLiteError {
      throw isCancelled() ? ConditionError.interrupted : ConditionError(error, at: position)
    }
    return EvaluatedRow(statement: statement, first: 0)
  }
}
