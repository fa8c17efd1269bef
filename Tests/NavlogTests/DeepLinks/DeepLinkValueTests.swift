import Foundation
import Navlog
import Testing

@testable import TestFixtures

@Suite struct DeepLinkValueTests {
  @Test(arguments: [
    ("0", 0), ("42", 42), ("-7", -7), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
    ("", nil), ("-", nil), ("-0", nil), ("+42", nil), ("007", nil), ("-01", nil), ("4.0", nil),
    ("1e3", nil),
    ("0x2A", nil), ("4_2", nil), (" 42", nil), ("٤٢", nil), ("9223372036854775808", nil),
  ])
  func `an Int parameter is a number in range, without a plus sign or leading zeros`(
    _ text: String, _ value: Int?
  ) {
    #expect(LinkMatch.Value(text, as: .int) == value.map { .int($0) })
  }

  @Test(arguments: [
    ("0", 0), ("1.5", 1.5), ("-1.50", -1.5), ("-0.5", -0.5), ("10", 10), ("0.0", 0),
    ("", nil), (".5", nil), ("5.", nil), ("-0", nil), ("-0.0", nil), ("+1", nil), ("01.5", nil),
    ("1e3", nil),
    ("nan", nil), ("inf", nil), ("0x1p3", nil), ("1.5.2", nil), ("1,5", nil),
    (String(repeating: "9", count: 400), nil),
  ])
  func `a Double parameter has decimal digits, without an exponent or a word such as nan`(
    _ text: String, _ value: Double?
  ) {
    #expect(LinkMatch.Value(text, as: .double) == value.map { .double($0) })
  }

  @Test(arguments: [("true", true), ("false", false), ("True", nil), ("1", nil), ("yes", nil), ("", nil)])
  func `a Bool parameter is true or false`(_ text: String, _ value: Bool?) {
    #expect(LinkMatch.Value(text, as: .bool) == value.map { .bool($0) })
  }

  @Test func `a UUID parameter has 36 characters, in upper or lower case`() {
    let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let value = UUID(uuidString: text).map { LinkMatch.Value.uuid($0) }
    #expect(value != nil)
    #expect(LinkMatch.Value(text, as: .uuid) == value)
    #expect(LinkMatch.Value(text.lowercased(), as: .uuid) == value)
    #expect(LinkMatch.Value(String(text.dropLast()), as: .uuid) == nil)
    #expect(LinkMatch.Value("{\(text)}", as: .uuid) == nil)
    #expect(LinkMatch.Value(text.replacing("-", with: "0"), as: .uuid) == nil)
  }

  @Test func `a String parameter is any text`() {
    #expect(LinkMatch.Value("+42", as: .string) == .string("+42"))
    #expect(LinkMatch.Value("", as: .string) == .string(""))
  }
}
