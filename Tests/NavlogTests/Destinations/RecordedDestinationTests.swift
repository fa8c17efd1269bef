import Navlog
import Testing

@testable import TestFixtures

@Suite struct RecordedDestinationTests {
  @Test(
    arguments: [
      (#"{"id":42}"#, "x(id: 42)"), ("{}", "x"), ("null", "x"), ("", "x"),
      (#"{"_0":"a","to":[1]}"#, #"x("a", to: [1])"#),
      (#"{"a\nb":1}"#, #"x(a\u000ab: 1)"#),
    ])
  func `the description of a recorded destination reads like a call`(parameters: String, text: String) {
    #expect(RecordedDestination(name: "x", parameters: parameters).description == text)
  }

  @Test func `RecordedDestination(json:) sorts the parameters, and accepts JSON without parameters`() throws {
    let json = try JSONValue(parsing: #"{"params":{"b":1,"a":[]},"name":"x\n","type":"T"}"#)
    #expect(
      try RecordedDestination(json: json)
        == RecordedDestination(type: "T", name: "x\\u000a", parameters: #"{"a":[],"b":1}"#))
    #expect(
      try RecordedDestination(json: .object([.init("name", "x")]))
        == RecordedDestination(name: "x", parameters: "{}"))
  }

  @Test(
    arguments: [
      ("{}", "field \"name\" is missing"), (#"{"name":""}"#, "field \"name\" is empty"),
      (#"{"name":1}"#, "field \"name\" must be a string"),
      (#"{"name":"x","params":[1]}"#, "field \"params\" must be an object"),
      (#"{"name":"x","type":1}"#, "field \"type\" must be a string"), ("[]", "field \"name\" is missing"),
    ])
  func `the error for a malformed recorded destination names the field`(text: String, sentence: String) throws
  {
    let json = try JSONValue(parsing: text)
    let error = #expect(throws: JSONShapeError.self) { try RecordedDestination(json: json) }
    #expect(error?.description == sentence)
  }
}
