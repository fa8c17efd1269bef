import Navlog
import NavlogTools

/// The list of a session's events, or of the events at which a filter holds. Only the events on screen and near
/// them are read.
///
/// Without a filter, the first row is the moment before the first event.
@MainActor
struct EventList {
  /// The maximum number of events that the list keeps. Above this number, the list keeps only the events on
  /// screen.
  private static let capacity = 2_048
  /// The maximum width of ``subject(of:)``, in columns. Without this limit, the debugger might render a value of several
  /// megabytes after every key.
  static let widestSubject = 1_000
  /// The minimum number of rows between the selected row and the top or bottom of the list.
  private static let margin = 2

  var filter: ConditionHits?
  private var events: [Int: RecordedEvent<RecordedDestination>] = [:]
  /// The results of ``subject(of:)``, by position.
  private var subjects: [Int: String] = [:]
  /// The session to which the kept events belong.
  private var session = ""
  /// The first row on screen.
  private var top = 0

  /// Returns the number of rows.
  func count(_ session: SessionRecord) -> Int { filter?.positions.count ?? session.count + 1 }

  /// Returns the position of a row.
  func position(of row: Int) -> Int { filter.map { $0.positions[row] } ?? row }

  /// Returns the row of a position. If the filter excludes the event at this position, returns the row of the next listed
  /// event.
  func row(of position: Int) -> Int { filter?.index(of: position) ?? position }

  /// Returns the position itself if the list contains it. Otherwise, returns the nearest earlier position in
  /// the list, if any.
  func nearestListed(to position: Int) -> Int? {
    guard let filter, !filter.contains(position) else { return position }
    return filter.previous(before: position)
  }

  /// Returns the position that is the given number of rows away. If the list has fewer rows in this direction, returns the
  /// position of the last of them, or `nil` if no row is in this direction.
  func position(_ count: Int, from position: Int, _ session: SessionRecord) -> Int? {
    let rows = self.count(session)
    var row = row(of: position)
    let isListed = row < rows && self.position(of: row) == position
    // If the position is between two rows, the first step down leads to the row below the position.
    row += isListed || count < 0 ? count : count - 1
    row = min(max(0, row), rows - 1)
    guard row >= 0 else { return nil }
    let found = self.position(of: row)
    return count > 0 ? (found > position ? found : nil) : (found < position ? found : nil)
  }

  /// Scrolls the list to the current position, and returns the visible positions. If the filter excludes the current position,
  /// the list scrolls to the nearest earlier position that it contains, or else to the next one.
  mutating func visible(_ position: Int, rows height: Int, _ session: SessionRecord) -> [Int] {
    let (count, row) = (count(session), row(of: nearestListed(to: position) ?? position))
    let margin = min(Self.margin, max(0, (height - 1) / 2))
    if row < top + margin || row >= top + height - margin {
      let isFar = row < top - height || row >= top + 2 * height
      top = isFar ? row - height / 2 : row < top + margin ? row - margin : row - height + 1 + margin
    }
    top = max(0, min(top, count - height))
    return (top..<min(count, top + height)).map { self.position(of: $0) }
  }

  /// Returns events by position, including the events at the given positions.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  mutating func events(
    at positions: [Int], of session: SessionRecord, in log: any EventLog
  ) throws -> [Int: RecordedEvent<RecordedDestination>] {
    if session.info.id != self.session {
      (events, subjects, self.session) = ([:], [:], session.info.id)
    }
    let missing = positions.filter { $0 > 0 && events[$0] == nil }
    if let first = missing.first, let last = missing.last {
      if events.count > Self.capacity {
        let shown = Set(positions)
        events = events.filter { shown.contains($0.key) }
        subjects = subjects.filter { shown.contains($0.key) }
      }
      // If the missing events are close together, they are read as one range, with 64 more events at each end.
      let isDense = last - first < 4 * missing.count + 64
      let ranges = isDense ? [max(1, first - 64)...last + 64] : missing.map { $0...$0 }
      for range in ranges {
        for event in try log.events(session.info.id, range) { events[event.position] = event }
      }
    }
    return events
  }

  /// Returns the part of an event's row that follows the kind and the router. This part is
  /// truncated to ``widestSubject`` columns.
  mutating func subject(of event: RecordedEvent<RecordedDestination>) -> String {
    if let known = subjects[event.position] { return known }
    let subject = event.subject.fitted(Self.widestSubject)
    subjects[event.position] = subject
    return subject
  }
}
