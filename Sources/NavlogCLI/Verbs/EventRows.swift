import Navlog
import NavlogTerminal
import NavlogTools

/// How events are listed: columns, times, and whether repeats share a line.
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

  /// A list for a session's events. With `isGrowing`, columns leave room for events to come.
  func list(of session: SessionRecord, in log: any EventLog, isGrowing: Bool = false) throws -> EventList {
    let last = try log.event(session.count, of: session)
    let time = last.map { self.time.cell($0, previous: nil).text.displayWidth } ?? 0
    return EventList(
      self, session, number: String(session.count).count, time: max(time, isGrowing ? 8 : 0),
      isGrowing: isGrowing)
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
  /// Whether the call was applied without a rule's involvement.
  fileprivate var isPlain: Bool { outcome == .applied && outcomeText == outcome.text }
}

/// Events as rows of a list.
@MainActor
struct EventList {
  private let rows: EventRows
  private var list: Listing
  private var previous: Int64?
  private var held: (event: RecordedEvent<RecordedDestination>, times: Int)?

  fileprivate init(_ rows: EventRows, _ session: SessionRecord, number: Int, time: Int, isGrowing: Bool) {
    self.rows = rows
    var source = Column("source", canShrink: true)
    source.keepsEnd = true
    let columns = [
      Column("#", key: "position", isNumber: true, minimum: number),
      Column("time", isNumber: true, minimum: time),
      Column("kind", minimum: isGrowing ? 10 : 0),
      Column("router", canShrink: true, minimum: isGrowing ? 14 : 0),
      Column("call", canShrink: true, minimum: isGrowing ? 32 : 0),
      Column("outcome", canShrink: true, minimum: isGrowing ? 16 : 0),
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

  /// Writes out rows that were held back.
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

extension TimeDisplay {
  static let option = CommandOption(
    "--time", value: "HOW", .oneOf(allCases.map(\.rawValue)),
    help: "abs (UTC), rel (since the start, the default), delta or iso")

  /// Reads the option.
  init(_ arguments: Arguments) throws {
    guard let text = arguments.value(Self.option) else {
      self = .rel
      return
    }
    guard let display = TimeDisplay(rawValue: text) else {
      throw UsageError("--time takes \(Self.allCases.map(\.rawValue).list("or")), not \"\(text.shown)\"")
    }
    self = display
  }

  /// The time of an event; `previous` is the elapsed time of the one before, in microseconds.
  func cell(_ event: RecordedEvent<RecordedDestination>, previous: Int64?) -> Cell {
    let value: String? =
      switch self {
      case .abs, .iso: nil
      case .rel: seconds(event.elapsed)
      case .delta: seconds(event.elapsed - (previous ?? 0))
      }
    return Cell(text(event, previous: previous), value: value, .faint)
  }
}

/// Microseconds as seconds, to the millisecond: `12.345`.
func seconds(_ microseconds: Int64) -> String {
  let digits = String(microseconds.magnitude % 1_000_000)
  let fraction = String(repeating: "0", count: 6 - digits.count) + digits
  return "\(microseconds < 0 ? "-" : "")\(microseconds.magnitude / 1_000_000).\(fraction.prefix(3))"
}
