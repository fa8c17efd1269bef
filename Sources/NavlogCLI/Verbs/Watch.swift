import Navlog
import NavlogTerminal
import NavlogTools

/// `navlog watch`: prints SQL expressions whenever a value changes.
struct Watch: Verb {
  static let name = "watch"
  static let summary = "prints SQL expressions whenever a value changes"
  static let more = "navlog watch LOG @N SQL… continues; navlog show LOG @N explains an event"
  @Argument(.log) private var log: LogSource
  @Argument(.sessionMomentOrAllIfNamed) private var scope: SessionScope
  @Argument(.expressions) private var expressions: EventExpressions
  @Flag("keeps showing changes as the app writes, across sessions; stop with ^C") private var live: Bool
  @Option(.timeDisplay, TimeDisplay.help, default: .rel) private var time: TimeDisplay
  @FormatOption(Format.lists) private var format: Format
  static let details = """
    Works like print statements that you add to the app after the recording. Like a condition, an expression can use the columns
    of event_log and the state after the event. The first event is always printed: the event at the given moment, or the first
    event of the session. --live waits for a log that does not exist yet.

      navlog watch app.sqlite stack modals
      navlog watch app.sqlite @#login path
      navlog watch app.sqlite --live screen modals
      navlog watch app.sqlite "json_extract(state, '$.flags.isAuthenticated')" --format jsonl
    """

  func validate() throws {
    guard live else { return }
    guard format != .json else {
      throw UsageError("--live would never end the JSON document; use --format jsonl, one document per line")
    }
    guard !log.isExport else { throw UsageError("--live follows a SQLite log, not an export") }
    guard scope != .all else {
      throw UsageError("--live already follows all new sessions: leave out the word \"all\"")
    }
  }

  func run(_ output: Output) async throws -> ExitStatus {
    if live {
      guard !output.isCaptured else {
        throw UsageError("navlog watch --live runs until it is stopped: \(EmbeddedVerb.advice)")
      }
      try await follow(output)
      return .success
    }
    let log = try log.open()
    let sessions = try scope.resolve(in: log)
    let first = try scope.start(in: log)
    // A full page of navlog mcp ends the verb, so the note precedes the rows.
    if format != .json, format != .jsonl { output.noteMasks(of: sessions) }
    var list = WatchedList(expressions, of: sessions, namesSessions: scope == .all, time, format, output)
    let names = try SessionNames(of: log)
    for session in sessions {
      list.begin(session, names)
      try log.watch(expressions, of: session.info.id, in: first...Int.max) { change in
        guard let event = try log.event(change.position, of: session) else { return false }
        try list.add(change, event)
        return true
      }
    }
    try list.finish()
    var compared = ComparedNames([expressions])
    try compared.search(log)
    if let note = compared.note { output.note(note) }
    return .success
  }

  /// Shows the changes as the app records them, until interrupted. Each page of events is read completely
  /// before it is printed.
  private func follow(_ output: Output) async throws {
    let session: MomentReference.Session? =
      switch scope {
      case .one(let session): session
      case .from(let moment): moment.session
      case .all, .last: nil
      }
    var (start, values): (Int, [SQLValue]?) = (1, nil)
    let pages = try output.pages(at: log.path, from: session.map { .only($0) } ?? .last) { log, page in
      var changes: [(WatchedChange, RecordedEvent<RecordedDestination>)] = []
      if page.beginning != nil {
        (start, values) = (page.beginning == .start ? try scope.start(in: log) : 1, nil)
      }
      let first = max(start, page.positions.lowerBound)
      guard let last = page.positions.last, first <= last else { return changes }
      try log.watch(expressions, of: page.session.info.id, in: first...last, from: values) { change in
        guard let event = try log.event(change.position, of: page.session) else { return false }
        changes.append((change, event))
        return true
      }
      if let change = changes.last?.0 { values = change.after }
      return changes
    }
    var list: WatchedList?
    while let (page, changes) = try await output.next(of: pages) {
      if page.beginning == .nextSession { output.noteBeginning(of: page.session) }
      if page.beginning != nil {
        list = WatchedList(expressions, of: [page.session], namesSessions: false, time, format, output)
        list?.begin(page.session, SessionNames([]))
      }
      for (change, event) in changes { try list?.add(change, event) }
      try list?.flush()
    }
    try output.flush()
  }
}

/// Lists the changes of watched values. Formats for programs have a column per expression; formats for people have one
/// column with the changes. A very long value is reduced to its beginning and its end, except in JSON.
@MainActor
private struct WatchedList {
  private let expressions: EventExpressions
  private let time: TimeDisplay
  private let namesSessions: Bool
  private let isTabular: Bool
  private var list: Listing
  private var name: [Cell] = []
  private var id: [JSONValue.Member] = []
  private var previous: Int64?

  init(
    _ expressions: EventExpressions, of sessions: [SessionRecord], namesSessions: Bool, _ time: TimeDisplay,
    _ format: Format, _ output: Output
  ) {
    (self.expressions, self.time, self.namesSessions) = (expressions, time, namesSessions)
    isTabular = format == .csv || format == .md
    let columns =
      (namesSessions ? [.session] : []) + [
        Column(
          "#", key: "position", isNumber: true, minimum: String(sessions.map(\.count).max() ?? 0).count),
        Column("time", isNumber: true, minimum: 8), Column("call", canShrink: true),
      ] + (isTabular ? expressions.sql.map { Column($0.shown) } : [Column("changes")])
    list = Listing(
      columns, key: "changes",
      head: namesSessions ? [] : [.init("session", .string(sessions[0].info.id))], format, output)
  }

  mutating func begin(_ session: SessionRecord, _ names: SessionNames) {
    name = namesSessions ? [Cell(names[session.info.id], value: session.info.id, .faint)] : []
    id = namesSessions ? [JSONValue.Member("session", .string(session.info.id))] : []
    previous = nil
  }

  mutating func add(_ change: WatchedChange, _ event: RecordedEvent<RecordedDestination>) throws {
    let (id, name, time, previous) = (id, name, time, previous)
    let (expressions, isTabular) = (expressions, isTabular)
    try list.add(
      name + [Cell("\(event.position)"), time.cell(event, previous: previous), Cell(event.callText)]
        + (isTabular
          ? change.after.map { Cell($0.shortened.description) } : [Cell(change.text(expressions))]),
      json: .object(id + change.json(expressions, event).members))
    self.previous = event.elapsed
  }

  mutating func flush() throws { try list.flush() }

  mutating func finish() throws { try list.finish() }
}

extension PositionalType<EventExpressions> {
  fileprivate static var expressions: Self {
    Self("SQL…") { words, context in
      defer { words = [] }
      guard !words.isEmpty else { throw UsageError("no SQL expression was given: write one, such as stack") }
      do { return try EventExpressions(Array(words)) } catch { throw UsageError("\(error)") }
    }
  }
}

extension WatchedChange {
  /// Returns the changes: `stack: 1 → 2, modals: 0 → 1`; at the first event `stack: 1, modals: 0`. A single
  /// expression needs no name.
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
    let values = changed.map { index in
      func json(_ value: SQLValue) -> JSONValue {
        guard case .text(let text) = value, expressions.isName(at: index) else { return value.json }
        return .string(StoredText.unescaped(text))
      }
      let old = before.map { [JSONValue.Member("from", json($0[index]))] } ?? []
      return JSONValue.object(
        [.init("sql", .string(expressions.sql[index]))] + old + [.init("to", json(after[index]))])
    }
    return ["position": .integer(position), "values": .array(values), "event": event.json]
  }
}

extension SQLValue {
  /// The value in a readable form: a null value becomes the word `NULL`.
  fileprivate var shown: String { self == .null ? "NULL" : shortened.description }

  /// The value; a long text is reduced to its beginning and its end. Otherwise, the path to a screen above
  /// thousands of other screens would fill pages at every event.
  fileprivate var shortened: SQLValue {
    // A text has at least as many bytes as characters, and counting bytes is faster.
    guard case .text(let text) = self, text.utf8.count > Self.longestText, text.count > Self.longestText
    else { return self }
    let end = Self.longestText / 2
    return .text("\(text.prefix(end))…\(text.suffix(end))")
  }

  /// The maximum number of characters of a text that is not reduced.
  private static let longestText = 400
}
