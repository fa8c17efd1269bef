import Navlog
import NavlogSQLite
import NavlogTesting

@testable import TestFixtures

/// A log of somebody who hurries: calls within fractions of a second, back and forth between a few screens, in sessions
/// that follow one another. Written as rows, so that any event follows any other.
struct FrictionRows {
  struct Event {
    var id: Int
    var elapsed: Int64
    var kind: String
    var router: String
    var destination: String?
    var origin: String
    var isApplied: Bool
    var shown: String
    var depth: Int
  }

  /// The log, in memory.
  let connection: Connection
  /// The events of each session.
  private(set) var sessions: [[Event]] = []
  private var random: SplitMix64
  private var statements: [String] = []

  private static let kinds = [
    "navigate", "navigate", "navigate", "present", "pop", "pop", "popToRoot", "dismiss", "dismissDialog",
    "setPath",
    "select", "setFlag", "setRoots", "restore", "branch", "deepLink",
  ]
  private static let origins = ["user", "system", "deepLink", "restore", "replay"]
  private static let terms = Array(Set(kinds + origins + ["atRoot"])).sorted()
  /// With rows that repeat others.
  private static let destinations = ["list", "list", "detail", "main", "detail"]
  private static let routers = ["main", "home/sheet@3", "main", "home"]

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    connection = try Connection.raw(":memory:")
    for migration in Migrations.all { try connection.execute(migration.sql) }
    for (id, term) in Self.terms.enumerated() {
      statements.append("INSERT INTO terms VALUES (\(id + 1), '\(term)')")
    }
    for (id, name) in Self.destinations.enumerated() {
      statements.append("INSERT INTO destinations VALUES (\(id + 1), 'A', '\(name)', '{}')")
    }
    for (id, address) in Self.routers.enumerated() {
      statements.append("INSERT INTO routers VALUES (\(id + 1), '\(address)')")
    }
    var id = 0
    for row in 1...(2 + random.below(3)) {
      statements.append(
        "INSERT INTO sessions VALUES (\(row), 's\(row)', \(id + 1), 0, 'A', '1', 'x', NULL, NULL)")
      sessions.append([])
      let (pair, pace) = ([random.below(7), random.below(7)], random.pick([300, 900, 2_500]))
      for position in 0..<random.below(70) {
        id += 1
        addEvent(id, position, pair, pace)
      }
    }
    try connection.execute(statements.joined(separator: ";\n"))
  }

  /// - Parameters:
  ///   - pair: Two screens that usually take turns.
  ///   - pace: The longest gap, in milliseconds.
  private mutating func addEvent(_ id: Int, _ position: Int, _ pair: [Int], _ pace: Int) {
    let last = sessions[sessions.count - 1].last
    let elapsed = (last?.elapsed ?? 0) + Int64(random.below(pace)) * 1_000
    let kind = random.pick(Self.kinds)
    let origin = random.chance(90) ? random.pick(["user", "system", "deepLink"]) : random.pick(Self.origins)
    let isApplied = random.chance(85)
    let router = random.below(4)
    // Screens 0 to 4 are destinations, and above them roots that name none.
    let screen = random.chance(85) ? pair[position % 2] : random.below(7)
    let depth = random.chance(70) ? position % 2 : random.below(3)
    let opens = ["navigate", "present"].contains(kind)
    let destination = opens ? random.below(5) : nil
    let selected = screen > 4 ? "\(screen - 2)" : "NULL"
    statements.append(
      """
      INSERT INTO events VALUES (\(id), \(elapsed / 1_000), \(elapsed), \(term(kind)), \(router + 1),
      \(destination.map { "\($0 + 1)" } ?? "NULL"), NULL, NULL, NULL, \(term(origin)), NULL, NULL,
      \(isApplied ? "NULL" : "\(term("atRoot"))"), \(screen > 4 ? "NULL" : "\(screen + 1)"), \(depth), NULL, \(selected))
      """)
    sessions[sessions.count - 1].append(
      Event(
        id: id, elapsed: elapsed, kind: kind, router: Self.routers[router],
        destination: destination.map { Self.destinations[$0] }, origin: origin, isApplied: isApplied,
        shown: screen > 4 ? "root \(Self.routers[screen - 3])" : "A.\(Self.destinations[screen])",
        depth: depth))
  }

  private func term(_ text: String) -> Int { (Self.terms.firstIndex(of: text) ?? -1) + 1 }
}
