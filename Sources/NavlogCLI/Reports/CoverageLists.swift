import Navlog
import NavlogTerminal
import NavlogTools

/// The features (screens, transitions, links and others) in sessions of users and of tests, as `navlog coverage` lists
/// them.
struct CoverageList: ListReport {
  let rows: [LogCoverage.Row]
  private let comparesTests: Bool
  private let labels: RouteLabels

  init(_ rows: [LogCoverage.Row], comparesTests: Bool) {
    (self.rows, self.comparesTests) = (rows, comparesTests)
    labels = RouteLabels(Set(rows.flatMap(\.feature.routes)))
  }

  let key = "features"
  let columns = [
    Column("kind"), Column("what", canShrink: true), Column("users", isNumber: true),
    Column("tests", isNumber: true), Column("explored"), Column("declared"),
  ]

  func cells(_ row: LogCoverage.Row) -> [Cell] {
    let explored = row.isExplored.map { $0 ? "explored" : "not found" } ?? ""
    return [
      Cell(row.feature.kind.rawValue, .faint),
      Cell(row.feature.text(labels), row.isUntested ? .yellow : .bold), Cell("\(row.users)"),
      Cell("\(row.tests)"), Cell(explored), Cell(row.isDeclared ? "declared" : ""),
    ]
  }

  func json(_ row: LogCoverage.Row) -> JSONValue {
    [
      "kind": .string(row.feature.kind.rawValue),
      "what": .string(StoredText.unescaped(row.feature.text(labels))), "users": .integer(row.users),
      "tests": .integer(row.tests), "explored": row.isExplored.map { .bool($0) } ?? .null,
      "declared": .bool(row.isDeclared),
    ]
  }

  /// A sentence about the tests: `tests cover 3 of 5 destinations and 4 of 9 transitions that occur in sessions of users`.
  var summary: [StyledText] {
    guard comparesTests else { return [] }
    let done = rows.filter { $0.users > 0 }
    let parts = SessionFeature.Kind.allCases.compactMap { kind -> String? in
      let all = done.filter { $0.feature.kind == kind }
      guard !all.isEmpty else { return nil }
      return "\(all.count { $0.tests > 0 }) of \(all.count.counted(kind.rawValue))"
    }
    let text =
      parts.isEmpty
      ? "the sessions of users contain nothing that tests could cover"
      : "tests cover \(parts.list("and")) that occur in sessions of users"
    return ["", StyledText(text, .faint)]
  }
}

/// The sessions of a corpus, as `navlog corpus pick` lists them.
struct PickedSessions: ListReport {
  let rows: [(log: String, session: SessionRecord, new: Int)]
  private let names: SessionNames
  private let all: Int
  private let features: Int
  private let least: Int

  init(_ pick: CorpusPick, from sessions: [(log: String, session: SessionRecord)], _ names: SessionNames) {
    let cover = pick.cover
    rows = zip(cover.chosen, pick.added(by: cover)).map { (sessions[$0].log, sessions[$0].session, $1) }
    self.names = names
    (all, features, least) = (sessions.count, pick.count, cover.lowerBound)
  }

  let key = "sessions"
  let columns = [
    Column("log", canShrink: true), .session, Column("events", isNumber: true), Column("new", isNumber: true),
  ]

  var head: [JSONValue.Member] {
    [.init("features", .integer(features)), .init("neededAtLeast", .integer(least))]
  }

  func cells(_ row: (log: String, session: SessionRecord, new: Int)) -> [Cell] {
    let id = row.session.info.id
    return [Cell(row.log, .faint), Cell(names[id], value: id), "\(row.session.count)", "\(row.new)"]
  }

  func json(_ row: (log: String, session: SessionRecord, new: Int)) -> JSONValue {
    [
      "log": .string(row.log), "session": .string(row.session.info.id),
      "events": .integer(row.session.count), "new": .integer(row.new),
    ]
  }

  var summary: [StyledText] {
    let bound =
      least == rows.count ? "this is the minimum" : "the minimum is at least \(least.counted("session"))"
    let text = "\(rows.count) of \(all.counted("session")) show all \(features.counted("feature")); \(bound)"
    return [StyledText(text, .faint)]
  }
}
