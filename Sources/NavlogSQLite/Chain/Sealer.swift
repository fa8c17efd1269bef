import CSQLite
import Navlog
import Synchronization

/// Seals a log that is being written, and makes its head known.
///
/// It reads what was recorded by a connection of its own, so that no caller waits while a seal is computed. Only the row
/// of the seal is written by the one connection that writes.
final class Sealer: Sendable {
  private let path: String
  private let sealing: SealingOptions
  private let work = Mutex(Work())

  /// `@unchecked Sendable` because it is only used within the lock.
  private struct Work: @unchecked Sendable {
    var isOpen = true
    var reader: ChainReader?
    var hasSeenHead = false
    var published: LogHead?
  }

  init(path: String, sealing: SealingOptions) {
    self.path = path
    self.sealing = sealing
  }

  /// Takes up the file at the path, which may be another one than before.
  func open() { work.withLock { $0 = Work() } }

  /// Lets go of the file. A flush that comes late, from the background, must not open it again: SQLite would then leave
  /// a write-ahead log beside it.
  func close() { work.withLock { $0 = Work(isOpen: false) } }

  /// Seals, makes durable, and then makes the head known: it must not promise what a power cut could take.
  ///
  /// - Parameters:
  ///   - atLeast: How many rows a seal is made of.
  ///   - check: Takes the connection that is read by, before it is.
  ///   - write: Writes what was found to be missing.
  ///   - flush: Waits for the disk.
  /// - Throws: What `flush` throws. A log that cannot be sealed now is sealed later.
  func seal(
    atLeast: Int, check: (Connection) throws -> Void, writing write: (SealBatch) throws -> Void,
    flush: () throws -> Void
  ) throws {
    let head = try work.withLock { work -> LogHead? in
      guard work.isOpen else { return nil }
      let head = try? missing(&work, atLeast, check, write)
      try flush()
      guard let head, head != work.published else { return nil }
      HeadFile(log: path).write(head)
      work.published = head
      return head
    }
    if let head { sealing.onHead?(head) }
  }

  private func missing(
    _ work: inout Work, _ atLeast: Int, _ check: (Connection) throws -> Void,
    _ write: (SealBatch) throws -> Void
  ) throws -> LogHead? {
    let reader = try work.reader ?? open(check)
    work.reader = reader
    if !work.hasSeenHead {
      if let lost = try lostHead(reader) { try write(SealBatch(alterations: [.cut(lost)])) }
      work.hasSeenHead = true
    }
    let (seals, head) = try reader.connection.reading { try reader.missing(atLeast: atLeast) }
    if !seals.isEmpty {
      try write(SealBatch(seals: seals.map { Seal(head: $0, signature: sealing.sign?($0)) }))
    }
    return head
  }

  /// The head that was kept when the log was last written, if the log no longer goes that far.
  private func lostHead(_ reader: ChainReader) throws -> String? {
    switch HeadFile(log: path).read() {
    case .missing: nil
    case .unreadable: ""
    case .head(let head):
      // One of the log before it was written anew is what a crash in the middle of that leaves.
      try reader.connection.reading { try reader.holds(head) || reader.rewriting(since: head) != nil }
        ? nil : head.description
    }
  }

  private func open(_ check: (Connection) throws -> Void) throws -> ChainReader {
    let connection = try Connection(path, flags: SQLITE_OPEN_READONLY)
    try check(connection)
    connection.setBusyTimeout(2_000)
    return ChainReader(connection)
  }
}
