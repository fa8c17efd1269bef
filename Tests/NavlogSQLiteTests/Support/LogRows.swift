import Navlog
import NavlogSQLite

@testable import TestFixtures

/// Writes rows directly to a log, in any combination. Each value of a dictionary is written once.
struct LogRows {
  struct Call: Hashable {
    var kind: String
    var style: String?
    var origin = "user"
    var source: String?
    var reason: String?
    var count: Int?
    var isRepeated = false
  }

  struct Screen: Hashable {
    var root: String
    var type: String?
    var name: String
    var params: String?

    /// Returns a root that shows no destination.
    static func bare(_ root: String) -> Screen { Screen(root: root, name: root) }
  }

  struct Event {
    /// The elapsed time, in microseconds.
    var elapsed: Int64
    /// The drift of the wall clock, in milliseconds.
    var drift: Int64 = 0
    var call: Call
    var router: String
    var destination: Screen?
    var screen: Screen
    var depth = 0
    var removed = 0
    var cause: Int?
    var detail: String?
  }

  private var statements: [String] = []
  private var calls: [Call: Int] = [:]
  private var routers: [String: Int] = [:]
  private var screens = [Screen.bare("main"): 1]
  private var sessions = 0
  private(set) var events = 0

  /// Adds a session after the last event.
  mutating func begin(_ session: String, started: Int64 = 0, parent: (session: String, position: Int)? = nil)
  {
    sessions += 1
    insert(
      "sessions",
      [
        .id(sessions), .text(session), .id(events + 1), .number(started), .text("A"), .text("1"), .text("x"),
        .text(parent?.session), .number(parent.map { Int64($0.position) }),
      ])
  }

  /// Closes the last session.
  mutating func end(at time: Int64, after elapsed: Int64) {
    insert("session_ends", [.id(sessions), .number(time), .number(elapsed)])
  }

  /// Adds an event to the last session.
  mutating func add(_ event: Event) {
    let call = id(of: event.call)
    let router = id(of: event.router)
    let destination = event.destination.map { id(of: $0) }
    let screen = id(of: event.screen)
    events += 1
    insert(
      "events",
      [
        .id(events), .number(event.elapsed), .number(event.drift), .id(call), .id(router),
        .number(destination.map(Int64.init)), .id(screen), .id(event.depth), .id(event.removed),
        .number(event.cause.map(Int64.init)), .text(event.detail),
      ])
  }

  /// Creates an empty log in memory.
  static func emptyLog() throws -> Connection {
    let connection = try Connection.raw(":memory:")
    for migration in Migrator.history.migrations(after: 0) { try connection.execute(migration) }
    return connection
  }

  /// Writes the rows to an empty log.
  func write(to connection: Connection) throws { try connection.execute(statements.joined(separator: ";\n")) }

  // MARK: - Dictionaries

  private mutating func id(of call: Call) -> Int {
    if let id = calls[call] { return id }
    let id = calls.count + 1
    calls[call] = id
    insert(
      "calls",
      [
        .id(id), .text(call.kind), .text(call.style), .text(call.origin), .text(call.source),
        .text(call.reason), .number(call.count.map(Int64.init)), .id(call.isRepeated ? 1 : 0),
      ])
    return id
  }

  private mutating func id(of router: String) -> Int {
    if let id = routers[router] { return id }
    let id = routers.count + 1
    routers[router] = id
    insert("routers", [.id(id), .text(router)])
    return id
  }

  private mutating func id(of screen: Screen) -> Int {
    if let id = screens[screen] { return id }
    let id = screens.count + 1
    screens[screen] = id
    insert(
      "screens",
      [.id(id), .text(screen.root), .text(screen.type), .text(screen.name), .text(screen.params)])
    return id
  }

  // MARK: - SQL

  private enum Value {
    case id(Int)
    case number(Int64?)
    case text(String?)

    var sql: String {
      switch self {
      case .id(let id): "\(id)"
      case .number(let number): number.map { "\($0)" } ?? "NULL"
      case .text(let text): text.map { "'\($0.replacing("'", with: "''"))'" } ?? "NULL"
      }
    }
  }

  private mutating func insert(_ table: String, _ values: [Value]) {
    statements.append("INSERT INTO \(table) VALUES (\(values.map(\.sql).joined(separator: ", ")))")
  }
}
