/// The maximum size of the write-ahead log, in pages.
///
/// The write-ahead log shrinks only by checkpoints. Checkpoints take place in the background long before the
/// limit. A thread whose commit reaches the limit makes a checkpoint itself, unless it is the main thread.
struct WALLimit {
  let pages: Int

  /// - Parameters:
  ///   - bytes: The size of the file.
  ///   - pageSize: The size of a page of the database.
  init(bytes: Int, pageSize: Int) {
    pages = max(WALCheckSchedule.pagesBetweenChecks, bytes / Self.frame(pageSize: pageSize))
  }

  /// The size of the header of the write-ahead log, in bytes.
  static let header = 32

  /// Returns the size of a page in the write-ahead log, in bytes.
  @inline(__always)
  static func frame(pageSize: Int) -> Int { pageSize + 24 }

  /// When the app pauses, the background thread makes a checkpoint if the write-ahead log has at least this number of pages.
  /// When a larger write-ahead log restarts, SQLite truncates the file to about this number of pages.
  var atPause: Int { pages / 8 }

  /// If the write-ahead log has at least this number of uncopied pages, the background thread makes a checkpoint without
  /// waiting for a pause.
  var withoutPause: Int { pages / 2 }

  /// If the write-ahead log has at least this number of pages, even calls on the main thread wait for a checkpoint.
  var onMainThread: Int { pages * 8 }
}

/// Decides after which commits the caller's thread checks the size of the write-ahead log.
struct WALCheckSchedule {
  /// The number of pages between two checks. The commit of a call writes one to three pages.
  static let pagesBetweenChecks = 32

  private var nextCheck = pagesBetweenChecks
  /// The time at which a checkpoint last failed, in nanoseconds.
  private var lastFailure: UInt64?
  /// The number of pages to which the database file was lengthened; 0 after a checkpoint has truncated the file.
  var reservedPages = 0

  /// Whether a check is due, given the number of pages in the write-ahead log.
  @inline(__always)
  mutating func isDue(_ pages: Int) -> Bool {
    guard pages >= nextCheck else { return false }
    nextCheck = pages + Self.pagesBetweenChecks
    return true
  }

  /// The number of pages that the write-ahead log had when its pages were last copied into the database; 0 after the
  /// write-ahead log has restarted.
  var copiedPages = 0

  /// Whether the thread that made the last check may wait for the disk.
  var callsMayWait = true

  /// Whether a thread that must not wait for the disk found the device full. The next checkpoint on another thread then empties
  /// the write-ahead log.
  var wasDeviceFull = false

  /// Records a checkpoint. After a checkpoint of all pages, the next write restarts the write-ahead log. The checkpoint also
  /// truncates the database file, so the file has no reserved pages until the writer reserves pages again.
  mutating func recordCheckpoint() {
    nextCheck = Self.pagesBetweenChecks
    reservedPages = 0
    copiedPages = 0
    wasDeviceFull = false
  }

  /// Makes the next check due when the write-ahead log has the given number of pages.
  mutating func scheduleCheck(at pages: Int) { nextCheck = pages }

  /// Records a failed checkpoint.
  mutating func recordFailure(at now: UInt64) { lastFailure = now }

  /// Whether another checkpoint may be tried: no checkpoint has failed within the last 100 ms. Without this delay, every call
  /// on a full device would try to copy the whole write-ahead log.
  func canRetry(at now: UInt64) -> Bool { lastFailure.map { now - $0 > 100_000_000 } ?? true }
}
