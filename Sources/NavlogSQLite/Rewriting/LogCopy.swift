package import Navlog

/// Copies sessions of a log into a new file, event by event, each in the form that a closure gives it.
///
/// Nothing is taken over but sessions and events: dictionaries hold what these refer to and no more, snapshots are made
/// anew, and the file is sealed by a chain of its own, in which stands what was done. Memory does not grow with the log.
package struct LogCopier {
  private static let batch = 1_000

  private let reader: LogReader
  private let sealing: SealingOptions
  private let transform: (RecordedEvent<RecordedDestination>) -> RecordedEvent<RecordedDestination>
  private let step: () -> Void

  package init(
    reader: LogReader, sealing: SealingOptions,
    transform: @escaping (RecordedEvent<RecordedDestination>) -> RecordedEvent<RecordedDestination> = { $0 },
    step: @escaping () -> Void = {}
  ) {
    self.reader = reader
    self.sealing = sealing
    self.transform = transform
    self.step = step
  }

  /// Writes a file that does not exist yet, and its head beside it. When this returns, both are durable, and nothing else
  /// stands beside them.
  ///
  /// - Throws: `EventLogError`, `SQLiteError`.
  package func write(_ sessions: [SessionRecord], _ alterations: [MaintenanceRecord], to path: String) throws
  {
    // Whom the head is of interest to learns it when the file stands where it belongs.
    let log = try SQLiteEventLog(path: path, sealing: SealingOptions(sign: sealing.sign))
    try log.importing {
      try log.add(alterations)
      for session in sessions { try copy(session, into: log) }
    }
    try NewLogFile.settle(path)
  }

  private func copy(_ session: SessionRecord, into log: SQLiteEventLog) throws {
    let id = session.info.id
    try log.begin(session.info)
    var batch: [RecordedEvent<RecordedDestination>] = []
    var state = NavigationState<RecordedDestination>()
    // A session that is being written goes on meanwhile. What is copied is what was found, and is said to be.
    try reader.read(id, 1...max(1, session.count)) { event in
      guard event.position <= session.count else { return false }
      step()
      let event = transform(event)
      batch.append(event)
      _ = state.reduce(event.action, on: event.router, at: event.position)
      if batch.count == Self.batch {
        try log.append(batch, to: id)
        batch.removeAll(keepingCapacity: true)
        if event.position % snapshotInterval == 0 { log.saveSnapshot(state, at: event.position, of: id) }
      }
      return true
    }
    if !batch.isEmpty { try log.append(batch, to: id) }
    if let ended = session.ended { try log.end(id, at: ended, after: session.duration ?? 0) }
  }
}

extension LogReader {
  /// The alterations of a log, as a copy takes them over, so that what was done before is still told.
  package func maintenanceRecords() throws -> [MaintenanceRecord] {
    var found: [MaintenanceRecord] = []
    try connection.forEach("SELECT kind, head, time, detail FROM alterations ORDER BY id") { row in
      guard let kind = MaintenanceRecord.Kind(rawValue: row.text(0)) else { return }
      let detail = (try? JSONValue(parsing: row.text(3))) ?? .object([])
      found.append(
        MaintenanceRecord(kind: kind, head: row.optionalText(1), time: row.integer(2), detail: detail))
    }
    return found
  }

  /// What is known of the head of a log, to be kept when the log is written anew: the one beside it, and, when the log
  /// does not hold that, the fact that it was cut.
  package func lastHead(beside file: HeadFile) throws -> (head: String?, alterations: [MaintenanceRecord]) {
    // The schema was checked, and the rows that are sealed are asked for by its views.
    connection.trustSchema()
    connection.allowOnlyReading()
    let chain = ChainReader(connection)
    let now = { try chain.missing(atLeast: 1).head?.description }
    switch file.read() {
    case .missing: return (try now(), [])
    case .unreadable: return (try now(), [.cut("")])
    case .head(let head):
      if try chain.holds(head) { return (head.description, []) }
      return (try now(), try chain.rewriting(since: head) == nil ? [.cut(head.description)] : [])
    }
  }
}
