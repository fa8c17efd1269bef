import CSQLite

/// The baseline: SQLite's own calls on one table with the same columns.
final class RawSQLite {
  private var db: OpaquePointer?
  private var insert: OpaquePointer?

  static let columns = """
    id INTEGER PRIMARY KEY, time INTEGER, elapsed INTEGER, kind INTEGER, router INTEGER, destination INTEGER,
    style INTEGER, count INTEGER, removed INTEGER, origin INTEGER, cause INTEGER, source INTEGER, reason INTEGER,
    screen INTEGER, depth INTEGER, detail TEXT, selected INTEGER
    """

  init(_ path: String) {
    check(sqlite3_open(path, &db))
    run("PRAGMA journal_mode = WAL")
    run("PRAGMA synchronous = NORMAL")
    run("CREATE TABLE IF NOT EXISTS events (\(Self.columns)) STRICT")
    check(
      sqlite3_prepare_v2(
        db, "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", -1, &insert, nil)
    )
  }

  deinit {
    sqlite3_finalize(insert)
    sqlite3_close(db)
  }

  func run(_ sql: String) { check(sqlite3_exec(db, sql, nil, nil, nil)) }

  /// Inserts a row like those of the log.
  func insert(_ id: Int64) {
    sqlite3_bind_int64(insert, 1, id)
    sqlite3_bind_int64(insert, 2, 1_790_000_000_000 + id)
    sqlite3_bind_int64(insert, 3, id * 3_000_000)
    sqlite3_bind_int64(insert, 4, 1)
    sqlite3_bind_int64(insert, 5, 1)
    sqlite3_bind_int64(insert, 6, id % 60)
    sqlite3_bind_null(insert, 7)
    sqlite3_bind_null(insert, 8)
    sqlite3_bind_null(insert, 9)
    sqlite3_bind_int64(insert, 10, 2)
    sqlite3_bind_null(insert, 11)
    sqlite3_bind_int64(insert, 12, id % 15)
    sqlite3_bind_null(insert, 13)
    sqlite3_bind_int64(insert, 14, id % 60)
    sqlite3_bind_int64(insert, 15, id % 7)
    sqlite3_bind_null(insert, 16)
    sqlite3_bind_null(insert, 17)
    check(sqlite3_step(insert), SQLITE_DONE)
    sqlite3_reset(insert)
  }

  /// Reads every column that a fold reads, of every event, and sums the integers so that nothing is optimized away.
  static func scan(_ path: String) -> Int64 {
    var db: OpaquePointer?
    check(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, nil))
    defer { sqlite3_close(db) }
    var statement: OpaquePointer?
    let sql = "SELECT id, kind, router, destination, style, count, detail FROM events ORDER BY id"
    check(sqlite3_prepare_v2(db, sql, -1, &statement, nil))
    defer { sqlite3_finalize(statement) }
    var sum: Int64 = 0
    while sqlite3_step(statement) == SQLITE_ROW {
      for column: Int32 in 0..<6 { sum &+= sqlite3_column_int64(statement, column) }
      if sqlite3_column_text(statement, 6) != nil { sum &+= Int64(sqlite3_column_bytes(statement, 6)) }
    }
    return sum
  }
}

/// Stops the benchmark if the baseline fails, since it would measure nothing.
func check(_ code: Int32, _ expected: Int32 = SQLITE_OK) {
  precondition(code == expected, "raw SQLite returned \(code)")
}
