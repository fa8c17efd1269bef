import Navlog
import NavlogTools

/// How events are written: the columns, the time, and whether repeats share a line.
@MainActor
struct EventRows {
  let time: TimeDisplay
  let isGrouped: Bool
  let format: Format
  let output: Output

  init(_ time: TimeDisplay, isGrouped: Bool, _ format: Format, _ output: Output) {
    self.time = time
    self.isGrouped = isGrouped
    self.format = format
    self.output = output
  }

  /// A list for a session's events; one that is still written keeps room for what may come.
  func list(of session: SessionRecord, in log: any EventLog, isOpen: Bool = false) throws -> EventList {
    let last = try log.event(session.count, of: session)
    let time = last.map { self.time.cell($0, previous: nil).text.displayWidth } ?? 0
    return EventList(
      self, session, number: String(session.count).count, time: max(time, isOpen ? 8 : 0), isOpen: isOpen)
  }

  fileprivate func cells(_ event: RecordedEvent<RecordedDestination>, _ times: Int, _ previous: Int64?)
    -> [Cell]
  {
    let cells = [
      Cell("\(event.position)"), time.cell(event, previous: previous),
      Cell(event.action.kindName, .cyan),
      Cell(event.router.description), Cell(event.subject, .bold),
      Cell(event.outcomeText, value: event.outcome.text, event.isPlain ? .faint : .yellow),
      Cell(event.source?.description ?? "", .faint),
    ]
    return isGrouped ? cells + [Cell(times > 1 ? "×\(times)" : "", value: "\(times)", .magenta)] : cells
  }

  fileprivate func json(_ event: RecordedEvent<RecordedDestination>, _ times: Int) -> JSONValue {
    isGrouped ? .object(event.json.members + [.init("times", .integer(times))]) : event.json
  }
}

extension RecordedEvent where N == RecordedDestination {
  /// Whether the call had its effect, and no rule had anything to do with it.
  fileprivate var isPlain: Bool { outcome == .applied && outcomeText == outcome.text }
}

/// Events as rows of a list.
@MainActor
struct EventList {
  private let rows: EventRows
  private var list: Listing
  private var previous: Int64?
  private var held: (event: RecordedEvent<RecordedDestination>, times: Int)?

  fileprivate init(_ rows: EventRows, _ session: SessionRecord, number: Int, time: Int, isOpen: Bool) {
    self.rows = rows
    var source = Column("source", canShrink: true)
    source.keepsEnd = true
    let columns = [
      Column("#", key: "position", isNumber: true, minimum: number),
      Column("time", isNumber: true, minimum: time),
      Column("kind", minimum: isOpen ? 10 : 0),
      Column("router", canShrink: true, minimum: isOpen ? 14 : 0),
      Column("call", canShrink: true, minimum: isOpen ? 32 : 0),
      Column("outcome", canShrink: true, minimum: isOpen ? 16 : 0),
      source,
    ]
    list = Listing(
      columns + (rows.isGrouped ? [Column("times", isNumber: true)] : []), key: "events",
      head: [.init("session", .string(session.info.id))], rows.format, rows.output)
  }

  /// Adds an event.
  mutating func add(_ event: RecordedEvent<RecordedDestination>) throws {
    guard rows.isGrouped else { return try write(event, times: 1) }
    if let held, held.event.line == event.line {
      self.held = (held.event, held.times + 1)
    } else {
      try writeHeld()
      held = (event, 1)
    }
  }

  /// Writes what is held back, while there is nothing more to come for now.
  mutating func flush() throws { try list.flush() }

  /// Ends the list.
  mutating func finish() throws {
    try writeHeld()
    try list.finish()
  }

  private mutating func writeHeld() throws {
    if let held { try write(held.event, times: held.times) }
    held = nil
  }

  private mutating func write(_ event: RecordedEvent<RecordedDestination>, times: Int) throws {
    let (rows, previous) = (rows, previous)
    try list.add(rows.cells(event, times, previous), json: rows.json(event, times))
    self.previous = event.elapsed
  }
}
