import Navlog
import NavlogSQLite
import NavlogTesting

@testable import TestFixtures

/// A log of consecutive sessions of a hurried user, who moves quickly between a few screens. The rows are written directly, so
/// that any event can follow any other.
struct FrictionRows {
  struct Event {
    var id: Int
    var elapsed: Int64
    var kind: String
    var router: String
    var destination: LogRows.Screen?
    var origin: String
    var source: String?
    var reason: String?
    var screen: LogRows.Screen
    var depth: Int
    var removed: Int

    var isApplied: Bool { reason == nil }
  }

  /// The log, in memory.
  let connection: Connection
  /// The events of each session.
  private(set) var sessions: [[Event]] = []
  private var random: SplitMix64
  private var rows = LogRows()

  private static let kinds = [
    "navigate", "navigate", "navigate", "present", "pop", "pop", "popToRoot", "dismiss", "dismissDialog",
    "setPath", "select", "setFlag", "setRoots", "restore", "branch", "deepLink", "dismissFullScreen",
    "dismissAll", "replaceTop",
  ]
  private static let origins = ["user", "system", "deepLink", "restore", "replay"]
  private static let names = ["list", "detail", "main"]
  private static let routers = ["main", "home/sheet@3", "home", "home/fullScreen@12.1"]
  private static let sources = ["App/List.swift:3", "App/Timer.swift:8", nil]
  private static let screens =
    ["main", "home"].flatMap { root in names.map { destination($0, in: root) } + [.bare(root)] }

  private static func destination(_ name: String, in root: String) -> LogRows.Screen {
    LogRows.Screen(root: root, type: "A", name: name, params: "{}")
  }

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    connection = try LogRows.emptyLog()
    for number in 1...(2 + random.below(3)) {
      rows.begin("s\(number)")
      sessions.append([])
      let pair = [random.pick(Self.screens), random.pick(Self.screens)]
      let pace = random.pick([15, 300, 900, 2_500])
      for position in 0..<random.below(70) { addEvent(position, pair, pace) }
    }
    try rows.write(to: connection)
  }

  /// - Parameters:
  ///   - pair: Two screens that usually alternate.
  ///   - pace: The longest gap, in milliseconds.
  private mutating func addEvent(_ position: Int, _ pair: [LogRows.Screen], _ pace: Int) {
    let last = sessions[sessions.count - 1].last
    let elapsed = (last?.elapsed ?? 0) + Int64(random.below(pace)) * 1_000
    let kind = random.pick(Self.kinds)
    let origin = random.chance(90) ? random.pick(["user", "system", "deepLink"]) : random.pick(Self.origins)
    let reason = random.chance(85) ? nil : "atRoot"
    let router = random.pick(Self.routers)
    let screen = random.chance(85) ? pair[position % 2] : random.pick(Self.screens)
    let depth = random.chance(70) ? position % 2 : random.below(3)
    let opens = ["navigate", "present"].contains(kind)
    let destination =
      opens ? Self.destination(random.pick(Self.names), in: router == "main" ? "main" : "home") : nil
    let source = random.chance(60) ? Self.sources[0] : random.pick(Self.sources)
    let removed = max(0, random.below(6) - 3)
    rows.add(
      LogRows.Event(
        elapsed: elapsed, call: LogRows.Call(kind: kind, origin: origin, source: source, reason: reason),
        router: router, destination: destination, screen: screen, depth: depth, removed: removed))
    sessions[sessions.count - 1].append(
      Event(
        id: rows.events, elapsed: elapsed, kind: kind, router: router, destination: destination,
        origin: origin, source: source, reason: reason, screen: screen, depth: depth, removed: removed))
  }
}
