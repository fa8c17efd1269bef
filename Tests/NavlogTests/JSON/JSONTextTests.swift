import Navlog
import Testing

@testable import TestFixtures

@Suite struct JSONTextTests {
  @Test func `the parser accepts every kind of JSON value, with white space around it`() throws {
    let text =
      " { \"a\" : [ 1 , -2.5e+3 , true , false , null ] ,\t\"b\" : { } ,\r\n\"c\" : [ ] , \"\" : \"x\" } "
    #expect(
      try JSONValue(parsing: text)
        == .object([
          .init("a", .array([1, .number("-2.5e+3"), true, false, .null])), .init("b", .object([])),
          .init("c", .array([])), .init("", "x"),
        ]))
  }

  @Test func `the parser decodes escapes, including surrogate pairs`() throws {
    #expect(
      try JSONValue(parsing: #""\"\\\/\b\f\n\r\t\u0041\u00e9\u00E9\uD83D\uDE00\u0000""#)
        == .string("\"\\/\u{8}\u{C}\n\r\tAéé😀\0"))
  }

  @Test(
    arguments: [
      "0", "-0", "1", "12", "-12", "0.5", "-0.5", "1e5", "1E+5", "1.25e-5", "123456789012345678901234567890",
    ])
  func `a parsed number is stored as it is written in the text`(literal: String) throws {
    #expect(try JSONValue(parsing: literal) == .number(literal))
    #expect(try JSONValue(parsing: literal).canonicalText == literal)
  }

  @Test(
    arguments: [
      ("", 0, "expected a value"), ("  ", 2, "expected a value"), ("x", 0, "expected a value"),
      ("nul", 0, "expected a value"), ("True", 0, "expected a value"), ("NaN", 0, "expected a value"),
      ("Infinity", 0, "expected a value"), ("'a'", 0, "expected a value"),
      ("\u{FEFF}1", 0, "expected a value"),
      ("\u{A0}1", 0, "expected a value"), ("// a\n1", 0, "expected a value"),
      ("01", 1, "unexpected text after the value"), ("-01", 2, "unexpected text after the value"),
      ("+1", 0, "expected a value"), (".5", 0, "expected a value"), ("-", 1, "expected a digit"),
      ("1.", 2, "expected a digit"), ("1.e5", 2, "expected a digit"), ("1e", 2, "expected a digit"),
      ("1e+", 3, "expected a digit"), ("-x", 1, "expected a digit"),
      ("0x1", 1, "unexpected text after the value"),
      ("1 2", 2, "unexpected text after the value"), ("{} x", 3, "unexpected text after the value"),
      ("nullnull", 4, "unexpected text after the value"), ("1\0", 1, "unexpected text after the value"),
      ("[", 1, "expected a value"), ("[1", 2, "expected ',' or ']'"), ("[1,]", 3, "expected a value"),
      ("[1 2]", 3, "expected ',' or ']'"), ("[,1]", 1, "expected a value"), ("[1}", 2, "expected ',' or ']'"),
      ("{", 1, "expected a key"), ("{1:2}", 1, "expected a key"), ("{\"a\"}", 4, "expected ':'"),
      ("{\"a\":}", 5, "expected a value"), ("{\"a\":1,}", 7, "expected a key"),
      ("{\"a\":1 \"b\":2}", 7, "expected ',' or '}'"), ("{\"a\":1", 6, "expected ',' or '}'"),
      ("\"a", 2, "unterminated string"), ("\"a\\", 3, "unterminated string"),
      ("\"a\u{1}\"", 2, "unescaped control character in a string"),
      ("\"a\nb\"", 2, "unescaped control character in a string"),
      ("\"\\x41\"", 3, "unknown escape"), ("\"\\U0041\"", 3, "unknown escape"),
      ("\"\\u12\"", 3, "expected four hexadecimal digits"),
      ("\"\\u+041\"", 3, "expected four hexadecimal digits"),
      ("\"\\uD83D\"", 7, "lone surrogate"), ("\"\\uDE00\"", 7, "lone surrogate"),
      ("\"\\uD83Dx\"", 7, "lone surrogate"), ("\"\\uD83D\\n\"", 7, "lone surrogate"),
      ("\"\\uD83D\\uD83D\"", 13, "lone surrogate"),
      ("\"\\uDE00\\uD83D\"", 7, "lone surrogate"),
      ("{\"a\":1,\"a\":2}", 7, "the key \"a\" is duplicated"),
      ("{\"a\":1,\"\\u0061\":2}", 7, "the key \"a\" is duplicated"),
      ("[{\"\\n\":1,\"\\n\":2}]", 9, "the key \"\\u000a\" is duplicated"),
    ])
  func `malformed JSON is refused with the position of the invalid byte and the problem`(
    text: String, offset: Int, problem: String
  ) {
    let error = #expect(throws: JSONValue.SyntaxError.self) { try JSONValue(parsing: text) }
    #expect(error?.offset == offset)
    #expect(error?.problem == problem)
    #expect(error?.description == "not JSON at byte \(offset): \(problem)")
  }

  @Test func `the parser refuses every control character in a string`() throws {
    for value in 0..<0x20 as Range<UInt32> {
      #expect(throws: JSONValue.SyntaxError.self) { try JSONValue(parsing: "\"\(Unicode.Scalar(value)!)\"") }
    }
    let others = try JSONValue(parsing: "\"\u{7F}\u{85}\u{2028}\"")
    #expect(others == "\u{7F}\u{85}\u{2028}")
  }

  @Test func `the parser refuses a duplicate key, even in a large object`() throws {
    let keys = (0..<40).map { "\"k\($0)\":\($0)" }
    #expect(try JSONValue(parsing: "{\(keys.joined(separator: ","))}")["k39"] == 39)
    for repeated in [0, 6, 7, 8, 9, 38, 39] {
      let text = "{\((keys + ["\"k\(repeated)\":1"]).joined(separator: ","))}"
      let error = #expect(throws: JSONValue.SyntaxError.self) { try JSONValue(parsing: text) }
      #expect(error?.problem == "the key \"k\(repeated)\" is duplicated")
    }
  }

  @Test func `keys that are canonically equivalent in Unicode count as duplicates`() {
    let error = #expect(throws: JSONValue.SyntaxError.self) {
      try JSONValue(parsing: "{\"\\u00e9\":1,\"e\\u0301\":2}")
    }
    #expect(error?.problem == "the key \"e\u{301}\" is duplicated")
  }

  @Test func `arrays and objects can nest up to 128 levels deep`() throws {
    func nested(_ depth: Int, _ open: String, _ close: String) -> String {
      String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
    }
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      _ = try JSONValue(parsing: nested(128, open, close))
      for depth in [129, 100_000] {
        let error = #expect(throws: JSONValue.SyntaxError.self) {
          try JSONValue(parsing: nested(depth, open, close))
        }
        #expect(error?.problem == "nested deeper than 128")
      }
    }
    _ = try JSONValue(parsing: nested(64, "[{\"a\":", "}]"))
    _ = try JSONValue(parsing: "[" + Array(repeating: "[]", count: 300).joined(separator: ",") + "]")
  }

  @Test(
    arguments: [
      [0xFF], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
    ] as [[UInt8]])
  func `the parser refuses bytes that are not UTF-8`(bytes: [UInt8]) {
    let error = #expect(throws: JSONValue.SyntaxError.self) { try JSONValue(parsingUTF8: bytes) }
    #expect(error?.problem == "the text is not UTF-8")
  }
}

@Suite struct JSONWritingTests {
  private let value = JSONValue.object([
    .init("b", .array([1, .null, "x"])), .init("a", .object([.init("z", true), .init("Z", false)])),
    .init("é", .number("1.50")), .init("", .array([])),
  ])

  @Test func `the canonical text sorts the keys of all objects by UTF-8 bytes, and has no white space`() {
    #expect(value.canonicalText == #"{"":[],"a":{"Z":false,"z":true},"b":[1,null,"x"],"é":1.50}"#)
  }

  @Test func `the plain text of a value keeps the order of the keys`() {
    #expect(value.text == #"{"b":[1,null,"x"],"a":{"z":true,"Z":false},"é":1.50,"":[]}"#)
  }

  @Test func `the canonical text does not depend on the order of members`() throws {
    #expect(
      try JSONValue(parsing: #"{"a":1,"b":{"c":2,"d":3}}"#).canonicalText
        == JSONValue(parsing: #"{ "b" : {"d":3, "c":2}, "a":1 }"#).canonicalText)
  }

  @Test func `every unprintable character in a string or key is escaped and survives a round trip`()
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
          Issue.record("U+\(String(scalar.value, radix: 16)): the object does not round-trip")
          continue
        }
        #expect(back.utf8.elementsEqual(original.utf8) && members[0].key.utf8.elementsEqual(original.utf8))
      }
    }
  }

  @Test
  func `isScalar and isObject tell scalars from objects, and the lookup of an unknown key returns nil`() {
    #expect(JSONValue.integer(UInt64.max).text == "18446744073709551615")
    #expect((JSONValue.null.isScalar, JSONValue.object([]).isScalar) == (true, false))
    #expect((value.isObject, value["b"]?.isObject) == (true, false))
    #expect(value["nowhere"] == nil && JSONValue.null["a"] == nil)
  }
}
