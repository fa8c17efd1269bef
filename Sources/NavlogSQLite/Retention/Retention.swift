public import Navlog

/// How much history a log keeps.
///
/// ```swift
/// let retention = Retention(maximumAge: .seconds(30 * 86_400), maximumBytes: 10_000_000)
/// let log = try SQLiteEventLog(path: path, retention: retention)
/// ```
///
/// A log that exceeds a limit when it is opened is pruned first: whole sessions are removed, oldest first, until the log
/// is a tenth below the limit, so that this does not happen at every launch. The log records which sessions were
/// removed. Pruning rewrites what stays, at about 350,000 events a second, while the caller waits. It checks the seals of the
/// log, and refuses one whose rows they do not prove. A log within its limits only has its sessions listed.
///
/// Some sessions stay whatever the limits say, because they are the ones people look for: those with a marker, and those
/// that were not closed, such as after a crash. The newest session stays too, since the app may restore it.
///
/// - Important: If your app is usually killed without closing its session, pass `keepsUnclosedSessions: false`. Otherwise
///   nothing is ever removed.
///
/// Sessions that a collector has ``acknowledged`` are removed before all others, even if they were marked or not closed.
///
/// A log that cannot be pruned, because there is no space for a second copy or it is being read, is opened as it is and
/// pruned later; ``onPrune`` receives the error.
public struct Retention: Sendable {
  /// The maximum time since a session ended.
  public var maximumAge: Duration?
  /// The maximum number of sessions.
  public var maximumSessions: Int?
  /// The maximum number of events.
  public var maximumEvents: Int?
  /// The maximum size of the file, in bytes.
  public var maximumBytes: Int?
  /// Whether sessions with a marker stay.
  public var keepsMarkedSessions: Bool
  /// Whether sessions that were not closed stay.
  public var keepsUnclosedSessions: Bool
  /// The position up to which a collector acknowledged each session, by the session's identity: what
  /// `UploadedLog.acknowledgedPositions(in:)` of NavlogUpload returns. By default none.
  public var acknowledged: [String: Int] = [:]
  /// Receives what was removed when a log was pruned at opening, or the error that prevented it. Called on the caller's
  /// thread, before the log is open.
  public var onPrune: (@Sendable (Result<PruneReport, any Error>) -> Void)?

  /// Creates a retention policy. A limit that is `nil` does not apply.
  public init(
    maximumAge: Duration? = nil, maximumSessions: Int? = nil, maximumEvents: Int? = nil,
    maximumBytes: Int? = nil, keepsMarkedSessions: Bool = true, keepsUnclosedSessions: Bool = true,
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

/// What pruning removed from a log, or would remove.
public struct PruneReport: Hashable, Sendable {
  /// The removed sessions, oldest first.
  public internal(set) var removed: [SessionRecord] = []
  /// The sessions that stayed, oldest first.
  public internal(set) var kept: [SessionRecord] = []
  /// The number of sessions that stayed only because of a marker or because they were not closed.
  public internal(set) var spared = 0
  /// The size of the log before, in bytes, including its write-ahead log.
  public internal(set) var bytesBefore = 0
  /// The size of the log afterwards, in bytes. An estimate in a preview.
  public internal(set) var bytesAfter = 0

  init() {}

  /// The number of removed events.
  public var removedEvents: Int { removed.reduce(0) { $0 + $1.count } }
}

extension SQLiteEventLog {
  /// Removes old sessions from a log that no process is writing.
  ///
  /// What stays is written to a new file, sealed by a new chain, which then replaces the old file atomically: a process
  /// that is killed leaves either the old log or the new one. The log records what was removed (`navlog verify` prints
  /// it), and a head noted earlier is recognized as one from before. Signatures of seals are lost, unless the app prunes
  /// through its own ``Retention``.
  ///
  /// - Parameters:
  ///   - path: The path of the log.
  ///   - retention: What the log keeps.
  ///   - step: Called for every event that stays.
  /// - Returns: What was removed. If no limit is exceeded, nothing was, and the file is unchanged.
  /// - Throws: `EventLogError` with the code `locked` if the log is being written or read, or `cannotWrite`, `notALog`,
  ///   ….
  public static func prune(
    _ path: String, to retention: Retention, step: @escaping () -> Void = {}
  ) throws -> PruneReport {
    let path = try LogPath.existing(path)
    do { return try Pruner(retention: retention, step: step).run(path) } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: true)
    }
  }

  /// Reports what ``prune(_:to:step:)`` would remove, without changing the log.
  ///
  /// - Throws: `EventLogError` if the log cannot be read.
  public static func previewPrune(_ path: String, to retention: Retention) throws -> PruneReport {
    let path = try LogPath.existing(path)
    do {
      let reader = LogReader(try ReadOnlyLogFile(path: path).open(checkingSchema: true))
      return try Pruner(retention: retention).plan(reader, path)
    } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: false)
    }
  }

  /// Prunes a log that is about to be opened. An error is reported and otherwise ignored.
  static func prune(_ path: String, atOpeningTo retention: Retention, _ sealing: SealingOptions) {
    guard FileStatus(path).map({ $0.size > 0 }) == true else { return }
    let pruner = Pruner(retention: retention, sealing: sealing, margin: 0.1, skipsSmallGains: true)
    do {
      let report = try pruner.run(path)
      if !report.removed.isEmpty { retention.onPrune?(.success(report)) }
    } catch let error as SQLiteError {
      retention.onPrune?(.failure(EventLogError(error, path: path, whileWriting: true)))
    } catch { retention.onPrune?(.failure(error)) }
  }
}
