import NavlogTools
import Testing

@testable import Navlog
@testable import TestFixtures

@Suite struct CSVFormatTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
    ("a\r\nb", "\"a\r\nb\""),
    ("=1+1", "'=1+1"), ("+1", "+1"), ("-1.5", "-1.5"), ("-1+1", "'-1+1"), ("-", "'-"),
    ("@SUM(A1)", "'@SUM(A1)"),
    ("\t=1", "'\t=1"), ("\r=1", "\"'\r=1\""), ("=\u{301}1", "'=\u{301}1"), ("-inf", "'-inf"),
    ("=a,\"b\"", "\"'=a,\"\"b\"\"\""),
  ])
  func `a CSV field is quoted only if necessary, and begins with an apostrophe if it is a formula`(
    text: String, expected: String
  ) {
    #expect(CSV.line([text]) == expected)
  }

  @Test func `a CSV field that looks like a formula, even after white space, begins with an apostrophe`() {
    let before = ["", " ", "  ", "\t", "\r", "\n", "\u{A0}", "\u{3000}"]
    let signs = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "−"]
    let bodies = ["cmd|' /C calc'!A0", "HYPERLINK(\"http://x\")", "1+1", "DDE(\"cmd\";\"/C calc\";\"x\")"]
    for text in before.flatMap({ space in signs.flatMap { sign in bodies.map { space + sign + $0 } } }) {
      let field = CSV.line([text])
      let start = field.hasPrefix("\"") ? field.dropFirst() : field[...]
      #expect(start.hasPrefix("'"), "\(StoredText.escaped(text)) is \(field)")
    }
  }

  @Test func `CSV fields are separated by commas`() { #expect(CSV.line(["a", "", "b,c"]) == "a,,\"b,c\"") }
}
