public import Navlog
import NavlogExport

/// A log to upload: its path, and how to open it for reading.
///
/// ```swift
/// let log = UploadedLog(path) { try SQLiteEventLog(reading: $0) }
/// ```
///
/// The uploader opens the log for every batch and then closes it, so that the app can reset the write-ahead log. It stores its
/// progress in a file next to the log, with the suffix `-upload`.
public struct UploadedLog: Sendable {
  /// The path of the log.
  public let path: String
  let open: @Sendable (String) throws -> any EventLog
  /// The closure that reads the reports of how sessions ended from the log at the path, in the order in which they were
  /// recorded.
  ///
  /// A collector receives each report after it has acknowledged the events of the session. By default, no reports are read.
  public var endings: @Sendable (String) throws -> [UploadedEnding] = { _ in [] }

  /// Creates a log to upload.
  ///
  /// - Parameters:
  ///   - path: The path of the log.
  ///   - open: Opens the log at the path for reading. The uploader calls it off the main thread; ``acknowledgedPositions()``
  ///     calls it on the caller's thread.
  public init(_ path: String, open: @escaping @Sendable (String) throws -> any EventLog) {
    self.path = path
    self.open = open
  }

  /// Returns the position up to which a collector acknowledged each session, by the session's identity. The result omits a
  /// session that the collector rejected, or of which anything must still be sent: an event, the end of the session, or one of
  /// its ``endings``.
  ///
  /// Pass the result to the retention of the log, which then removes acknowledged sessions first:
  ///
  /// ```swift
  /// var retention = Retention(maximumBytes: 10_000_000)
  /// retention.acknowledged = uploadedLog.acknowledgedPositions()
  /// ```
  ///
  /// If the log or its progress cannot be read, the result is empty.
  ///
  /// The call opens the log to list its sessions. If ``endings`` is set, this closure opens the log again. After a crash, each
  /// opening first copies the log. Call this method off the main thread if the log is large.
  public func acknowledgedPositions() -> [String: Int] {
    guard let state = try? UploadStateFile(log: path).read(), let sessions = try? self.open(path).sessions(),
      let recorded = try? Dictionary(grouping: endings(path), by: \.session)
    else { return [:] }
    var positions: [String: Int] = [:]
    // A session that was only announced is still pending.
    for session in sessions where !state.isPending(session) {
      let id = session.info.id
      guard let progress = state.sessions[id], progress.rejection == nil,
        progress.endings >= recorded[id, default: []].count
      else { continue }
      positions[id] = progress.position
    }
    return positions
  }

  /// Returns the last receipt for each session of a log, as lines of JSON. `navlog verify --receipt` compares a log with them.
  public static func receipts(in path: String) -> [String] {
    let sessions = (try? UploadStateFile(log: path).read())?.sessions ?? [:]
    return sessions.sorted { $0.key < $1.key }.compactMap { $0.value.receipt?.json.text }
  }
}
