import Navlog
import NavlogSQLite
import NavlogTesting

@testable import TestFixtures

/// A log of random rows: any event after any other, whether or not an app could record that.
struct RandomRows {
  /// How the time of day runs.
  enum Clock {
    /// As the clock that does not jump, but that it may be set ahead.
    case forward
    /// As somebody sets it.
    case any
  }

  struct Event {
    var time: Int64
    var elapsed: Int64
    var beginsElsewhere: Bool
  }

  struct Session {
    var uid: String
    var started: Int64
    var ended: (time: Int64, elapsed: Int64)?
    var events: [Event] = []
  }

  /// The log, in memory.
  let connection: Connection
  private(set) var sessions: [Session] = []
  private var random: SplitMix64
  private var statements: [String] = []
  /// The positions in the session at which something was put off.
  private var deferred: [Int] = []

  /// Writes a log of up to seven sessions with up to twelve events each.
  init(seed: UInt64, clock: Clock) throws {
    random = SplitMix64(seed: seed)
    connection = try Connection.raw(":memory:")
    for migration in Migrations.all { try connection.execute(migration.sql) }
    addDictionaries()
    var id = 0
    for row in 1...(1 + random.below(7)) {
      let started = 1_763_000_000_000 + Int64(random.below(20_000))
      sessions.append(Session(uid: "\(random.below(1_000))-\(row)", started: started))
      statements.append(
        "INSERT INTO sessions VALUES (\(row), '\(sessions[row - 1].uid)', \(id + 1), \(started), 'A', '1', 'x', NULL, NULL)"
      )
      deferred = []
      for position in stride(from: 1, through: random.below(13), by: 1) {
        id += 1
        addEvent(id, position, clock)
      }
      if random.chance(60) { addEnd(row, clock) }
    }
    statements.append("INSERT INTO clock_jumps (id) \(Queries.clockJumps)")
    try connection.execute(statements.joined(separator: ";\n"))
  }

  private static let kinds = [
    "setRoots", "restore", "branch", "navigate", "pop", "deepLink", "defer", "resume", "abandon", "teleport",
  ]
  private static let terms = kinds + ["user", "system", "sheet", "atRoot", "noMatch"]

  /// With rows that repeat others: what is loaded into memory at opening is not all of a dictionary.
  private mutating func addDictionaries() {
    let destinations = [
      ("A", "list", "{}"), ("A", "list", "{}"), ("B", "list", "{}"), ("A", "list", #"{"x":1}"#),
      ("", "main", "{}"),
      ("", "home", "{}"), ("A", "main", "{}"),
    ]
    let addresses = ["main", "main/sheet@2", "home", "home/sheet@3", "home", "main/fullScreen@4"]
    for (id, term) in Self.terms.enumerated() {
      statements.append("INSERT INTO terms VALUES (\(id + 1), '\(term)')")
    }
    for (id, destination) in destinations.enumerated() {
      statements.append(
        "INSERT INTO destinations VALUES (\(id + 1), '\(destination.0)', '\(destination.1)', '\(destination.2)')"
      )
    }
    for (id, address) in addresses.enumerated() {
      statements.append("INSERT INTO routers VALUES (\(id + 1), '\(address)')")
    }
    for id in 1...3 { statements.append("INSERT INTO sources VALUES (\(id), 'App/A.swift:\(id)')") }
  }

  private mutating func addEvent(_ id: Int, _ position: Int, _ clock: Clock) {
    let session = sessions[sessions.count - 1]
    let before = session.events.last
    let isFirst = before == nil
    var elapsed = (before?.elapsed ?? 0) + Int64(random.below(isFirst ? 2_000_000 : 4_000_000))
    if clock == .any, random.chance(5) { elapsed = max(0, elapsed - 6_000_000) }
    var time = (before?.time ?? session.started) + elapsed / 1_000 - (before?.elapsed ?? 0) / 1_000
    if random.chance(10) { time += Int64(random.below(5_000)) }
    if clock == .any, random.chance(15) { time -= Int64(random.below(9_000)) }
    let kind = random.pick(isFirst && random.chance(50) ? ["setRoots", "restore"] : Self.kinds)
    let screen = random.chance(30) ? "NULL" : "\(random.below(7) + 1)"
    let columns = [
      "\(id)", "\(time)", "\(elapsed)", term(kind), "\(random.below(6) + 1)",
      random.chance(50) ? "NULL" : "\(random.below(7) + 1)", random.chance(80) ? "NULL" : term("sheet"),
      random.chance(80) ? "NULL" : "2", random.chance(50) ? "NULL" : "1",
      term(random.pick(["user", "system"])),
      random.chance(80) ? "NULL" : "1", random.chance(20) ? "NULL" : "\(random.below(3) + 1)",
      random.chance(70) ? "NULL" : term(random.pick(["atRoot", "noMatch"])), screen, "\(random.below(2))",
      detail(kind, position), random.chance(60) ? "NULL" : "\(random.pick([1, 3, 5]))",
    ]
    statements.append("INSERT INTO events VALUES (\(columns.joined(separator: ", ")))")
    sessions[sessions.count - 1].events.append(
      Event(time: time, elapsed: elapsed, beginsElsewhere: ["setRoots", "restore"].contains(kind)))
  }

  private mutating func addEnd(_ row: Int, _ clock: Clock) {
    let session = sessions[row - 1]
    let last = session.events.last
    let elapsed = (last?.elapsed ?? 0) + Int64(random.below(3_000)) * 1_000
    var time = (last?.time ?? session.started) + elapsed / 1_000 - (last?.elapsed ?? 0) / 1_000
    if clock == .any, random.chance(20) { time -= Int64(random.below(9_000)) }
    sessions[row - 1].ended = (time, elapsed)
    statements.append("INSERT INTO session_ends VALUES (\(row), \(time), \(elapsed))")
  }

  private mutating func detail(_ kind: String, _ position: Int) -> String {
    let url = random.pick(["app://a", "app://b", "app://c"])
    switch kind {
    case "deepLink": return #"'{"url":"\#(url)"}'"#
    case "defer":
      deferred.append(position)
      let intent = random.chance(80) ? #""url":"\#(url)","# : ""
      return #"'{"intent":{"id":"0",\#(intent)"flag":"f","value":true,"plan":[]}}'"#
    case "resume", "abandon": return #"'{"intent":"\#(random.pick(deferred + [position / 2]))"}'"#
    case "navigate":
      let decisions = #"[{"rule":"r","requested":{"name":"a"},"denied":"why"},7]"#
      return random.chance(70) ? "NULL" : #"'{"decisions":\#(decisions)}'"#
    case "teleport":
      return random.pick(["NULL", #"'{"decisions":7}'"#, "'no JSON'", #"'{"url":"app://c"}'"#])
    default: return "NULL"
    }
  }

  private func term(_ text: String) -> String { "\((Self.terms.firstIndex(of: text) ?? -1) + 1)" }
}
