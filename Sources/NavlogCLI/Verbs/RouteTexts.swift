import Navlog
import NavlogTools

/// A route of a matrix in words, for people.
struct RouteTexts {
  private let row: RouteRow

  init(_ row: RouteRow) { self.row = row }

  /// What is amiss: `never visited`, `not declared`.
  var fault: String? {
    switch row.status {
    case nil, .visited: nil
    case .neverVisited: "never visited"
    case .notDeclared: "not declared"
    }
  }

  /// `3`, `never visited`, `3, not declared`.
  var visits: String {
    guard let fault else { return "\(row.recorded.visits)" }
    return row.status == .neverVisited ? fault : "\(row.recorded.visits), \(fault)"
  }

  /// The calls that are worth a line, each as what it did and where it stands. Going back to a screen is told only where
  /// nothing else led there.
  var calls: [(what: String, source: String)] {
    let calls = row.calls
    let isTriggered = calls.contains { $0.call.role == .opened || $0.call.role == .placedBelow }
    return calls.filter { !isTriggered || $0.call.role != .revealed }.map { count in
      let times = count.times > 1 ? " ×\(count.times)" : ""
      return (Self.what(count.call) + times, count.call.source?.description ?? "")
    }
  }

  /// What must hold before, as it was declared, and what rules were seen to make of it.
  var requires: [String] { row.requires + decisions }

  /// What each rule was seen to make of it: `login: deferred 2, denied 1`.
  var decisions: [String] {
    var verdicts: [(rule: String, texts: [String])] = []
    for count in row.decisions {
      if verdicts.last?.rule != count.decision.rule { verdicts.append((count.decision.rule, [])) }
      verdicts[verdicts.count - 1].texts.append("\(Self.text(count.decision.verdict)) \(count.times)")
    }
    return verdicts.map { "\($0.rule): \($0.texts.joined(separator: ", "))" }
  }

  /// The tests that cover it, and the sessions by the beginnings of their ids: the first, the last, how many more.
  var covers: [String] {
    let sessions = row.recorded.sessions
    var seen: [String] = []
    if sessions.count > 0 { seen.append(String(sessions.first.prefix(8))) }
    if sessions.count > 1 { seen.append(String(sessions.last.prefix(8))) }
    if sessions.count > 2 { seen.append("\(sessions.count - 2) more sessions") }
    return row.tests + seen
  }

  private static func text(_ verdict: RouteDecision.Verdict) -> String {
    if case .redirected(let route) = verdict { return "redirected to \(route.name)" }
    return verdict.name
  }

  private static func what(_ call: RouteCall) -> String {
    switch call.role {
    case .opened: call.kind
    case .placedBelow: "\(call.kind), below"
    case .revealed: "back by \(call.kind)"
    case .redirected: "\(call.kind), redirected"
    case .deferred: call.kind == "defer" ? "put off" : "\(call.kind), put off"
    case .noEffect(let reason): "\(call.kind), \(reason)"
    }
  }
}
