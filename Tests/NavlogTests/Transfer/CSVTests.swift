import Testing

@testable import Navlog

@Suite struct CSVTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
    ("a\r\nb", "\"a\r\nb\""),
    ("=1+1", "'=1+1"), ("+1", "+1"), ("-1.5", "-1.5"), ("-1+1", "'-1+1"), ("-", "'-"),
    ("@SUM(A1)", "'@SUM(A1)"),
    ("\t=1", "'\t=1"), ("\r=1", "\"'\r=1\""), ("=\u{301}1", "'=\u{301}1"), ("-inf", "'-inf"),
    ("=a,\"b\"", "\"'=a,\"\"b\"\"\""),
  ])
  func `a field is quoted where it must be, and never a formula`(text: String, expected: String) {
    #expect(CSV.line([text]) == expected)
  }

  @Test func `fields are parted by commas`() { #expect(CSV.line(["a", "", "b,c"]) == "a,,\"b,c\"") }
}
