import Navlog
import NavlogSQLite
import NavlogTools

/// The events of a session to list, selected by the options that all listing verbs share.
struct EventSelection: ArgumentGroup {
  private static let originNames = Origin.known.map(\.rawValue)

  @Option(
    .kinds,
    "kinds such as pop,setFlag or styles such as push,sheet; deepLink includes deferred links"
  )
  private var kind: Set<EventFilter.Kind>?
  @Option(.glob, "the router that was called: main or 'main/*'; the wildcards are * and ?")
  private var router: Glob?
  @Option(.glob, "the screen that was visible after the event, with the same wildcards")
  private var screen: Glob?
  @Option(.origins, "who called: \(originNames.list("or"))") private var origin: Set<Origin>?
  @Option(.pattern, "events whose lines match a regular expression") private var grep: TextPattern?
  @Flag(short: "v", "with --grep: events whose lines do not match") private var invertMatch: Bool
  @Option(.condition, named: "where", "a condition in SQL: \"depth > 3\", \"modals > 1 AND kind = 'pop'\"")
  private var condition: Condition?
  @Option(.time, "from a time: +1m12s, 14:03:22, or a date with or without a time (UTC)")
  private var since: TimeBound?
  @Option(.time, "up to a time; a date without a time means 00:00") private var until: TimeBound?
  let range = EventRange()
  @Flag("only calls without effect") private var noEffect: Bool
  @Flag("hides calls without effect") private var hideNoEffect: Bool
  let part = ListPart(from: 0, of: " of the matches")
  /// The position of the moment at which the list begins; 1 without a moment.
  var start = 1

  func validate() throws {
    if invertMatch, grep == nil { throw UsageError("-v needs --grep") }
    if noEffect, hideNoEffect {
      throw UsageError("--no-effect and --hide-no-effect cannot be combined")
    }
  }

  private var filter: EventFilter {
    var filter = EventFilter()
    (filter.kinds, filter.origins) = (kind ?? [], origin ?? [])
    (filter.router, filter.screen) = (router, screen)
    (filter.pattern, filter.isInverted) = (grep, invertMatch)
    filter.hasEffect = noEffect ? false : hideNoEffect ? true : nil
    return filter
  }
}

/// The part of a session to read.
struct EventRange: ArgumentGroup {
  @Option(.point, "from an event: 120, -20, 50%, #marker, /regex/") var from: MomentReference.Point?
  @Option(.point, "up to an event") var to: MomentReference.Point?

  /// Whether `--from` or `--to` limits the range.
  var isLimited: Bool { from != nil || to != nil }

  /// Returns the positions in a session; `nil` if `--to` is a moment before the first event.
  ///
  /// - Throws: `UsageError` when `--from` is after `--to`; `MomentError`, `EventLogError`.
  func positions(of session: SessionRecord, in log: any EventLog) throws -> ClosedRange<Int>? {
    let first = try from?.resolve(in: log, session) ?? 0
    let last = try to?.resolve(in: log, session) ?? Int.max
    guard first <= last else { throw UsageError("--from \(first) is after --to \(last)") }
    return last > 0 ? max(1, first)...last : nil
  }
}

/// The part of a list to show.
struct ListPart: ArgumentGroup {
  @Option<Int?> var limit: Int?
  @Option<Int?> var tail: Int?

  /// - Parameter noun: The end of the help texts "the first N" and "the last N", such as " of the matches".
  init(from minimum: Int = 1, of noun: String = "") {
    _limit = Option(.wholeNumber(from: minimum), "the first N\(noun)")
    _tail = Option(.wholeNumber(from: minimum), "the last N\(noun)")
  }

  /// - Throws: `UsageError` if both options are given.
  func rejectBoth() throws {
    if limit != nil, tail != nil {
      throw UsageError("--limit and --tail cannot be combined: use one of them")
    }
  }
}

extension ArgumentType<Set<EventFilter.Kind>> {
  static var kinds: Self {
    Self("KINDS", .someOf(EventFilter.Kind.names)) { text, _ in
      let words = text.split(separator: ",").map(String.init)
      if words.isEmpty { throw Expected("kinds, separated by commas") }
      return try Set(
        words.map { word in
          if let kind = EventFilter.Kind(word) { return kind }
          let names = EventFilter.Kind.names
          let hint = nearest(to: word, among: names).map { "did you mean \($0)?" }
          throw UsageError(
            "unknown kind \"\(word.shown)\"; \(hint ?? "--kind takes \(names.list("or"))")")
        })
    }
  }
}

extension ArgumentType<Set<Origin>> {
  static var origins: Self {
    let names = Origin.known.map(\.rawValue)
    return Self("ORIGINS", .someOf(names)) { text, _ in
      let words = text.split(separator: ",").map(String.init)
      if words.isEmpty { throw Expected("origins, separated by commas") }
      return try Set(
        words.map { word in
          // Apps may define their own origins, so a word that resembles no known origin is accepted.
          if !names.contains(word), let near = nearest(to: word, among: names) {
            throw UsageError("unknown origin \"\(word.shown)\"; did you mean \(near)?")
          }
          return Origin(rawValue: word)
        })
    }
  }
}

extension ArgumentType<Glob> {
  static var glob: Self { Self("GLOB") { text, _ in Glob(text) } }
}

extension ArgumentType<TextPattern> {
  static var pattern: Self {
    Self("RE") { text, _ in
      guard let pattern = TextPattern(text) else {
        throw UsageError("--grep takes a regular expression, and \"\(text.shown)\" is not one")
      }
      return pattern
    }
  }
}

extension EventSelection {
  /// Passes the matching events of a session to a closure, in order, ignoring `--limit` and `--tail`.
  func read(
    _ session: SessionRecord, in log: any EventLog, _ body: (SelectedEvent) throws -> Bool
  ) throws {
    guard let range = try range.positions(of: session, in: log) else { return }
    let first = max(start, range.lowerBound)
    if first <= range.upperBound { try read(session, in: log, first...range.upperBound, body) }
  }

  /// Passes the matching events at some positions of a session to a closure, in order, also ignoring ``start``, `--from` and
  /// `--to`. Missing positions are skipped.
  func read(
    _ session: SessionRecord, in log: any EventLog, _ positions: ClosedRange<Int>,
    _ body: (SelectedEvent) throws -> Bool
  ) throws {
    var filter = filter
    let bounds = try timeBounds(of: session, in: log)
    if let condition {
      filter.positions = Set(try log.positions(of: session.info.id, in: positions, where: condition))
    }
    try log.read(session.info.id, positions) { event in
      try Task.checkCancellation()
      guard bounds.contain(event), try filter.matches(event) else { return true }
      return try body(SelectedEvent(event: event, session: session))
    }
  }

  /// Passes the matching events of sessions to a closure, in order, honoring `--limit` and `--tail`.
  func select(
    _ sessions: [SessionRecord], in log: any EventLog,
    _ body: (SelectedEvent) throws -> Void
  ) throws {
    if part.limit == 0 || part.tail == 0 { return }
    var remaining = part.limit ?? Int.max
    var held: [SelectedEvent] = []
    for session in sessions where remaining > 0 {
      try read(session, in: log) { event in
        remaining -= 1
        if let tail = part.tail {
          held.append(event)
          // The array holds up to twice as many events as requested, so that old events are not removed one by one.
          if held.count >= 2 * tail { held.removeFirst(held.count - tail) }
        } else {
          try body(event)
        }
        return remaining > 0
      }
    }
    for event in held.suffix(part.tail ?? 0) { try body(event) }
  }

  /// Returns the sessions to list. If no session is named and a bound is a time with a date, returns the sessions that
  /// have moments within the bounds.
  ///
  /// - Throws: `UsageError` when no session is within the bounds, or when `--from` or `--to` limits a list of all
  ///   sessions; `EventLogError`.
  func sessions(of scope: SessionScope, in log: any EventLog) throws -> [SessionRecord] {
    if scope == .all, range.isLimited {
      throw UsageError(
        "--from and --to name events of one session: name the session instead of \"\(SessionScope.allWord)\"")
    }
    guard scope == .last, since?.isFullTime == true || until?.isFullTime == true else {
      return try scope.resolve(in: log)
    }
    let all = try SessionScope.all.resolve(in: log)
    let spans = try all.map { try log.span(of: $0) }
    let found = try zip(all, spans).filter { try timeBounds(of: $0, in: log).overlap($1) }.map(\.0)
    guard found.isEmpty else { return found }
    // A session can have an earlier time than the session before it, if the clock was set back.
    let (first, last) = (spans.map(\.lowerBound).min() ?? 0, spans.map(\.upperBound).max() ?? 0)
    throw UsageError(
      "no session overlaps these times: the log has \(all.count.counted("session")), from "
        + "\(WallTime.text(first)) to \(WallTime.text(last))")
  }

  /// Returns a note about an unknown name; `nil` without one. A name in the condition is unknown if no event of the log has it.
  /// A screen, router or origin in an option is unknown if no searched event has it. The note suggests the most similar name.
  func nameHint(in sessions: [SessionRecord], _ log: any EventLog) throws -> String? {
    if let condition, let note = try log.unknownName(in: condition) { return note }
    guard screen != nil || router != nil || origin != nil else { return nil }
    var (screens, routers, origins): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    for session in sessions {
      try log.read(session.info.id, 1...Int.max) { event in
        screens.formUnion([event.visibleName, event.screen?.description ?? event.visibleName])
        routers.insert(event.router.description)
        origins.insert(event.origin.rawValue)
        return true
      }
    }
    if let screen, !screens.contains(where: screen.matches) {
      return unknownNameNote("screen", screen.text, known: screens)
    }
    if let router, !routers.contains(where: router.matches) {
      return unknownNameNote("router", router.text, known: routers)
    }
    let unknown = (origin ?? []).map(\.rawValue).sorted().first { !origins.contains($0) }
    return unknown.map { unknownNameNote("origin", $0, known: origins) }
  }

  private func timeBounds(of session: SessionRecord, in log: any EventLog) throws -> TimeBounds {
    guard since != nil || until != nil else { return TimeBounds(since: nil, until: nil) }
    let span = try log.span(of: session)
    return TimeBounds(since: since?.limit(in: span), until: until?.limit(in: span))
  }
}

/// An event to list, with its session.
struct SelectedEvent {
  let event: RecordedEvent<RecordedDestination>
  let session: SessionRecord
}
