import Dispatch
import Navlog

/// What waits for the disk, away from the caller's thread.
extension SQLiteEventLog {
  /// Opens a log for writing on another thread than the caller's: with a ``Retention``, that can take seconds.
  ///
  /// ```swift
  /// let log = try await SQLiteEventLog.open(path)
  /// ```
  ///
  /// - Throws: `EventLogError`, as the initializer does.
  public static func open(
    _ path: String, durability: Durability = .inBackground, sealing: SealingOptions = SealingOptions(),
    retention: Retention? = nil, maximumWALBytes: Int = 16 << 20, opensLater: Bool = false
  ) async throws -> SQLiteEventLog {
    try await open(
      path, durability: durability, sealing: sealing, retention: retention, maximumWALBytes: maximumWALBytes,
      opensLater: opensLater, device: .system)
  }

  /// Opens a log for writing on a device, which tests replace.
  package static func open(
    _ path: String, durability: Durability = .inBackground, sealing: SealingOptions = SealingOptions(),
    retention: Retention? = nil, maximumWALBytes: Int = 16 << 20, opensLater: Bool = false,
    device: StorageDevice
  ) async throws -> SQLiteEventLog {
    try await DispatchQueue(label: "navlog.opening", qos: .userInitiated).run {
      Result {
        try SQLiteEventLog(
          path: path, durability: durability, sealing: sealing, retention: retention,
          maximumWALBytes: maximumWALBytes, opensLater: opensLater, device: device)
      }
    }.get()
  }

  /// Opens a log for reading as ``init(reading:)`` does, on another thread than the caller's: a log that was not closed is
  /// copied first.
  ///
  /// - Throws: `EventLogError`, as the initializer does.
  public static func open(reading path: String) async throws -> SQLiteEventLog {
    try await DispatchQueue(label: "navlog.opening", qos: .userInitiated).run {
      Result { try SQLiteEventLog(reading: path) }
    }.get()
  }

  /// Does work that waits for the disk on the log's own thread, in the order of the calls.
  public func inBackground<R: Sendable>(_ work: @escaping @Sendable () -> R) async -> R {
    await flusher.run(work)
  }
}
