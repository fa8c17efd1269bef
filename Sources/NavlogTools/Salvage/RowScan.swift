import Navlog
import NavlogSQLite

/// The readable rows of a table, by their numbers upward. Where a page cannot be read, row after row is asked for by its
/// number until one answers again.
struct RowScan {
  private let scan: Statement
  private let probe: Statement
  private let last: Int64

  /// A scan of a table.
  ///
  /// - Parameters:
  ///   - number: The column that numbers the rows.
  ///   - columns: What is read of each row; the first is the number.
  ///   - last: The highest number that a row can have.
  init(_ connection: Connection, _ table: String, number: String, columns: String, last: Int64) throws {
    scan = try connection.prepare(
      "SELECT \(columns) FROM \(table) WHERE \(number) BETWEEN ? AND ? ORDER BY \(number)")
    probe = try connection.prepare("SELECT \(columns) FROM \(table) WHERE \(number) = ?")
    self.last = last
  }

  /// Hands every readable row to a closure, which must not fail. Returns whether all rows were readable.
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

  /// Goes on to the end, or to the first row that cannot be read.
  private func scanAll(from next: inout Int64, _ body: (Statement) throws -> Void) rethrows -> Bool {
    scan.bind(1, next)
    scan.bind(2, last)
    defer { scan.reset() }
    while true {
      guard let hasRow = try? scan.step() else { return false }
      guard hasRow else { return true }
      // In pages that lead in a circle the numbers begin anew.
      guard scan.integer(0) >= next else { return false }
      next = scan.integer(0) + 1
      try body(scan)
    }
  }

  /// Goes on to the next row that can be read by its number.
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
