import Navlog
import NavlogTerminal
import NavlogTools

/// The form of event lists: columns, times, and whether repeated calls share a line.
@MainActor
struct EventRows {
  let time: TimeDisplay
  let isGrouped: Bool
  let format: Format
  let output: Output

  /// Returns a list for the events of sessions. For several sessions, each row names its session. With `isGrowing`,
  /// for a session that an app still records, columns have minimum widths, because later events can have longer
  /// texts.
  func list(of sessions: [SessionRecord], in log: any EventLog, isGrowing: Bool = false) throws -> EventList {
    let times = try sessions.suffix(20).compactMap { try log.event($0.count, of: $0) }.map {
      time.cell($0, previous: 0).text.displayWidth
    }
    return EventList(
      self, session: sessions.count == 1 ? sessions[0] : nil, names: try SessionNames(of: log),
      number: String(sessions.map(\.count).max() ?? 0).count, time: max(times.max() ?? 0, isGrowing ? 8 : 0),
      isGrowing: isGrowing)
  }

  fileprivate func cells(_ selected: SelectedEvent, _ times: Int, _ previous: Int64?) -> [Cell] {
    let event = selected.event
    let call = [event.subject, event.hasUsualOrigin ? "" : "(\(event.origin.rawValue))"].filter {
      !$0.isEmpty
    }
    let cells = [
      Cell("\(event.position)"), time.cell(event, previous: previous), Cell(event.action.kindName, .cyan),
      Cell(event.router.description), Cell(call.joined(separator: " "), value: event.subject, .bold),
      Cell(selected.effect, value: event.visibleName),
      Cell(event.outcomeText, value: event.outcome.text, event.isPlain ? .faint : .yellow),
      Cell(event.source?.description ?? "", .faint), Cell(event.origin.rawValue), Cell("\(event.removed)"),
    ]
    return isGrouped ? cells + [Cell(times > 1 ? "×\(times)" : "", value: "\(times)", .magenta)] : cells
  }

  fileprivate func json(_ event: RecordedEvent<RecordedDestination>, _ times: Int) -> JSONValue {
    isGrouped ? .object(event.json.members + [.init("times", .integer(times))]) : event.json
  }
}

extension RecordedEvent where N == RecordedDestination {
  /// Whether lists omit the origin. They omit it if the user made the call, or if the kind of the call implies the
  /// origin, as for a deep link or a restore.
  fileprivate var hasUsualOrigin: Bool { origin == .user || origin.rawValue == action.kindName }

  /// The visible screen after the event.
  var visibleName: String { screen?.name ?? RouterID(selected).description }

  /// Whether the call was applied and no rule was involved.
  fileprivate var isPlain: Bool { outcome == .applied && outcomeText == outcome.text }
}

/// Events as rows of a list.
@MainActor
struct EventList {
  private let rows: EventRows
  private var list: Listing
  private var previous: Int64?
  private var held: (event: SelectedEvent, times: Int)?
  private var last: SessionRecord?
  private let namesSessions: Bool
  private let names: SessionNames

  /// - Parameter session: The session of all rows; `nil` if each row names its own.
  fileprivate init(
    _ rows: EventRows, session: SessionRecord?, names: SessionNames, number: Int, time: Int, isGrowing: Bool
  ) {
    (self.rows, self.names, namesSessions) = (rows, names, session == nil)
    let columns = [
      Column("#", key: "position", isNumber: true, minimum: number),
      Column("time", isNumber: true, minimum: time), Column("kind", minimum: isGrowing ? 10 : 0),
      Column("router", canShrink: true, minimum: isGrowing ? 14 : 0),
      Column("call", canShrink: true, minimum: isGrowing ? 32 : 0),
      Column("screen", canShrink: true, minimum: isGrowing ? 16 : 0),
      Column("outcome", canShrink: true, minimum: isGrowing ? 16 : 0, usual: "applied", prefersText: true),
      // A column without a width is omitted, and the first events of a growing session may have no call site.
      Column("source", canShrink: true, keepsEnd: true, minimum: isGrowing ? 1 : 0),
      Column("origin", isData: true, usual: "user"),
      Column("removed", isNumber: true, isData: true, usual: "0"),
    ]
    list = Listing(
      (namesSessions ? [.session] : []) + columns + (rows.isGrouped ? [Column("times", isNumber: true)] : []),
      key: "events", head: session.map { [.init("session", .string($0.info.id))] } ?? [], rows.format,
      rows.output)
  }

  mutating func add(_ event: SelectedEvent) throws {
    guard rows.isGrouped else { return try write(event, times: 1) }
    if let held, held.event.event.line == event.event.line, held.event.session == event.session {
      self.held = (held.event, held.times + 1)
    } else {
      try writeHeld()
      held = (event, 1)
    }
  }

  /// Writes the rows that were buffered to determine the widths of the columns.
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

  private mutating func write(_ event: SelectedEvent, times: Int) throws {
    let session = event.session
    if last != session { (last, previous) = (session, nil) }
    let (rows, previous) = (rows, previous)
    let name = namesSessions ? [Cell(names[session.info.id], value: session.info.id, .faint)] : []
    let id = namesSessions ? [JSONValue.Member("session", .string(session.info.id))] : []
    try list.add(
      name + rows.cells(event, times, previous), json: .object(id + rows.json(event.event, times).members))
    self.previous = event.event.elapsed
  }
}

extension SelectedEvent {
  /// The effect of an event: `→ cart, −3 screens`; empty for an event without effect.
  fileprivate var effect: String {
    guard event.outcome == .applied else { return "" }
    return "→ \(event.visibleName)" + (event.removed == 0 ? "" : ", −\(event.removed.counted("screen"))")
  }
}

extension ArgumentType<TimeDisplay> {
  static var timeDisplay: Self { .oneOf(TimeDisplay.allCases, "HOW") }
}

extension TimeDisplay {
  static let help =
    "abs (time of day, UTC), rel (since the start; default), delta (since the previous listed event) or "
    + "iso (date and time, UTC)"

  /// Returns the time of an event; `previous` is the elapsed time of the previous event of the list, in microseconds.
  func cell(_ event: RecordedEvent<RecordedDestination>, previous: Int64?) -> Cell {
    let value: String? =
      switch self {
      case .abs, .iso: nil
      case .rel: seconds(event.elapsed)
      case .delta: event.delta(since: previous).map(seconds)
      }
    return Cell(text(event, previous: previous), value: value, .faint)
  }
}

/// Returns microseconds as seconds, rounded to the millisecond as in the SQL views: `12.345`.
func seconds(_ microseconds: Int64) -> String {
  let milliseconds = (microseconds.magnitude + 500) / 1_000
  let fraction = String(1_000 + milliseconds % 1_000).dropFirst()
  return "\(microseconds < 0 ? "-" : "")\(milliseconds / 1_000).\(fraction)"
}
