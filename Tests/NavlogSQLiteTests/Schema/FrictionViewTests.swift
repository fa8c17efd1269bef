import Navlog
import NavlogSQLite
import Testing

@testable import TestFixtures

/// The friction rules, which are SQL. Each rule finds the same events as a straightforward implementation.
@Suite struct FrictionViewTests {
  private static let rules = [
    "bounce", "doublePush", "lostWork", "noEffect", "pingPong", "rageBack", "storm",
  ]

  private func rows(_ connection: Connection, _ sql: String) throws -> [String] {
    var rows: [String] = []
    try connection.forEach(sql) { rows.append($0.text(0)) }
    return rows
  }

  @Test func `for random rows, every friction rule agrees with a simple model of the rule in Swift`() throws {
    var counts: [String: Int] = [:]
    for seed in 1...150 as ClosedRange<UInt64> {
      let log = try FrictionRows(seed: seed)
      let expected = log.sessions.flatMap { FrictionModel($0).findings }.sorted()
      let found = try rows(
        log.connection,
        """
        SELECT
          rule || '|' || id || '|' || ifnull(destination, '') || '|' || ifnull(params, '') || '|'
            || ifnull(CAST(round(duration * 1e6) AS INTEGER), '') || '|' || detail
        FROM friction
        """)
      #expect(found.sorted() == expected, "seed \(seed)")
      for rule in Self.rules { counts[rule, default: 0] += expected.count { $0.hasPrefix(rule) } }
    }
    // A comparison of two empty results proves nothing.
    for rule in Self.rules { #expect(counts[rule, default: 0] > 50, "\(rule): \(counts)") }
  }

  /// Returns the properties that the view `_calls` gives to an applied call of a kind.
  private func properties(of kind: EventKind) -> Set<String> {
    switch kind {
    case .navigate, .present: ["is_opening"]
    case .pop, .popTo, .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal, .dismissAll:
      ["is_back"]
    case .setRoots: ["is_start", "is_setup"]
    case .restore: ["is_start", "is_setup", "is_restore"]
    case .branch: ["is_setup", "is_restore"]
    case .setPath, .replaceTop, .dismissDialog, .setDetent, .deepLink, .select, .setFlag, .activate, .resign,
      .defer, .resume, .abandon, .mark:
      []
    }
  }

  @Test(arguments: EventKind.allCases)
  func `the view _calls states whether a kind opens screens, goes back or sets up roots`(kind: EventKind)
    throws
  {
    var rows = LogRows()
    rows.begin("ab")
    rows.add(
      LogRows.Event(
        elapsed: 0, call: LogRows.Call(kind: kind.rawValue), router: "main", screen: .bare("main")))
    let log = try LogRows.emptyLog()
    try rows.write(to: log)
    let columns = ["is_opening", "is_back", "is_start", "is_setup", "is_restore"]
    let found = try columns.filter { try log.integer("SELECT \($0) FROM _calls") == 1 }
    #expect(Set(found) == properties(of: kind))
  }

  @Test(arguments: [0, 1])
  func `a restore is compared with the session that it continues, even after sessions without events`(
    empty: Int
  ) throws {
    var rows = LogRows()
    let cart = LogRows.Screen(root: "main", name: "cart")
    rows.begin("aa")
    rows.add(
      LogRows.Event(elapsed: 0, call: LogRows.Call(kind: "navigate"), router: "main", screen: cart, depth: 1))
    for _ in 0..<empty { rows.begin("bb") }
    rows.begin("cc", parent: ("aa", 1))
    rows.add(
      LogRows.Event(elapsed: 0, call: LogRows.Call(kind: "restore"), router: "main", screen: .bare("main")))
    let log = try LogRows.emptyLog()
    try rows.write(to: log)
    #expect(
      try self.rows(log, "SELECT rule || ': ' || detail FROM friction")
        == ["restoredOtherwise: cart at depth 1 became main at depth 0"])
  }

  @Test func `screen_stats distinguishes screens with very large ids`() throws {
    let log = try LogRows.emptyLog()
    var rows = LogRows()
    rows.begin("aa")
    for (index, name) in ["home", "first", "second"].enumerated() {
      rows.add(
        LogRows.Event(
          elapsed: Int64(index) * 1_000_000, call: LogRows.Call(kind: "navigate"), router: "main",
          screen: LogRows.Screen(root: "main", name: name), depth: index))
    }
    try rows.write(to: log)
    log.disableTriggers()
    try log.execute(
      """
      UPDATE screens SET id = id + 1048576 * id WHERE name NOT IN ('main', 'home');
      UPDATE events SET screen = screen + 1048576 * screen WHERE id > 1
      """)
    #expect(
      try self.rows(log, "SELECT screen || ' ' || visits || ' ' || onward FROM screen_stats ORDER BY 1")
        == ["first 1 1", "home 1 1", "main 1 0", "second 1 0"])
  }

  @Test(arguments: [(2_000_000, "rageBack 3"), (2_000_001, "")])
  func `three calls to go back within 2 s are one finding of the rule rageBack`(
    elapsed: Int64, finding: String
  ) throws {
    var rows = LogRows()
    rows.begin("ab")
    for time in [0, 1_000_000, elapsed] {
      rows.add(
        LogRows.Event(
          elapsed: time, call: LogRows.Call(kind: "pop", count: 1), router: "main", screen: .bare("main")))
    }
    let log = try LogRows.emptyLog()
    try rows.write(to: log)
    #expect(try self.rows(log, "SELECT rule || ' ' || position FROM friction").joined() == finding)
  }

  @Test
  func `the rule rageBack treats calls less than 100 ms apart, such as those of a logout, as one gesture`()
    throws
  {
    var rows = LogRows()
    rows.begin("ab")
    for (kind, time) in [("dismissAll", 0), ("popToRoot", 5_000), ("pop", 104_999), ("pop", 900_000)]
      as [(String, Int64)]
    {
      rows.add(
        LogRows.Event(elapsed: time, call: LogRows.Call(kind: kind), router: "main", screen: .bare("main")))
    }
    let log = try LogRows.emptyLog()
    try rows.write(to: log)
    #expect(try self.rows(log, "SELECT rule FROM friction") == [])
  }

  @Test(arguments: [
    (50_000, 21, ["storm 21"]), (50_001, 21, []), (50_000, 20, []), (10_000, 300, ["storm 21"]),
  ])
  func `more than 20 calls from one call site within a second are one storm`(
    gap: Int64, count: Int, findings: [String]
  ) throws {
    var rows = LogRows()
    rows.begin("ab")
    for number in 0..<count {
      let call = LogRows.Call(kind: "setFlag", source: "A.swift:1")
      rows.add(
        LogRows.Event(elapsed: Int64(number) * gap, call: call, router: "main", screen: .bare("main")))
    }
    let log = try LogRows.emptyLog()
    try rows.write(to: log)
    #expect(try self.rows(log, "SELECT rule || ' ' || position FROM friction") == findings)
  }

  @Test func `calls from several call sites are not a storm`() throws {
    var rows = LogRows()
    rows.begin("ab")
    for number in 0..<200 {
      let call = LogRows.Call(kind: "setFlag", source: "A.swift:\(number % 10)")
      rows.add(
        LogRows.Event(elapsed: Int64(number) * 5_000, call: call, router: "main", screen: .bare("main")))
    }
    let log = try LogRows.emptyLog()
    try rows.write(to: log)
    #expect(try self.rows(log, "SELECT rule FROM friction") == [])
  }

  @Test(arguments: [(700_000, "doublePush 2"), (700_001, "")])
  func `two calls that open the same destination within 700 ms are a double push`(
    elapsed: Int64, finding: String
  ) throws {
    var rows = LogRows()
    rows.begin("ab")
    let detail = LogRows.Screen(root: "main", name: "detail", params: "{}")
    for (depth, time) in [(1, 0), (2, elapsed)] {
      rows.add(
        LogRows.Event(
          elapsed: time, call: LogRows.Call(kind: "navigate", style: "push"), router: "main",
          destination: detail, screen: detail, depth: depth))
    }
    let log = try LogRows.emptyLog()
    try rows.write(to: log)
    #expect(try self.rows(log, "SELECT rule || ' ' || position FROM friction").joined() == finding)
  }

  @Test
  func `the first call of a session is not a bounce if it keeps the screen, even if another screen follows`()
    throws
  {
    var rows = LogRows()
    rows.begin("ab")
    rows.add(
      LogRows.Event(
        elapsed: 0, call: LogRows.Call(kind: "navigate", style: "push"), router: "main", screen: .bare("main")
      ))
    rows.add(
      LogRows.Event(elapsed: 10, call: LogRows.Call(kind: "select"), router: "home", screen: .bare("home")))
    let log = try LogRows.emptyLog()
    try rows.write(to: log)
    #expect(try self.rows(log, "SELECT rule FROM friction") == [])
  }

  @Test func `a session without events counts as one visit of the screen main`() throws {
    var rows = LogRows()
    rows.begin("ab")
    rows.add(
      LogRows.Event(
        elapsed: 0, call: LogRows.Call(kind: "setRoots"), router: "home",
        screen: LogRows.Screen(root: "home", name: "main", params: "{}")))
    rows.begin("cd")
    let log = try LogRows.emptyLog()
    try rows.write(to: log)
    #expect(try self.rows(log, "SELECT screen || ' ' || visits FROM screen_stats") == ["main 2"])
  }

  @Test func `percentiles are rounded up to whole milliseconds`() throws {
    var rows = LogRows()
    rows.begin("ab")
    rows.add(
      LogRows.Event(
        elapsed: 1_500, call: LogRows.Call(kind: "navigate", style: "push"), router: "main",
        screen: LogRows.Screen(root: "main", name: "detail", params: "{}"), depth: 1))
    rows.end(at: 2, after: 1_501)
    let log = try LogRows.emptyLog()
    try rows.write(to: log)
    #expect(
      try self.rows(log, "SELECT screen || ' ' || p50 FROM screen_stats ORDER BY screen")
        == ["detail 0.001", "main 0.002"])
  }

  @Test func `the id of a finding is the id of its event`() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let log = try FrictionRows(seed: seed)
      let wrong = """
        SELECT f.rule || ' ' || f.id FROM friction f LEFT JOIN event_log e ON e.id = f.id
        WHERE f.session IS NOT e.session OR f.position IS NOT e.position OR f.at IS NOT e.at OR f.screen IS NOT e.screen
          OR f.source IS NOT e.source OR f.detail IS NULL
        """
      #expect(try rows(log.connection, wrong) == [], "seed \(seed)")
    }
  }

  @Test
  func `screen_stats agrees with screen_visits on the visits, entries and exits of each screen`() throws {
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
      let wrong = try difference(rows(log.connection, stats), rows(log.connection, visits))
      #expect(wrong == [], "seed \(seed)")
    }
  }

  @Test
  func `the column onward counts moves to deeper screens, except by setRoots, select, restore or branch`()
    throws
  {
    for seed in 1...60 as ClosedRange<UInt64> {
      let log = try FrictionRows(seed: seed)
      let onward = """
        SELECT from_screen || ' ' || ifnull(from_type, '') || ' ' || count(*)
        FROM (
          SELECT
            position, screen, type, depth, entered_by, lag(screen) OVER w AS from_screen, lag(type) OVER w AS from_type,
            lag(depth) OVER w AS from_depth
          FROM screen_visits
          WINDOW w AS (PARTITION BY session ORDER BY position)
        )
        WHERE depth > from_depth AND entered_by NOT IN ('setRoots', 'restore', 'branch', 'select')
        GROUP BY from_screen, from_type
        ORDER BY 1
        """
      let stats = """
        SELECT screen || ' ' || ifnull(type, '') || ' ' || onward FROM screen_stats WHERE onward > 0 ORDER BY 1
        """
      let wrong = try difference(rows(log.connection, stats), rows(log.connection, onward))
      #expect(wrong == [], "seed \(seed)")
    }
  }

  @Test
  func `at least half of the visits last p50 or less, and at least 95 % of the visits last p95 or less`()
    throws
  {
    for seed in 1...60 as ClosedRange<UInt64> {
      let log = try FrictionRows(seed: seed)
      var times: [String: [Double]] = [:]
      try log.connection.forEach("SELECT screen || ifnull(type, ''), duration FROM screen_visits") { row in
        times[row.text(0), default: []].append(Double(row.text(1)) ?? .nan)
      }
      let stats = "SELECT screen || ifnull(type, ''), p50, p95 FROM screen_stats"
      try log.connection.forEach(stats) { row in
        let sorted = times[row.text(0), default: []].sorted()
        for (column, percentage) in [(1, 50), (2, 95)] as [(Int32, Int)] {
          // The shortest time within which at least this percentage of the visits ended. The view rounds the time up to a
          // multiple of `step`.
          let time = sorted[(sorted.count * percentage + 99) / 100 - 1]
          let step = time < 1 ? 0.001 : time < 10 ? 0.01 : time < 100 ? 0.1 : 1
          let expected = (time / step - 1e-6).rounded(.up) * step
          let shown = Double(row.text(column)) ?? .nan
          #expect(abs(shown - expected) < 1e-9, "seed \(seed): \(row.text(0)) p\(percentage)")
        }
      }
    }
  }
}
