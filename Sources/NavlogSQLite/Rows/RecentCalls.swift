import Navlog

/// The ids of recently recorded calls. The lookup does not create a ``CallRow``, because copying its texts
/// takes longer than comparing them.
struct RecentCalls {
  private final class Slot {
    let row: CallRow
    let kind: EventKind
    let id: Int64

    init(_ row: CallRow, _ kind: EventKind, _ id: Int64) {
      (self.row, self.kind, self.id) = (row, kind, id)
    }
  }

  private static var count: Int { 1_024 }
  /// The cache. The call site and the kind of a call determine its slot, and a later call replaces an earlier
  /// call in the same slot.
  private var slots = [Slot?](repeating: nil, count: count)

  /// Returns the id of a plain call. Calls the closure if the id is not cached.
  mutating func id(
    _ event: RecordedEvent<RecordedDestination>, _ plain: PlainCall<RecordedDestination>,
    _ find: (CallRow) -> Int64?
  ) -> Int64? {
    let index = ((event.source?.line ?? 0) &* 16 &+ plain.kind.rawValue.utf8.count) & (Self.count - 1)
    if let slot = slots[index], slot.kind == plain.kind, slot.row.count == plain.count,
      slot.row.isRepeated == event.isRepeated, slot.row.source == event.source,
      slot.row.origin == event.origin, slot.row.reason == event.outcome.reason, slot.row.style == plain.style
    {
      return slot.id
    }
    let row = CallRow(event, kind: plain.kind.rawValue, style: plain.style, count: plain.count)
    guard let id = find(row) else { return nil }
    slots[index] = Slot(row, plain.kind, id)
    return id
  }
}

extension CallRow {
  init(
    _ event: RecordedEvent<RecordedDestination>, kind: String, style: PresentationType?, count: Int?
  ) {
    self.init(
      kind: kind, style: style, origin: event.origin, source: event.source, reason: event.outcome.reason,
      count: count, isRepeated: event.isRepeated)
  }
}
