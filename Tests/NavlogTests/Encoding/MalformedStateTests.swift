import Navlog
import Testing

@testable import TestFixtures

@Suite struct `A state from a foreign hand` {
  @Test(
    arguments: [
      ("{}", "field \"roots\" is missing"), (#"{"roots":[]}"#, "field \"roots\" must be at least one"),
      (#"{"roots":[{"path":[]}]}"#, "field \"name\" is missing"),
      (#"{"roots":[{"name":"a"}],"selected":"a"}"#, "field \"path\" is missing"),
      (#"{"roots":[{"name":"a","path":[{"name":"x","entry":"y"}]}]}"#, "field \"entry\" is no entry"),
      (#"{"roots":[{"name":"a","path":[]},{"name":"a","path":[]}]}"#, "field \"roots\" must be at least one"),
      (
        #"{"roots":[{"name":"a","path":[],"sheet":{"style":"sheet","router":"b/sheet@1","path":[]}}]}"#,
        "field \"router\" is not the address of a modal in a"
      ),
      (
        #"{"roots":[{"name":"a","path":[],"sheet":{"style":"sheet","router":"a/fullScreen@1","path":[]}}]}"#,
        "field \"router\" is not the address of a modal in a"
      ),
      (
        #"{"roots":[{"name":"a","path":[],"sheet":{"style":"sheet","router":"a/sheet@1","path":[]}}]}"#,
        "field \"root\" is missing from a modal"
      ),
      (
        #"{"roots":[{"name":"a","path":[],"sheet":{"style":"fullScreen","router":"a/fullScreen@1","path":[],"#
          + #""root":{"name":"x"}}}],"selected":"a"}"#,
        "field \"sheet\" holds a modal of the other slot"
      ),
      (
        #"{"roots":[{"name":"a","path":[]}],"selected":"a","flags":[1]}"#, "field \"flags\" must be an object"
      ),
      (
        #"{"roots":[{"name":"a","path":[],"fullScreen":{"style":"sheet","router":"a/sheet@1","path":[],"#
          + #""root":{"name":"x"}}}],"selected":"a"}"#,
        "field \"fullScreen\" holds a modal of the other slot"
      ),
    ])
  func `a malformed state is refused, naming the field`(text: String, sentence: String) throws {
    let json = try JSONValue(parsing: text)
    let error = #expect(throws: JSONShapeError.self) { try NavigationState(json: json) }
    #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
  }
}
