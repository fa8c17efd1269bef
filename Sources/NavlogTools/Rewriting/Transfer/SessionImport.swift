import Navlog
import NavlogSQLite

/// The import of one session. A new session is written; a session that the log already contains is compared
/// event by event.
final class SessionImport {
  /// The number of events that are read at a time for comparison.
  private static let batch = 1_000

  let record: SessionRecord
  private let log: any EventLog
  /// The writer; `nil` for a session that the log already contains.
  private let writer: SessionWriter?
  private var position = 0
  private var elapsed: Int64 = 0
  private var held: ArraySlice<RecordedEvent<RecordedDestination>> = []

  init(_ record: SessionRecord, into log: any EventLog, existing: SessionRecord?) throws {
    self.record = record
    self.log = log
    writer = existing == nil ? try SessionWriter(record.info, in: log) : nil
    guard let existing else { return }
    guard existing.info.isMasked == record.info.isMasked else {
      throw mismatch(existing.info.isMasked ? "masked values" : "its real values")
    }
    guard existing.info == record.info else { throw mismatch("different metadata") }
    guard existing.count == record.count else {
      throw mismatch("\(existing.count) events, not \(record.count)")
    }
    guard existing.ended == record.ended, existing.duration == record.duration else {
      throw mismatch("a different end")
    }
  }

  var isNew: Bool { writer != nil }

  func append(_ event: RecordedEvent<RecordedDestination>) throws {
    guard event.position == position + 1 else {
      throw JSONShapeError(
        field: "position", problem: "is \(event.position), where \(position + 1) is expected")
    }
    guard event.position <= record.count else {
      throw JSONShapeError(
        field: "position", problem: "is \(event.position), but the header lists \(record.count) events")
    }
    guard event.elapsed >= elapsed else {
      throw JSONShapeError(
        field: "elapsed_us", problem: "is \(event.elapsed), less than that of the previous event")
    }
    if let cause = event.cause, cause < 1 || cause > position {
      throw JSONShapeError(field: "cause", problem: "is \(cause), which is not an earlier event")
    }
    elapsed = event.elapsed
    position += 1
    if let writer { try writer.append(event) } else { try compare(event) }
  }

  func end() throws {
    guard position == record.count else {
      throw JSONShapeError(
        field: "position",
        problem:
          "ends at \(position) in session \(record.info.shortID), which has \(record.count) events: "
          + "the file is incomplete")
    }
    guard let writer else { return }
    try writer.finish()
    if let ended = record.ended { try log.end(record.info.id, at: ended, after: record.duration ?? 0) }
  }

  private func compare(_ event: RecordedEvent<RecordedDestination>) throws {
    if held.isEmpty {
      held = try log.events(record.info.id, position...(position + Self.batch - 1))[...]
    }
    // The log's event was converted to the stored form and back, but the imported event was not. The two values can differ even
    // if the events are equal, so the events are compared as JSON.
    guard let other = held.popFirst(), other.json == event.json else {
      throw mismatch("a different event at position \(position)")
    }
  }

  private func mismatch(_ how: String) -> JSONShapeError {
    JSONShapeError(
      field: "session", problem: "is \(record.info.shortID), which the log already contains with \(how)")
  }
}
