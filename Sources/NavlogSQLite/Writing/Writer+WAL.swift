import Dispatch

/// Methods with which the writer limits the size of the write-ahead log, and frees space on a full device.
///
/// A commit writes whole pages, even for a few bytes. If each call is committed separately, its pages in the write-ahead log
/// take a hundred times as much space as its rows in the database. A checkpoint frees the space of the write-ahead log, but
/// needs space for the new rows in the database first. A full device has no such space. So the writer reserves the space in
/// advance by lengthening the database file beyond its last page.
extension Writer {
  /// The number of reserved pages beyond the database's last page. Every check ensures that at least half of these pages are
  /// left. The commit of a batch of buffered events usually adds fewer pages than this half to the database.
  private static let sparePages = 64

  /// Checks the write-ahead log after a commit.
  @inline(__always)
  func limitWAL() {
    if walChecks.isDue(connection.walPages) { limitWALNow() }
  }

  private func limitWALNow() {
    walChecks.callsMayWait = mayWait
    let isFull = !reserveSpaceForCheckpoint()
    guard mayWait else {
      if isFull { walChecks.wasDeviceFull = true }
      return
    }
    guard isFull || connection.walPages >= walLimit.pages else { return }
    // If a reader blocks the checkpoint only for a moment, another attempt can succeed. On a device that is nearly full, the
    // next scheduled check may be too late, so a check is scheduled at the next page.
    if !emptyWAL(isWaiting: false), isFull { walChecks.scheduleCheck(at: connection.walPages + 1) }
  }

  /// Whether the write-ahead log should be emptied now, without waiting for a pause.
  var isCheckpointUrgent: Bool {
    walChecks.wasDeviceFull
      || connection.walPages - walChecks.copiedPages >= walLimit.withoutPause
  }

  /// Whether the write-ahead log should restart although the app does not pause. During such a restart, calls wait for the
  /// disk.
  var isRestartOverdue: Bool {
    walChecks.callsMayWait || connection.walPages >= walLimit.onMainThread
  }

  /// Lengthens the database file beyond its last page. Returns whether the device had space for the
  /// reserved pages.
  func reserveSpaceForCheckpoint() -> Bool {
    defer { pageCount.reset() }
    do {
      let pages = try pageCount.step() ? Int(pageCount.integer(0)) : 0
      guard pages + Self.sparePages / 2 > walChecks.reservedPages else { return true }
      try connection.lengthen(toPages: pages + Self.sparePages, of: pageSize)
      walChecks.reservedPages = pages + Self.sparePages
      return true
    } catch { return false }
  }

  /// Moves the content of the write-ahead log into the database. Returns whether the write-ahead log is now empty.
  ///
  /// - Parameter isWaiting: Whether to wait briefly for readers.
  @discardableResult
  private func emptyWAL(isWaiting: Bool) -> Bool {
    let now = DispatchTime.now().uptimeNanoseconds
    guard !connection.isInTransaction, walChecks.canRetry(at: now), !connection.hasMoved, !isWALCut else {
      return false
    }
    if !isWaiting { connection.setBusyTimeout(0) }
    defer { setBusyTimeout() }
    do { if try !connection.checkpointAndTruncate() { return false } } catch {
      walChecks.recordFailure(at: now)
      return false
    }
    recordCheckpoint()
    return true
  }

  /// Moves as much of the write-ahead log into the database as readers allow, so that the write-ahead log can
  /// restart.
  func checkpoint() throws {
    // SQLite would mistake a gap in the write-ahead log for pages, so a file with a gap is not copied.
    if isWALCut { return }
    if walChecks.wasDeviceFull, emptyWAL(isWaiting: true) { return }
    try connection.checkpoint()
    recordCheckpoint()
  }

  func recordCheckpoint() {
    walChecks.recordCheckpoint()
    _ = reserveSpaceForCheckpoint()
    try? startWAL()
  }

  /// Writes the header and a first page at the start of the write-ahead log. SQLite flushes the header before it writes pages.
  /// This method causes the flush now, so that the next call does not wait for it.
  private func startWAL() throws { try appendUnchangedPage() }

  /// Appends the unchanged first page of the database to the write-ahead log.
  func appendUnchangedPage() throws {
    try connection.execute("PRAGMA user_version = \(Migrator.version)")
  }

  /// If the write-ahead log is new, writes its header and a first page without the flush; see ``withoutFlushOfFreshWAL(_:)``.
  func startFreshWAL() throws { if isWALFresh { try withoutFlushOfFreshWAL(startWAL) } }

  /// Runs a write. If the device is full, empties the write-ahead log and repeats the write.
  ///
  /// - Parameter write: A closure that writes everything or nothing. It may be called twice.
  func writing<R>(_ write: () throws -> R) throws -> R {
    do { return try write() } catch let error as SQLiteError where error.isFull && !isImporting {
      connection.rollBack()
      guard mayWait else {
        walChecks.wasDeviceFull = true
        throw error
      }
      guard emptyWAL(isWaiting: true) else { throw error }
      return try write()
    }
  }
}
