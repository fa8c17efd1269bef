import Navlog
import NavlogSQLite

/// The usage of an app over any number of logs: screens, flows, links, and friction.
///
/// ```swift
/// var statistics = LogStatistics()
/// for path in paths { try statistics.read(path) }
/// for report in statistics.friction where report.count > 0 { print(report.rule.sentence, report.count) }
/// ```
///
/// For a single log, the numbers are those of its views `screen_stats` and `friction`. Memory grows with the
/// number of sessions, and with the number of different screens, flows, links and friction spots (``FrictionSpot``). It does
/// not grow with the number of events.
public struct LogStatistics: Sendable {
  /// The maximum number of screens in a flow.
  public static let flowLength = 5
  /// The maximum number of moments kept for each spot of friction.
  public static let momentsPerSpot = 3

  /// The number of sessions read.
  public private(set) var sessions = 0
  /// The number of events in these sessions.
  public private(set) var events = 0

  private var names = Numbering<RouteName>()
  private var usage: [Usage] = []
  private var flowCounts: [[Int]: Int] = [:]
  private var linkForms: [LinkKey: LinkStatistics] = [:]
  private var rules: [FrictionRule: Findings] = [:]
  private var ends = Findings()
  /// The tabs, flows and windows of the sessions.
  package private(set) var roots: Set<String> = []

  private struct Usage {
    var dwell = DwellTimes()
    var visits = 0
    var entries = 0
    var exits = 0
    var onward = 0
  }

  private struct LinkKey: Hashable {
    var form: String
    var outcome: String
    var reason: String?
    var screen: String?
    var root: String?
  }

  /// Creates empty statistics.
  public init() {}

  /// Adds the sessions of a log in a file.
  ///
  /// - Parameters:
  ///   - path: The log. The file is only read, and may be open in another process.
  ///   - name: The name of the log in moments; its path by default.
  ///   - sessions: The identifiers of the sessions to add; `nil` for all. If two logs contain the same session, add it from
  ///     only one of them.
  ///   - isCancelled: Called every few thousand steps of SQLite's virtual machine; `true` interrupts the reading.
  /// - Throws: `EventLogError` when the file cannot be read as a log or is damaged anywhere; ``QueryError``
  ///   when reading is interrupted.
  public mutating func read(
    _ path: String, as name: String? = nil, sessions: Set<String>? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) throws {
    try LogQuery.reading(path, isCancelled) { connection in
      try readSessions(connection, sessions)
      try readRoots(connection, sessions)
      try readVisits(connection, sessions)
      try readLinks(connection, name ?? path, sessions)
      try readFriction(connection, name ?? path, sessions)
      try readCrashes(connection, name ?? path, sessions)
    }
  }

  /// Returns the names of the friction rules that match in a session of a log, by the position of the event.
  ///
  /// - Throws: The errors of ``read(_:as:sessions:isCancelled:)``.
  package static func findings(
    in session: String, of path: String, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> [Int: [String]] {
    try LogQuery.reading(path, isCancelled) { connection in
      let rows = try connection.prepare("SELECT position, rule FROM friction WHERE session = ?1")
      rows.bind(1, session)
      var found: [Int: [String]] = [:]
      while try rows.step() { found[Int(rows.integer(0)), default: []].append(rows.text(1)) }
      return found
    }
  }

  /// Returns the positions of the events at which the given friction rules match, by session and rule.
  ///
  /// - Throws: The errors of ``read(_:as:sessions:isCancelled:)``.
  package static func findings(
    of path: String, rules: [FrictionRule] = FrictionRule.allCases,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) throws -> [String: [FrictionRule: [Int]]] {
    // SQLite skips the rules that the text of the query excludes.
    let names = rules.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try LogQuery.reading(path, isCancelled) { connection in
      let rows = try connection.prepare(
        "SELECT session, rule, position FROM friction WHERE rule IN (\(names))")
      var found: [String: [FrictionRule: [Int]]] = [:]
      while try rows.step() {
        guard let rule = FrictionRule(rawValue: rows.text(1)) else { continue }
        found[rows.text(0), default: [:]][rule, default: []].append(Int(rows.integer(2)))
      }
      return found
    }
  }

  // MARK: - Results

  /// The screens, the most visited first.
  public var screens: [ScreenStatistics] {
    zip(names.values, usage).filter { $1.visits > 0 }.map { name, usage in
      let times = usage.dwell.percentiles([50, 95])
      return ScreenStatistics(
        screen: name, visits: usage.visits, p50: times[0], p95: times[1], entries: usage.entries,
        exits: usage.exits, onward: usage.onward)
    }.sorted { a, b in a.visits != b.visits ? a.visits > b.visits : a.screen.sortKey < b.screen.sortKey }
  }

  /// The screens from which users never opened a deeper screen, the most visited first.
  public var deadEnds: [ScreenStatistics] { screens.filter(\.isDeadEnd) }

  /// The flows of at least two screens, the most frequent first.
  public var flows: [FlowStatistics] {
    flowCounts.map { flow, count in FlowStatistics(screens: flow.map { names.values[$0] }, count: count) }
      .sorted {
        a, b in
        a.count != b.count
          ? a.count > b.count : a.screens.map(\.sortKey).lexicographicallyPrecedes(b.screens.map(\.sortKey))
      }
  }

  /// The links, grouped by form, outcome, reason, and the screen and root on which they landed; the most frequent group first.
  public var links: [LinkStatistics] {
    linkForms.values.sorted { a, b in
      a.count != b.count ? a.count > b.count : a.sortKey.lexicographicallyPrecedes(b.sortKey)
    }
  }

  /// The matches of each rule, in the order of the rules.
  public var friction: [FrictionReport] {
    FrictionRule.allCases.map { rule in
      let findings = rules[rule] ?? Findings()
      return FrictionReport(
        rule: rule, count: findings.count, sessions: findings.sessions,
        spots: findings.sortedSpots { rule.severity($0.reason) })
    }
  }

  /// The events before crashes and hangs, the most frequent first. A spot consists of the last visible screen, and the
  /// destination and the call site of the last call. ``FrictionSpot/reason`` contains the kinds of the last three calls. A
  /// crash or hang whose report could belong to several sessions is not included.
  public var crashes: [FrictionSpot] { ends.sortedSpots { _ in .fatal } }

  // MARK: - Reading

  private mutating func readSessions(_ connection: Connection, _ selected: Set<String>?) throws {
    // The query counts events like the view session_summary. The view itself would be slow, because its other columns read all
    // events.
    let rows = try connection.prepare(
      """
      SELECT s.session, ifnull(t.first, (SELECT ifnull(max(id), 0) + 1 FROM events)) - s.first
      FROM sessions s
      LEFT JOIN sessions t ON t.id = s.id + 1
      """)
    while try rows.step() {
      guard selected?.contains(rows.text(0)) ?? true else { continue }
      sessions += 1
      events += Int(rows.integer(1))
    }
  }

  private mutating func readRoots(_ connection: Connection, _ selected: Set<String>?) throws {
    // Only these calls add roots. A root therefore counts even if the user never visited it.
    let rows = try connection.prepare(
      """
      SELECT DISTINCT s.session, iif(j.type = 'object', json_extract(j.value, '$.name'), j.value)
      FROM _steps s
      CROSS JOIN json_each(
        CASE WHEN json_valid(s.detail) THEN s.detail ELSE '{}' END,
        iif(s.kind = 'setRoots', '$.roots', '$.state.roots')) j
      WHERE s.call IN (SELECT id FROM _calls WHERE is_setup)
      """)
    while try rows.step() {
      guard selected?.contains(rows.text(0)) ?? true, let root = rows.optionalText(1) else { continue }
      roots.insert(root)
    }
  }

  private mutating func readVisits(_ connection: Connection, _ selected: Set<String>?) throws {
    let stream = VisitStream(connection, names)
    defer { names = stream.screens }
    var flow: [Int] = []
    try stream.read(selected) { visit in
      let screen = visit.screen
      while usage.count <= screen { usage.append(Usage()) }
      usage[screen].visits += 1
      usage[screen].dwell.add(visit.duration)
      if visit.step == nil { usage[screen].entries += 1 }
      if visit.isLast { usage[screen].exits += 1 }
      if visit.step?.isOnward == true, let from = flow.last {
        usage[from].onward += 1
        flow.append(screen)
      } else {
        add(flow)
        flow = [screen]
      }
    }
    add(flow)
  }

  private mutating func add(_ flow: [Int]) {
    if flow.count > 1 { flowCounts[Array(flow.prefix(Self.flowLength)), default: 0] += 1 }
  }

  private mutating func readLinks(
    _ connection: Connection, _ name: String, _ selected: Set<String>?
  ) throws {
    let rows = try connection.prepare(
      """
      SELECT session, position, url, outcome, reason,
        CASE outcome WHEN 'applied' THEN screen END,
        (SELECT v.root FROM events e JOIN screens v ON v.id = e.screen WHERE e.id = l.id)
      FROM deep_links l
      """)
    while try rows.step() {
      let session = rows.text(0)
      guard selected?.contains(session) ?? true else { continue }
      let isOpened = rows.optionalText(5) != nil
      // A salvaged log may lack the call that added the root.
      if isOpened, let root = rows.optionalText(6) { roots.insert(root) }
      let key = LinkKey(
        form: LinkStatistics.form(of: rows.text(2)), outcome: rows.text(3), reason: rows.optionalText(4),
        screen: rows.optionalText(5), root: isOpened ? rows.optionalText(6) : nil)
      let moment = FrictionSpot.Moment(log: name, session: session, position: Int(rows.integer(1)))
      linkForms[
        key,
        default: LinkStatistics(
          form: key.form, outcome: key.outcome, reason: key.reason, screen: key.screen, root: key.root,
          first: moment)
      ].count += 1
    }
  }

  private mutating func readFriction(
    _ connection: Connection, _ name: String, _ selected: Set<String>?
  ) throws {
    // The view contains no types. For a pingPong, its column `destination` is the screen that was visible before the event.
    let rows = try connection.prepare(
      """
      SELECT
        rule, session, position, screen, destination, source,
        CASE WHEN rule IN ('noEffect', 'lostWork', 'restoredOtherwise', 'bypassedGuard') THEN detail END,
        (SELECT s.type FROM events e JOIN screens s ON s.id = e.screen WHERE e.id = f.id),
        CASE rule
          WHEN 'pingPong' THEN (SELECT s.type FROM events e JOIN screens s ON s.id = e.screen WHERE e.id = f.id - 1)
          ELSE (SELECT s.type FROM events e JOIN screens s ON s.id = e.destination WHERE e.id = f.id)
        END
      FROM friction f
      """)
    while try rows.step() {
      let session = rows.text(1)
      guard selected?.contains(session) ?? true, let rule = FrictionRule(rawValue: rows.text(0)) else {
        continue
      }
      let spot = FrictionSpot(
        screen: rows.text(3), screenType: rows.optionalText(7), destination: rows.optionalText(4),
        destinationType: rows.optionalText(8), source: rows.optionalText(5), reason: rows.optionalText(6))
      rules[rule, default: Findings()].add(
        FrictionSpot.Moment(log: name, session: session, position: Int(rows.integer(2))), to: spot)
    }
  }

  private mutating func readCrashes(
    _ connection: Connection, _ name: String, _ selected: Set<String>?
  ) throws {
    let rows = try connection.prepare(
      """
      SELECT s.session, s.next - s.first, v.name, d.name, c.source, (
        SELECT group_concat(kind, ' > ') FROM (
          SELECT k.kind FROM events p JOIN calls k ON k.id = p.call
          WHERE p.id >= max(s.first, s.next - 3) AND p.id < s.next ORDER BY p.id)), v.type, d.type
      FROM _endings r JOIN _sessions s ON s.session = r.session
      JOIN events e ON e.id = s.next - 1
      JOIN calls c ON c.id = e.call JOIN screens v ON v.id = e.screen LEFT JOIN screens d ON d.id = e.destination
      WHERE r.how IN ('crashed', 'hung') AND s.next > s.first
      ORDER BY s.id
      """)
    while try rows.step() {
      let session = rows.text(0)
      guard selected?.contains(session) ?? true else { continue }
      let spot = FrictionSpot(
        screen: rows.text(2), screenType: rows.optionalText(6), destination: rows.optionalText(3),
        destinationType: rows.optionalText(7), source: rows.optionalText(4), reason: rows.optionalText(5))
      ends.add(FrictionSpot.Moment(log: name, session: session, position: Int(rows.integer(1))), to: spot)
    }
  }
}

/// The matches of one rule so far.
private struct Findings: Sendable {
  private(set) var count = 0
  private var found: Set<String> = []
  private var spots: [FrictionSpot: FrictionSpot] = [:]

  var sessions: Int { found.count }

  mutating func add(_ moment: FrictionSpot.Moment, to spot: FrictionSpot) {
    count += 1
    found.insert(moment.session)
    spots[spot, default: spot].add(moment)
  }

  func sortedSpots(_ severity: (FrictionSpot) -> ProblemSeverity) -> [FrictionSpot] {
    spots.values.map { (spot: $0, severity: severity($0)) }.sorted { a, b in
      if a.severity != b.severity { return a.severity < b.severity }
      if a.spot.count != b.spot.count { return a.spot.count > b.spot.count }
      return a.spot.sortKey.lexicographicallyPrecedes(b.spot.sortKey)
    }.map { $0.spot }
  }
}

extension FrictionSpot {
  fileprivate mutating func add(_ moment: Moment) {
    count += 1
    if moments.count < LogStatistics.momentsPerSpot { moments.append(moment) }
  }

  fileprivate var sortKey: [String] {
    [reason ?? "", screen, destination ?? "", source ?? "", screenType ?? "", destinationType ?? ""]
  }
}

extension LinkStatistics {
  fileprivate var sortKey: [String] { [form, outcome, reason ?? "", screen ?? "", root ?? ""] }
}

extension RouteName {
  /// The text by which routes are sorted: the name, and then the type.
  var sortKey: String { "\(name) \(type)" }
}
