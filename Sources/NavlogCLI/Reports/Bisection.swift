import Navlog
import NavlogTerminal
import NavlogTools

/// A session that `navlog bisect` searches.
struct Search {
  let log: any EventLog
  /// The name of the log, if several are searched.
  let name: String?
  let events: Bisection
  /// The name of the session in its log.
  let sessionName: String

  var session: SessionRecord { events.session }

  /// The JSON member with the name of the log; empty without a name.
  var logMember: [JSONValue.Member] { name.map { [.init("log", .string($0))] } ?? [] }

  fileprivate func event(at edge: Bisection.Edge) throws -> RecordedEvent<RecordedDestination> {
    if let event = try log.event(edge.position, of: session) { return event }
    throw EventLogError.noSuchPosition(edge.position, of: session.info.id, last: session.count)
  }
}

/// The result of `navlog bisect`: the first bad event of the searched sessions, or the statement that no event is bad.
struct BisectReport: Report {
  private let searches: [Search]
  private let found: (search: Search, event: ShownEvent)?
  /// The members in JSON that describe the search.
  private let members: [JSONValue.Member]
  /// The sentence about the first bad event or, if no event is bad, about the search.
  private let result: String

  /// Creates the result of a search for a condition.
  init(_ found: (search: Search, position: Int)?, of searches: [Search], _ bad: Condition) throws {
    let count = found?.search.session.count ?? 0
    try self.init(
      found, of: searches, [.init("bad", .string(bad.sql))],
      found.map { "the condition first holds after event \($0.position) of \(count)" }
        ?? "the condition holds after none of \(Self.events(of: searches))")
  }

  /// Creates the result of a search in which the user's command tested the states.
  init(_ finding: Bisection.Finding, of search: Search, isMonotonic: Bool) throws {
    let runs = finding.runs.counted("run")
    let skipped = finding.skipped.map { "\($0)" }.joined(separator: ", ")
    let skippedNote =
      finding.skipped.isEmpty ? "" : "; the command skipped \(finding.skipped.count.counted("event"))"
    let events = Self.events(of: [search])
    let result =
      if let position = finding.position {
        "event \(position) of \(search.session.count) is the first bad event, "
          + (skipped.isEmpty ? "" : "unless one of the skipped events before it is bad (\(skipped)); ")
          + "found in \(runs)"
      } else if isMonotonic, let good = finding.lastGood {
        "the state after event \(good) is good, so with --monotonic, no earlier state is bad: searched \(events) "
          + "in \(runs)\(skippedNote)"
      } else {
        "no bad state after any of \(events), in \(runs)\(skippedNote)"
      }
    try self.init(
      finding.position.map { (search, $0) }, of: [search],
      [
        .init("lastGood", .orNull(finding.lastGood)), .init("runs", .integer(finding.runs)),
        .init("skipped", .integers(finding.skipped)),
      ], result)
  }

  private init(
    _ found: (search: Search, position: Int)?, of searches: [Search], _ members: [JSONValue.Member],
    _ result: String
  ) throws {
    (self.searches, self.members, self.result) = (searches, members, result)
    self.found = try found.map { search, position in
      let details = try EventDetails(of: position, in: search.session, of: search.log)
      return (search, ShownEvent(details: details, name: search.sessionName))
    }
  }

  private static func events(of searches: [Search]) -> String {
    let count = searches.reduce(0) { $0 + $1.session.count }.counted("event")
    let name =
      searches.count == 1 ? "session \(searches[0].sessionName)" : searches.count.counted("session")
    return "the \(count) of \(name)"
  }

  var isFound: Bool { found != nil }

  var json: JSONValue {
    guard let (search, event) = found else {
      let id: JSONValue = searches.count == 1 ? .string(searches[0].session.info.id) : .null
      return .document([.init("session", id), .init("position", .null)] + members)
    }
    let details = event.details.members
    return .document(
      search.logMember
        + [details[0], .init("position", .integer(event.details.event.position))] + members
        + details.dropFirst())
  }

  var brief: JSONValue? {
    let facts = found.map { $0.search.logMember + ($0.event.brief?.members ?? []) } ?? []
    return .object([.init("result", .string(result))] + facts)
  }

  var text: [StyledText] {
    guard let (search, event) = found else { return [StyledText(result)] }
    return [StyledText((search.name.map { "\($0): " } ?? "") + "\(result):"), ""] + event.text
  }
}

/// The events where a condition starts or stops holding, as `navlog bisect --all` lists them.
struct EdgeList: ListReport {
  let rows: [(search: Search, edge: Bisection.Edge)]
  private let bad: Condition
  /// The session of all rows; `nil` if each row names its own.
  private let session: SessionRecord?
  private let namesLogs: Bool

  init(_ found: [(search: Search, edges: [Bisection.Edge])], of bad: Condition) {
    self.bad = bad
    session = found.count == 1 ? found[0].search.session : nil
    namesLogs = found.contains { $0.search.name != nil }
    rows = found.flatMap { search, edges in edges.map { (search, $0) } }
  }

  let key = "edges"

  var head: [JSONValue.Member] {
    (session.map { [.init("session", .string($0.info.id))] } ?? []) + [.init("bad", .string(bad.sql))]
  }

  var columns: [Column] {
    (namesLogs ? [Column("log", canShrink: true)] : []) + (session == nil ? [.session] : []) + [
      Column("#", key: "position", isNumber: true), Column("time", isNumber: true), Column("edge"),
      Column("call", canShrink: true), Column("source", canShrink: true, keepsEnd: true),
    ]
  }

  func cells(_ row: (search: Search, edge: Bisection.Edge)) throws -> [Cell] {
    let (search, event) = (row.search, try row.search.event(at: row.edge))
    let name =
      (namesLogs ? [Cell(search.name ?? "", .faint)] : [])
      + (session == nil ? [Cell(search.sessionName, value: search.session.info.id, .faint)] : [])
    return name + [
      Cell("\(event.position)"), Cell(ElapsedTime.text(event.elapsed), .faint),
      row.edge.isBad ? Cell("good → bad", .red) : Cell("bad → good", .green),
      Cell(event.callText), Cell(event.source?.description ?? "", .faint),
    ]
  }

  func json(_ row: (search: Search, edge: Bisection.Edge)) throws -> JSONValue {
    let id = session == nil ? [JSONValue.Member("session", .string(row.search.session.info.id))] : []
    return .object(
      row.search.logMember + id + [
        .init("position", .integer(row.edge.position)), .init("isBad", .bool(row.edge.isBad)),
        .init("event", try row.search.event(at: row.edge).json),
      ])
  }
}
