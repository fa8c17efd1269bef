import CSQLite

/// The baseline of writing: SQLite's own calls on a table with the columns of `events`, without triggers or a dictionary.
final class RawSQLite {
  private var db: OpaquePointer?
  private var insert: OpaquePointer?

  init(_ path: String) {
    check(sqlite3_open(path, &db))
    run("PRAGMA journal_mode = WAL")
    run("PRAGMA synchronous = NORMAL")
    run(
      """
      CREATE TABLE IF NOT EXISTS events (
        id INTEGER PRIMARY KEY, elapsed_us INTEGER, drift_ms INTEGER, call INTEGER, router INTEGER,
        destination INTEGER, screen INTEGER, depth INTEGER, removed INTEGER, cause INTEGER, detail TEXT
      ) STRICT
      """)
    insert = prepare("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
  }

  deinit {
    sqlite3_finalize(insert)
    sqlite3_close(db)
  }

  func run(_ sql: String) { check(sqlite3_exec(db, sql, nil, nil, nil)) }

  func prepare(_ sql: String) -> OpaquePointer? {
    var statement: OpaquePointer?
    check(sqlite3_prepare_v3(db, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    return statement
  }

  /// Inserts a row like the rows of a log. Outside a transaction, the INSERT is a transaction of its own.
  func insert(_ id: Int64) { insert(id, screen: 1 + id % 60) }

  func insert(_ id: Int64, screen: Int64) {
    sqlite3_bind_int64(insert, 1, id)
    sqlite3_bind_int64(insert, 2, id * 3_000_000)
    sqlite3_bind_int64(insert, 3, id % 2)
    sqlite3_bind_int64(insert, 4, 1 + id % 15)
    sqlite3_bind_int64(insert, 5, 1)
    sqlite3_bind_int64(insert, 6, screen)
    sqlite3_bind_int64(insert, 7, screen)
    sqlite3_bind_int64(insert, 8, id % 7)
    sqlite3_bind_int64(insert, 9, 0)
    sqlite3_bind_null(insert, 10)
    sqlite3_bind_null(insert, 11)
    step(insert)
  }

  /// Inserts all events of a log, a thousand in a transaction, without waiting for the disk.
  func insertEvents(of log: String) {
    run("PRAGMA synchronous = OFF")
    let rows = RawReader(log)
    var count = 0
    run("BEGIN IMMEDIATE")
    rows.forEach { row in
      for column: Int32 in 0..<sqlite3_column_count(row) {
        sqlite3_bind_value(insert, column + 1, sqlite3_column_value(row, column))
      }
      step(insert)
      count += 1
      if count.isMultiple(of: 1_000) { run("COMMIT; BEGIN IMMEDIATE") }
    }
    run("COMMIT")
  }

  func step(_ statement: OpaquePointer?) {
    check(sqlite3_step(statement), SQLITE_DONE)
    sqlite3_reset(statement)
  }
}

/// The baseline of reading: SQLite's own calls on the events of a log, through one open connection.
final class RawReader {
  /// The columns that a fold reads.
  static let folded = "id, call, router, destination, detail"

  private var db: OpaquePointer?
  private var select: OpaquePointer?

  init(_ path: String, columns: String = "*") {
    check(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, nil))
    let sql = "SELECT \(columns) FROM events WHERE id BETWEEN ? AND ? ORDER BY id"
    check(sqlite3_prepare_v2(db, sql, -1, &select, nil))
  }

  deinit {
    sqlite3_finalize(select)
    sqlite3_close(db)
  }

  /// Passes the statement to a closure at every row.
  func forEach(_ ids: ClosedRange<Int64> = 0...Int64.max, _ body: (OpaquePointer?) -> Void) {
    sqlite3_bind_int64(select, 1, ids.lowerBound)
    sqlite3_bind_int64(select, 2, ids.upperBound)
    while sqlite3_step(select) == SQLITE_ROW { body(select) }
    precondition(sqlite3_reset(select) == SQLITE_OK, String(cString: sqlite3_errmsg(db)))
  }

  /// Reads every column of every event, and sums the integers so that nothing is optimized away.
  func scan(_ ids: ClosedRange<Int64> = 0...Int64.max) {
    var sum: Int64 = 0
    // The last column, `detail`, is the only one that contains text.
    let integers = sqlite3_column_count(select) - 1
    forEach(ids) { row in
      for column in 0..<integers { sum &+= sqlite3_column_int64(row, column) }
      if sqlite3_column_text(row, integers) != nil { sum &+= Int64(sqlite3_column_bytes(row, integers)) }
    }
    precondition(sum != 0, "no events were read")
  }

  /// Reads a thousand events from a position on, or fewer at the end of the session.
  func scanThousand(from position: Int) { scan(Int64(position)...Int64(position) + 999) }
}

/// Stops the benchmark if a call of the baseline fails, because the time of a failed call means nothing.
func check(_ code: Int32, _ expected: Int32 = SQLITE_OK) {
  precondition(code == expected, "raw SQLite returned \(code)")
}
