import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

/// A table of links in JSON.
@Suite struct DeepLinkTableJSONTests {
  private func table(_ text: String) throws -> DeepLinkTable<RecordedDestination> {
    try DeepLinkTable(json: JSONValue(parsing: text))
  }

  @Test func `a link in JSON names its destination and the screens below the destination`() throws {
    let table = try table(
      """
      {"schemes":["shop"],"hosts":["shop.example.com"],
       "routes":[{"pattern":"item/:id(Int)","name":"item","below":["home",{"name":"list","params":{"page":1}}]}]}
      """)
    let stack = [
      RecordedDestination(name: "home"), RecordedDestination(name: "list", parameters: #"{"page":1}"#),
      RecordedDestination(name: "item", parameters: #"{"id":42}"#),
    ]
    #expect(table.resolve("shop://item/42") == .plan([.dismissAll, .setPath(stack)]))
    #expect(table.resolve("https://shop.example.com/item/42") == .plan([.dismissAll, .setPath(stack)]))
  }

  @Test func `a link in JSON keeps the types of its parameters, and omits missing parameters`() throws {
    let table = try table(
      """
      {"schemes":["s"],"routes":[
        {"pattern":"a/:z/:b(Bool)/:d(Double)/:u(UUID)?q&n(Int)?","name":"all"},{"pattern":"r/:list(Int)+","name":"rest"}]}
      """)
    let id = "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"
    func parameters(_ url: String) -> String? {
      guard case .plan(let steps) = table.resolve(url), case .show(let destination, .push)? = steps.last
      else { return nil }
      return destination.parameters
    }
    #expect(
      parameters("s://a/%22/true/3.0/\(id)?q=x")
        == #"{"b":true,"d":3,"q":"x","u":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","z":"\""}"#)
    #expect(
      parameters("s://a/z/false/-1.5/\(id)?q=x&n=7")
        == #"{"b":false,"d":-1.5,"n":7,"q":"x","u":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","z":"z"}"#)
    #expect(parameters("s://r/1/2/3") == #"{"list":[1,2,3]}"#)
  }

  @Test func `a link in JSON can have a type, a presentation and a root, and can dismiss modals`() throws {
    let table = try table(
      """
      {"schemes":["s"],"routes":[
        {"pattern":"a","name":"A","type":"App","as":"sheet","select":"tab","dismissingModals":true}]}
      """)
    #expect(
      table.resolve("s://a")
        == .plan([
          .select("tab"), .dismissAll, .show(RecordedDestination(type: "App", name: "A"), .sheet),
        ]))
  }

  @Test(
    "a malformed table is refused with the field",
    arguments: [
      ("[]", #"field "routes" is missing: the value is not a JSON object"#),
      (#"{"schemes":["s"]}"#, #"field "routes" is missing"#),
      (#"{"schemes":["s"],"routes":{}}"#, #"field "routes" must be a list"#),
      (#"{"scheme":["s"],"routes":[]}"#, #"field "scheme" is not known (hosts, routes, schemes)"#),
      (#"{"schemes":"s","routes":[]}"#, #"field "schemes" must be a list"#),
      (#"{"hosts":["a",1],"routes":[]}"#, #"field "hosts[1]" must be a string"#),
      (#"{"schemes":["s"],"routes":["a"]}"#, #"field "routes[0]" must be an object"#),
      (#"{"schemes":["s"],"routes":[{"name":"A"}]}"#, #"field "routes[0].pattern" is missing"#),
      (
        #"{"schemes":["s"],"routes":[{"pattern":1,"name":"A"}]}"#,
        #"field "routes[0].pattern" must be a string"#
      ),
      (#"{"schemes":["s"],"routes":[{"pattern":"a"}]}"#, #"field "routes[0].name" is missing"#),
      (#"{"schemes":["s"],"routes":[{"pattern":"a","name":""}]}"#, #"field "routes[0].name" is empty"#),
      (
        #"{"schemes":["s"],"routes":[{"pattern":"a","name":"A"},{"pattern":"b/:","name":"B"}]}"#,
        #"field "routes[1].pattern" cannot be read: the pattern "b/:" is malformed at character 4: a name is missing"#
      ),
      (
        #"{"schemes":["s"],"routes":[{"pattern":"a","name":"A","bellow":[]}]}"#,
        #"field "routes[0].bellow" is not known (as, below, dismissingModals, name, pattern, requires, select, tests, type)"#
      ),
      (
        #"{"schemes":["s"],"routes":[{"pattern":"a","name":"A","below":"home"}]}"#,
        #"field "routes[0].below" must be a list"#
      ),
      (
        #"{"schemes":["s"],"routes":[{"pattern":"a","name":"A","below":["x",1]}]}"#,
        #"field "routes[0].below[1]" must be a name or an object with name and params"#
      ),
      (
        #"{"schemes":["s"],"routes":[{"pattern":"a","name":"A","below":[""]}]}"#,
        #"field "routes[0].below[0]" must be a name or an object with name and params"#
      ),
      (
        #"{"schemes":["s"],"routes":[{"pattern":"a","name":"A","below":[{}]}]}"#,
        #"field "routes[0].below[0].name" is missing"#
      ),
      (
        #"{"schemes":["s"],"routes":[{"pattern":"a","name":"A","below":[{"name":"B","parms":{}}]}]}"#,
        #"field "routes[0].below[0].parms" is not known (name, params, type)"#
      ),
      (
        #"{"schemes":["s"],"routes":[{"pattern":"a","name":"A","as":"drawer"}]}"#,
        #"field "routes[0].as" must be push, sheet, popover, fullScreen, alert or confirmationDialog"#
      ),
      (
        #"{"schemes":["s"],"routes":[{"pattern":"a","name":"A","dismissingModals":1}]}"#,
        #"field "routes[0].dismissingModals" must be true or false"#
      ),
      (
        #"{"schemes":["s"],"routes":[{"pattern":"a/:x","name":"A"},{"pattern":"a/:y","name":"B"}]}"#,
        #"the patterns "a/:x" and "a/:y" match the same links"#
      ),
      (#"{"routes":[]}"#, "a table of links needs a scheme or a host"),
    ])
  func wrong(_ text: String, _ message: String) {
    let error = #expect(throws: (any Error).self) { try table(text) }
    #expect(error.map { "\($0)" } == message)
  }
}
