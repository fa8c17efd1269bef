import Dispatch
import Foundation
import NavlogSQLite

/// Signals that a log may contain new events, which this process or another one recorded.
///
/// The system reports changes of the file and its write-ahead log; see ``FolderEvents``. A report can precede the commit:
/// SQLite first writes to the write-ahead log, and then publishes the commit in shared memory, which the system does not
/// report. The watcher therefore signals immediately after a report, and again 2, 20 and 200 ms later.
///
/// The watcher also compares the metadata of both files once a second. It thus notices changes that the system does
/// not report, for example on a network volume or after the folder was replaced.
final class LogFileWatcher: Sendable {
  /// The signals: one when the watcher begins, and several after each change. Signals that wait for a slow reader are merged.
  let signals: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let state: WatcherState

  /// Begins to watch a log, which may not exist yet.
  init(log path: String) {
    (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    continuation.yield()
    state = WatcherState(path, continuation)
    state.queue.async { [state] in state.start() }
  }

  /// Ends the signals.
  func stop() { continuation.finish() }

  deinit {
    continuation.finish()
    state.queue.async { [state] in state.cancel() }
  }
}

/// `@unchecked Sendable` because only the queue uses the variables.
private final class WatcherState: @unchecked Sendable {
  let queue = DispatchQueue(label: "navlog.updates")
  private let path: String
  private let continuation: AsyncStream<Void>.Continuation
  private var events: FolderEvents?
  private var timer: (any DispatchSourceTimer)?
  private var fingerprint: FileFingerprint
  /// The delays of the scheduled signals, in milliseconds after a report.
  private var due: Set<Int> = []

  init(_ path: String, _ continuation: AsyncStream<Void>.Continuation) {
    self.path = path
    self.continuation = continuation
    fingerprint = FileFingerprint(path)
  }

  func start() {
    watchFolder()
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in self?.compare() }
    timer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(100))
    timer.resume()
    self.timer = timer
  }

  func cancel() {
    events?.cancel()
    timer?.cancel()
    (events, timer) = (nil, nil)
  }

  private func watchFolder() {
    events?.cancel()
    events = FolderEvents(of: path, on: queue) { [weak self] in self?.signal() }
  }

  private func signal() {
    continuation.yield()
    for delay in [2, 20, 200] where due.insert(delay).inserted {
      queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak self] in
        self?.due.remove(delay)
        self?.continuation.yield()
      }
    }
  }

  private func compare() {
    if events?.isWatching != true { watchFolder() }
    let current = FileFingerprint(path)
    if current != fingerprint || current.isRecent { continuation.yield() }
    fingerprint = current
  }
}

/// A fingerprint of the metadata of a log and its write-ahead log, to notice changes.
struct FileFingerprint: Equatable {
  private let files: [FileStatus?]

  init(_ path: String) { files = ["", "-wal"].map { FileStatus(path + $0) } }

  /// The size of the log in bytes; 0 if it does not exist.
  var size: Int { files[0]?.size ?? 0 }

  /// Whether the log or its write-ahead log changed less than two seconds ago. The next change could then have the same
  /// timestamp, and the fingerprint would not show it.
  var isRecent: Bool {
    let changed = files.compactMap { $0?.modificationTime }.max() ?? 0
    return Date().timeIntervalSince1970 - changed < 2
  }
}
