import Navlog
import Testing

@testable import TestFixtures

@Suite struct `Writing JSON` {
  private let value = JSONValue.object([
    .init("b", .array([1, .null, "x"])), .init("a", .object([.init("z", true), .init("Z", false)])),
    .init("é", .number("1.50")), .init("", .array([])),
  ])

  @Test func `the canonical text sorts keys by their UTF-8, at every level, without white space`() {
    #expect(value.canonicalText == #"{"":[],"a":{"Z":false,"z":true},"b":[1,null,"x"],"é":1.50}"#)
  }

  @Test func `the plain text keeps the order of the keys`() {
    #expect(value.text == #"{"b":[1,null,"x"],"a":{"z":true,"Z":false},"é":1.50,"":[]}"#)
  }

  @Test func `members in another order have the same canonical text`() throws {
    #expect(
      try JSONValue(parsing: #"{"a":1,"b":{"c":2,"d":3}}"#).canonicalText
        == JSONValue(parsing: #"{ "b" : {"d":3, "c":2}, "a":1 }"#).canonicalText)
  }

  @Test func `every awkward character is safe to print, and comes back unchanged, in strings and in keys`()
    throws
  {
    for scalar in Awkward.scalars {
      let original = "a\(scalar)b"
      let value = JSONValue.object([.init(original, .string(original))])
      for text in [value.text, value.canonicalText] {
        #expect(text.isSafeToPrint, "U+\(String(scalar.value, radix: 16))")
        guard case .object(let members) = try JSONValue(parsing: text),
          case .string(let back) = members[0].value
        else {
          Issue.record("U+\(String(scalar.value, radix: 16)) is no longer a member")
          continue
        }
        #expect(back.utf8.elementsEqual(original.utf8) && members[0].key.utf8.elementsEqual(original.utf8))
      }
    }
  }

  @Test func `the values of literals`() {
    #expect(JSONValue.integer(UInt64.max).text == "18446744073709551615")
    #expect((JSONValue.null.isScalar, JSONValue.object([]).isScalar) == (true, false))
    #expect((value.isObject, value["b"]?.isObject) == (true, false))
    #expect(value["nowhere"] == nil && JSONValue.null["a"] == nil)
  }
}
