import Navlog
import NavlogSQLite

/// Scans the readable rows of a table in ascending order. After an unreadable page, the scan looks up row after row by its
/// number, until a row is readable.
struct RowScan {
  private let scan: Statement
  private let probe: Statement
  private let last: Int64

  /// Prepares a scan.
  ///
  /// - Parameters:
  ///   - connection: The damaged database.
  ///   - table: The table.
  ///   - columns: The columns to read. The first is the id.
  ///   - last: The highest number that a row can have.
  init(_ connection: Connection, _ table: String, columns: String, last: Int64) throws {
    scan = try connection.prepare(
      "SELECT \(columns) FROM \(table) WHERE id BETWEEN ? AND ? ORDER BY id")
    probe = try connection.prepare("SELECT \(columns) FROM \(table) WHERE id = ?")
    self.last = last
  }

  /// Passes every readable row to a closure. Returns whether all rows were readable.
  func forEach(_ body: (Statement) throws -> Void) rethrows -> Bool {
    var next: Int64 = 1
    var isWhole = true
    while next <= last {
      if try scanAll(from: &next, body) { return isWhole }
      isWhole = false
      if try !probeOne(from: &next, body) { return false }
    }
    return isWhole
  }

  /// Reads up to the end or to the first unreadable row. Returns whether it reached the end.
  private func scanAll(from next: inout Int64, _ body: (Statement) throws -> Void) rethrows -> Bool {
    scan.bind(1, next)
    scan.bind(2, last)
    defer { scan.reset() }
    while true {
      guard let hasRow = try? scan.step() else { return false }
      guard hasRow else { return true }
      // If damaged pages form a cycle, the scan finds a row id that is not higher than the last one. The scan then stops.
      guard scan.integer(0) >= next else { return false }
      next = scan.integer(0) + 1
      try body(scan)
    }
  }

  /// Looks up the next readable row. Returns whether such a row was found.
  private func probeOne(from next: inout Int64, _ body: (Statement) throws -> Void) rethrows -> Bool {
    while next <= last {
      probe.bind(1, next)
      defer { probe.reset() }
      next += 1
      if (try? probe.step()) == true {
        try body(probe)
        return true
      }
    }
    return false
  }
}

/// Searches a damaged log for ranges of rows that still match their seals. Damaged rows outside of a range do not affect the
/// range.
struct SealScan {
  /// A range: the numbers of consecutive seals, and the ids of the events that these seals cover.
  struct Range {
    var seals: ClosedRange<Int>
    var events: ClosedRange<Int>
  }

  let reader: ChainReader

  /// Returns the ranges that contain events, in order.
  ///
  /// - Parameter last: The highest number that a row of the file can have.
  func intactRanges(last: Int64) throws -> [Range] {
    var ranges: [Range] = []
    var before: LogHead? = .genesis
    let rows = try RowScan(reader.connection, "seals", columns: Queries.sealColumns, last: last)
    _ = rows.forEach { row in
      guard let seal = try? ChainReader.seal(row) else {
        before = nil
        return
      }
      defer { before = seal }
      guard let before, before.seal == seal.seal - 1, seal.extent.covers(before.extent),
        before.extent.events < seal.extent.events,
        (try? reader.head(after: before, upTo: seal.extent)) == seal
      else { return }
      let events = (before.extent.events + 1)...seal.extent.events
      if let last = ranges.last, last.seals.upperBound == before.seal {
        ranges[ranges.count - 1] = Range(
          seals: last.seals.lowerBound...seal.seal, events: last.events.lowerBound...events.upperBound)
      } else {
        ranges.append(Range(seals: seal.seal...seal.seal, events: events))
      }
    }
    return ranges
  }
}
