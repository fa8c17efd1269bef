import Synchronization

/// Connections for reading, one for each read under way: a read within a read's closure gets another one.
final class ReaderPool: Sendable {
  private let idle = Mutex<[Unshared]>([])
  private let make: @Sendable () throws -> LogReader

  /// `@unchecked Sendable` because a reader is either in the pool or with the one caller that took it out.
  private struct Unshared: @unchecked Sendable {
    let reader: LogReader
  }

  init(make: @escaping @Sendable () throws -> LogReader) { self.make = make }

  /// Closes the connections that nobody uses.
  func clear() { idle.withLock { $0.removeAll() } }

  func withReader<R>(_ body: (LogReader) throws -> R) throws -> R {
    let reader = try idle.withLock { $0.popLast() } ?? Unshared(reader: make())
    let result = try body(reader.reader)
    // A reader whose query failed is not used again: its state is unknown.
    idle.withLock { $0.append(reader) }
    return result
  }
}
