import Navlog
import NavlogSQLite

/// Checks one dictionary of a log: its ids are 1, 2, 3 … without gaps, and each row holds a value of its type.
struct DictionaryCheck: Sendable {
  let table: String
  let columns: String
  let isReadable: @Sendable (Statement) -> Bool

  static let all = [
    DictionaryCheck(table: "terms", columns: "term") { isPrintable($0.text(1)) && !$0.text(1).isEmpty },
    DictionaryCheck(table: "routers", columns: "address") { row in
      RouterID(row.text(1)).map { $0.description == row.text(1) } ?? false
    },
    DictionaryCheck(table: "sources", columns: "place") { row in
      isPrintable(row.text(1)) && CallSite(StoredText.unescaped(row.text(1))) != nil
    },
    DictionaryCheck(table: "destinations", columns: "type, name, params") { row in
      isReadable(RecordedDestination(type: row.text(1), name: row.text(2), parameters: row.text(3)))
    },
  ]

  /// Checks every row, and returns their number: a reference is valid when it is no greater.
  func run(_ connection: Connection, _ report: inout VerificationReport) throws -> Int64 {
    var last: Int64 = 0
    try connection.forEach("SELECT id, \(columns) FROM \(table) ORDER BY id") { row in
      let (id, expected) = (row.integer(0), last + 1)
      if id != expected {
        report.fail("dictionaries", "\(table) has row \(id) where \(expected) is expected")
      }
      if !isReadable(row) {
        report.fail("dictionaries", "row \(id) of \(table) is not a valid value")
      }
      last = id
    }
    return last
  }

  private static func isPrintable(_ text: String) -> Bool { StoredText.printable(text) == text }

  /// Whether a destination has the form in which this version writes it.
  static func isReadable(_ destination: RecordedDestination) -> Bool {
    isPrintable(destination.type) && isPrintable(destination.name) && !destination.name.isEmpty
      && isCanonical(destination.parameters)
  }

  /// Whether parameters are an object or `null`, in the canonical form in which equal values are equal texts.
  private static func isCanonical(_ text: String) -> Bool {
    guard let value = try? JSONValue(parsing: text), value.isObject || value == .null else { return false }
    return value.canonicalText == text
  }
}

/// Compares the snapshots of one session with the states that a replay passes through.
final class SnapshotCheck {
  private let rows: Statement
  private let reader: LogReader
  private let name: String
  private let count: Int
  /// The position of the next snapshot; `nil` after the last.
  private var next: Int?

  init(_ connection: Connection, _ reader: LogReader, _ session: LogReader.StoredSession, _ name: String)
    throws
  {
    self.reader = reader
    self.name = name
    count = session.record.count
    rows = try connection.prepare(
      "SELECT position, reducer, state FROM snapshots WHERE session = ? ORDER BY position")
    rows.bind(1, session.row)
    try advance()
  }

  func compare(_ verifier: SessionVerifier, _ report: inout VerificationReport) throws {
    while let position = next, position <= verifier.position {
      if rows.integer(1) != Int64(reducerVersion) {
        report.except("snapshots", "those of another version's reducer were skipped: they are never used")
      } else if verifier.isStateUnknown {
        // The app that wrote the snapshot knew the kinds that the replay does not.
        report.except("snapshots", "not compared where outcomes are not")
      } else {
        report.snapshots += 1
        let found = try snapshot()
        if position < verifier.position || found != verifier.state {
          report.fail(
            "snapshots",
            "\(name)@\(position) is \(found == nil ? "a snapshot that cannot be read" : "not what the replay gives")"
          )
        }
      }
      try advance()
    }
  }

  func finish(_ report: inout VerificationReport) throws {
    while let position = next {
      report.fail("snapshots", "\(name)@\(position) is a snapshot beyond the last event, \(count)")
      try advance()
    }
  }

  private func snapshot() throws -> NavigationState<RecordedDestination>? {
    guard let state = Snapshot.state(rows.text(2)) else { return nil }
    var isComplete = true
    let result = try state.compactMap { id in
      let destination = try reader.destinations.value(Int64(id.rawValue))
      if destination == nil { isComplete = false }
      return destination
    }
    return isComplete ? result : nil
  }

  private func advance() throws { next = try rows.step() ? Int(rows.integer(0)) : nil }
}
