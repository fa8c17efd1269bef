import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct DeclaredRoutesTests {
  private func routes(_ text: String) throws -> DeclaredRoutes {
    try DeclaredRoutes(json: JSONValue(parsing: text))
  }

  @Test func `a declaration of routes is read with all its fields`() throws {
    let routes = try routes(
      """
      {"routes":[{"name":"catalog","type":"AppDestination","pattern":"catalog","requires":["isAuthenticated"],
        "tests":["AppCoordinatorTests"]},{"name":"settings"}]}
      """)
    #expect(
      routes.routes == [
        DeclaredRoute(
          name: "catalog", type: "AppDestination", patterns: ["catalog"], requires: ["isAuthenticated"],
          tests: ["AppCoordinatorTests"]),
        DeclaredRoute(name: "settings"),
      ])
  }

  @Test func `several entries for one route are merged without duplicates`() throws {
    let routes = try routes(
      """
      {"routes":[{"name":"a","pattern":"x","requires":["r"],"tests":["t"]},{"name":"b"},
        {"name":"a","pattern":"y","requires":["r","s"],"tests":["u","t","u"]},{"name":"a","type":"T","pattern":"z"}]}
      """)
    #expect(
      routes.routes == [
        DeclaredRoute(name: "a", patterns: ["x", "y"], requires: ["r", "s"], tests: ["t", "u"]),
        DeclaredRoute(name: "b"), DeclaredRoute(name: "a", type: "T", patterns: ["z"]),
      ])
  }

  @Test func `a declaration of routes survives a round trip through JSON`() throws {
    let routes = DeclaredRoutes([
      DeclaredRoute(
        name: "a", type: "T", patterns: ["x", "y/:id(Int)"], requires: ["r \u{202E}"], tests: ["t", "u"]),
      DeclaredRoute(name: "größer\\n"), DeclaredRoute(name: "c", requires: ["r"]),
    ])
    #expect(try DeclaredRoutes(json: JSONValue(parsing: routes.json.text)) == routes)
  }

  @Test func `one file can contain both a declaration of routes and a table of links`() throws {
    let text = """
      {"schemes":["shop"],"hosts":["shop.example.com"],"routes":[
        {"pattern":"item/:id(Int)","name":"item","type":"Shop","below":["home"],"as":"sheet","select":"tab",
         "dismissingModals":true,"requires":["login"],"tests":["ItemTests"]},
        {"pattern":null,"name":"settings","tests":["SettingsTests"]}]}
      """
    #expect(
      try routes(text).routes == [
        DeclaredRoute(
          name: "item", type: "Shop", patterns: ["item/:id(Int)"], requires: ["login"], tests: ["ItemTests"]),
        DeclaredRoute(name: "settings", tests: ["SettingsTests"]),
      ])
    let table = try DeepLinkTable<RecordedDestination>(json: JSONValue(parsing: text))
    #expect(table.routes.map(\.pattern) == ["item/:id(Int)"])
  }

  @Test func `an app can declare routes by a table of links and by destinations`() throws {
    let table = try DeepLinkTable<AppScreen>(
      schemes: ["a"],
      routes: [
        DeepLinkRoute("detail/:id(Int)", name: "detail"), DeepLinkRoute("list", name: "list"),
        DeepLinkRoute("nameless", to: .gallery),
      ])
    let routes = DeclaredRoutes(
      table,
      and: [
        DeclaredRoute(to: AppScreen.detail(id: 1), requires: ["isAuthenticated"], tests: ["DetailTests"]),
        DeclaredRoute(to: AppScreen.filter),
      ])
    #expect(
      routes.routes == [
        DeclaredRoute(name: "list", type: "AppScreen", patterns: ["list"]),
        DeclaredRoute(
          name: "detail", type: "AppScreen", patterns: ["detail/:id(Int)"], requires: ["isAuthenticated"],
          tests: ["DetailTests"]),
        DeclaredRoute(name: "filter", type: "AppScreen"),
      ])
    #expect(try DeclaredRoutes(json: routes.json) == routes)
  }

  @Test
  func `a table of links for AnyNavigation declares routes without the types of their destinations`() throws {
    let table = try DeepLinkTable<AnyNavigation>(
      schemes: ["a"], routes: [DeepLinkRoute("list", to: AnyNavigation(AppScreen.list), name: "list")])
    let settings = DeclaredRoute(to: AnyNavigation(AppScreen.filter))
    #expect(
      DeclaredRoutes(table, and: [settings]).routes == [
        DeclaredRoute(name: "list", patterns: ["list"]), DeclaredRoute(name: "filter", type: "AppScreen"),
      ])
  }

  @Test(
    arguments: [
      ("[]", #"field "routes" is missing: the value is not a JSON object"#),
      ("{}", #"field "routes" is missing"#),
      (#"{"routes":{}}"#, #"field "routes" must be a list"#),
      (#"{"routes":[1]}"#, #"field "routes[0]" must be an object"#),
      (#"{"routs":[]}"#, #"field "routs" is not known (hosts, routes, schemes)"#),
      (#"{"routes":[{"name":"a"},{}]}"#, #"field "routes[1].name" is missing"#),
      (#"{"routes":[{"name":""}]}"#, #"field "routes[0].name" is empty"#),
      (#"{"routes":[{"name":1}]}"#, #"field "routes[0].name" must be a string"#),
      (#"{"routes":[{"name":"a","type":[]}]}"#, #"field "routes[0].type" must be a string"#),
      (
        #"{"routes":[{"name":"a","pattern":"b/:"}]}"#,
        #"field "routes[0].pattern" cannot be read: the pattern "b/:" is malformed at character 4: a name is missing"#
      ),
      (#"{"routes":[{"name":"a","pattern":1}]}"#, #"field "routes[0].pattern" must be a string"#),
      (#"{"routes":[{"name":"a","requires":"r"}]}"#, #"field "routes[0].requires" must be a list"#),
      (#"{"routes":[{"name":"a","tests":["t",1]}]}"#, #"field "routes[0].tests[1]" must be a string"#),
      (
        #"{"routes":[{"name":"a","test":[]}]}"#,
        #"field "routes[0].test" is not known (as, below, dismissingModals, name, pattern, requires, select, tests, type)"#
      ),
      (
        #"{"routes":[{"name":"a","pattern":"a","as":"drawer"}]}"#,
        #"field "routes[0].as" must be push, sheet, popover, fullScreen, alert or confirmationDialog"#
      ),
    ])
  func `the error for a malformed declaration names the field`(_ text: String, _ message: String) {
    let error = #expect(throws: JSONShapeError.self) { try routes(text) }
    #expect(error?.description == message)
  }
}
