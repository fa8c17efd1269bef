import Navlog
import NavlogExport

/// A format of an export, which turns sessions and their events into lines.
///
/// Lines are in UTF-8, without their line end. The calls come in this order: for each of the ``groups(_:)``, `begin` and, for
/// each session with events, `beginSession`, one `event` per event and `endSession`; finally `end`.
protocol ExportWriter {
  typealias Write = ([UInt8]) throws -> Void

  /// Whether ``beginSession(_:in:write:)`` needs the state before the first event.
  var needsState: Bool { get }
  /// Divides the sessions into groups, one for each header of the export.
  func groups(_ sessions: [SessionRecord]) -> [ArraySlice<SessionRecord>]

  mutating func begin(_ sessions: ArraySlice<SessionRecord>, _ positions: ClosedRange<Int>, write: Write)
    throws
  mutating func beginSession(
    _ session: SessionRecord, in state: NavigationState<RecordedDestination>?, write: Write) throws
  mutating func event(_ event: RecordedEvent<RecordedDestination>, write: Write) throws
  /// Ends a session.
  ///
  /// - Parameter isWhole: Whether the export contains the last event of the session, and thus the end of the session.
  mutating func endSession(isWhole: Bool, write: Write) throws
  mutating func end(write: Write) throws
}

extension ExportWriter {
  var needsState: Bool { false }
  func groups(_ sessions: [SessionRecord]) -> [ArraySlice<SessionRecord>] { [sessions[...]] }
  mutating func endSession(isWhole: Bool, write: Write) throws {}
  mutating func end(write: Write) throws {}
}

extension LogExport.Format {
  func makeWriter() -> any ExportWriter {
    switch self {
    case .jsonLines: JSONLinesWriter()
    case .csv: CSVWriter()
    case .perfetto: PerfettoWriter()
    case .otlp: OTLPWriter()
    }
  }
}

private struct JSONLinesWriter: ExportWriter {
  private var lines = EventLineWriter()

  func groups(_ sessions: [SessionRecord]) -> [ArraySlice<SessionRecord>] { ExportLines.groups(sessions) }

  func begin(_ sessions: ArraySlice<SessionRecord>, _ positions: ClosedRange<Int>, write: Write) throws {
    try write(Array(ExportLines.header(sessions, positions).utf8))
  }

  mutating func beginSession(
    _ session: SessionRecord, in state: NavigationState<RecordedDestination>?, write: Write
  ) { lines.begin(session.info.id) }

  mutating func event(_ event: RecordedEvent<RecordedDestination>, write: Write) throws {
    try write(lines.line(event))
  }
}

private struct CSVWriter: ExportWriter {
  private var session = ""

  func begin(_ sessions: ArraySlice<SessionRecord>, _ positions: ClosedRange<Int>, write: Write) throws {
    try write(Array(CSV.line(EventCSV.columns).utf8))
  }

  mutating func beginSession(
    _ session: SessionRecord, in state: NavigationState<RecordedDestination>?, write: Write
  ) { self.session = session.info.id }

  func event(_ event: RecordedEvent<RecordedDestination>, write: Write) throws {
    try write(Array(CSV.line(EventCSV.row(event, of: session)).utf8))
  }
}
