import Navlog

/// Computes seals from the rows of a log.
///
/// The reader hashes the text of the views `_sealed_…` as the stock `sqlite3` shell shows it, so the library
/// and an auditor compute the same hashes.
package final class ChainReader {
  /// The maximum number of rows that a seal covers in each of the tables `calls`, `routers`, `screens` and `events`.
  /// Verification names the seal that covers a changed row, but not the row itself. With a seal for each event, verification
  /// could name the row, but the log would be twice as large.
  static let rowsPerSeal = 128

  package let connection: Connection
  private let extentNow: PreparedStatement
  private let lastSeals: PreparedStatement
  /// The statements, in the order of `LogExtent.tables`.
  private let rows: [PreparedStatement]
  private let events: SealedEvents

  package init(_ connection: Connection) {
    self.connection = connection
    extentNow = PreparedStatement(connection, Queries.extent)
    lastSeals = PreparedStatement(connection, Queries.sealsUpTo)
    rows = LogExtent.tables.map { PreparedStatement(connection, Queries.sealedRows($0)) }
    events = SealedEvents(connection)
  }

  func extent() throws -> LogExtent {
    try extentNow.firstRow { try Self.extent($0, from: 0) } ?? .empty
  }

  /// Returns the newest seal whose number is not above a limit, or ``LogHead/genesis`` if no such seal exists.
  func seal(upTo number: Int = Int.max) throws -> LogHead {
    try lastSeals.firstRow(number) { try Self.seal($0) } ?? .genesis
  }

  /// Returns the seal in a row of ``Queries/seals``.
  package static func seal(_ row: Statement) throws -> LogHead {
    guard ValidRange.rowIDs.contains(row.integer(SealColumn.id)) else {
      throw EventLogError(.damaged, "a seal has an invalid number")
    }
    return LogHead(
      seal: Int(row.integer(SealColumn.id)), extent: try extent(row, from: SealColumn.extent),
      hash: row.text(SealColumn.head))
  }

  /// The columns of ``Queries/seals``. The extent takes a column for each table.
  enum SealColumn {
    static let id: Int32 = 0
    static let extent = id + 1
    static let head = extent + Int32(LogExtent.tables.count)
    static let signature = head + 1
  }

  /// Returns the head computed from the rows between a seal and an extent.
  package func head(after seal: LogHead, upTo extent: LogExtent) throws -> LogHead {
    let number = seal.seal + 1
    var hash = SHA3()
    hash.update(seal.hash)
    hash.update("[\(([number] + extent.rows).map(String.init).joined(separator: ","))]")
    for (index, rows) in rows.enumerated() where extent.rows[index] > seal.extent.rows[index] {
      let (first, last) = (Int64(seal.extent.rows[index]), Int64(extent.rows[index]))
      if LogExtent.tables[index] == "events" {
        try events.add(after: first, upTo: last, to: &hash)
        continue
      }
      let rows = try rows.statement()
      rows.bind(1, first)
      rows.bind(2, last)
      defer { rows.reset() }
      while try rows.step() { rows.withText(0) { hash.update($0) } }
    }
    return LogHead(seal: number, extent: extent, hash: hash.digest())
  }

  /// Returns new seals for the rows after the last seal, and the head of the whole log.
  ///
  /// - Parameter count: The minimum number of rows that a seal covers. If fewer rows remain, only the head
  ///   covers them.
  func pendingSeals(atLeast count: Int) throws -> (seals: [LogHead], head: LogHead?) {
    let now = try extent()
    var last = try seal()
    var seals: [LogHead] = []
    // A row with a forged or damaged id could otherwise lead to billions of seals.
    if now.count(since: last.extent) > 100 * Self.rowsPerSeal,
      let gap = try connection.gap(after: last.extent, upTo: now)
    {
      throw EventLogError(.damaged, "the table \(gap.table) has no rows for some ids up to \(gap.last)")
    }
    while now.count(since: last.extent) >= count {
      last = try head(after: last, upTo: now.limited(to: Self.rowsPerSeal, beyond: last.extent))
      seals.append(last)
    }
    if now != last.extent {
      let isNext = now.limited(to: Self.rowsPerSeal, beyond: last.extent) == now
      return (seals, isNext ? try head(after: last, upTo: now) : nil)
    }
    return (seals, last.seal > 0 ? last : nil)
  }

  /// Whether the log still matches a head: computes a head from the rows that the given head covers, and compares the two
  /// heads.
  func holds(_ head: LogHead) throws -> Bool {
    let before = try seal(upTo: head.seal - 1)
    guard before.seal == head.seal - 1, head.extent.covers(before.extent), try extent().covers(head.extent)
    else { return false }
    return try self.head(after: before, upTo: head.extent) == head
  }

  private static func extent(_ row: Statement, from column: Int32) throws -> LogExtent {
    let rows = (0..<Int32(LogExtent.tables.count)).map { Int(row.integer(column + $0)) }
    guard rows.allSatisfy({ ValidRange.rowIDs.contains(Int64($0)) || $0 == 0 }), let extent = LogExtent(rows)
    else {
      throw EventLogError(.damaged, "a seal has invalid numbers")
    }
    return extent
  }
}
