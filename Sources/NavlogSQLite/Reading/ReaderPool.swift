import Navlog
import Synchronization

/// Read connections, one for each read in progress. A read within the closure of another read gets its own connection.
final class ReaderPool: Sendable {
  private let idle = Mutex(Idle())
  private let path: String
  private let checksSchema: Bool

  /// `@unchecked Sendable` because a reader is either in the pool or lent to one caller.
  private struct Reader: @unchecked Sendable {
    let file: ReadOnlyLogFile
    let log: LogReader
  }

  private struct Idle {
    var readers: [Reader] = []
    /// The number of times that the pool was cleared. A reader that was lent before a clear is closed when it is returned.
    var clears = 0
  }

  /// Creates a pool of readers.
  ///
  /// - Parameters:
  ///   - path: The real path of the log.
  ///   - checksSchema: Whether each new connection checks the schema first: `true` for an untrusted log.
  init(path: String, checksSchema: Bool) {
    self.path = path
    self.checksSchema = checksSchema
  }

  /// Closes the idle connections immediately, and the connections in use as soon as they are returned.
  func clear() {
    idle.withLock { idle in
      idle.readers = []
      idle.clears += 1
    }
  }

  /// Closes the idle connections to a log that is being written. Otherwise, the writer could not restart its write-ahead log,
  /// or remove it when it closes the log.
  func closeAlongsideWriter() {
    idle.withLock { $0.readers.removeAll { $0.file.isBeingWritten } }
  }

  /// Lends a reader to a body.
  ///
  /// - Parameters:
  ///   - check: Receives a new connection before anything is read.
  ///   - body: Receives the reader.
  func withReader<R>(check: (Connection) throws -> Void, _ body: (LogReader) throws -> R) throws -> R {
    let clears = idle.withLock { $0.clears }
    let reader = try take() ?? make(check)
    reader.log.connection.setBudget(reader.file.budget)
    do {
      let result = try body(reader.log)
      putBack(reader, takenAfter: clears)
      return result
    } catch {
      // A reader whose query failed is dropped, because its state is unknown. If the caller's closure threw an error of its
      // own, the reader is put back with its caches.
      if !Self.isFailure(error) { putBack(reader, takenAfter: clears) }
      throw error
    }
  }

  private func putBack(_ reader: Reader, takenAfter clears: Int) {
    idle.withLock { idle in
      if idle.clears == clears { idle.readers.append(reader) }
    }
  }

  private static func isFailure(_ error: any Error) -> Bool {
    error is SQLiteError || (error as? EventLogError)?.code == .damaged
  }

  private func take() -> Reader? {
    while let reader = idle.withLock({ $0.readers.popLast() }) {
      if reader.file.isCurrent { return reader }
    }
    return nil
  }

  private func make(_ check: (Connection) throws -> Void) throws -> Reader {
    let file = try ReadOnlyLogFile(path: path)
    return Reader(file: file, log: LogReader(try file.open(checkingSchema: checksSchema, check: check)))
  }
}
