import Dispatch
import Foundation
import Navlog
import Synchronization

/// Flushes, seals and checkpoints a log in the background, so that callers do not wait for the disk.
///
/// Events can be appended while a file is being flushed. If the write-ahead log has reached an eighth of its maximum size, a
/// checkpoint takes place when the app pauses. If the app never pauses, a checkpoint takes place when the write-ahead log
/// reaches half of its maximum size.
final class BackgroundFlusher: Sendable {
  private static let pause = DispatchTimeInterval.milliseconds(250)

  private let queue = DispatchQueue(label: "navlog.flusher", qos: .utility)
  /// The queue for work that frees space. This work must not wait for ``queue``, on which the app signs seals.
  private let emptier = DispatchQueue(label: "navlog.emptier", qos: .utility)
  private let target = Mutex<Target?>(nil)
  private let state = Mutex(State())

  /// The files that a flush makes durable.
  struct Target {
    let wal: OpenFile
    let database: OpenFile
    let device: StorageDevice
    /// The descriptor for ``StorageDevice/flushCache``. Its owner must keep it open.
    let descriptor: Int32
    let limit: WALLimit
    /// Whether the log's file was created without a flush, and no flush has taken place since.
    var isNew = false
  }

  private struct State {
    var appends = 0
    var isScheduled = false
    var isEmptying = false
    var filling: Filling?
  }

  /// The time at which the rows of a new file are sealed. The file is not flushed before it is complete.
  enum Filling {
    /// Rows are sealed as soon as they are written.
    case whileSealing
    /// Rows are sealed at the end.
    case untilSealed
  }

  /// Performs work that waits for the disk. The work begins after all work that is already in the queue.
  nonisolated(nonsending) func run<R: Sendable>(_ work: @escaping @Sendable () -> R) async -> R {
    await queue.run(work)
  }

  /// Sets the files to flush.
  func attach(_ target: Target?) { self.target.withLock { $0 = target } }

  /// Whether files are attached.
  var isAttached: Bool { target.withLock { $0 != nil } }

  /// Waits until a flush in progress has ended.
  func wait() { target.withLock { _ in } }

  /// Releases the files. If a flush is in progress, waits until the flush has ended.
  func detach() { target.withLock { $0 = nil } }

  /// Sets when the rows of the new file are sealed; `nil` if no new file is being filled.
  func setFilling(_ filling: Filling?) { state.withLock { $0.filling = filling } }

  /// Schedules a flush after an append. Returns immediately.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - isUrgent: Whether to empty the write-ahead log now, without waiting for a pause.
  func schedule(_ log: SQLiteEventLog, isUrgent: Bool = false) {
    let (due, empties) = state.withLock { state -> (DispatchTime?, Bool) in
      state.appends += 1
      let empties = isUrgent && !state.isEmptying
      if empties { state.isEmptying = true }
      if state.isScheduled { return (nil, empties) }
      state.isScheduled = true
      return (state.filling != nil ? .now() : .now() + Self.pause, empties)
    }
    if empties {
      emptier.async { [weak self, weak log] in
        if let self, let log { self.empty(log) }
      }
    }
    guard let due else { return }
    queue.asyncAfter(deadline: due) { [weak self, weak log] in
      if let self, let log { self.run(log) }
    }
  }

  private func run(_ log: SQLiteEventLog) {
    let (appends, filling) = state.withLock { ($0.appends, $0.filling) }
    switch filling {
    case .whileSealing: try? log.seal()
    case .untilSealed: break
    case nil: try? log.flushAtPause()
    }
    let isQuiet = state.withLock { $0.appends == appends }
    if let limit = target.withLock({ $0?.limit }), isQuiet { try? log.checkpointIfLarge(limit.atPause) }
    let needsAnother = state.withLock { state -> Bool in
      state.isScheduled = false
      return state.appends != appends
    }
    if needsAnother { schedule(log) }
  }

  /// Empties the write-ahead log.
  private func empty(_ log: SQLiteEventLog) {
    try? log.checkpointIfLarge(0, isUrgent: true)
    state.withLock { $0.isEmptying = false }
  }

  /// Waits until everything committed so far is on disk. If `isDurable` is `false`, only ensures that
  /// the committed pages reach the disk before later writes. Does nothing while a new file is being
  /// filled.
  func flush(isDurable: Bool) throws {
    if state.withLock({ $0.filling != nil }) { return }
    try target.withLock { target in
      guard let files = target else { return }
      // The first flush of the write-ahead log also flushes the folder, which contains the names of both files.
      if files.isNew { try files.database.flush() }
      if isDurable {
        try Signposts.interval("flush") {
          try files.wal.flush()
          try files.device.emptyCache(files.descriptor)
        }
      } else {
        try files.wal.keepOrder()
      }
      target?.isNew = false
    }
  }

  /// Ensures that pages copied into the database reach the disk before later writes. Does nothing while a new
  /// file is being filled.
  func flushDatabase() throws {
    if state.withLock({ $0.filling != nil }) { return }
    try target.withLock { try $0?.database.keepOrder() }
  }

  /// Makes the system write all files to the disk, in the background. After the main thread copied a lost write-ahead log into
  /// the database, and closed both files, no descriptor is left with which the log could flush only these files.
  func flushSystem() { emptier.async { sync() } }
}
