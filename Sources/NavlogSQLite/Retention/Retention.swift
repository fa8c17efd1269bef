public import Navlog

/// The amount of history that a log keeps.
///
/// ```swift
/// let retention = Retention(maximumAge: .seconds(30 * 86_400), maximumBytes: 10_000_000)
/// let log = try SQLiteEventLog(path: path, retention: retention)
/// ```
///
/// If a log exceeds a limit when it is opened, it is pruned first. Pruning removes whole sessions, oldest first, until the log
/// is 10 % below the limit. The next launches then need not prune again. The log stays as it is if pruning would remove less
/// than 5 % of its sessions and less than 5 % of its events, unless one of these sessions exceeds the ``maximumAge``.
///
/// The log records the number of removed sessions and lists the newest of them. Pruning rewrites the remaining events, about
/// 350,000 per second, while the caller waits. Pruning also checks the seals of the log, and fails if they show that rows were
/// changed. For a log within its limits, only the list of sessions is read and, with a ``maximumAge``, the last event of each
/// session that was not closed.
///
/// By default, sessions with a marker stay regardless of the limits, because people search for them. The newest session that
/// contains an event also stays, because the app may restore it. With `keepsUnclosedSessions: true`, sessions that were not
/// closed also stay, for example after a crash. Do not set this option if the system usually kills the app before the app
/// closes its session, as on iOS: all sessions would stay.
///
/// Sessions that a collector has ``acknowledged`` are removed before all others, even if they were marked or not
/// closed.
///
/// Pruning fails if the disk has no space for a second copy, or if the log is being read. The log is then opened as
/// it is and pruned later. ``onPrune`` receives the error; by default, it is written to the system's log on Apple's
/// systems.
public struct Retention: Sendable {
  /// The maximum time since a session ended, or since the last event of a session that was not closed. If the session's time is
  /// more than a day in the future or before 2001, the time of the next or previous session counts instead.
  public var maximumAge: Duration?
  /// The maximum number of sessions.
  public var maximumSessions: Int?
  /// The maximum number of events.
  public var maximumEvents: Int?
  /// The maximum size of the log's pages, in bytes. Older versions of pages in the write-ahead log do not count.
  public var maximumBytes: Int?
  /// Whether sessions with a marker stay.
  public var keepsMarkedSessions: Bool
  /// Whether sessions that were not closed stay.
  public var keepsUnclosedSessions: Bool
  /// The position up to which a collector acknowledged the events of a session, by the session's identity. Empty by
  /// default; `UploadedLog.acknowledgedPositions()` of NavlogUpload returns such a dictionary.
  public var acknowledged: [String: Int] = [:]
  /// The closure that receives the report when a log was pruned at opening, or the error that prevented the pruning. It is
  /// called on the caller's thread, before the log is open.
  public var onPrune: (@Sendable (Result<PruneReport, any Error>) -> Void)?

  /// Creates a retention policy. A `nil` limit does not apply.
  public init(
    maximumAge: Duration? = nil, maximumSessions: Int? = nil, maximumEvents: Int? = nil,
    maximumBytes: Int? = nil, keepsMarkedSessions: Bool = true, keepsUnclosedSessions: Bool = false,
    onPrune: (@Sendable (Result<PruneReport, any Error>) -> Void)? = nil
  ) {
    self.maximumAge = maximumAge
    self.maximumSessions = maximumSessions
    self.maximumEvents = maximumEvents
    self.maximumBytes = maximumBytes
    self.keepsMarkedSessions = keepsMarkedSessions
    self.keepsUnclosedSessions = keepsUnclosedSessions
    self.onPrune = onPrune
  }
}

/// The report of a pruning, or of a preview: the removed and the remaining sessions.
public struct PruneReport: Hashable, Sendable {
  /// The removed sessions, oldest first.
  public internal(set) var removed: [SessionRecord] = []
  /// The sessions that stayed, oldest first.
  public internal(set) var kept: [SessionRecord] = []
  /// The number of sessions that stayed only because of a marker or because they were not closed.
  public internal(set) var spared = 0
  /// The size of the log before pruning, in bytes, including its write-ahead log.
  public internal(set) var bytesBefore = 0
  /// The size of the log afterwards, in bytes. In a preview, it is an estimate.
  public internal(set) var bytesAfter = 0

  init() {}

  /// The number of removed events.
  public var removedEvents: Int { removed.reduce(0) { $0 + $1.count } }
}

extension SQLiteEventLog {
  /// Removes old sessions from a log that no process is writing.
  ///
  /// The remaining events are written to a new file with a new hash chain. The new file then replaces the old one atomically,
  /// so a process that is killed leaves either the old log or the new one. The log records the number of removed sessions and
  /// lists up to 1,000 of them. `navlog verify` prints this number and up to ten sessions. Verification also recognizes heads
  /// that were stored before the pruning. The seals of the new log are not signed. To sign them, prune through the `retention`
  /// of the log's initializer, which uses its `sealing` options.
  ///
  /// - Parameters:
  ///   - path: The path of the log.
  ///   - retention: The history that the log keeps.
  ///   - step: A closure called for each event that is copied. If the copy exceeds ``Retention/maximumBytes``, a smaller copy
  ///     is made, and the closure is called again for its events.
  /// - Returns: The report. If no limit is exceeded, nothing is removed and the file is unchanged.
  /// - Throws: `EventLogError`. The code is `locked` if the log is being written or read. Other codes are, for example,
  ///   `cannotWrite` and `notALog`.
  public static func prune(
    _ path: String, to retention: Retention, step: @escaping () -> Void = {}
  ) throws(EventLogError) -> PruneReport {
    let path = try LogPath.existing(path)
    do { return try Pruner(retention: retention, step: step).run(path) } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: true)
    } catch { throw EventLogError(any: error) }
  }

  /// Reports the sessions that ``prune(_:to:step:)`` would remove and keep, without changing the log. With
  /// ``Retention/maximumBytes``, pruning can remove more sessions, because a preview only estimates the size of the new log.
  ///
  /// - Throws: `EventLogError` if the log cannot be read.
  public static func previewPrune(
    _ path: String, to retention: Retention
  ) throws(EventLogError) -> PruneReport {
    let path = try LogPath.existing(path)
    do {
      let reader = LogReader(try ReadOnlyLogFile(path: path).open(checkingSchema: true))
      return try Pruner(retention: retention).plan(reader, path)
    } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: false)
    } catch { throw EventLogError(any: error, .damaged) }
  }

  /// Prunes a log that is about to be opened. If pruning fails, `onPrune` receives the error, and the log is opened as it is.
  static func prune(_ path: String, atOpeningTo retention: Retention, _ sealing: SealingOptions) {
    guard FileStatus(path).map({ $0.size > 0 }) == true else { return }
    let pruner = Pruner(retention: retention, sealing: sealing, margin: 0.1, skipsSmallGains: true)
    let onPrune = retention.onPrune ?? reportFailure
    do {
      let report = try pruner.run(path)
      if !report.removed.isEmpty { onPrune(.success(report)) }
    } catch let error as SQLiteError {
      onPrune(.failure(EventLogError(error, path: path, whileWriting: true)))
    } catch { onPrune(.failure(error)) }
  }

  private static func reportFailure(_ result: Result<PruneReport, any Error>) {
    if case .failure(let error) = result {
      SystemLog.report("The log is not pruned: \(error)", category: "log")
    }
  }
}
