import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct CallRequestTests {
  private func request(_ line: String) throws -> CallRequest {
    try CallRequest(json: JSONValue(parsing: line))
  }

  private let b = RecordedDestination(name: "B", parameters: "{\"v\":1}")

  @Test func `every documented call in JSON is parsed as its action`() throws {
    let expected: [(String, NavigationAction<RecordedDestination>)] = [
      (
        #"{"call":"navigate","to":{"name":"B","params":{"v":1}}}"#,
        .navigate(b, style: .push, unlessOnTop: false)
      ),
      (
        #"{"call":"navigate","to":{"name":"B","params":{"v":1}},"as":"fullScreen","unlessOnTop":true}"#,
        .navigate(b, style: .fullScreen, unlessOnTop: true)
      ),
      (#"{"call":"present","to":{"name":"B","params":{"v":1}}}"#, .present(b, style: .sheet)),
      (
        #"{"call":"present","to":{"name":"B","params":{"v":1}},"as":"sheet(large,medium)"}"#,
        .present(b, style: .sheet(detents: [.large, .medium]))
      ),
      (#"{"call":"pop"}"#, .pop(count: 1)),
      (#"{"call":"pop","count":3}"#, .pop(count: 3)),
      (#"{"call":"pop","entry":"17.1"}"#, .popEntry(EntryID(17, 1))),
      (#"{"call":"popTo","to":{"name":"B","params":{"v":1}}}"#, .popTo(b)),
      (#"{"call":"popToRoot"}"#, .popToRoot),
      (
        #"{"call":"setPath","path":[{"name":"A"},{"name":"B","params":{"v":1}}]}"#,
        .setPath([RecordedDestination(name: "A"), b])
      ),
      (#"{"call":"replaceTop","to":{"name":"B","params":{"v":1}}}"#, .replaceTop(b)),
      (#"{"call":"dismiss"}"#, .dismiss),
      (#"{"call":"dismissSheet"}"#, .dismissSheet),
      (#"{"call":"dismissFullScreen"}"#, .dismissFullScreen),
      (#"{"call":"dismissModal"}"#, .dismissModal),
      (#"{"call":"dismissAll"}"#, .dismissAll),
      (
        #"{"call":"navigate","to":{"name":"B","params":{"v":1}},"as":"confirmationDialog"}"#,
        .navigate(b, style: .confirmationDialog, unlessOnTop: false)
      ),
      (#"{"call":"dismissDialog"}"#, .dismissDialog()),
      (#"{"call":"dismissDialog","answer":"delete"}"#, .dismissDialog(answer: "delete")),
      (#"{"call":"setDetent","detent":"medium"}"#, .setDetent(.medium)),
      (#"{"call":"select","root":"library"}"#, .select("library")),
      (#"{"call":"setRoots","roots":["main","library"]}"#, .setRoots(["main", "library"])),
      (#"{"call":"setFlag","name":"isAuthenticated","value":null}"#, .setFlag("isAuthenticated", .null)),
      (#"{"call":"mark","text":"here"}"#, .mark("here")),
      (#"{"call":"deepLink","url":"shop://item/1"}"#, .deepLink(url: "shop://item/1", .noMatch)),
      (
        #"{"call":"deepLink","url":"shop://item/1","plan":[{"show":{"name":"A"},"as":"push"}]}"#,
        .deepLink(url: "shop://item/1", .plan([.show(RecordedDestination(name: "A"), .push)]))
      ),
      (#"{"call":"pop","refused":"closed"}"#, .refused(.pop(count: 1), why: "closed")),
      (#"{"call":"resume","intent":"3"}"#, .resume(EntryID(3))),
      (#"{"call":"abandon","intent":"3","why":"late"}"#, .abandon(EntryID(3), why: "late")),
      (#"{"call":"activate"}"#, .activate),
      (#"{"call":"resign"}"#, .resign),
    ]
    for (line, action) in expected { #expect(try request(line).action == action, "\(line)") }
  }

  @Test func `the router of a call in JSON is the router or root that the call names, or nil`() throws {
    #expect(try request(#"{"call":"pop"}"#).router == nil)
    #expect(try request(#"{"call":"pop","router":null}"#).router == nil)
    #expect(
      try request(#"{"call":"pop","router":"main/sheet@17"}"#).router
        == RouterID(.main, [.init(.sheet, EntryID(17))]))
    #expect(try request(#"{"call":"select","root":"a/b"}"#).router == RouterID(RootName("a/b")))
  }

  @Test func `the origin, the cause and the call site of a call in JSON are parsed`() throws {
    let call = try request(#"{"call":"pop","origin":"system","cause":2,"source":"App/Wiring.swift:21"}"#)
    #expect(call.origin == .system)
    #expect(call.cause == 2)
    #expect(call.source == CallSite(file: "App/Wiring.swift", line: 21))
    #expect(try request(#"{"call":"deepLink","url":"a://b"}"#).origin == .deepLink)
  }

  @Test(arguments: [
    (#"[1]"#, "call", "is missing: the value is not a JSON object"),
    (#"{}"#, "call", "is missing"),
    (#"{"call":7}"#, "call", "must be a string"),
    (#"{"call":"navigat","to":{"name":"B"}}"#, "call", "is \"navigat\", not one of"),
    (#"{"call":"branch","from":1,"state":{}}"#, "call", "is \"branch\", not one of"),
    (#"{"call":"restore"}"#, "state", "is missing"),
    (#"{"call":"resume","intent":"x"}"#, "intent", "is not an entry"),
    (#"{"call":"navigate"}"#, "to", "is missing"),
    (#"{"call":"navigate","to":"B"}"#, "to", "must be an object"),
    (#"{"call":"navigate","to":{}}"#, "to.name", "is missing"),
    (#"{"call":"navigate","to":{"name":""}}"#, "to.name", "is empty"),
    (#"{"call":"navigate","to":{"name":"B","param":{}}}"#, "to.param", "is not a field of a destination"),
    (#"{"call":"navigate","to":{"name":"B","params":[1]}}"#, "to.params", "must be an object"),
    (
      #"{"call":"navigate","to":{"name":"B"},"as":"drawer"}"#, "as",
      "must be push, sheet, popover, fullScreen, alert or confirmationDialog"
    ),
    (
      #"{"call":"present","to":{"name":"B"},"as":"dialog"}"#, "as", "must be push, sheet, popover, fullScreen"
    ),
    (#"{"call":"pop","to":{"name":"B"}}"#, "to", "is not a field of pop"),
    (#"{"call":"pop","count":"2"}"#, "count", "must be a whole number"),
    (#"{"call":"pop","count":1.5}"#, "count", "must be a whole number"),
    (#"{"call":"pop","count":99999999999999999999}"#, "count", "must be a whole number"),
    (#"{"call":"pop","count":1,"entry":"3"}"#, "count", "cannot be combined"),
    (#"{"call":"pop","entry":"x"}"#, "entry", "is not an entry"),
    (#"{"call":"pop","router":"main/x@1"}"#, "router", "is not a router address"),
    (#"{"call":"setPath"}"#, "path", "is missing"),
    (#"{"call":"setPath","path":[{"name":"A"},7]}"#, "path[1]", "must be an object"),
    (#"{"call":"setPath","path":[{"nam":"A"}]}"#, "path[0].nam", "is not a field of a destination"),
    (#"{"call":"select","rot":"b"}"#, "rot", "is not a field of select"),
    (#"{"call":"select"}"#, "root", "is missing"),
    (#"{"call":"setRoots","roots":[1]}"#, "roots", "must be a list of names"),
    (#"{"call":"setFlag","name":"a"}"#, "value", "is missing"),
    (#"{"call":"setFlag","name":"a","value":{}}"#, "value", "must be a string, a number"),
    (#"{"call":"deepLink"}"#, "url", "is missing"),
    (#"{"call":"pop","source":"here"}"#, "source", "is not a call site"),
  ])
  func `the error for a malformed call in JSON names the field`(line: String, field: String, problem: String)
    throws
  {
    let error = try #require(throws: JSONShapeError.self) { try request(line) }
    #expect(error.field == field)
    #expect(error.problem.contains(problem))
  }
}
