import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct RouteRowTests {
  /// Returns a matrix of visits to routes with a type and a name.
  private func matrix(_ visits: (type: String, name: String)...) -> RouteMatrix {
    var matrix = RouteMatrix()
    matrix.begin("a")
    for (index, visit) in visits.enumerated() {
      let destination = RecordedDestination(type: visit.type, name: visit.name)
      matrix.add(
        RecordedEvent(
          position: index + 1, time: 0, elapsed: 0,
          event: NavigationEvent(.navigate(destination, style: .push, unlessOnTop: false)),
          screen: destination, depth: index + 1))
    }
    return matrix
  }

  private func statuses(_ matrix: RouteMatrix, _ declared: DeclaredRoute...) -> [String] {
    matrix.rows(declared: DeclaredRoutes(declared)).map(\.text)
  }

  @Test func `declared routes keep the declaration's order, and precede routes that are only in the log`() {
    let matrix = matrix(("App", "debug"), ("App", "catalog"), ("App", "login"))
    #expect(
      statuses(
        matrix, DeclaredRoute(name: "login", type: "App"), DeclaredRoute(name: "settings", type: "App"),
        DeclaredRoute(name: "catalog", type: "App"))
        == [
          "App.login visited", "App.settings neverVisited", "App.catalog visited", "App.debug notDeclared",
        ])
  }

  @Test func `without a declaration, no route has a status`() {
    #expect(matrix(("App", "catalog")).rows().map(\.text) == ["App.catalog -"])
  }

  @Test func `with an empty declaration, every route has the status notDeclared`() {
    #expect(statuses(matrix(("App", "catalog"))) == ["App.catalog notDeclared"])
  }

  @Test func `a declared route whose calls were all refused has the status neverVisited`() {
    var matrix = RouteMatrix()
    matrix.begin("a")
    matrix.add(
      RecordedEvent(
        position: 1, time: 0, elapsed: 0,
        event: NavigationEvent(
          .navigate(RecordedDestination(name: "catalog"), style: .push, unlessOnTop: false)),
        outcome: .noEffect(.refused("not logged in"))))
    let rows = matrix.rows(declared: DeclaredRoutes([DeclaredRoute(name: "catalog")]))
    #expect(rows.map(\.text) == ["catalog neverVisited"])
    #expect(rows.first?.calls.count == 1)
    #expect(statuses(matrix) == ["catalog notDeclared"])
  }

  @Test func `routes of the same name, but different types, are different routes`() {
    #expect(
      statuses(matrix(("Shop", "list"), ("Blog", "list")), DeclaredRoute(name: "list", type: "Shop"))
        == ["Shop.list visited", "Blog.list notDeclared"])
  }

  @Test func `a declaration without a type applies to every type`() {
    let matrix = matrix(("Shop", "list"), ("Blog", "list"))
    #expect(
      statuses(matrix, DeclaredRoute(name: "list")) == ["Shop.list visited", "Blog.list visited"])
  }

  @Test func `two declarations of the same route are merged`() {
    let rows = matrix(("Shop", "list")).rows(
      declared: DeclaredRoutes([
        DeclaredRoute(name: "list", tests: ["A"]),
        DeclaredRoute(name: "list", type: "Shop", requires: ["login"], tests: ["B"]),
      ]))
    #expect(rows.map(\.text) == ["Shop.list visited"])
    #expect(rows.first?.tests == ["A", "B"])
    #expect(rows.first?.requires == ["login"])
  }

  @Test func `in a log without types, a name matches a declared route only if no other route has the name`() {
    let (shop, blog) = (DeclaredRoute(name: "list", type: "Shop"), DeclaredRoute(name: "list", type: "Blog"))
    let matrix = matrix(("", "list"))
    #expect(statuses(matrix, shop) == ["list visited"])
    #expect(
      statuses(matrix, shop, blog)
        == ["Shop.list neverVisited", "Blog.list neverVisited", "list notDeclared"])
  }

  @Test func `a declared name matches its escaped form in the log`() {
    let name = "a\u{202E}b\\"
    let matrix = matrix(("", StoredText.escaped(name)))
    #expect(
      matrix.rows(declared: DeclaredRoutes([DeclaredRoute(name: name)])).map(\.status) == [.visited])
  }
}
