package import Navlog

/// Copies sessions of a log to a new file, event by event, each transformed by a closure.
///
/// Only sessions and events are copied: the dictionaries contain what these refer to and no more, snapshots are taken anew, and
/// the file gets a hash chain of its own, which covers the maintenance records. Memory does not grow with the log.
package struct LogCopier {
  private let reader: LogReader
  private let sealing: SealingOptions
  private let transform: (inout RecordedEvent<RecordedDestination>) -> Void
  private let step: () -> Void

  /// Creates a copier.
  ///
  /// - Parameters:
  ///   - reader: Reads the log.
  ///   - sealing: Signs the seals of the copy. `onHead` is not called.
  ///   - transform: Transforms each event.
  ///   - step: Called for every event.
  package init(
    reader: LogReader, sealing: SealingOptions,
    transform: @escaping (inout RecordedEvent<RecordedDestination>) -> Void = { _ in },
    step: @escaping () -> Void = {}
  ) {
    self.reader = reader
    self.sealing = sealing
    self.transform = transform
    self.step = step
  }

  /// Writes a file that does not exist yet, and its head beside it. Both are durable when this returns, and no other files
  /// are left beside them.
  ///
  /// - Parameters:
  ///   - sessions: The sessions to copy.
  ///   - records: The maintenance records of the copy.
  ///   - path: The path of the file.
  ///   - doubt: Returns what contradicts the rows, once they are copied; `nil` if nothing does.
  /// - Throws: `EventLogError`, `SQLiteError`; rethrows what `doubt` throws.
  package func write(
    _ sessions: [SessionRecord], _ records: [MaintenanceRecord], to path: String,
    doubt: () throws -> String? = { nil }
  ) throws {
    // The head is announced only when the file is in its final place.
    let log = try SQLiteEventLog(path: path, sealing: SealingOptions(sign: sealing.sign))
    try log.filling {
      try log.add(records)
      for session in sessions { try copy(session, into: log) }
      if let doubt = try doubt() { try log.add([.unproven(doubt)]) }
    }
    try NewLogFile.makeDurable(path)
  }

  private func copy(_ session: SessionRecord, into log: SQLiteEventLog) throws {
    let id = session.info.id
    let copy = try SessionWriter(session.info, in: log)
    // A session in progress keeps growing. Only the events that were listed, and are reported, are copied.
    try reader.read(id, 1...max(1, session.count)) { event in
      guard event.position <= session.count else { return false }
      step()
      try copy.append(event, transform)
      return true
    }
    try copy.finish()
    if let ended = session.ended { try log.end(id, at: ended, after: session.duration ?? 0) }
  }
}
