import NavlogTesting
import Testing

@testable import Navlog
@testable import NavlogSQLite
@testable import TestFixtures

/// The sealer hashes the values that the view shows, even in a file that was edited by hand.
@Suite struct SealedEventsTests {
  private let connection: Connection
  private let columns: [String]

  init() throws {
    let schema = try Connection.raw(":memory:")
    for migration in Migrator.history.migrations(after: 0) { try schema.execute(migration) }
    let view = try #require(try schema.string("SELECT sql FROM sqlite_schema WHERE name = '_sealed_events'"))
    let row = try schema.prepare(Queries.readEvents)
    columns = (0..<row.columnCount).map { row.name($0) }
    // A table without column types, which only an edited schema has.
    connection = try Connection.raw(":memory:")
    try connection.execute(
      "CREATE TABLE events (\(columns.joined(separator: ", ")), PRIMARY KEY (id)); \(view)")
  }

  private func add(_ id: Int, _ values: [String]) throws {
    try connection.execute("INSERT INTO events VALUES (\(([String(id)] + values).joined(separator: ", ")))")
  }

  private func hash(after first: Int64, upTo last: Int64) throws -> String {
    var hash = SHA3()
    hash.update("before")
    try SealedEvents(connection).add(after: first, upTo: last, to: &hash)
    return hash.digest()
  }

  private func shown(after first: Int64, upTo last: Int64) throws -> String {
    var hash = SHA3()
    hash.update("before")
    let rows = try connection.prepare(Queries.sealedRows("events"))
    rows.bind(1, first)
    rows.bind(2, last)
    while try rows.step() { hash.update(rows.text(0)) }
    return hash.digest()
  }

  private static func value(_ column: String, _ random: inout SplitMix64) -> String {
    switch random.below(40) {
    case 0: "\(random.pick([-1.5, 0, 1e300, 2.0 / 3]))"
    case 1: "'a \"b\" \\ \(random.below(9)) é\n'"
    case 2: random.pick(["-9223372036854775808", "9223372036854775807", "-1", "0"])
    case 3..<10: "\((0..<random.below(19)).reduce(1) { power, _ in power * 10 } - random.below(2))"
    case 10..<20 where column != "detail": "\(Int64(bitPattern: random.next()) >> random.below(64))"
    default: "NULL"
    }
  }

  @Test(arguments: 0..<20)
  func `the sealer hashes exactly the lines that the view _sealed_events returns for a range of events`(
    seed: UInt64
  )
    throws
  {
    var random = SplitMix64(seed: seed)
    let count = 1 + random.below(200)
    for id in 1...count { try add(id, columns.dropFirst().map { Self.value($0, &random) }) }
    for _ in 0..<10 {
      let first = Int64(random.below(count + 1))
      let last = first + Int64(random.below(count))
      #expect(
        try hash(after: first, upTo: last) == shown(after: first, upTo: last),
        "seed \(seed): \(first) to \(last)")
    }
  }

  @Test func `the sealer hashes many rows that each have the longest possible line`() throws {
    let longest = columns.dropFirst().map { $0 == "detail" ? "NULL" : "-9223372036854775808" }
    for id in 1...100 { try add(id, longest) }
    #expect(try hash(after: 0, upTo: 100) == shown(after: 0, upTo: 100))
  }

  @Test func `for a row that makes the view _sealed_events fail, the sealer also throws an error`() throws {
    try add(1, columns.dropFirst().map { _ in "x'00'" })
    #expect(throws: SQLiteError.self) { try shown(after: 0, upTo: 1) }
    #expect(throws: SQLiteError.self) { try hash(after: 0, upTo: 1) }
  }
}
