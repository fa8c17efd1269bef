import Dispatch
public import Navlog

/// The asynchronous forms of methods that wait for the disk. They wait on a background thread, so the caller's thread stays
/// free.
extension SQLiteEventLog {
  /// Opens a log for writing. Runs on a thread other than the caller's, because pruning by a ``Retention`` can take seconds.
  ///
  /// ```swift
  /// let log = try await SQLiteEventLog.open(path)
  /// ```
  ///
  /// - Throws: `EventLogError`, like the initializer.
  public static func open(
    _ path: String, durability: Durability = .inBackground, sealing: SealingOptions = SealingOptions(),
    retention: Retention? = nil, maximumWALBytes: Int = 16 << 20, opensLater: Bool = false
  ) async throws(EventLogError) -> SQLiteEventLog {
    try await opening { () throws(EventLogError) in
      try SQLiteEventLog(
        path: path, durability: durability, sealing: sealing, retention: retention,
        maximumWALBytes: maximumWALBytes, opensLater: opensLater)
    }
  }

  /// Opens a log for reading like ``init(reading:)``, on a thread other than the caller's. If a killed app left a
  /// write-ahead log, the log and this file are copied first.
  ///
  /// - Throws: `EventLogError`, like the initializer.
  public static func open(reading path: String) async throws(EventLogError) -> SQLiteEventLog {
    try await opening { () throws(EventLogError) in try SQLiteEventLog(reading: path) }
  }

  static func opening(
    _ open: @escaping @Sendable () throws(EventLogError) -> SQLiteEventLog
  ) async throws(EventLogError) -> SQLiteEventLog {
    try await DispatchQueue(label: "navlog.opening", qos: .userInitiated).run { Result(catching: open) }.get()
  }

  /// Performs work that waits for the disk on the log's own thread, in the order of the calls.
  public nonisolated(nonsending) func inBackground<R: Sendable>(
    _ work: @escaping @Sendable () -> R
  ) async -> R {
    await flusher.run(work)
  }
}
