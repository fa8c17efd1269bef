import Navlog
import NavlogSQLite
import NavlogTools

/// Which events of a session a verb lists: the options that all listing verbs share.
struct EventSelection {
  static let kind = CommandOption(
    "--kind", value: "KINDS", help: "such as push,pop; push, sheet, fullScreen say how it was shown")
  static let router = CommandOption(
    "--router", value: "GLOB", help: "the router that was called, such as main or 'main/*'")
  static let screen = CommandOption("--screen", value: "GLOB", help: "the screen that was seen afterwards")
  static let origin = CommandOption(
    "--origin", value: "ORIGINS", help: "user, system, deepLink, restore, replay")
  static let grep = CommandOption("--grep", value: "RE", help: "a regular expression that the line matches")
  static let invert = CommandOption("-v", "--invert-match", help: "with --grep: the lines that do not match")
  static let sql = CommandOption(
    "--where", value: "SQL", help: "a condition on the view event_log: \"depth > 3\"")
  static let since = CommandOption(
    "--since", value: "TIME", help: "from +1m12s, 14:03:22 or a full time on (UTC)")
  static let until = CommandOption("--until", value: "TIME", help: "up to that time")
  static let from = CommandOption(
    "--from", value: "WHERE", help: "from that event on: 120, -20, 50%, #marker, /regex/")
  static let to = CommandOption("--to", value: "WHERE", help: "up to that event")
  static let noEffect = CommandOption("--no-effect", help: "only calls that changed nothing")
  static let hideNoEffect = CommandOption("--hide-no-effect", help: "without calls that changed nothing")
  static let limit = CommandOption("--limit", value: "N", help: "the first N of what is left")
  static let tail = CommandOption("--tail", value: "N", help: "the last N of what is left")
  static let options = [
    kind, router, screen, origin, grep, invert, sql, since, until, from, to, noEffect, hideNoEffect, limit,
    tail,
  ]

  private var filter = EventFilter()
  private let condition: String?
  private let since: TimeBound?
  private let until: TimeBound?
  private let from: MomentReference.Point?
  private let to: MomentReference.Point?
  /// How many events at the most; those from the beginning.
  let limit: Int?
  /// How many events at the most; those at the end.
  let tail: Int?

  /// Reads the options.
  init(_ arguments: Arguments) throws {
    condition = arguments.value(Self.sql)
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
          "--kind knows no \"\(word.shown)\"; \(hint ?? "it takes \(EventFilter.Kind.names.list("or"))")")
      }
      kinds.insert(kind)
    }
    return kinds
  }

  private static func origins(_ text: String?) throws -> Set<Origin> {
    let known = [Origin.user, .system, .deepLink, .restore, .replay].map(\.rawValue)
    return try Set(
      (text ?? "").split(separator: ",").map { word in
        // An app may have origins of its own.
        if !known.contains(String(word)), let near = nearest(to: String(word), among: known) {
          throw UsageError("--origin knows no \"\(String(word).shown)\"; did you mean \(near)?")
        }
        return Origin(rawValue: String(word))
      })
  }

  private static func pattern(_ text: String) throws -> TextPattern {
    guard let pattern = TextPattern(text) else {
      throw UsageError("--grep takes a regular expression, which \"\(text.shown)\" is not")
    }
    return pattern
  }
}

extension EventSelection {
  /// Hands the wanted events of a session to a closure, in order, without regard to `limit` and `tail`.
  ///
  /// - Returns: The position of the last event that was looked at.
  @discardableResult
  func read(
    _ session: SessionRecord, in log: any EventLog, after position: Int = 0,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws -> Int {
    var filter = filter
    if let condition { filter.positions = try positions(condition, session, in: log, after: position) }
    let first = max(position + 1, try from?.resolve(in: log, session) ?? 1)
    let last = try to?.resolve(in: log, session) ?? Int.max
    guard first <= last else { return position }
    var seen = position
    try log.read(session.info.id, first...last) { event in
      seen = event.position
      guard since?.isReached(by: event, session) ?? true, until?.isNotPassed(by: event, session) ?? true,
        filter.matches(event)
      else { return true }
      return try body(event)
    }
    return seen
  }

  /// The wanted events, with regard to `limit` and `tail`.
  func select(
    _ session: SessionRecord, in log: any EventLog,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Void
  ) throws -> Int {
    if limit == 0 || tail == 0 { return session.count }
    var left = limit ?? Int.max
    var held: [RecordedEvent<RecordedDestination>] = []
    let seen = try read(session, in: log) { event in
      left -= 1
      if let tail {
        held.append(event)
        // Twice as many are held as are wanted, so that the array is not moved for every event.
        if held.count >= 2 * tail { held.removeFirst(held.count - tail) }
      } else {
        try body(event)
      }
      return left > 0
    }
    for event in held.suffix(tail ?? 0) { try body(event) }
    return seen
  }

  private func positions(
    _ condition: String, _ session: SessionRecord, in log: any EventLog, after position: Int
  ) throws -> Set<Int> {
    guard let log = log as? SQLiteEventLog else {
      throw UsageError("--where needs a log in SQLite: navlog import makes one")
    }
    do { return try log.positions(of: session.info.id, after: position, where: condition) } catch let error
      as SQLiteError
    {
      throw UsageError("--where is no condition on event_log: \(error.message.shown)")
    }
  }
}
