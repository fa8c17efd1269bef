import Dispatch
import Navlog
import Synchronization

/// Flushes, seals and checkpoints in the background, so that no caller waits for the disk.
///
/// A flush of the write-ahead log needs no lock: events go on being appended. A checkpoint does hold the writer, so it
/// comes after a flush, when the app pauses; an app that never pauses gets one when the write-ahead log has grown to
/// eight times the size (32 MB).
final class BackgroundFlusher: Sendable {
  private static let pause = DispatchTimeInterval.milliseconds(250)
  /// Pages, 4 MB of them: SQLite's own measure.
  private static let checkpointAfter = 4 << 20 / Migrator.pageSize

  private let queue = DispatchQueue(label: "navlog.maintenance", qos: .utility)
  private let walFile = Mutex<WALFile?>(nil)
  private let state = Mutex(State())

  private struct State {
    var appends = 0
    var isScheduled = false
    var isUrgent = false
  }

  /// Takes up a file that was opened.
  func attach(_ file: WALFile?) { walFile.withLock { $0 = file } }

  /// Whether there is a file to flush.
  var isAttached: Bool { walFile.withLock { $0 != nil } }

  /// Lets go of the file, after a flush that may be under way.
  func detach() { walFile.withLock { $0 = nil } }

  /// Says that something was appended. Returns at once.
  func schedule(_ log: SQLiteEventLog, walPages: Int = 0) {
    let urgent = walPages >= 8 * Self.checkpointAfter
    let start = state.withLock { state -> Bool in
      state.appends += 1
      if state.isScheduled && (state.isUrgent || !urgent) { return false }
      state.isScheduled = true
      state.isUrgent = urgent
      return true
    }
    guard start else { return }
    let due = urgent ? DispatchTime.now() : .now() + Self.pause
    queue.asyncAfter(deadline: due) { [weak self, weak log] in
      if let self, let log { self.run(log, walPages: walPages) }
    }
  }

  private func run(_ log: SQLiteEventLog, walPages: Int) {
    let (appends, urgent) = state.withLock { ($0.appends, $0.isUrgent) }
    try? log.flush()
    let isQuiet = state.withLock { $0.appends == appends }
    if isQuiet || urgent { try? log.checkpointIfLarge(urgent ? 0 : Self.checkpointAfter) }
    let again = state.withLock { state -> Bool in
      state.isScheduled = false
      state.isUrgent = false
      return state.appends != appends
    }
    if again { schedule(log) }
  }

  /// Waits until everything committed so far is on the disk.
  func flush() throws { try walFile.withLock { try $0?.flush() } }
}
