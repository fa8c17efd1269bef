import Navlog
import NavlogTerminal
import NavlogTools

/// `navlog watch`: the values of expressions, wherever they change.
enum Watch: Verb {
  static let name = "watch"
  static let embedding = Embedding.onOneLog
  static let summary = "shows the values of SQL expressions at every event at which one changes"
  static let positionals: [Positional] = [
    .log, Positional("[SESSION, MOMENT or all]", .sessionsOrAll, kind: .sessionOrMoment), Positional("SQL…"),
  ]
  static let options: [CommandOption] = [TimeDisplay.option, .format(Format.lists), .json]
  static let details = """
    Print statements after the fact. An expression mentions what a condition can: the columns of event_log and the state
    after the event. The first event of a session is always shown; a moment says where to start.

      navlog watch app.sqlite stack modals
      navlog watch app.sqlite @#login path
      navlog watch app.sqlite "json_extract(state, '$.flags.isAuthenticated')" --format jsonl
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    let (start, expressions) = try startAndExpressions(&arguments)
    try output.refuseOverwriting(path)
    let format = try arguments.listFormat(output)
    let time = try TimeDisplay(arguments)
    let log = try openLog(path)
    let starts = try start.resolve(in: log)
    let namesSessions = start == .all
    // For a machine, a column an expression; for people, what changed. A long value wraps instead of being cut.
    let isTabular = format == .csv || format == .md
    let columns =
      (namesSessions ? [.session] : []) + [
        Column(
          "#", key: "position", isNumber: true, minimum: String(starts.map(\.session.count).max() ?? 0).count),
        Column("time", isNumber: true, minimum: 8), Column("call", canShrink: true),
      ] + (isTabular ? expressions.sql.map { Column($0.shown) } : [Column("changes")])
    var list = Listing(
      columns, key: "changes",
      head: namesSessions ? [] : [.init("session", .string(starts[0].session.info.id))], format, output)
    for (session, first) in starts {
      let name = namesSessions ? [Cell(session.shortID, value: session.info.id, .faint)] : []
      let id = namesSessions ? [JSONValue.Member("session", .string(session.info.id))] : []
      var previous: Int64?
      try log.watch(
        expressions, of: session.info.id, in: first...Int.max, isCancelled: { Interruption.isRequested }
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
    if format != .json, format != .jsonl { for start in starts { output.noteMasks(of: start.session) } }
    return .success
  }

  /// The words after the log.
  private static func startAndExpressions(
    _ arguments: inout Arguments
  ) throws -> (Start, EventExpressions) {
    var words: [String] = []
    while let word = arguments.next() { words.append(word) }
    var start = Start.moment(MomentReference())
    if let first = words.first, MomentReference.isMeant(by: first) {
      start = first == SessionScope.allWord ? .all : .moment(try MomentReference(first))
      words.removeFirst()
    }
    guard !words.isEmpty else { throw UsageError("watch needs an SQL expression, such as stack") }
    do { return (start, try EventExpressions(words)) } catch { throw UsageError("\(error)") }
  }

  /// Where to begin: at a moment of one session, or in each session at its first event.
  private enum Start: Hashable {
    case all
    case moment(MomentReference)

    func resolve(in log: any EventLog) throws -> [(session: SessionRecord, first: Int)] {
      switch self {
      case .all: return try SessionScope.all.resolve(in: log).map { ($0, 1) }
      case .moment(let moment):
        let found = try moment.resolve(in: log)
        return [(found.session, moment.point == nil ? 1 : max(1, found.position))]
      }
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
