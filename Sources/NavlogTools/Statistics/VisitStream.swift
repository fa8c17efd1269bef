import Navlog
import NavlogSQLite

/// The visits of a log's screens in the order in which they were recorded, read from its views in one scan.
///
/// `screen_visits` has the same rows; here they come by numbers, since most of the time goes into names.
final class VisitStream {
  /// A screen that came into sight.
  struct Visit {
    /// The number of the screen in ``VisitStream/screens``.
    var screen: Int
    /// How it was reached; `nil` for the first visit of a session.
    var step: Step?
    /// How long it was seen, in microseconds.
    var duration: Int64
    /// Whether it was the last of its session.
    var isLast: Bool
  }

  /// How one screen gave way to another.
  struct Step {
    /// Whether the second lies deeper, and was neither selected nor set up by the app.
    var isOnward: Bool
    /// Whether the call leads back: a pop, a dismissal or an answer.
    var isBack: Bool
  }

  /// The names of the screens, in the order in which they occurred. A root that names no screen has its own name.
  private(set) var screens: [RouteName] = []
  private let connection: Connection
  private var numbers: [RouteName: Int] = [:]
  private let destinations: RowDictionary<Int>
  private let roots: RowDictionary<Int>

  init(_ connection: Connection) {
    self.connection = connection
    // A closure cannot refer to an object that is being initialized.
    let names = Names()
    destinations = RowDictionary(connection, "SELECT type, name FROM destinations WHERE id = ?") { row in
      names.number?(RouteName(type: row.text(0), name: row.text(1)))
    }
    roots = RowDictionary(connection, "SELECT root FROM router_roots WHERE id = ?") { row in
      names.number?(RouteName(name: row.text(0)))
    }
    names.number = { [unowned self] name in number(of: name) }
  }

  private final class Names { var number: ((RouteName) -> Int)? }

  private func number(of name: RouteName) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = screens.count
    screens.append(name)
    return screens.count - 1
  }

  /// Passes every visit to a closure.
  ///
  /// - Parameter sessions: The sessions to read; `nil` for all.
  /// - Throws: `SQLiteError`.
  func read(_ sessions: Set<String>?, _ body: (Visit) -> Void) throws {
    let steps = try connection.prepare(Self.steps)
    var hasStep = try steps.step()
    let rows = try connection.prepare(Self.sessions)
    while try rows.step() {
      let (first, next) = (rows.integer(1), rows.integer(2))
      guard sessions?.contains(rows.text(0)) ?? true else {
        while hasStep, steps.integer(0) < next { hasStep = try steps.step() }
        continue
      }
      var visit = Visit(
        screen: try rows.isNull(4) ? number(of: RouteName(name: RootName.main.description)) : screen(rows, 5),
        step: nil, duration: 0, isLast: false)
      var begun = rows.integer(4)
      while hasStep, steps.integer(0) < next {
        // A session without events has no range, and the next one the same beginning.
        if steps.integer(0) >= first {
          visit.duration = steps.integer(1) &- begun
          body(visit)
          visit.screen = try screen(steps, 2)
          visit.step = Step(isOnward: steps.integer(5) != 0, isBack: steps.integer(6) != 0)
          begun = steps.integer(1)
        }
        hasStep = try steps.step()
      }
      visit.duration = rows.integer(3) &- begun
      visit.isLast = true
      body(visit)
    }
  }

  /// The screen in three columns: its destination, and for a root the selected router and the called one.
  private func screen(_ row: Statement, _ column: Int32) throws -> Int {
    if !row.isNull(column), let number = try destinations.value(row.integer(column)) { return number }
    let router = row.isNull(column + 1) ? column + 2 : column + 1
    return try roots.value(row.integer(router)) ?? number(of: RouteName(name: RootName.main.description))
  }

  private static let sessions = """
    SELECT
      s.uid, s.first, ifnull(t.first, 1 << 62) AS next,
      coalesce(
        (SELECT elapsed FROM session_ends WHERE session = s.id),
        (SELECT max(elapsed) FROM events WHERE id >= s.first AND id < ifnull(t.first, 1 << 62)),
        0),
      b.elapsed, b.screen, b.selected, b.router
    FROM sessions s
    LEFT JOIN sessions t ON t.id = s.id + 1
    LEFT JOIN events b ON b.id = s.first AND b.id < ifnull(t.first, 1 << 62)
      AND b.kind IN (SELECT id FROM terms WHERE term IN ('setRoots', 'restore'))
    ORDER BY s.id
    """
  private static let steps = """
    SELECT
      event, elapsed, screen, selected, router,
      depth > from_depth AND kind NOT IN (SELECT id FROM setups UNION ALL SELECT id FROM terms WHERE term = 'select'),
      kind IN (SELECT id FROM ways_back UNION ALL SELECT id FROM terms WHERE term = 'dismissDialog')
    FROM transition_ids
    ORDER BY event
    """
}
