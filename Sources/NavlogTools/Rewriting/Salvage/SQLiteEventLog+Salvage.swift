import Navlog
public import NavlogSQLite

extension SQLiteEventLog {
  /// Recovers the readable rows of a damaged log into a new log. The damaged file is not modified.
  ///
  /// ```swift
  /// let report = try SQLiteEventLog.salvage("broken.sqlite", into: "saved.sqlite")
  /// print("saved \(report.saved) events, lost \(report.lost)")
  /// ```
  ///
  /// Missing events count as lost if they were sealed, or if the head next to the file proves that they existed.
  ///
  /// The new log has the permissions of the damaged log. Every event keeps its session and its position; ``SalvageReport``
  /// describes the placeholder of a missing event. The new log appears under its name only when it is complete. A process that
  /// is killed leaves a file with a temporary name, which the next attempt removes.
  ///
  /// - Parameters:
  ///   - path: The damaged log.
  ///   - new: The file to write. It must not exist.
  ///   - step: Called once for every event, to report progress.
  /// - Returns: A report of the saved and the lost events.
  /// - Throws: `EventLogError` when the log is completely unreadable or the new log cannot be written.
  public static func salvage(
    _ path: String, into new: String, step: @escaping () -> Void = {}
  ) throws -> SalvageReport {
    try NewLogFile.create(new, permittedAs: path) { temporary in
      let heads = HeadFile.contents(beside: path)
      let file = try DamagedFile(path: LogPath.existing(path))
      let log = try SQLiteEventLog(path: temporary)
      return try log.filling(sealsAtEnd: true) {
        let salvager = Salvager(file, into: log, step)
        do { try salvager.run() } catch let error as SQLiteError {
          throw EventLogError(error, path: path, whileWriting: false)
        }
        guard salvager.report.sessions.contains(where: { $0.saved + $0.damaged.count > 0 }) else {
          throw EventLogError(
            .notALog, "\(StoredText.escaped(path)) contains no readable event: nothing was saved")
        }
        try salvager.addRecords(beside: heads)
        return salvager.report
      }
    }
  }
}

extension MaintenanceRecord {
  /// Creates the maintenance record for a log that was salvaged from another log.
  static func salvaged(_ report: SalvageReport, head: String?) -> MaintenanceRecord {
    MaintenanceRecord(
      kind: .salvaged, head: head,
      detail: .object([.init("saved", .integer(report.saved)), .init("lost", .integer(report.lost))]))
  }
}

/// A report of the saved and the lost parts of a damaged log.
public struct SalvageReport: Hashable, Sendable {
  /// The report on one session.
  public struct Session: Hashable, Sendable {
    /// The identifier in the new log. If the session's own row could not be read, it is an invented identifier, such as
    /// `salvaged-151`.
    public let id: String
    /// Whether the session's own row was read.
    public let isNamed: Bool
    /// The number of events that were saved.
    public internal(set) var saved = 0
    /// The positions of unreadable events. In the new log, an event of the kind `lost` replaces each lost event, so that all
    /// other events keep their positions.
    public internal(set) var lost: [ClosedRange<Int>] = []
    /// The positions of events that were saved without all of their names. In the new log, a placeholder such as
    /// `lost-7` replaces each name that could not be read: of a destination, kind, origin or router. Equal names have
    /// the same placeholder. A call site that could not be read is left out.
    public internal(set) var incomplete: [Int] = []
    /// The positions of readable events that are impossible or contradict earlier events. Each such event is preserved
    /// within an event of the kind `damaged`.
    public internal(set) var damaged: [Int] = []
    /// The last position that is known to have existed.
    public internal(set) var last = 0
  }

  /// A range of the damaged log whose rows still match their seals, and are therefore unchanged.
  public struct IntactRange: Hashable, Sendable {
    /// The first event, as `SESSION@POSITION` in the damaged log.
    public let first: String
    /// The last event.
    public let last: String
    /// The number of events.
    public let events: Int
  }

  /// The ranges of the damaged log that are proven to be unchanged, in order. The new log is sealed again. Its seals prove
  /// nothing about the time before the salvage.
  public internal(set) var intactRanges: [IntactRange] = []
  /// The first problem with the damaged log's indexes or seals, as a sentence without its full stop; `nil` without a problem.
  /// Because of the problem, the seals do not prove that the rows are unchanged. The new log records the problem, and its
  /// verdict is always UNANCHORED.
  public internal(set) var unproven: String?
  /// The sessions of the new log, in order.
  public internal(set) var sessions: [Session] = []
  /// The repairs that were required to read the file, one sentence each.
  public internal(set) var repairs: [String] = []

  /// The number of saved events.
  public var saved: Int { sessions.reduce(0) { $0 + $1.saved } }
  /// The number of events that are known to be missing.
  public var lost: Int { sessions.reduce(0) { $0 + $1.lost.reduce(0) { $0 + $1.count } } }
}
