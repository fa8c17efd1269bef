public import Navlog

/// Writes sessions of a log as text, one line after the other, without holding more than one event.
///
/// ```swift
/// try LogExport(of: log, as: .jsonLines).write { print($0) }
/// ```
public struct LogExport {
  /// What is written.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// JSON Lines, from which ``LogImport`` makes a log again. Nothing is lost.
    case jsonLines = "jsonl"
    /// Comma-separated values for spreadsheets. No cell is a formula.
    case csv
  }

  private let log: any EventLog
  private let format: Format
  private let sessions: [SessionRecord]
  private let positions: ClosedRange<Int>
  private let sanitizer: Sanitizer?

  /// An export.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - format: What is written.
  ///   - sessions: Which sessions, each as it was when they were listed; `nil` for all.
  ///   - positions: Which events of them. Only whole sessions can be imported.
  ///   - sanitizer: What masks the events, for sharing; `nil` to write them as they are.
  /// - Throws: ``EventLogError`` when the log cannot be read.
  public init(
    of log: any EventLog, as format: Format, sessions: [SessionRecord]? = nil,
    positions: ClosedRange<Int> = 1...Int.max, sanitizer: Sanitizer? = nil
  ) throws {
    self.log = log
    self.format = format
    self.sessions = try sessions ?? log.sessions()
    self.positions = positions
    self.sanitizer = sanitizer
  }

  /// Hands every line, without its end, to a closure.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be read; whatever `body` throws.
  public func write(_ body: (String) throws -> Void) throws {
    switch format {
    case .jsonLines: try body(JSONLines.header(sessions, positions))
    case .csv: try body(CSV.line(EventTable.columns))
    }
    for session in sessions {
      // A session that is being written may have grown since it was listed.
      guard let part = session.part(positions) else { continue }
      try log.read(session.info.id, part) { event in
        let event = sanitizer?.sanitized(event) ?? event
        switch format {
        case .jsonLines: try body(JSONLines.line(event, of: session.info.id))
        case .csv: try body(CSV.line(EventTable.row(event, of: session.info.id)))
        }
        return true
      }
    }
  }
}

extension SessionRecord {
  /// Which of some positions the session has.
  func part(_ positions: ClosedRange<Int>) -> ClosedRange<Int>? {
    guard count > 0, positions.overlaps(1...count) else { return nil }
    return positions.clamped(to: 1...count)
  }
}
