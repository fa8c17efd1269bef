import Foundation
import Navlog
import NavlogTools
import Testing

@testable import ChecklistSupport
@testable import Shop

/// The matrix of routes: where to, by what event, under what condition, covered by what.
@Suite @MainActor struct MatrixTests {
  private func rows(_ declared: DeclaredRoutes, _ act: (AppCoordinator) throws -> Void) throws -> [RouteRow] {
    let log = InMemoryEventLog()
    try act(try makeCoordinator(log: log))
    var matrix = RouteMatrix()
    for session in log.sessions() { try matrix.read(session, in: log) }
    return matrix.rows(declared: declared)
  }

  @Test func `links and conditions are declared as they hold in the code`() throws {
    let routes = try Shop.makeRoutes().routes
    #expect(routes.map { $0.name } == ["catalog", "productDetail"])
    #expect(routes.map { $0.patterns } == [["catalog"], ["product/:id"]])
    #expect(routes.map { $0.requires } == [["isAuthenticated"], []])
  }

  @Test func `the tests that it names exist`() throws {
    let tests = try Shop.makeRoutes().routes.flatMap { $0.tests }
    #expect(tests.count == 2)
    let index = try TestIndex(folder: URL(filePath: #filePath).deletingLastPathComponent())
    for test in tests {
      let names = test.split(separator: "/").map(String.init)
      #expect(index.problem(with: NamedTest(suite: names[0], name: names[1])) == nil)
    }
  }

  @Test func `every route is visited by a session that uses the app, and the trigger's line is known`() throws
  {
    let rows = try rows(Shop.makeRoutes()) { coordinator in
      try coordinator.tap("Log in with secret")
      try coordinator.tap("Teapot")
    }
    #expect(rows.map { $0.status } == [.visited, .visited])
    for row in rows {
      let trigger = try #require(row.calls.first?.call)
      #expect(trigger.kind == "navigate")
      #expect(trigger.source?.file == "Shop/AppCoordinator.swift")
    }
  }

  @Test func `a route that nobody visited is found`() throws {
    let rows = try rows(Shop.makeRoutes()) { try $0.tap("Log in with secret") }
    #expect(rows.map { $0.status } == [.visited, .neverVisited])
  }

  @Test func `a visit that nobody declared is found`() throws {
    let declared = DeclaredRoutes(try Shop.makeRoutes().routes.filter { $0.name != "productDetail" })
    let rows = try rows(declared) { coordinator in
      try coordinator.tap("Log in with secret")
      try coordinator.tap("Teapot")
    }
    #expect(rows.map { $0.route.name } == ["catalog", "productDetail"])
    #expect(rows.map { $0.status } == [.visited, .notDeclared])
  }
}
