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
  private(set) var from: MomentReference.Point?
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

  /// Begins at the event of a moment.
  mutating func begin(at position: Int) throws {
    guard from == nil else { throw UsageError("--from and a moment contradict each other") }
    from = .position(max(1, position))
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
    _ body: (SelectedEvent) throws -> Bool
  ) throws -> Int {
    var filter = filter
    let bounds = try timeBounds(of: session, in: log)
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
    var previous = try log.event(first - 1, of: session)
    try log.read(session.info.id, first...last) { event in
      defer { previous = event }
      seen = event.position
      guard bounds.contain(event), try filter.matches(event) else { return true }
      return try body(SelectedEvent(event, of: session, after: previous))
    }
    return seen
  }

  /// Passes the matching events of sessions to a closure, in order, honoring `limit` and `tail`.
  ///
  /// - Returns: The position of the last event read.
  @discardableResult
  func select(
    _ sessions: [SessionRecord], in log: any EventLog,
    _ body: (SelectedEvent) throws -> Void
  ) throws -> Int {
    if limit == 0 || tail == 0 { return sessions.last?.count ?? 0 }
    var remaining = limit ?? Int.max
    var held: [SelectedEvent] = []
    var seen = 0
    for session in sessions where remaining > 0 {
      seen = try read(session, in: log) { event in
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
    }
    for event in held.suffix(tail ?? 0) { try body(event) }
    return seen
  }

  /// The sessions to list of a scope. A full time selects the sessions that it bounds, unless one is named.
  ///
  /// - Throws: `UsageError` when no session is within the bounds, or a bound means a single session; `EventLogError`.
  func sessions(of scope: SessionScope, in log: any EventLog) throws -> [SessionRecord] {
    if scope == .all, from != nil || to != nil {
      throw UsageError(
        "--from and --to name events of one session: name it instead of \(SessionScope.allWord)")
    }
    guard scope == .last, since?.isFullTime == true || until?.isFullTime == true else {
      return try scope.resolve(in: log)
    }
    let all = try SessionScope.all.resolve(in: log)
    let found = try all.filter { try timeBounds(of: $0, in: log).overlap(try log.span(of: $0)) }
    guard found.isEmpty else { return found }
    let (first, last) = try (log.span(of: all[0]), log.span(of: all[all.count - 1]))
    throw UsageError(
      "no session is within these times: the log has \(all.count.counted("session")), from "
        + "\(WallTime.text(first.lowerBound)) to \(WallTime.text(last.upperBound))")
  }

  /// What --screen may have meant, if no screen has that name; `nil` if one has.
  func screenHint(in sessions: [SessionRecord], _ log: any EventLog) throws -> String? {
    guard let glob = filter.screen else { return nil }
    var names: Set<String> = []
    for session in sessions {
      try log.read(session.info.id, 1...Int.max) { event in
        names.insert(event.visibleName)
        return true
      }
    }
    guard !names.contains(where: glob.matches), let near = nearest(to: glob.text, among: names.sorted())
    else {
      return nil
    }
    return "no screen is called \(glob.text.shown): did you mean \(near.shown)?"
  }

  private func timeBounds(of session: SessionRecord, in log: any EventLog) throws -> TimeBounds {
    guard since != nil || until != nil else { return TimeBounds(since: nil, until: nil) }
    let span = try log.span(of: session)
    return TimeBounds(since: since?.limit(in: span), until: until?.limit(in: span))
  }
}

/// An event to list, with what it removed.
struct SelectedEvent {
  let event: RecordedEvent<RecordedDestination>
  let session: SessionRecord
  /// The number of screens that it removed: those that left the called router's path, or all by which the visible screen is
  /// less deep, such as a cover with what was pushed on it.
  let removed: Int

  /// An event, after the one before it in its session.
  fileprivate init(
    _ event: RecordedEvent<RecordedDestination>, of session: SessionRecord,
    after previous: RecordedEvent<RecordedDestination>?
  ) {
    (self.event, self.session) = (event, session)
    let isSameRoot = previous?.selected == event.selected
    removed = max(event.removed, isSameRoot ? (previous?.depth ?? 0) - event.depth : 0)
  }
}

/// A time that bounds the events to list, as an option gives it.
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

  /// Whether it says the day, too.
  var isFullTime: Bool { point.isFullTime }

  /// The bound within a session that lasted from one wall-clock time to another.
  fileprivate func limit(in session: ClosedRange<Int64>) -> TimeBounds.Limit {
    if case .elapsed(let elapsed) = point { return .elapsed(elapsed) }
    return .time(point.wallTime(in: session) ?? 0)
  }
}

/// The times that bound the events of one session.
private struct TimeBounds {
  enum Limit {
    /// Microseconds since the session began.
    case elapsed(Int64)
    /// Milliseconds since 1970.
    case time(Int64)

    func distance(to event: RecordedEvent<RecordedDestination>) -> Int64 {
      switch self {
      case .elapsed(let elapsed): event.elapsed - elapsed
      case .time(let time): event.time - time
      }
    }
  }

  let since: Limit?
  let until: Limit?

  /// Whether an event is within the bounds.
  func contain(_ event: RecordedEvent<RecordedDestination>) -> Bool {
    since?.distance(to: event) ?? 0 >= 0 && until?.distance(to: event) ?? 0 <= 0
  }

  /// Whether any moment of a session may be within the bounds.
  func overlap(_ session: ClosedRange<Int64>) -> Bool {
    if case .time(let time)? = since, session.upperBound < time { return false }
    if case .time(let time)? = until, session.lowerBound > time { return false }
    return true
  }
}
