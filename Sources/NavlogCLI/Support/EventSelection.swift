import Navlog
import NavlogSQLite
import NavlogTools

/// The events of a session to list, by the options that all listing verbs share.
struct EventSelection {
  static let kind = CommandOption(
    "--kind", value: "KINDS", .someOf(EventFilter.Kind.names),
    help: "push,pop, …; push, sheet, alert, … match the presentation")
  static let router = CommandOption(
    "--router", value: "GLOB", help: "the router that was called: main or 'main/*'")
  static let screen = CommandOption("--screen", value: "GLOB", help: "the screen that was visible afterwards")
  static let origin = CommandOption(
    "--origin", value: "ORIGINS", .someOf(originNames), help: "who called: " + originNames.list("or"))
  static let grep = CommandOption("--grep", value: "RE", help: "lines that match a regular expression")
  static let invert = CommandOption("-v", "--invert-match", help: "with --grep: lines that do not match")
  static let sql = CommandOption(
    "--where", value: "SQL", help: "a condition in SQL: \"depth > 3\", \"modals > 1 AND kind = 'pop'\"")
  static let since = CommandOption(
    "--since", value: "TIME", help: "from +1m12s, 14:03:22 or a full time (UTC)")
  static let until = CommandOption("--until", value: "TIME", help: "up to a time")
  static let from = CommandOption(
    "--from", value: "WHERE", help: "from an event: 120, -20, 50%, #marker, /regex/")
  static let to = CommandOption("--to", value: "WHERE", help: "up to an event")
  static let noEffect = CommandOption("--no-effect", help: "only calls without effect")
  static let hideNoEffect = CommandOption("--hide-no-effect", help: "no calls without effect")
  static let limit = CommandOption("--limit", value: "N", help: "the first N of the matches")
  static let tail = CommandOption("--tail", value: "N", help: "the last N of the matches")
  static let options = [
    kind, router, screen, origin, grep, invert, sql, since, until, from, to, noEffect, hideNoEffect, limit,
    tail,
  ]

  private static let originNames = Origin.known.map(\.rawValue)

  private var filter = EventFilter()
  private let condition: Condition?
  private let since: TimeBound?
  private let until: TimeBound?
  private let from: MomentReference.Point?
  private let to: MomentReference.Point?
  /// The maximum number of events, counted from the beginning.
  let limit: Int?
  /// The maximum number of events, counted from the end.
  let tail: Int?

  /// Reads the options.
  init(_ arguments: Arguments) throws {
    condition = try arguments.condition(Self.sql)
    since = try TimeBound(arguments, Self.since)
    until = try TimeBound(arguments, Self.until)
    from = try arguments.value(Self.from).map { try MomentReference.Point($0) }
    to = try arguments.value(Self.to).map { try MomentReference.Point($0) }
    limit = try arguments.integer(Self.limit, in: 0...Int.max)
    tail = try arguments.integer(Self.tail, in: 0...Int.max)
    filter.kinds = try Self.kinds(arguments.value(Self.kind))
    filter.router = arguments.value(Self.router).map { Glob($0) }
    filter.screen = arguments.value(Self.screen).map { Glob($0) }
    filter.origins = try Self.origins(arguments.value(Self.origin))
    filter.pattern = try arguments.value(Self.grep).map(Self.pattern)
    filter.isInverted = arguments.has(Self.invert)
    if filter.isInverted, filter.pattern == nil { throw UsageError("-v needs --grep") }
    switch (arguments.has(Self.noEffect), arguments.has(Self.hideNoEffect)) {
    case (true, true): throw UsageError("--no-effect and --hide-no-effect contradict each other")
    case (true, false): filter.hasEffect = false
    case (false, true): filter.hasEffect = true
    case (false, false): break
    }
  }

  private static func kinds(_ text: String?) throws -> Set<EventFilter.Kind> {
    var kinds: Set<EventFilter.Kind> = []
    for word in (text ?? "").split(separator: ",").map(String.init) {
      guard let kind = EventFilter.Kind(word) else {
        let hint = nearest(to: word, among: EventFilter.Kind.names).map { "did you mean \($0)?" }
        throw UsageError(
          "there is no kind \"\(word.shown)\"; \(hint ?? "--kind takes \(EventFilter.Kind.names.list("or"))")"
        )
      }
      kinds.insert(kind)
    }
    return kinds
  }

  private static func origins(_ text: String?) throws -> Set<Origin> {
    try Set(
      (text ?? "").split(separator: ",").map { word in
        // Apps may define origins of their own.
        if !originNames.contains(String(word)), let near = nearest(to: String(word), among: originNames) {
          throw UsageError("there is no origin \"\(String(word).shown)\"; did you mean \(near)?")
        }
        return Origin(rawValue: String(word))
      })
  }

  private static func pattern(_ text: String) throws -> TextPattern {
    guard let pattern = TextPattern(text) else {
      throw UsageError("--grep takes a regular expression, and \"\(text.shown)\" is not one")
    }
    return pattern
  }
}

extension EventSelection {
  /// Passes the matching events of a session to a closure, in order, ignoring `limit` and `tail`.
  ///
  /// - Returns: The position of the last event read.
  @discardableResult
  func read(
    _ session: SessionRecord, in log: any EventLog, after position: Int = 0,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws -> Int {
    var filter = filter
    let start = try from?.resolve(in: log, session) ?? 1
    let last = try to?.resolve(in: log, session) ?? Int.max
    if from != nil, start > last { throw UsageError("--from \(start) is after --to \(last)") }
    let first = max(position + 1, start)
    guard first <= last else { return position }
    if let condition {
      filter.positions = Set(
        try log.positions(
          of: session.info.id, in: first...last, where: condition,
          isCancelled: { Interruption.isRequested }))
    }
    var seen = position
    try log.read(session.info.id, first...last) { event in
      seen = event.position
      guard since?.isReached(by: event, session) ?? true, until?.isNotPassed(by: event, session) ?? true,
        try filter.matches(event)
      else { return true }
      return try body(event)
    }
    return seen
  }

  /// Passes the matching events to a closure, honoring `limit` and `tail`.
  func select(
    _ session: SessionRecord, in log: any EventLog,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Void
  ) throws -> Int {
    if limit == 0 || tail == 0 { return session.count }
    var remaining = limit ?? Int.max
    var held: [RecordedEvent<RecordedDestination>] = []
    let seen = try read(session, in: log) { event in
      remaining -= 1
      if let tail {
        held.append(event)
        // Up to twice as many are kept, so that the array is not shifted for every event.
        if held.count >= 2 * tail { held.removeFirst(held.count - tail) }
      } else {
        try body(event)
      }
      return remaining > 0
    }
    for event in held.suffix(tail ?? 0) { try body(event) }
    return seen
  }
}

/// A time that bounds the events to list.
struct TimeBound {
  private let point: MomentReference.Point

  /// The time of an option; `nil` when it was not given.
  init?(_ arguments: Arguments, _ option: CommandOption) throws {
    guard let text = arguments.value(option) else { return nil }
    let point = try? MomentReference.Point(text)
    switch point {
    case .elapsed?, .time?, .timeOfDay?: self.point = point ?? .position(0)
    default:
      throw UsageError(
        "\(option.name) takes a time such as +1m12s, 14:03:22 or 2026-11-21T14:03:22Z, not \"\(text.shown)\"")
    }
  }

  /// Whether an event is at or after the time.
  func isReached(by event: RecordedEvent<RecordedDestination>, _ session: SessionRecord) -> Bool {
    distance(event, session) >= 0
  }

  /// Whether an event is at or before the time.
  func isNotPassed(by event: RecordedEvent<RecordedDestination>, _ session: SessionRecord) -> Bool {
    distance(event, session) <= 0
  }

  private func distance(_ event: RecordedEvent<RecordedDestination>, _ session: SessionRecord) -> Int64 {
    switch point {
    case .elapsed(let elapsed): return event.elapsed - elapsed
    case .time(let time): return event.time - time
    case .timeOfDay(let time): return event.time - session.time(ofDay: time)
    default: return 0
    }
  }
}
