import Dispatch

/// How large the write-ahead log may become, in pages.
///
/// It only shrinks by checkpoints. They take place in the background, long before the limit; a commit that finds the limit
/// reached makes one itself.
struct WALLimit {
  let pages: Int

  /// - Parameters:
  ///   - bytes: The size of the file.
  ///   - pageSize: The size of a page of the database.
  init(bytes: Int, pageSize: Int) {
    pages = max(WALSpace.pagesBetweenChecks, bytes / Self.frame(pageSize: pageSize))
  }

  /// The size in bytes of the file's header.
  static let header = 32

  /// The size in bytes that a page takes in the file.
  @inline(__always)
  static func frame(pageSize: Int) -> Int { pageSize + 24 }

  /// From where a pause of the app is used for a checkpoint, and to where the file is cut when it is written anew.
  var atPause: Int { pages / 8 }

  /// From where the background does not wait for a pause.
  var withoutPause: Int { pages / 2 }
}

/// When to look after the write-ahead log on the thread of the caller: every so many pages.
struct WALSpace {
  /// A commit of a call writes one page to three.
  static let pagesBetweenChecks = 32

  private var nextCheck = pagesBetweenChecks
  /// When a checkpoint last failed, in nanoseconds.
  private var lastFailure: UInt64?
  /// The number of pages that the database file was lengthened to, until a checkpoint cuts it.
  var pagesTaken = 0

  /// Whether to look, given the number of pages in the write-ahead log.
  @inline(__always)
  mutating func isDue(_ pages: Int) -> Bool {
    guard pages >= nextCheck else { return false }
    nextCheck = pages + Self.pagesBetweenChecks
    return true
  }

  /// Whether the device was full when a thread that must not wait for it wrote.
  var isShort = false

  /// Tells that a checkpoint took place: the next pages are written at the start of the write-ahead log, and the database
  /// file is as long as its content.
  mutating func hasCheckpointed() {
    nextCheck = Self.pagesBetweenChecks
    pagesTaken = 0
    isShort = false
  }

  /// Asks for the next look when the write-ahead log has a number of pages.
  mutating func lookAgain(at pages: Int) { nextCheck = pages }

  /// Tells that a checkpoint failed.
  mutating func hasFailed(at now: UInt64) { lastFailure = now }

  /// Whether a checkpoint may be tried. While the device stays full, every call would copy the whole file in vain.
  func mayTry(at now: UInt64) -> Bool { lastFailure.map { now - $0 > 100_000_000 } ?? true }
}

/// What a writer does when the write-ahead log has reached its limit, or the device is full.
///
/// A commit of a few bytes writes whole pages, so single calls make the write-ahead log a hundred times as large as what
/// they add to the database. A checkpoint gives that space back, but first the database has to grow, which it cannot on a
/// device that is full. So the writer takes the space for that in advance: it lengthens the database file beyond its last
/// page.
extension Writer {
  /// How many pages beyond the last one are taken; half of them are left at every check. A batch of pending events takes fewer.
  private static let sparePages = 64

  /// Looks after the write-ahead log, after a commit.
  @inline(__always)
  func limitWAL() {
    if space.isDue(connection.walPages) { limitWALNow() }
  }

  private func limitWALNow() {
    let isFull = !takeSpaceForCheckpoint()
    guard isFull || connection.walPages >= options.limit(pageSize: pageSize).pages else { return }
    guard mayWait else {
      space.isShort = true
      return
    }
    // A reader prevents it for a moment. On a device that is nearly full, the next one may be too late.
    if !emptyWAL(isWaiting: false), isFull { space.lookAgain(at: connection.walPages + 1) }
  }

  /// Whether the write-ahead log should become smaller without waiting for a pause.
  var isCheckpointUrgent: Bool {
    space.isShort || connection.walPages >= options.limit(pageSize: pageSize).withoutPause
  }

  private func takeSpaceForCheckpoint() -> Bool {
    defer { pageCount.reset() }
    do {
      let pages = try pageCount.step() ? Int(pageCount.integer(0)) : 0
      guard pages + Self.sparePages / 2 > space.pagesTaken else { return true }
      try connection.lengthen(toPages: pages + Self.sparePages, of: pageSize)
      space.pagesTaken = pages + Self.sparePages
      return true
    } catch { return false }
  }

  /// Moves the write-ahead log into the database and empties it; returns whether it is empty now.
  ///
  /// - Parameter isWaiting: Whether to wait for readers, for a moment.
  @discardableResult
  private func emptyWAL(isWaiting: Bool) -> Bool {
    let now = DispatchTime.now().uptimeNanoseconds
    guard !connection.isInTransaction, space.mayTry(at: now), !connection.hasMoved, !isWALCut else {
      return false
    }
    if !isWaiting { connection.setBusyTimeout(0) }
    defer { setBusyTimeout() }
    do { if try !connection.checkpointAndTruncate() { return false } } catch {
      space.hasFailed(at: now)
      return false
    }
    hasCheckpointed()
    return true
  }

  /// Moves the write-ahead log into the database as far as readers allow, so that it is written from its start again.
  func checkpoint() throws {
    // A gap would be taken for pages of the log.
    if isWALCut { return }
    if space.isShort, emptyWAL(isWaiting: true) { return }
    try connection.checkpoint()
    hasCheckpointed()
  }

  func hasCheckpointed() {
    space.hasCheckpointed()
    _ = takeSpaceForCheckpoint()
    try? startWAL()
  }

  /// Writes the start of the write-ahead log. SQLite flushes the header before the frames that follow; otherwise the next
  /// call would wait for that.
  private func startWAL() throws { try appendUnchangedPage() }

  /// Appends to the write-ahead log the first page of the database, which stays as it is.
  func appendUnchangedPage() throws {
    try connection.execute("PRAGMA user_version = \(Migrator.version)")
  }

  /// Writes the start of a new write-ahead log, which needs no flush.
  func startFreshWAL() throws { if isWALFresh { try withoutFlushOfFreshWAL(startWAL) } }

  /// Writes; if the device is full, empties the write-ahead log and writes once more.
  ///
  /// - Parameter write: Writes all or nothing, and can be repeated.
  func writing<R>(_ write: () throws -> R) throws -> R {
    do { return try write() } catch let error as SQLiteError where error.isFull && !isImporting {
      connection.rollBack()
      guard mayWait else {
        space.isShort = true
        throw error
      }
      guard emptyWAL(isWaiting: true) else { throw error }
      return try write()
    }
  }
}
