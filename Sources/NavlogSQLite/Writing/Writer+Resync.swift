import Navlog

/// Methods that compare the app's events with the rows in the file. The writer calls these methods for the first write after a
/// failed write, or after a session continued.
extension Writer {
  /// Finds the events that reached the file, and returns the events that did not.
  ///
  /// A failed commit may still have reached the disk. The comparison keeps the writer from writing an event twice.
  ///
  /// - Throws: `EventLogError` with the code `takenOver` if the file contains events that the app did not record. The method
  ///   then first adds a maintenance record, which states that the row of the first such event is unproven.
  func resync(
    _ events: [RecordedEvent<RecordedDestination>], _ session: CurrentSession
  ) throws -> ArraySlice<RecordedEvent<RecordedDestination>> {
    if isImporting {
      throw snapshotFailure ?? EventLogError(.cannotWrite, "the import cannot continue after a failed write")
    }
    connection.rollBack()
    encoder = EventRowEncoder(connection)
    let found = Int64(try connection.integer(Queries.lastEvent) ?? 0)
    let written = events.prefix { $0.position <= session.position(of: found) }
    if let foreign = try foreignRow(in: written, after: last, upTo: found, session) {
      try add(.unproven("row \(foreign) of events is not the event that the app recorded"))
      throw EventLogError.foreignEvents(session.id, path)
    }
    last = found
    (needsResync, snapshotFailure) = (false, nil)
    return events[written.endIndex...]
  }

  /// Returns the first row whose event is not the event that the app recorded, or `nil` if all rows match.
  private func foreignRow(
    in written: ArraySlice<RecordedEvent<RecordedDestination>>, after last: Int64, upTo found: Int64,
    _ session: CurrentSession
  ) throws -> Int64? {
    var next = last + 1
    if let first = written.first {
      next = session.first + Int64(first.position) - 1
      let rows = try connection.prepare(Queries.readEvents)
      rows.bind(1, next)
      rows.bind(2, found)
      // If the file contains the events that the app recorded, the dictionaries already contain their values, so `inserting`
      // finds these values and inserts nothing.
      let foreign: Int64? = try connection.transaction {
        for index in written.indices {
          guard try rows.step(), try EventRow(rows) == encoder.inserting(written[index], session.clock) else {
            return next
          }
          next += 1
        }
        return nil
      }
      rows.reset()
      if let foreign { return foreign }
    }
    next = max(next, last + 1)
    return next <= found ? next : nil
  }
}
