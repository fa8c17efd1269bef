import Navlog
import NavlogSQLite

/// The snapshots of one session, compared with the states that the fold comes by.
final class SnapshotCheck {
  private let rows: Statement
  private let reader: LogReader
  private let name: String
  private let count: Int
  /// The position of the snapshot that comes next; `nil` after the last.
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
    while let place = next, place <= verifier.position {
      if rows.integer(1) != Int64(reducerVersion) {
        report.except("snapshots", "those of another version's reducer were passed over: nobody uses them")
      } else if verifier.isBlind {
        // What the app has seen, it knows better than a fold that leaves something out.
        report.except("snapshots", "not compared where outcomes are not")
      } else {
        report.snapshots += 1
        let found = try snapshot()
        if place < verifier.position || found != verifier.state {
          report.fail(
            "snapshots",
            "\(name)@\(place) is \(found == nil ? "a snapshot that cannot be read" : "not what the fold gives")"
          )
        }
      }
      try advance()
    }
  }

  func finish(_ report: inout VerificationReport) throws {
    while let place = next {
      report.fail("snapshots", "\(name)@\(place) is a snapshot beyond the last event, \(count)")
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
