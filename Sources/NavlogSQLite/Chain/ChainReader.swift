import Navlog

/// Computes seals from the rows that stand in a file.
///
/// What is hashed is the text of the views `sealed_…`, as the stock `sqlite3` shell sees it, so that the library and
/// an auditor compute the same.
package final class ChainReader {
  /// How many rows of a table a seal covers at the most: so near a changed row is found, and so much memory its check
  /// takes. A row for each event would double the log.
  package static let rowsTogether = 128

  package let connection: Connection
  private let extentNow: PreparedStatement
  private let lastSeals: PreparedStatement
  /// In the order of `LogExtent.tables`.
  private let rows: [PreparedStatement]

  package init(_ connection: Connection) {
    self.connection = connection
    extentNow = PreparedStatement(connection, Queries.extent)
    lastSeals = PreparedStatement(connection, Queries.sealsUpTo)
    rows = LogExtent.tables.map { PreparedStatement(connection, Queries.sealedRows($0)) }
  }

  /// How far the log goes.
  package func extent() throws -> LogExtent {
    let extentNow = try extentNow.statement()
    defer { extentNow.reset() }
    guard try extentNow.step() else { return .empty }
    return try Self.extent(extentNow, from: 0)
  }

  /// The newest seal up to a number, or the state of things before the first.
  package func seal(upTo number: Int = Int.max) throws -> LogHead {
    let lastSeals = try lastSeals.statement()
    lastSeals.bind(1, Int64(number))
    defer { lastSeals.reset() }
    return try lastSeals.step() ? try Self.seal(lastSeals) : .genesis
  }

  /// A row of ``Queries/seals``.
  package static func seal(_ row: Statement) throws -> LogHead {
    guard ValidRange.rowIDs.contains(row.integer(0)) else {
      throw EventLogError(.damaged, "a seal has a number that no log has")
    }
    return LogHead(seal: Int(row.integer(0)), extent: try extent(row, from: 1), hash: row.text(9))
  }

  /// The head that the rows from a seal up to an extent give.
  package func head(after seal: LogHead, upTo extent: LogExtent) throws -> LogHead {
    let number = seal.seal + 1
    var hash = SHA3()
    hash.update(seal.hash)
    hash.update("[\(([number] + extent.rows).map(String.init).joined(separator: ","))]")
    for (index, rows) in rows.enumerated() where extent.rows[index] > seal.extent.rows[index] {
      let rows = try rows.statement()
      rows.bind(1, Int64(seal.extent.rows[index]))
      rows.bind(2, Int64(extent.rows[index]))
      defer { rows.reset() }
      while try rows.step() { rows.withText(0) { hash.update($0) } }
    }
    return LogHead(seal: number, extent: extent, hash: hash.digest())
  }

  /// What there is to seal: the seals that are missing, and the head that everything gives.
  ///
  /// - Parameter atLeast: How many rows a seal is made of. What is fewer is in the head only.
  package func missing(atLeast: Int) throws -> (seals: [LogHead], head: LogHead?) {
    let now = try extent()
    var last = try seal()
    var seals: [LogHead] = []
    while now.count(since: last.extent) >= atLeast {
      last = try head(after: last, upTo: now.limited(to: Self.rowsTogether, beyond: last.extent))
      seals.append(last)
    }
    if now != last.extent {
      let isNext = now.limited(to: Self.rowsTogether, beyond: last.extent) == now
      return (seals, isNext ? try head(after: last, upTo: now) : nil)
    }
    return (seals, last.seal > 0 ? last : nil)
  }

  /// Whether the rows that a head was noted of still give it.
  package func holds(_ head: LogHead) throws -> Bool {
    let before = try seal(upTo: head.seal - 1)
    guard before.seal == head.seal - 1, head.extent.covers(before.extent), try extent().covers(head.extent)
    else { return false }
    return try self.head(after: before, upTo: head.extent) == head
  }

  private static func extent(_ row: Statement, from column: Int32) throws -> LogExtent {
    let rows = (0..<8).map { Int(row.integer(column + $0)) }
    guard rows.allSatisfy({ ValidRange.rowIDs.contains(Int64($0)) || $0 == 0 }), let extent = LogExtent(rows)
    else {
      throw EventLogError(.damaged, "a seal has numbers that no log has")
    }
    return extent
  }
}

extension LogHead {
  /// What the first seal follows on.
  package static let genesis = LogHead(seal: 0, extent: .empty, hash: "")
}
