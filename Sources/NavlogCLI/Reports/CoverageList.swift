import Navlog
import NavlogTerminal
import NavlogTools

/// What users and tests do, as `navlog coverage` lists it.
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
    .object([
      .init("kind", .string(row.feature.kind.rawValue)), .init("what", .string(row.feature.text(labels))),
      .init("users", .integer(row.users)), .init("tests", .integer(row.tests)),
      .init("explored", row.isExplored.map { .bool($0) } ?? .null),
      .init("declared", .bool(row.isDeclared)),
    ])
  }

  /// `tests do 3 of 5 destinations and 4 of 9 transitions that users do`.
  var summary: [StyledText] {
    guard comparesTests else { return [] }
    let done = rows.filter { $0.users > 0 }
    let parts = SessionFeature.Kind.allCases.compactMap { kind -> String? in
      let all = done.filter { $0.feature.kind == kind }
      guard !all.isEmpty else { return nil }
      return "\(all.count { $0.tests > 0 }) of \(all.count.counted(kind.rawValue))"
    }
    let text = parts.isEmpty ? "users did nothing" : "tests do \(parts.list("and")) that users do"
    return ["", StyledText(text, .faint)]
  }
}
