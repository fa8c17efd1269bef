import Navlog
import NavlogTerminal
import NavlogTools

/// `navlog watch`: the values of expressions, wherever they change.
struct Watch: Verb {
  static let name = "watch"
  static let summary = "shows the values of SQL expressions at every event at which one changes"
  static let more = "navlog watch LOG @N SQL… goes on; navlog show LOG @N explains an event"
  @Argument(.log) private var log: LogSource
  @Argument(.sessionMomentOrAllIfMeant) private var scope: SessionScope
  @Argument(.expressions) private var expressions: EventExpressions
  @Option(.timeDisplay, TimeDisplay.help, default: .rel) private var time: TimeDisplay
  @FormatOption(Format.lists) private var format: Format?
  static let details = """
    Print statements after the fact. An expression mentions what a condition can: the columns of event_log and the state
    after the event. The first event of a session is always shown; a moment says where to start.

      navlog watch app.sqlite stack modals
      navlog watch app.sqlite @#login path
      navlog watch app.sqlite "json_extract(state, '$.flags.isAuthenticated')" --format jsonl
    """

  func run(_ output: Output) throws -> ExitStatus {
    let format = format ?? output.listFormat
    let log = try log.open()
    let sessions = try scope.resolve(in: log)
    let first = try scope.start(in: log)
    let namesSessions = scope == .all
    // For a machine, a column an expression; for people, what changed. A long value wraps instead of being cut.
    let isTabular = format == .csv || format == .md
    let columns =
      (namesSessions ? [.session] : []) + [
        Column(
          "#", key: "position", isNumber: true, minimum: String(sessions.map(\.count).max() ?? 0).count),
        Column("time", isNumber: true, minimum: 8), Column("call", canShrink: true),
      ] + (isTabular ? expressions.sql.map { Column($0.shown) } : [Column("changes")])
    var list = Listing(
      columns, key: "changes",
      head: namesSessions ? [] : [.init("session", .string(sessions[0].info.id))], format, output)
    for session in sessions {
      let name = namesSessions ? [Cell(session.shortID, value: session.info.id, .faint)] : []
      let id = namesSessions ? [JSONValue.Member("session", .string(session.info.id))] : []
      var previous: Int64?
      try log.watch(
        expressions, of: session.info.id, in: first...Int.max
      ) { change in
        guard let event = try log.event(change.position, of: session) else { return false }
        try list.add(
          name + [Cell("\(event.position)"), time.cell(event, previous: previous), Cell(event.callText)]
            + (isTabular
              ? change.after.map { Cell($0.shortened.description) } : [Cell(change.text(expressions))]),
          json: .object(id + change.json(expressions, event).members))
        previous = event.elapsed
        return true
      }
    }
    try list.finish()
    if format != .json, format != .jsonl { for session in sessions { output.noteMasks(of: session) } }
    return .success
  }
}

extension PositionalType<EventExpressions> {
  fileprivate static var expressions: Self {
    Self("SQL…") { words, context in
      defer { words = [] }
      guard !words.isEmpty else { throw UsageError("watch needs an SQL expression, such as stack") }
      do { return try EventExpressions(Array(words)) } catch { throw UsageError("\(error)") }
    }
  }
}

extension WatchedChange {
  /// `stack: 1 → 2, modals: 0 → 1`; at the first event `stack: 1, modals: 0`. A single expression needs no name.
  fileprivate func text(_ expressions: EventExpressions) -> String {
    changed.map { index in
      let name = after.count > 1 ? "\(expressions.sql[index]): " : ""
      let old = before.map { "\($0[index].shown) → " } ?? ""
      return "\(name)\(old)\(after[index].shown)"
    }.joined(separator: ", ")
  }

  fileprivate func json(
    _ expressions: EventExpressions, _ event: RecordedEvent<RecordedDestination>
  ) -> JSONValue {
    .object([
      .init("position", .integer(position)),
      .init(
        "values",
        .array(
          changed.map { index in
            .object(
              [.init("sql", .string(expressions.sql[index]))]
                + (before.map { [.init("from", $0[index].json)] } ?? [])
                + [.init("to", after[index].json)])
          })),
      .init("event", event.json),
    ])
  }
}

extension SQLValue {
  /// The value as people read it, in which `NULL` is a word.
  fileprivate var shown: String { self == .null ? "NULL" : shortened.description }

  /// The value; of a long text, both ends. The path to a screen below thousands of others would fill pages, at every event.
  fileprivate var shortened: SQLValue {
    guard case .text(let text) = self, text.utf8.count > Self.longestText else { return self }
    let end = Self.longestText / 2
    return .text("\(text.prefix(end))…\(text.suffix(end))")
  }

  private static let longestText = 400
}
