import NavlogSQLite
import NavlogTesting
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

@Suite struct EventCSVTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test func `a CSV export contains the rows of the view event_log, even for a root without a destination`()
    throws
  {
    let log = try SQLiteEventLog(path: folder.path())
    try RandomSession(seed: 1, count: 150).write(to: log)
    let info = SessionInfo(id: "b", started: 0, app: "", version: "", system: "")
    try log.begin(info)
    let event = RecordedEvent<RecordedDestination>(
      position: 1, time: 0, elapsed: 0, event: NavigationEvent(.select("a/b"), on: RouterID(RootName("a/b"))))
    try log.append(event, to: info.id)
    try log.end(info.id, at: 0, after: 0)
    let lines = try log.lines(.csv)
    let header = try #require(lines.first)
    let elapsed = "(SELECT elapsed_us FROM events WHERE events.id = event_log.id)"
    let columns = header.replacing("elapsed_us", with: elapsed)
    var rows: [String] = []
    try LogQuery("SELECT \(columns) FROM event_log ORDER BY id", of: folder.path()).run { row in
      rows.append(CSV.line(row.map(\.description)))
    }
    #expect(lines.dropFirst() == rows[...])
    #expect(
      rows.last == "b,1,1970-01-01T00:00:00.000Z,0,select,a%2Fb,,,,,,0,user,,,applied,,a%2Fb,,,0,0,a%2Fb,")
  }
}
