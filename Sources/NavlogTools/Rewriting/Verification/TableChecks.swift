import Navlog
import NavlogSQLite

/// Checks one dictionary of a log: its ids are 1, 2, 3 … without gaps, each row contains a valid value, and values are unique.
struct DictionaryCheck: Sendable {
  let table: String
  /// The columns after the id.
  private let columns: String
  private let isReadable: @Sendable (Statement) -> Bool

  private init<Column: TableColumn>(
    _ column: Column.Type, isReadable: @escaping @Sendable (Statement) -> Bool
  ) {
    table = Column.table
    columns = Column.allCases.dropFirst().map(\.name).joined(separator: ", ")
    self.isReadable = isReadable
  }

  static let all = [
    DictionaryCheck(CallRow.Column.self) { row in
      typealias Column = CallRow.Column
      let texts = [Column.kind, .style, .origin, .source, .reason]
      return texts.allSatisfy { isPrintable(row.text($0)) } && !row.text(Column.kind).isEmpty
        && (row.isNull(Column.source) || CallSite(StoredText.unescaped(row.text(Column.source))) != nil)
        && (0...1).contains(row.integer(Column.repeated))
    },
    DictionaryCheck(RouterID.Column.self) { row in
      let address = row.text(RouterID.Column.address)
      return RouterID(address)?.description == address
    },
    DictionaryCheck(ScreenRow.Column.self) { row in
      let root = row.text(ScreenRow.Column.root)
      guard let screen = ScreenRow(row: row), RouterID(screen.root).description == root, isPrintable(root)
      else { return false }
      return screen.destination.map(isReadable) ?? true
    },
  ]

  /// Checks every row, and returns the number of rows. A reference is valid if it is not greater than this number.
  func run(_ connection: Connection, _ report: inout VerificationReport) throws -> Int64 {
    var last: Int64 = 0
    try connection.forEach("SELECT id, \(columns) FROM \(table) ORDER BY id") { row in
      let (id, expected) = (row.integer(0), last + 1)
      if id != expected {
        report.fail("dictionaries", "\(table) has row \(id) where \(expected) is expected")
      }
      if !isReadable(row) {
        report.fail("dictionaries", "row \(id) of \(table) has an invalid value")
      }
      last = id
    }
    // The check does not use the unique index, which may contradict the table in a damaged or forged file.
    let twice = try connection.integer(
      "SELECT max(id) FROM \(table) NOT INDEXED GROUP BY \(columns) HAVING count(*) > 1 LIMIT 1")
    if let twice {
      report.fail("dictionaries", "row \(twice) of \(table) repeats the value of another row")
    }
    return last
  }

  private static func isPrintable(_ text: String) -> Bool { StoredText.printable(text) == text }

  /// Whether a destination has the form in which this version writes it.
  static func isReadable(_ destination: RecordedDestination) -> Bool {
    isPrintable(destination.type) && isPrintable(destination.name) && !destination.name.isEmpty
      && isCanonical(destination.parameters)
  }

  /// Whether a text is an object or `null` in canonical JSON: in this form, equal values have equal texts.
  private static func isCanonical(_ text: String) -> Bool {
    guard let value = try? JSONValue(parsing: text), value.isObject || value == .null else { return false }
    return value.canonicalText == text
  }
}

/// Compares the snapshots of one session with the states of a replay.
final class SnapshotCheck {
  private let rows: Statement
  private let reader: LogReader
  private let name: String
  private let first: Int64
  /// The position of the next snapshot; `nil` after the last.
  private var next: Int?

  init(_ connection: Connection, _ reader: LogReader, _ session: LogReader.StoredSession, _ name: String)
    throws
  {
    self.reader = reader
    self.name = name
    rows = try connection.prepare(
      "SELECT \(Snapshot.Column.list) FROM snapshots WHERE id BETWEEN ? AND ? ORDER BY id")
    first = session.first
    rows.bind(1, session.first)
    // The ids of a session's events are consecutive, so the id of its last event follows from their number.
    rows.bind(2, session.first + Int64(session.record.count) - 1)
    try advance()
  }

  /// Compares each snapshot up to the current position of a replay with the replayed state.
  ///
  /// - Parameters:
  ///   - verifier: The replay.
  ///   - event: The event at that position; `nil` if it cannot be read.
  ///   - report: The report to add failures to.
  func compare(
    _ verifier: SessionVerifier, _ event: RecordedEvent<RecordedDestination>?,
    _ report: inout VerificationReport
  ) throws {
    while let position = next, position <= verifier.position {
      if rows.integer(Snapshot.Column.reducer) != Int64(reducerVersion) {
        report.except(
          "snapshots", "snapshots of another reducer version were not compared: this version ignores them")
      } else if let problem = try problem(position, verifier, event, &report) {
        report.fail("snapshots", "\(name)@\(position) is \(problem)")
      }
      try advance()
    }
  }

  /// Returns the problem with the snapshot at a position, as the rest of a sentence.
  private func problem(
    _ position: Int, _ verifier: SessionVerifier, _ event: RecordedEvent<RecordedDestination>?,
    _ report: inout VerificationReport
  ) throws -> String? {
    report.snapshots += 1
    guard let found = try snapshot() else { return "a snapshot that cannot be read" }
    guard verifier.isStateUnknown else {
      return position == verifier.position && found == verifier.state
        ? nil : "different from the replayed state"
    }
    // The snapshot may come from a newer app, which could replay event kinds that this version does not know. Readers
    // ignore a snapshot that contradicts its event.
    report.except("snapshots", "after an unknown event, only the visible screen and the depth were compared")
    guard position == verifier.position, let event else { return "a snapshot without its event" }
    return found.agrees(with: event) ? nil : "different from its event"
  }

  private func snapshot() throws -> NavigationState<RecordedDestination>? {
    guard let state = Snapshot.state(rows.text(Snapshot.Column.state)) else { return nil }
    var isComplete = true
    let result = try state.compactMap { id in
      let destination = try reader.screens.value(Int64(id.rawValue))?.destination
      if destination == nil { isComplete = false }
      return destination
    }
    return isComplete ? result : nil
  }

  private func advance() throws {
    next = try rows.step() ? Int(rows.integer(Snapshot.Column.id) - first) + 1 : nil
  }
}
