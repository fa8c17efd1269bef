import Navlog
import NavlogTools

/// What a matrix of routes comes to.
struct RouteCounts {
  private let matrix: RouteMatrix
  private let all: Int
  private let unseen: Int
  private let isCompared: Bool
  private let statuses: [RouteRow.Status: Int]

  init(_ matrix: RouteMatrix, _ rows: [RouteRow], isCompared: Bool) {
    self.matrix = matrix
    self.isCompared = isCompared
    all = rows.count
    unseen = rows.count { $0.recorded.visits == 0 }
    statuses = rows.reduce(into: [:]) { counts, row in
      if let status = row.status { counts[status, default: 0] += 1 }
    }
  }

  private func count(_ status: RouteRow.Status) -> Int { statuses[status] ?? 0 }

  /// The members that stand before the list in JSON.
  var json: [JSONValue.Member] {
    [
      .init("sessions", .integer(matrix.sessions)),
      .init(
        "roots",
        .object(roots.map { JSONValue.Member($0.name.description, .integer($0.times)) })),
    ]
      + (isCompared ? RouteRow.Status.allCases.map { .init($0.rawValue, .integer(count($0))) } : [])
  }

  /// Sentences for people: `7 routes in 2 sessions: 5 visited, 1 never visited, 1 not declared`.
  var lines: [String] {
    let whole = "\(Self.text(all, "route")) in \(Self.text(matrix.sessions, "session"))"
    var parts: [String] = []
    if isCompared {
      parts = [
        "\(count(.visited)) visited", "\(count(.neverVisited)) never visited",
        "\(count(.notDeclared)) not declared",
      ]
    } else if unseen > 0 {
      parts = ["\(all - unseen) visited", "\(unseen) asked for in vain"]
    }
    return [parts.isEmpty ? whole : "\(whole): \(parts.joined(separator: ", "))"] + rootLines
  }

  private var roots: [(name: RootName, times: Int)] {
    matrix.roots.map { ($0, $1) }.sorted { $0.name.description < $1.name.description }
  }

  private var rootLines: [String] {
    let shown = roots.prefix(4).map { "of \($0.name.description.shown) (\(Self.text($0.times, "time")))" }
    guard !shown.isEmpty else { return [] }
    let more = roots.count > 4 ? ", and \(roots.count - 4) more" : ""
    return ["not listed, since it names no screen: the bottom \(shown.joined(separator: ", "))\(more)"]
  }

  private static func text(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
