public import Navlog
import NavlogExport
import NavlogSQLite

/// Writes sessions of a log as text, line by line. Memory does not grow with the log.
///
/// ```swift
/// try LogExport(of: log, as: .jsonLines, redactor: Redactor()).write { print($0) }
/// ```
public struct LogExport: Sendable {
  /// A format of an export.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// JSON Lines, lossless: ``LogImport`` restores the same log from it.
    case jsonLines = "jsonl"
    /// Comma-separated values for spreadsheets, without formulas in cells. This format cannot be imported.
    case csv
    /// Chrome's trace format, for Perfetto: a session is a process, a stack is a track, and screens are slices. This format
    /// cannot be imported.
    case perfetto
    /// OpenTelemetry traces in OTLP/JSON, with one request per line: a session is a trace, and a screen is a span. This format
    /// cannot be imported.
    case otlp
  }

  private let log: any EventLog
  /// The log without redaction.
  private let source: any EventLog
  private let format: Format
  private let sessions: [SessionRecord]
  private let positions: ClosedRange<Int>

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - format: The format to write.
  ///   - sessions: The sessions to write, each with the events that it had when the caller listed it; `nil`
  ///     for all.
  ///   - positions: The events to write from each session. Only whole sessions can be imported.
  ///   - redactor: The redactor for sharing; `nil` to write the events unchanged.
  /// - Throws: `EventLogError` when the log cannot be read.
  public init(
    of log: any EventLog, as format: Format, sessions: [SessionRecord]? = nil,
    positions: ClosedRange<Int> = 1...Int.max, redactor: Redactor? = nil
  ) throws {
    self.log = redactor.map { RedactedEventLog(of: log, with: $0) } ?? log
    source = (log as? RedactedEventLog)?.source ?? log
    self.format = format
    let listed = try sessions ?? log.sessions()
    self.sessions = redactor.map { listed.map($0.redacted) } ?? listed
    self.positions = positions
  }

  /// Passes every line, without its line end, to a closure.
  ///
  /// - Throws: `EventLogError` when the log cannot be read; every error that `body` throws.
  public func write(_ body: (String) throws -> Void) throws {
    try writeUTF8 { try body(String(decoding: $0, as: UTF8.self)) }
  }

  /// Passes every line, without its line end, to a closure on a thread other than the caller's. Cancel the current task to stop
  /// the export.
  ///
  /// - Throws: `EventLogError` when the log cannot be read; every error that `body` throws;
  ///   `CancellationError`.
  @concurrent
  public func writeInBackground(_ body: @Sendable (String) throws -> Void) async throws {
    try writeUTF8 { line in
      try Task.checkCancellation()
      try body(String(decoding: line, as: UTF8.self))
    }
  }

  /// Passes every line, in UTF-8 and without its line end, to a closure.
  ///
  /// - Returns: For JSON Lines, the reason to doubt the rows of the log, if any; the last line of the export states this
  ///   reason, too. For the other formats, `nil`.
  /// - Throws: `EventLogError` when the log cannot be read; every error that `body` throws.
  @discardableResult
  package func writeUTF8(_ body: ([UInt8]) throws -> Void) throws -> String? {
    var writer = format.makeWriter()
    // The check of the seals runs in parallel. An export has no seals, so if the log's rows are not proven, the export must
    // contain the reason.
    let check = format == .jsonLines ? ConcurrentCheck { [source] in source.doubt } : nil
    for group in writer.groups(sessions) {
      try writer.begin(group, positions, write: body)
      for session in group { try write(session, with: &writer, body) }
    }
    try writer.end(write: body)
    if format == .jsonLines {
      for line in try EndingLine.lines(source.knownEndings(), of: sessions) { try body(Array(line.utf8)) }
    }
    let doubt = try check?.finish() ?? nil
    if let doubt { try body(Array(ExportLines.trailer(.init("unproven", .string(doubt))).utf8)) }
    return doubt
  }

  private func write(
    _ session: SessionRecord, with writer: inout any ExportWriter, _ body: ([UInt8]) throws -> Void
  ) throws {
    // A session that is still being recorded may have grown since it was listed.
    guard let part = session.part(positions) else { return }
    let state = writer.needsState ? try log.state(session.info.id, at: part.lowerBound - 1) : nil
    try writer.beginSession(session, in: state, write: body)
    try log.read(session.info.id, part) { event in
      try writer.event(event, write: body)
      return true
    }
    try writer.endSession(isWhole: part.upperBound == session.count, write: body)
  }
}

extension EventLog {
  /// The reason why the rows may differ from the rows that the app recorded; `nil` without such a reason. For a log in a file,
  /// a check of its hash chain determines the reason. An export states the reason itself.
  package var doubt: String? {
    (self as? SQLiteEventLog)?.provenance().doubt ?? (self as? ExportedLog)?.unproven
  }
}
