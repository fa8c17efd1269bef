import Navlog
import NavlogSQLite
import Testing

@testable import TestFixtures

/// The rules of friction are SQL; each finds what a plain reading of it finds.
@Suite struct `The friction views` {
  private static let rules = ["bounce", "doublePush", "noEffect", "pingPong", "rageBack"]

  private func rows(_ connection: Connection, _ sql: String) throws -> [String] {
    var rows: [String] = []
    try connection.forEach(sql) { rows.append($0.text(0)) }
    return rows
  }

  @Test func `on any rows, every rule finds what its plain model finds`() throws {
    var counts: [String: Int] = [:]
    for seed in 1...150 as ClosedRange<UInt64> {
      let log = try FrictionRows(seed: seed)
      let expected = log.sessions.flatMap { FrictionModel($0).findings }.sorted()
      let found = try rows(
        log.connection,
        "SELECT rule || ' ' || event || ' ' || ifnull(other, '-') || ' ' || ifnull(took, '-') FROM friction_ids"
      )
      #expect(found.sorted() == expected, "seed \(seed)")
      for rule in Self.rules { counts[rule, default: 0] += expected.count { $0.hasPrefix(rule) } }
    }
    // Without findings, a comparison says nothing.
    for rule in Self.rules { #expect(counts[rule, default: 0] > 50, "\(rule): \(counts)") }
  }

  @Test func `a finding leads to its event`() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let log = try FrictionRows(seed: seed)
      let wrong = """
        SELECT f.rule || ' ' || f.id FROM friction f LEFT JOIN event_log e ON e.id = f.id
        WHERE f.session IS NOT e.session OR f.position IS NOT e.position OR f.at IS NOT e.at OR f.screen IS NOT e.screen
          OR f.source IS NOT e.source OR f.detail IS NULL
          OR f.rule <> 'pingPong' AND (f.destination IS NOT e.destination OR f.params IS NOT e.params)
        """
      #expect(try rows(log.connection, wrong) == [], "seed \(seed)")
      let count = "SELECT count(*) FROM"
      #expect(
        try rows(log.connection, "\(count) friction") == rows(log.connection, "\(count) friction_ids"),
        "seed \(seed)")
    }
  }

  @Test func `the use of a screen is what its visits say`() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      let log = try FrictionRows(seed: seed)
      let visits = """
        SELECT
          screen || ' ' || ifnull(type, '') || ' ' || count(*) || ' ' || sum(position = first) || ' '
            || sum(position = last)
        FROM (
          SELECT
            *, min(position) OVER (PARTITION BY session) AS first, max(position) OVER (PARTITION BY session) AS last
          FROM screen_visits
        )
        GROUP BY screen, type
        ORDER BY 1
        """
      let stats = """
        SELECT screen || ' ' || ifnull(type, '') || ' ' || visits || ' ' || entries || ' ' || exits
        FROM screen_stats
        ORDER BY 1
        """
      #expect(try rows(log.connection, stats) == rows(log.connection, visits), "seed \(seed)")
    }
  }

  /// The median is the smallest time that half of the visits do not exceed.
  @Test func `percentiles are times that occurred`() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      let log = try FrictionRows(seed: seed)
      var times: [String: [Double]] = [:]
      try log.connection.forEach("SELECT screen || ifnull(type, ''), seconds FROM screen_visits") { row in
        times[row.text(0), default: []].append(Double(row.text(1)) ?? .nan)
      }
      let stats = "SELECT screen || ifnull(type, ''), p50, p95 FROM screen_stats"
      try log.connection.forEach(stats) { row in
        let sorted = times[row.text(0), default: []].sorted()
        for (column, percentage) in [(1, 50), (2, 95)] as [(Int32, Int)] {
          let time = sorted[(sorted.count * percentage + 99) / 100 - 1]
          let shown = Double(row.text(column)) ?? .nan
          let step = time < 1 ? 0.001 : time < 10 ? 0.01 : time < 100 ? 0.1 : 1
          // Cut to whole steps.
          let expected = (time / step + 1e-6).rounded(.down) * step
          #expect(abs(shown - expected) < 1e-9, "seed \(seed): \(row.text(0)) p\(percentage)")
        }
      }
    }
  }
}
