import Dispatch
import Navlog
import Synchronization

/// Flushes, seals and checkpoints a log in the background, so that no caller waits for the disk.
///
/// Flushing the write-ahead log takes no lock: events are appended meanwhile. A checkpoint does block the writer, so it
/// follows a flush when the app pauses. An app that never pauses gets one when the write-ahead log has grown to eight
/// times the usual size (32 MB).
final class BackgroundFlusher: Sendable {
  private static let pause = DispatchTimeInterval.milliseconds(250)
  /// In pages: 4 MB, SQLite's own default.
  private static let checkpointThreshold = 4 << 20 / Migrator.pageSize

  private let queue = DispatchQueue(label: "navlog.flusher", qos: .utility)
  private let walFile = Mutex<WALFile?>(nil)
  private let state = Mutex(State())

  private struct State {
    var appends = 0
    var isScheduled = false
    var isUrgent = false
  }

  /// Sets the file to flush.
  func attach(_ file: WALFile?) { walFile.withLock { $0 = file } }

  /// Whether there is a file to flush.
  var isAttached: Bool { walFile.withLock { $0 != nil } }

  /// Releases the file, after a flush that may be in progress.
  func detach() { walFile.withLock { $0 = nil } }

  /// Schedules a flush after an append. Returns at once.
  func schedule(_ log: SQLiteEventLog, walPages: Int = 0) {
    let isUrgent = walPages >= 8 * Self.checkpointThreshold
    let starts = state.withLock { state -> Bool in
      state.appends += 1
      if state.isScheduled && (state.isUrgent || !isUrgent) { return false }
      state.isScheduled = true
      state.isUrgent = isUrgent
      return true
    }
    guard starts else { return }
    let due = isUrgent ? DispatchTime.now() : .now() + Self.pause
    queue.asyncAfter(deadline: due) { [weak self, weak log] in
      if let self, let log { self.run(log) }
    }
  }

  private func run(_ log: SQLiteEventLog) {
    let (appends, isUrgent) = state.withLock { ($0.appends, $0.isUrgent) }
    try? log.flush()
    let isQuiet = state.withLock { $0.appends == appends }
    if isQuiet || isUrgent { try? log.checkpointIfLarge(isUrgent ? 0 : Self.checkpointThreshold) }
    let needsAnother = state.withLock { state -> Bool in
      state.isScheduled = false
      state.isUrgent = false
      return state.appends != appends
    }
    if needsAnother { schedule(log) }
  }

  /// Waits until everything committed so far is on disk.
  func flush() throws { try walFile.withLock { try $0?.flush() } }
}
