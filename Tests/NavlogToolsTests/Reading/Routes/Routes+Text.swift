import Navlog
import NavlogTools

@testable import TestFixtures

extension EventLog {
  /// Returns the matrix of all sessions.
  func routes() throws -> RouteMatrix {
    var matrix = RouteMatrix()
    for session in try sessions() { try matrix.read(session, in: self) }
    return matrix
  }
}

extension RouteMatrix {
  /// The recorded route with the given name.
  subscript(name: String) -> RecordedRoute? { routes.first { $0.route.name == name } }

  /// Every route with its visits: `list 2`.
  var visits: [String] { routes.map { "\($0.route.name) \($0.visits)" } }

  /// Returns the calls that involve a route: `opened navigate A.swift:1 x2`.
  func calls(_ name: String) -> [String] {
    rows().first { $0.route.name == name }?.calls.map { count in
      "\(count.call.role) \(count.call.kind) \(count.call.source?.description ?? "-") x\(count.times)"
    } ?? []
  }

  /// Returns the decisions of rules about a route: `login denied x1`.
  func decisions(_ name: String) -> [String] {
    rows().first { $0.route.name == name }?.decisions.map { count in
      "\(count.decision.rule) \(count.decision.verdict) x\(count.times)"
    } ?? []
  }
}

extension RouteRow {
  /// The route with its status: `catalog neverVisited`.
  var text: String { "\(route) \(status?.rawValue ?? "-")" }
}
