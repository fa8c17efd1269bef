import CSQLite
import Navlog
import Synchronization

/// Options that protect the seals of a log against an attacker.
///
/// In the background, a log adds seals to its hash chain, and keeps the newest head in a file next to the log. This protects
/// against accidents and against anyone who can write only one of the two files. To protect against an attacker who can write
/// both files, store the heads elsewhere, or sign them with a key that the attacker does not have:
///
/// ```swift
/// let sealing = SealingOptions(
///   sign: { head in keychain.signature(of: head.description) },
///   onHead: { head in server.note(head.description) })
/// let log = try SQLiteEventLog(path: path, sealing: sealing)
/// ```
///
/// A seal shows that an event was not changed after it was recorded. It cannot show that the recorded call really took place.
public struct SealingOptions: Sendable {
  /// The closure that signs a head. The signature is stored with the seal.
  ///
  /// The thread that flushes calls the closure for every seal. This is usually a background thread; at an
  /// explicit flush, a suspension or the end of a session, it is the caller's thread. If the log is pruned when it
  /// is opened, the thread that opens the log calls the closure for every seal of the new file. The log holds no
  /// locks during the call, so the closure may take long and wait for other threads that use the log. Two threads
  /// that flush at the same time may both request the signature of a seal; the log stores one of the two
  /// signatures. The closure must not flush or close the log itself.
  public var sign: (@Sendable (LogHead) -> String?)?
  /// The closure that receives the head of all durable events. The thread that flushes calls the closure after a
  /// flush that makes new rows durable. If the log is pruned when it is opened, the closure also receives the head
  /// of the new file.
  ///
  /// Two threads may deliver their heads in either order. The head that covers more rows is the newer one.
  public var onHead: (@Sendable (LogHead) -> Void)?

  /// Creates options. By default, seals are not signed, and heads are only stored next to the log.
  public init(sign: (@Sendable (LogHead) -> String?)? = nil, onHead: (@Sendable (LogHead) -> Void)? = nil) {
    self.sign = sign
    self.onHead = onHead
  }
}

/// A row of the table `seals`.
struct Seal {
  let head: LogHead
  var signature: String?
}

/// The rows that the sealer adds to the log. The log's writer inserts them.
struct SealBatch {
  var records: [MaintenanceRecord] = []
  var seals: [Seal] = []
}

/// Seals a log while it is being written, and publishes its head.
///
/// It reads the recorded rows over its own connection, so that callers do not wait while a seal is computed.
/// Only the finished seals are inserted over the writer's connection.
final class Sealer: Sendable {
  private let path: String
  private let options: SealingOptions
  private let work = Mutex(Work())

  /// `@unchecked Sendable` because it is only used within the lock.
  private struct Work: @unchecked Sendable {
    var isOpen = true
    /// The number of calls of ``open()``. If it changes during a call of `seal`, the head may belong to another file and is
    /// dropped.
    var number = 0
    var reader: ChainReader?
    var hasCheckedHead = false
    /// The head in the file next to the log.
    var stored: LogHead?
    /// The last head of durable events that the app received.
    var published: LogHead?
  }

  init(path: String, options: SealingOptions) {
    self.path = path
    self.options = options
  }

  /// Allows sealing of the file that is now at the path, even if this is another file than before. The next seal opens it.
  func open() { work.withLock { $0 = Work(number: $0.number + 1) } }

  /// Closes the file and stops sealing. Otherwise, a background flush that ends after this call would open the file again, and
  /// SQLite would leave a write-ahead log next to the file.
  func close() { work.withLock { $0 = Work(isOpen: false, number: $0.number) } }

  /// Seals, flushes, and then stores the head next to the log. The app receives the head only if `flush` makes events durable,
  /// because a head must not cover events that a power cut could remove.
  ///
  /// - Parameters:
  ///   - count: The minimum number of rows that a seal covers.
  ///   - check: Receives a new connection before anything is read.
  ///   - write: Adds a batch of seals and maintenance records to the log.
  ///   - isDurable: Whether `flush` makes everything durable. If `false`, `flush` only ensures that the disk keeps the order of
  ///     writes.
  ///   - flush: Waits for the disk. Pass `nil` to seal without a flush. A later flush then publishes the head.
  /// - Throws: The errors of `flush`. If the log cannot be sealed now, no error is thrown, and a later call seals it.
  func seal(
    atLeast count: Int, check: (Connection) throws -> Void, writing write: (SealBatch) throws -> Void,
    isDurable: Bool, flush: (() throws -> Void)?
  ) throws {
    guard let number = (work.withLock { $0.isOpen ? $0.number : nil }) else { return }
    let head = pendingHead(atLeast: count, check, write)
    guard let flush else { return }
    try flush()
    guard let head else { return }
    let isNew = work.withLock { work in
      guard work.isOpen, work.number == number,
        work.stored.map({ head.extent.covers($0.extent) }) ?? true
      else { return false }
      if head != work.stored { HeadFile(log: path).write(head) }
      work.stored = head
      guard isDurable, head != work.published else { return false }
      work.published = head
      return true
    }
    if isNew { options.onHead?(head) }
  }

  /// Adds seals and returns the head, or returns `nil` if that is not possible now.
  private func pendingHead(
    atLeast count: Int, _ check: (Connection) throws -> Void, _ write: (SealBatch) throws -> Void
  ) -> LogHead? {
    do { return try addSeals(atLeast: count, check, write) } catch {
      // In Apple's SQLite, a failed check may leave the connection unusable, so the next attempt opens a new one.
      work.withLock { $0.reader = nil }
      return nil
    }
  }

  /// Computes seals for the unsealed rows, and adds these seals to the log. The app signs the seals while no lock is held. If
  /// another thread adds the same seals in the meantime, this method starts again.
  private func addSeals(
    atLeast count: Int, _ check: (Connection) throws -> Void, _ write: (SealBatch) throws -> Void
  ) throws -> LogHead? {
    var refused: Int?
    while true {
      let (seals, head) = try work.withLock { work in
        try pendingSeals(&work, atLeast: count, check, write)
      }
      guard let first = seals.first else { return head }
      let batch = SealBatch(seals: seals.map { Seal(head: $0, signature: options.sign?($0)) })
      do {
        try write(batch)
        return head
      } catch  where first.seal != refused { refused = first.seal }
    }
  }

  private func pendingSeals(
    _ work: inout Work, atLeast count: Int, _ check: (Connection) throws -> Void,
    _ write: (SealBatch) throws -> Void
  ) throws -> (seals: [LogHead], head: LogHead?) {
    guard work.isOpen else { return ([], nil) }
    let reader = try work.reader ?? open(check)
    work.reader = reader
    if !work.hasCheckedHead {
      if let doubt = try reader.connection.reading({ try self.doubt(reader) }) {
        try write(SealBatch(records: [doubt]))
      }
      work.hasCheckedHead = true
    }
    return try reader.connection.reading { try reader.pendingSeals(atLeast: count) }
  }

  /// Compares the log with its stored head, and returns a maintenance record if they contradict each other: rows that the head
  /// covers were changed or removed, or the library cannot have appended the rows after them. The next seal would hide both
  /// contradictions. Also returns a record if the head is unreadable.
  private func doubt(_ reader: ChainReader) throws -> MaintenanceRecord? {
    let comparison = try reader.comparison(with: HeadFile(log: path).read())
    // If the log was rewritten after this head was stored, a crash stopped the rewrite before it replaced the head. The old
    // head does not show that rows are missing, so `cut` is `nil`.
    guard case .holds(let head) = comparison else { return comparison.cut }
    let appended = AppendedRows(reader.connection)
    return try appended.problem(afterHead: head.extent, upTo: reader.extent()).map { .unproven($0) }
  }

  private func open(_ check: (Connection) throws -> Void) throws -> ChainReader {
    let connection = try Connection(path, flags: SQLITE_OPEN_READONLY)
    try check(connection)
    connection.setBusyTimeout(2_000)
    return ChainReader(connection)
  }
}
