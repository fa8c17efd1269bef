import Navlog
public import NavlogSQLite

extension SQLiteEventLog {
  /// Recovers the readable rows of a damaged log into a new one. The damaged file is not modified.
  ///
  /// ```swift
  /// let report = try SQLiteEventLog.salvage("broken.sqlite", into: "saved.sqlite")
  /// print("saved \(report.saved) events, lost \(report.lost)")
  /// ```
  ///
  /// Events that were sealed, or that the head beside the file covers, and are not there any more, count as lost.
  ///
  /// The new log has the permissions of the damaged one. Every event keeps its session and its position; ``SalvageReport`` describes the placeholder of a missing one. The
  /// new log appears under its name only when it is complete: a process that is killed leaves no file.
  ///
  /// - Parameters:
  ///   - path: The damaged log.
  ///   - new: The file to write, which must not exist.
  ///   - step: Called once for every event, to report progress.
  /// - Returns: A report of what was saved and what was lost.
  /// - Throws: `EventLogError` when nothing can be read, or the new log cannot be written.
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
  /// The record of a log that was salvaged from another.
  static func salvaged(_ report: SalvageReport, head: String?) -> MaintenanceRecord {
    MaintenanceRecord(
      kind: .salvaged, head: head,
      detail: .object([.init("saved", .integer(report.saved)), .init("lost", .integer(report.lost))]))
  }
}

/// What was saved of a damaged log, and what was lost.
public struct SalvageReport: Hashable, Sendable {
  /// What was saved of one session.
  public struct Session: Hashable, Sendable {
    /// The identifier in the new log; a made-up one, `salvaged-151`, where the session's own row could not be read.
    public let id: String
    /// Whether the session's own row was read.
    public let isNamed: Bool
    /// The number of events that were saved.
    public internal(set) var saved = 0
    /// The positions of events that could not be read. In the new log each is replaced by an event of the kind `lost`,
    /// so that all others keep their positions.
    public internal(set) var lost: [ClosedRange<Int>] = []
    /// The positions of events that were saved without all of their names. In the new log, a destination, kind, origin or
    /// router whose name could not be read is called `lost-` and a number, the same one for the same name; a call site is
    /// left out.
    public internal(set) var incomplete: [Int] = []
    /// The positions of events that could be read, and contradict those before them or are not possible. Each is kept
    /// whole within an event of the kind `damaged`.
    public internal(set) var damaged: [Int] = []
    /// The last position that is known to have existed.
    public internal(set) var last = 0
  }

  /// A range of the damaged log whose rows still match their seals: it is as it was recorded.
  public struct IntactRange: Hashable, Sendable {
    /// The first event, as `SESSION@POSITION` in the damaged log.
    public let first: String
    /// The last event.
    public let last: String
    /// The number of events.
    public let events: Int
  }

  /// The ranges of the damaged log that are provably as they were recorded, in order. The new log is sealed anew, and its
  /// seals prove nothing about the time before.
  public internal(set) var intactRanges: [IntactRange] = []
  /// What contradicts the rows of the damaged log, so that not all of them are proven: a sentence without its full stop;
  /// `nil` if nothing does. The new log records it, and is UNANCHORED from then on.
  public internal(set) var unproven: String?
  /// The sessions of the new log, in order.
  public internal(set) var sessions: [Session] = []
  /// The repairs without which the file could not be read at all, one sentence each.
  public internal(set) var repairs: [String] = []

  /// The number of events that were saved.
  public var saved: Int { sessions.reduce(0) { $0 + $1.saved } }
  /// The number of events that are known to be missing.
  public var lost: Int { sessions.reduce(0) { $0 + $1.lost.reduce(0) { $0 + $1.count } } }
}
