import Dispatch
import NavlogSQLite
import Synchronization

/// Reads tables of a dump on its own thread, while another thread verifies the log and reads the other
/// tables.
///
/// The thread checks the pages of the file before it reads the first row. It reads the rows before they are verified, so no
/// line may be written before the verification has ended. Only a few blocks wait in the queue, so memory does not grow with the
/// log. The thread ends after its last row, or when this object is released.
final class DumpPrefetcher {
  /// Consecutive rows of a table, as concatenated lines.
  struct Block: Sendable {
    let table: LogDump.Table
    fileprivate(set) var lines: [UInt8] = []
    /// The offset at which each line ends.
    fileprivate(set) var ends: [Int] = []

    fileprivate init(of table: LogDump.Table) { self.table = table }

    fileprivate mutating func append(_ line: [UInt8]) {
      lines += line
      ends.append(lines.count)
    }

    /// Passes every line to a closure.
    func forEachLine(_ body: ([UInt8]) throws -> Void) rethrows {
      var (line, start): ([UInt8], Int) = ([], 0)
      for end in ends {
        line.removeAll(keepingCapacity: true)
        line += lines[start..<end]
        start = end
        try body(line)
      }
    }
  }

  private let queue = DispatchQueue(label: "navlog.dump")
  private let blocks = Blocks()
  private let isClaimed = Atomic(false)

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - tables: The tables, in the order in which they are read.
  ///   - connection: A new connection to the file, which no other code uses.
  init(_ tables: [LogDump.Table], of file: ReadOnlyLogFile, on connection: Connection) {
    let source = Source(file: file, connection: connection)
    queue.async { [blocks] in
      do {
        try source.read(tables, into: blocks)
        blocks.end(nil)
      } catch { blocks.end(error) }
    }
  }

  deinit { stop() }

  /// Returns `true` to the first caller, which then takes the blocks. Later callers get `false`, and read the tables
  /// themselves.
  func claim() -> Bool { !isClaimed.exchange(true, ordering: .relaxed) }

  /// Returns the next block, or `nil` after the last one.
  ///
  /// - Parameter waits: Whether to wait for a block. If `false`, `nil` can also mean that no block is available yet.
  /// - Throws: After the last block, the error that ended reading, if any.
  func next(waits: Bool) throws -> Block? { try blocks.take(waits: waits) }

  /// Ends the thread and waits for it.
  func stop() {
    blocks.stop()
    queue.sync {}
  }

  /// The log that the thread reads.
  ///
  /// `@unchecked Sendable` because only the thread uses the connection after it is handed over.
  private struct Source: @unchecked Sendable {
    let file: ReadOnlyLogFile
    let connection: Connection

    func read(_ tables: [LogDump.Table], into blocks: Blocks) throws {
      connection.stop { blocks.isStopped }
      // In a file whose pages form a cycle, a query without a budget would never end.
      try file.checkPages(connection)
      try file.allowUserSQL(on: connection)
      for table in tables { try read(table, into: blocks) }
    }

    private func read(_ table: LogDump.Table, into blocks: Blocks) throws {
      var block = Block(of: table)
      var lines = RowLineWriter(table)
      let rows = try connection.prepare(table.query)
      while try rows.step() {
        try block.append(lines.line(rows))
        guard block.lines.count >= Blocks.size else { continue }
        try blocks.put(block)
        block = Block(of: table)
      }
      // Even a table without rows needs a block, because the dump begins a table when it writes the table's first block.
      try blocks.put(block)
    }
  }
}

/// The queue of blocks. Adding a block waits for a free slot.
private final class Blocks: Sendable {
  /// The size in bytes at which a block is full, and is added to the queue.
  static let size = 1 << 18
  private static let maximum = 4

  private struct Stop: Error {}

  private let waiting = Mutex<[DumpPrefetcher.Block]>([])
  /// The error that ended reading.
  private let failure = Mutex<(any Error)?>(nil)
  private let stopped = Atomic(false)
  /// Counts the waiting blocks. After the last block was added, the count is higher by 1.
  private let ready = DispatchSemaphore(value: 0)
  /// Counts the free slots of the queue.
  private let room = DispatchSemaphore(value: 0)

  // A semaphore must not be released below its initial value, so this semaphore begins at 0 and counts up.
  init() { for _ in 0..<Self.maximum { room.signal() } }

  var isStopped: Bool { stopped.load(ordering: .relaxed) }

  func put(_ block: DumpPrefetcher.Block) throws {
    room.wait()
    if isStopped { throw Stop() }
    waiting.withLock { $0.append(block) }
    ready.signal()
  }

  func end(_ error: (any Error)?) {
    failure.withLock { $0 = error }
    ready.signal()
  }

  func take(waits: Bool) throws -> DumpPrefetcher.Block? {
    guard ready.wait(timeout: waits ? .distantFuture : .now()) == .success else { return nil }
    if let block = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      room.signal()
      return block
    }
    // The end is signaled only once. This call repeats the signal, so that the next call also returns at the end instead of
    // waiting forever.
    ready.signal()
    if let failure = failure.withLock({ $0 }) { throw failure }
    return nil
  }

  func stop() {
    stopped.store(true, ordering: .relaxed)
    room.signal()
  }
}
