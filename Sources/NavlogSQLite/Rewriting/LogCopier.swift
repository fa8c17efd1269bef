package import Navlog

/// Copies sessions of a log to a new file, event by event. A closure can transform each event.
///
/// The copier copies only sessions and events. It fills the dictionaries of the new file again, so they contain only the values
/// of the copied events. The new file has new snapshots and its own hash chain, which covers the maintenance records and is not
/// signed. Memory does not grow with the log.
package struct LogCopier {
  private let reader: LogReader
  private let transform: (inout RecordedEvent<RecordedDestination>) -> Void
  private let step: () -> Void

  /// Creates a copier.
  ///
  /// - Parameters:
  ///   - reader: The reader of the log.
  ///   - transform: Transforms each event.
  ///   - step: A closure called for every event.
  package init(
    reader: LogReader,
    transform: @escaping (inout RecordedEvent<RecordedDestination>) -> Void = { _ in },
    step: @escaping () -> Void = {}
  ) {
    self.reader = reader
    self.transform = transform
    self.step = step
  }

  /// Writes a file that does not exist yet, with its head next to it. The file and its head are durable when
  /// this method returns, and no other files are left next to them.
  ///
  /// - Parameters:
  ///   - sessions: The sessions to copy.
  ///   - records: The maintenance records of the copy.
  ///   - path: The path of the file.
  ///   - doubt: Returns a reason to doubt the copied rows, or `nil`. It is called after all rows were copied.
  /// - Throws: `EventLogError`, `SQLiteError`, and the errors of `doubt`.
  package func write(
    _ sessions: [SessionRecord], _ records: [MaintenanceRecord], to path: String,
    doubt: () throws -> String? = { nil }
  ) throws {
    let log = try SQLiteEventLog(path: path)
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
    // A session in progress keeps growing. The copy contains only the events that the session had when it was
    // listed, because the report counts these events.
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
