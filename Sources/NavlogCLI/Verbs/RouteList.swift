import Navlog
import NavlogTools

/// The matrix of routes as a list.
@MainActor
struct RouteList {
  private static let mostLines = 4

  private let matrix: RouteMatrix
  private let rows: [RouteRow]
  private let isCompared: Bool
  private let hasConditions: Bool
  private let format: Format
  private let output: Output

  init(_ matrix: RouteMatrix, _ declared: DeclaredRoutes?, _ format: Format, _ output: Output) {
    self.matrix = matrix
    rows = matrix.rows(declared: declared)
    isCompared = declared != nil
    hasConditions = isCompared || rows.contains { !$0.decisions.isEmpty }
    self.format = format
    self.output = output
  }

  /// Whether a route was never visited, or is not declared.
  var isAmiss: Bool { rows.contains { $0.status == .neverVisited || $0.status == .notDeclared } }

  /// Writes the list, and for people what it comes to.
  func write() throws {
    var list = Listing(
      columns, key: "routes", head: format == .json ? counts.json : [], format, output)
    let names = names
    for row in rows {
      if format == .table {
        for line in lines(row, names[row.route] ?? "") { try list.add(line, json: .null) }
      } else {
        try list.add(cells(row, names[row.route] ?? ""), json: row.json)
      }
    }
    try list.finish()
    guard format == .table || format == .text else { return }
    if !rows.isEmpty { try output.line() }
    for line in counts.lines { try output.line(output.style(line, .faint)) }
  }

  private var counts: RouteCounts { RouteCounts(matrix, rows, isCompared: isCompared) }

  /// What each route is called: with its type only where another has the same name.
  private var names: [RouteName: String] {
    let types = Dictionary(grouping: rows) { $0.route.name }
    return Dictionary(
      rows.map { ($0.route, types[$0.route.name]?.count == 1 ? $0.route.name : $0.route.description) }
    ) { first, _ in first }
  }

  // MARK: - Columns

  private var columns: [Column] {
    if format == .csv {
      return [
        "name", "type", "status", "visits", "sessions", "first_session", "last_session", "calls",
        "patterns", "requires", "rulings", "tests",
      ].map { Column($0) }
    }
    var source = Column("source", canShrink: true)
    source.keepsEnd = true
    let calls = format == .table ? [Column("triggered by"), source] : [Column("triggered by")]
    return [Column("route", canShrink: true), Column("visits", isNumber: format == .table || !isCompared)]
      + calls
      + (hasConditions ? [Column("requires", canShrink: true)] : []) + [Column("covered by", canShrink: true)]
  }

  /// A route as the lines of a table: what there is several of stands below each other.
  private func lines(_ row: RouteRow, _ name: String) -> [[Cell]] {
    let texts = RouteTexts(row)
    let fault = texts.fault.map { [Cell($0, row.status == .neverVisited ? .red : .yellow)] } ?? []
    let calls = texts.calls
    let kinds = fault + cut(calls.map(\.what)).map { Cell($0, .cyan) }
    let sources = fault.map { _ in "" } + cut(calls.map(\.source), counting: false).map { Cell($0, .faint) }
    let requires = hasConditions ? [cut(texts.requires).map { Cell($0) }] : []
    let columns =
      [[Cell(name, .bold)], [Cell("\(row.recorded.visits)")], kinds, sources] + requires
      + [cut(texts.covers).map { Cell($0) }]
    return (0..<columns.reduce(0) { max($0, $1.count) }).map { line in
      columns.map { line < $0.count ? $0[line] : "" }
    }
  }

  private func cut(_ texts: [String], counting: Bool = true) -> [String] {
    guard texts.count > Self.mostLines else { return texts }
    let shown = Self.mostLines - 1
    return texts.prefix(shown) + [counting ? "and \(texts.count - shown) more" : ""]
  }

  /// A route on one line.
  private func cells(_ row: RouteRow, _ name: String) -> [Cell] {
    let texts = RouteTexts(row)
    let calls = texts.calls.map { $0.source.isEmpty ? $0.what : "\($0.what) \($0.source)" }
    guard format == .csv else {
      return [Cell(name), Cell(texts.visits), Cell(calls.joined(separator: "; "))]
        + (hasConditions ? [Cell(texts.requires.joined(separator: "; "))] : [])
        + [Cell(texts.covers.joined(separator: "; "))]
    }
    let sessions = row.recorded.sessions
    return [
      row.route.name, row.route.type, row.status?.rawValue ?? "", "\(row.recorded.visits)",
      "\(sessions.count)", sessions.first, sessions.last, calls.joined(separator: "; "),
      row.patterns.joined(separator: "; "), row.requires.joined(separator: "; "),
      texts.decisions.joined(separator: "; "),
      row.tests.joined(separator: "; "),
    ].map { Cell($0) }
  }
}
