import Navlog
import NavlogTerminal
import NavlogTools

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
    // A call site ends with its line.
    var source = Column("source", canShrink: true)
    source.keepsEnd = true
    return (namesLogs ? [Column("log", canShrink: true)] : []) + (session == nil ? [.session] : []) + [
      Column("#", key: "position", isNumber: true), Column("time", isNumber: true), Column("edge"),
      Column("call", canShrink: true), source,
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

extension Search {
  fileprivate func event(at edge: Bisection.Edge) throws -> RecordedEvent<RecordedDestination> {
    guard let event = try log.event(edge.position, of: session) else {
      throw EventLogError.noSuchPosition(edge.position, of: session.info.id, last: session.count)
    }
    return event
  }
}
