import Foundation
import Navlog
import Testing

@Suite struct MatrixCommandTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let routes = try Run("samples", ["shop", "--routes"], in: folder)
    #expect(routes.status == 0)
    try Data(routes.output.utf8).write(to: folder.url.appending(path: "routes.json"))
  }

  private func matrix(_ log: String, _ declared: String = "routes.json") throws -> JSONValue {
    let run = try Run("navlog-cli", ["routes", log, "--declared", declared, "--json"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    return try JSONValue(parsing: run.output)
  }

  private func statuses(_ matrix: JSONValue) -> [String: String] {
    guard case .array(let routes)? = matrix["routes"] else { return [:] }
    return routes.reduce(into: [:]) { result, route in
      guard case .string(let name)? = route["name"], case .string(let status)? = route["status"] else {
        return
      }
      result[name] = status
    }
  }

  @Test func `a log is compared with the routes that the app declares`() throws {
    #expect(try Run("samples", ["shop", "shop.sqlite"], in: folder).status == 0)
    let matrix = try matrix("shop.sqlite")
    #expect(statuses(matrix) == ["catalog": "visited", "productDetail": "visited"])
    guard case .array(let routes)? = matrix["routes"] else { return }
    #expect(routes.first?["requires"] == .array(["isAuthenticated"]))
    #expect(routes.last?["patterns"] == .array(["product/:id"]))
    let exit = try Run(
      "navlog-cli", ["routes", "shop.sqlite", "--declared", "routes.json", "--exit-code"], in: folder)
    #expect(exit.status == 0)
  }

  @Test func `a route that was never visited is marked`() throws {
    _ = try Run("samples", ["shop", "killed.sqlite", "--kill"], in: folder)
    #expect(
      statuses(try matrix("killed.sqlite")) == ["catalog": "neverVisited", "productDetail": "neverVisited"])
    let exit = try Run(
      "navlog-cli", ["routes", "killed.sqlite", "--declared", "routes.json", "--exit-code"], in: folder)
    #expect(exit.status == 1)
  }

  @Test func `a visit that was not declared is marked`() throws {
    try Data(#"{"routes":[{"name":"catalog"},{"name":"orders"}]}"#.utf8).write(
      to: folder.url.appending(path: "own.json"))
    #expect(try Run("samples", ["shop", "shop.sqlite"], in: folder).status == 0)
    #expect(
      statuses(try matrix("shop.sqlite", "own.json")) == [
        "catalog": "visited", "orders": "neverVisited", "productDetail": "notDeclared",
      ])
  }
}
