import Navlog
import NavlogSQLite

extension EventLog {
  /// Evaluates expressions at each event, in order, and passes the values to a closure until it returns `false`. For a
  /// condition, the log may omit the events at which the condition does not hold.
  ///
  /// A SQLite log evaluates expressions over stored columns itself, in its own view. If the expressions use the state, the log
  /// folds the events while it reads the rows of the view. Any other log passes its events to an ``EventEvaluator``.
  func scan(
    _ expressions: EventExpressions, for result: ExpressionResult, of session: String,
    in positions: ClosedRange<Int>, isCancelled: @escaping @Sendable () -> Bool,
    _ body: (Int, EvaluatedRow) throws -> Bool
  ) throws {
    let record = try self.session(session)
    let (from, to) = (max(1, positions.lowerBound), min(record.count, positions.upperBound))
    guard from <= to else { return }
    // `seen` counts visits from the beginning of the session, so an expression with `seen` is evaluated from there.
    let start = expressions.columns.contains(.seen) ? 1 : from
    if let file = self as? SQLiteEventLog {
      let scan = try FileScan(file, expressions, result, session, start...to, isCancelled)
      return try scan.run { position, row in try position < from || body(position, row) }
    }
    var first = 1
    if expressions.columns.contains(.id) {
      for other in try sessions() {
        if other.info.id == session { break }
        first += other.count
      }
    }
    let before = expressions.needState ? try state(session, at: start - 1) : NavigationState()
    let evaluator = try EventEvaluator(
      expressions, result, session: session, first: first, from: before,
      knownFlags: flagNames(for: expressions), isCancelled)
    try read(session, start...to) { event in
      if isCancelled() { throw ConditionError.interrupted }
      let row = try evaluator.row(after: event)
      return try event.position < from || body(event.position, row)
    }
  }
}

/// Evaluates expressions over the events of a log in a file.
private struct FileScan {
  private let log: SQLiteEventLog
  private let expressions: EventExpressions
  private let result: ExpressionResult
  private let session: String
  private let positions: ClosedRange<Int>
  private let isCancelled: @Sendable () -> Bool
  private let connection: Connection

  init(
    _ log: SQLiteEventLog, _ expressions: EventExpressions, _ result: ExpressionResult, _ session: String,
    _ positions: ClosedRange<Int>, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    self.log = log
    self.expressions = expressions
    self.result = result
    self.session = session
    self.positions = positions
    self.isCancelled = isCancelled
    connection = try log.openForExpressions()
  }

  func run(_ body: (Int, EvaluatedRow) throws -> Bool) throws {
    connection.requireQuotedText()
    connection.stop(when: Watchdog.isAlive(isCancelled))
    do {
      let stored = try LogReader(connection).session(session)
      if expressions.needState {
        try foldRows(stored, body)
      } else {
        try queryView(stored, body)
      }
    } catch let error as SQLiteError {
      throw EventLogError(error, path: log.path, whileWriting: false)
    }
  }

  /// The maximum number of steps of SQLite's virtual machine until the next row. Without this limit, some expressions would
  /// never end. A scan of damaged pages that form a cycle would not end either.
  private var budget: Int { ExpressionMachine.budget + 32 * positions.upperBound }

  /// Evaluates the expressions in the view itself.
  private func queryView(
    _ stored: LogReader.StoredSession, _ body: (Int, EvaluatedRow) throws -> Bool
  ) throws {
    var last = positions.lowerBound - 1
    if result == .condition {
      do { return try filterView(stored, &last, body) } catch is SQLiteError {
        // A scan row by row shows which event causes the error.
        if isCancelled() { throw ConditionError.interrupted }
      }
    }
    let rows = try query(stored, after: last, expressions.sql.map { result.sql($0) })
    while true {
      connection.renewBudget(budget)
      do { guard try Watchdog.watching(rows.step) else { break } } catch let error as SQLiteError {
        if isCancelled() { throw ConditionError.interrupted }
        throw error.isOfExpression ? ConditionError(error, at: last + 1) : error
      }
      last = try next(rows, after: last, stored)
      if try last > positions.upperBound || !body(last, EvaluatedRow(statement: rows, first: 1)) { return }
    }
  }

  /// Evaluates the condition in the query itself, so that SQLite returns only the rows for which it holds.
  private func filterView(
    _ stored: LogReader.StoredSession, _ last: inout Int, _ body: (Int, EvaluatedRow) throws -> Bool
  ) throws {
    let sql = expressions.sql[0]
    // If a condition compares ids, SQLite could use an index and return the rows in another order. A CASE prevents this.
    let term =
      expressions.columns.contains(.id)
      ? ExpressionResult.condition.sql(sql) : ExpressionResult.values.sql(sql)
    connection.renewBudget(ExpressionMachine.budget + 500 * stored.record.count)
    let rows = try query(stored, after: last, ["1"], and: term)
    while try Watchdog.watching(rows.step) {
      last = try next(rows, after: last, stored)
      if try last > positions.upperBound || !body(last, EvaluatedRow(statement: rows, first: 1)) { return }
    }
  }

  /// Folds the events, and evaluates the expressions on a private connection. The values come from the folded states, and from
  /// the columns of the view that the expressions use.
  private func foldRows(
    _ stored: LogReader.StoredSession, _ body: (Int, EvaluatedRow) throws -> Bool
  ) throws {
    let machine = try ExpressionMachine(
      expressions, result, knownFlags: log.flagNames(for: expressions), isCancelled)
    let loader = StateLoader(connection)
    let columns = EventColumn.allCases.filter { expressions.columns.contains($0) && !$0.isOfState }
    let parameters = columns.map { machine.parameter($0) ?? 0 }
    let rows =
      columns.isEmpty ? nil : try query(stored, after: positions.lowerBound - 1, columns.map(\.rawValue))
    let before = try loader.numberedState(of: stored, at: positions.lowerBound - 1)
    let first = positions.lowerBound == 1 ? try log.events(session, 1...1).first : nil
    var state = StateColumns(
      expressions.columns, from: first?.definesBeginning == true ? nil : before,
      destination: { loader.destination($0) })
    var (last, row): (Int, EvaluatedRow?) = (positions.lowerBound - 1, nil)
    try loader.forEachState(of: stored, positions, from: before) { position, after in
      connection.renewBudget(budget)
      let hasChanged = try state.update(machine, to: after, at: position)
      if let rows {
        machine.reset()
        guard try rows.step() else { throw EventLogError.noSuchPosition(position, of: session, last: last) }
        last = try next(rows, after: last, stored)
        for (index, parameter) in parameters.enumerated() {
          try machine.statement.bind(parameter, Int32(index + 1), of: rows)
        }
      } else if !hasChanged, let row {
        return try body(position, row)
      }
      let result = try machine.evaluate(at: position)
      row = result
      return try body(position, result)
    }
  }

  /// Returns a query for the rows of the view after a position, up to the last position of the scan.
  private func query(
    _ stored: LogReader.StoredSession, after last: Int, _ columns: [String], and term: String? = nil
  ) throws -> Statement {
    let from = last + 1
    // The view itself limits the rows to the session, so a query for a whole session needs no other limits. Checking other
    // limits would take as long as reading the rows.
    let isPart = from > 1 || positions.upperBound < stored.record.count
    let statement = try connection.prepare(
      """
      SELECT id, \(columns.joined(separator: ", "))
      FROM event_log
      WHERE session = ?1\(isPart ? " AND id BETWEEN ?2 AND ?3" : "")\(term.map { " AND \($0)" } ?? "")
      """)
    statement.bind(1, session)
    if isPart {
      statement.bind(2, stored.first + Int64(from) - 1)
      statement.bind(3, stored.first + Int64(positions.upperBound) - 1)
    }
    return statement
  }

  /// Returns the position of the query's current row.
  private func next(
    _ rows: Statement, after last: Int, _ stored: LogReader.StoredSession
  ) throws -> Int {
    let position = Int(rows.integer(0) - stored.first) + 1
    guard position > last else {
      throw EventLogError(.damaged, "the events of session \(StoredText.printable(session)) are not in order")
    }
    return position
  }
}
