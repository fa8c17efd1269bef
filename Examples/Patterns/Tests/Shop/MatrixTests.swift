import Foundation
import Navlog
import NavlogTools
import Testing

@testable import Shop

/// The matrix of routes: destination, trigger, preconditions, tests.
@Suite @MainActor struct MatrixTests {
  private func rows(
    _ declared: DeclaredRoutes, _ session: (AppCoordinator) async throws -> Void
  ) async throws -> [RouteRow] {
    let log = InMemoryEventLog()
    try await session(makeCoordinator(log: log))
    var matrix = RouteMatrix()
    for session in log.sessions() { try matrix.read(session, in: log) }
    return matrix.rows(declared: declared)
  }

  @Test
  func `the matrix contains the links and the required flags that the app's code declares`() async throws {
    let routes = try AppRoutes.makeDeclared().routes
    #expect(routes.map { $0.name } == ["catalog", "productDetail"])
    #expect(routes.map { $0.patterns } == [["catalog"], ["product/:id"]])
    #expect(routes.map { $0.requires } == [["isAuthenticated"], []])
  }

  @Test func `the matrix refers only to existing tests`() async throws {
    let tests = try AppRoutes.makeDeclared().routes.flatMap { $0.tests }
    #expect(tests.count == 2)
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "AppCoordinatorTests.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    for test in tests {
      let names = test.split(separator: "/")
      #expect(source.contains("struct \(names[0]) {") && source.contains("@Test func \(names[1])()"))
    }
  }

  @Test
  func `a route's declared trigger leads to a visit of the route`()
    async throws
  {
    let rows = try await rows(AppRoutes.makeDeclared()) { coordinator in
      try await coordinator.tap("Log in with secret", "Teapot")
    }
    #expect(rows.map { $0.status } == [.visited, .visited])
    // The call site in each row is the line of the coordinator that connects a feature's event to a method. This line names the
    // event, for example `onProductSelected:`.
    var triggers: [String: String] = [:]
    for row in rows {
      let call = try #require(row.calls.first?.call)
      #expect(call.kind == "navigate")
      let line = try line(of: try #require(call.source))
      triggers[row.route.name] = line.firstMatch(of: /(on\w+):/).map { String($0.1) }
    }
    #expect(triggers == AppRoutes.triggers)
  }

  @Test func `the matrix marks a route that was never visited`() async throws {
    let rows = try await rows(AppRoutes.makeDeclared()) { try await $0.tap("Log in with secret") }
    #expect(rows.map { $0.status } == [.visited, .neverVisited])
  }

  @Test func `the matrix marks a visited route that was not declared`() async throws {
    let declared = DeclaredRoutes(try AppRoutes.makeDeclared().routes.filter { $0.name != "productDetail" })
    let rows = try await rows(declared) { coordinator in
      try await coordinator.tap("Log in with secret", "Teapot")
    }
    #expect(rows.map { $0.route.name } == ["catalog", "productDetail"])
    #expect(rows.map { $0.status } == [.visited, .notDeclared])
  }
}
