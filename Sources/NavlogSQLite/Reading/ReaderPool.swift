import Synchronization

/// Connections for reading, one for each read under way: a read within a read's closure gets another one.
final class ReaderPool: Sendable {
  private let idle = Mutex<[Reader]>([])
  private let path: String
  private let isForeign: Bool

  /// `@unchecked Sendable` because a reader is either in the pool or with the one caller that took it out.
  private struct Reader: @unchecked Sendable {
    let file: ReadOnlyLogFile
    let reader: LogReader
  }

  /// Readers of a file, whose path must be the real one; a foreign one has its schema checked.
  init(path: String, isForeign: Bool) {
    self.path = path
    self.isForeign = isForeign
  }

  /// Closes the connections that nobody uses.
  func clear() { idle.withLock { $0.removeAll() } }

  /// Lends a reader to a body.
  ///
  /// - Parameters:
  ///   - check: Takes the connection of a new one before it reads.
  ///   - body: Reads.
  func withReader<R>(check: (Connection) throws -> Void, _ body: (LogReader) throws -> R) throws -> R {
    let reader = try take() ?? make(check)
    reader.reader.connection.setBudget(reader.file.budget)
    let result = try body(reader.reader)
    // A reader whose query failed is not used again: its state is unknown.
    idle.withLock { $0.append(reader) }
    return result
  }

  private func take() -> Reader? {
    while let reader = idle.withLock({ $0.popLast() }) {
      if reader.file.isCurrent { return reader }
    }
    return nil
  }

  private func make(_ check: (Connection) throws -> Void) throws -> Reader {
    let file = try ReadOnlyLogFile(path: path)
    return Reader(file: file, reader: LogReader(try file.open(checkingSchema: isForeign, check: check)))
  }
}
