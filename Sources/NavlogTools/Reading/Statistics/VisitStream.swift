import Navlog
import NavlogSQLite

/// The visits of a log's screens in the order in which they were recorded, read in one scan.
///
/// The visits are the rows of `screen_visits`. A visit contains the number of its screen instead of the name, because looking
/// up the name of every visit would take most of the time.
final class VisitStream {
  /// A visit of a screen.
  struct Visit {
    /// The number of the screen in ``VisitStream/screens``.
    var screen: Int
    /// The step that led to the visit; `nil` for the first visit of a session.
    var step: Step?
    /// The duration of the visit, in microseconds.
    var duration: Int64
    /// Whether the visit was the last one of its session.
    var isLast: Bool
  }

  /// The transition from one screen to another.
  struct Step {
    /// Whether the second screen is deeper than the first. Steps by a call that selects a root or sets up the state do not
    /// count.
    var isOnward: Bool
    /// Whether the call leads back: a pop, a dismissal or an answer.
    var isBack: Bool
    /// Whether a restored or branched state replaced the screen, so that the user did not navigate.
    var isJump: Bool
  }

  /// The names of the screens. A root without a screen has the root's name.
  private(set) var screens: Numbering<RouteName>
  private let connection: Connection
  private let names: RowDictionary<RouteName>
  private var numbers: [Int64: Int] = [:]

  /// - Parameter screens: The numbered screens of the logs that were read earlier. New screens get the next numbers.
  init(_ connection: Connection, _ screens: Numbering<RouteName>) {
    self.connection = connection
    self.screens = screens
    names = RowDictionary(connection, "SELECT type, name FROM screens WHERE id = ?") { row in
      RouteName(type: row.text(0), name: row.text(1))
    }
  }

  /// Passes every visit to a closure.
  ///
  /// - Parameter sessions: The sessions to read; `nil` for all.
  /// - Throws: `SQLiteError`.
  func read(_ sessions: Set<String>?, _ body: (Visit) -> Void) throws {
    let rows = try connection.prepare(Self.visits)
    while try rows.step() {
      guard sessions?.contains(rows.text(0)) ?? true else { continue }
      let step =
        rows.integer(4) == 0
        ? nil
        : Step(isOnward: rows.integer(5) != 0, isBack: rows.integer(6) != 0, isJump: rows.integer(7) != 0)
      body(
        Visit(
          screen: try number(rows.integer(1)), step: step, duration: rows.integer(2),
          isLast: rows.integer(3) != 0))
    }
  }

  /// Returns the number of the screen in a row of the dictionary. A screen whose row is missing has the name of the root `main`.
  private func number(_ row: Int64) throws -> Int {
    if let known = numbers[row] { return known }
    let number = screens.number(try names.value(row) ?? RouteName(name: RootName.main.description))
    if numbers.count < 100_000 { numbers[row] = number }
    return number
  }

  private static let visits = """
    SELECT
      v.session, v.screen_id, v.end_us - v.elapsed_us, v.next_id IS NULL, v.is_transition,
      v.depth > v.from_depth AND NOT c.is_setup AND c.kind <> 'select',
      c.is_back OR c.kind = 'dismissDialog',
      c.kind IN ('restore', 'branch')
    FROM _visits v
    LEFT JOIN _calls c ON c.id = v.call
    """
}
