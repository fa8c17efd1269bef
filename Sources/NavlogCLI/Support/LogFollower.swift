import Navlog
import NavlogTools

/// Lists the events of a log while an app writes it.
///
/// The log is closed after a page is read and before the page is printed, because the reader of the output
/// may be slow.
@MainActor
struct LogFollower {
  private let selection: EventSelection
  private let output: Output
  private let pages: LogPages<([SelectedEvent], EventList?)>
  private var list: EventList?
  private var remaining: Int
  /// The last events of the first session, for `--tail`. They are collected until the newest page is read. The property
  /// is `nil` without `--tail`, and after these events have been printed.
  private var tail: [SelectedEvent]?

  init(
    _ path: String, _ session: MomentReference.Session?, _ selection: EventSelection, _ rows: EventRows,
    _ output: Output
  ) throws {
    (self.selection, self.output) = (selection, output)
    remaining = selection.part.limit ?? Int.max
    // The first position to list; `nil` until the session has an event. --from is resolved only once, because a bound such as
    // -20 would mean another event after the session has grown. Later sessions are listed from their beginning, because they
    // might not contain the event.
    var first: Int?
    pages = try output.pages(at: path, from: session.map { .only($0) } ?? .last) { log, page in
      if page.beginning != nil, first != nil { first = 1 }
      if first == nil, !page.positions.isEmpty {
        first = try selection.range.positions(of: page.session, in: log)?.lowerBound ?? 1
      }
      let positions = page.positions.clamped(to: (first ?? 1)..<Int.max)
      var events: [SelectedEvent] = []
      if !positions.isEmpty {
        try selection.read(page.session, in: log, ClosedRange(positions)) { event in
          events.append(event)
          return true
        }
      }
      let list = try page.beginning.map { _ in try rows.list(of: [page.session], in: log, isGrowing: true) }
      return (events, list)
    }
  }

  /// Follows until interrupted, or until `--limit` is reached.
  ///
  /// - Throws: `ClosedPipe` when the program that reads the output has ended, `UsageError`, `EventLogError`.
  mutating func run() async throws {
    while remaining > 0, let (page, (events, list)) = try await output.next(of: pages) {
      if page.beginning == .nextSession { output.noteBeginning(of: page.session) }
      if let list { self.list = list }
      if page.beginning == .start, selection.part.tail != nil { tail = [] }
      try show(events, of: page)
      try self.list?.flush()
    }
    try output.flush()
  }

  private mutating func show(_ events: [SelectedEvent], of page: LogPage) throws {
    var events = events
    if let count = selection.part.tail, let tail {
      events = (tail + events).suffix(count)
      self.tail = page.isNewest ? nil : events
      guard page.isNewest else { return }
    }
    for event in events.prefix(remaining) {
      try list?.add(event)
      remaining -= 1
    }
  }
}
