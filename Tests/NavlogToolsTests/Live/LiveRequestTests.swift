import Navlog
import NavlogTools
import Testing

@Suite struct LiveRequestTests {
  private func request(_ text: String) throws -> LiveRequest {
    try LiveRequest(json: try JSONValue(parsing: text))
  }

  private func refusal(_ text: String) -> String? {
    do {
      _ = try request(text)
      return nil
    } catch { return "\(error)" }
  }

  @Test func `every request to a live app is parsed with its fields`() throws {
    #expect(try request(#"{"do":"follow"}"#).action == .follow(nil))
    #expect(
      try request(#"{"do":"follow","after":{"session":"a1","position":3}}"#).action
        == .follow(.init(session: "a1", position: 3)))
    #expect(try request(#"{"do":"state","at":7}"#).action == .state(7))
    #expect(try request(#"{"do":"show"}"#).action == .show(nil))
    #expect(try request(#"{"do":"link","url":"app://x"}"#).action == .link("app://x"))
    let call = try request(#"{"id":"a","do":"call","call":{"call":"navigate","to":{"name":"b"}}}"#)
    #expect(call.id == .string("a"))
    #expect(
      call.action
        == .call(
          try CallRequest(json: JSONValue(parsing: #"{"call":"navigate","to":{"name":"b"}}"#))))
  }

  @Test(
    arguments: [
      (#"{"do":"erase"}"#, #"field "do" is "erase", not one of follow, state, show, link, call"#),
      (#"{}"#, #"field "do" is missing"#),
      (#"{"do":"state","when":7}"#, #"field "when" is not known (at, do, id)"#),
      (#"{"do":"show","at":-1}"#, #"field "at" must be a position of at least 0"#),
      (#"{"id":[1],"do":"show"}"#, #"field "id" must be a number or a short text"#),
      (
        #"{"do":"call","call":{"call":"pop","origin":"user"}}"#,
        #"field "origin" cannot be chosen: the call is made now, with the origin tool"#
      ),
      (
        #"{"do":"call","call":{"call":"deepLink","url":"app://x"}}"#,
        #"field "call" is "deepLink", which only the app can make; open a link with the request "link""#
      ),
      (#"{"do":"call","call":"pop"}"#, #"field "call" must be a call such as {"call":"pop"}"#),
    ])
  func `an invalid request to a live app is refused with a reason`(text: String, sentence: String) {
    #expect(refusal(text) == sentence)
  }

  @Test func `a connection yields only complete lines of limited length`() throws {
    var lines = LiveLines(limit: 8)
    lines.append(Array("one\ntw".utf8))
    #expect(try lines.next() == Array("one".utf8))
    #expect(try lines.next() == nil)
    lines.append(Array("o\n\n12345678\n".utf8))
    #expect(try lines.next() == Array("two".utf8))
    #expect(try lines.next() == [])
    #expect(try lines.next() == Array("12345678".utf8))
    lines.append(Array("123456789".utf8))
    #expect(throws: LiveError.self) { try lines.next() }
  }
}
