import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// Exports that are crafted to harm an importer.
@Suite struct HostileImportTests {
  private static let header =
    #"{"format":"navlog","schema":1,"sessions":[{"id":"a","started":"2026-11-21T12:00:00.000Z","ended":null,"#
    + #""app":"","version":"","system":"","events":2}]}"#
  private static let event =
    #"{"session":"a","position":1,"at":"2026-11-21T12:00:00.000Z","elapsed_us":0,"#
    + #""kind":"pop","router":"main","count":1,"origin":"user","outcome":"noEffect","reason":"atRoot","#
    + #""screen":null,"depth":0}"#

  private func problem(_ lines: [[UInt8]]) -> String {
    do {
      var importing = try LogImport(into: InMemoryEventLog())
      for line in lines { try importing.append(line) }
      _ = try importing.finish()
      return "imported"
    } catch { return String(describing: error) }
  }

  private static func header(_ old: String, _ new: String) -> String { header.replacing(old, with: new) }
  private static func event(_ old: String, _ new: String) -> String { event.replacing(old, with: new) }
  private static let huge = String(repeating: "9", count: 400)
  private static let many = (0..<20_000).map { "\"k\($0)\":0" }.joined(separator: ",")

  @Test(arguments: [
    (
      [header, event("null", String(repeating: "[", count: 100_000))],
      "line 2: not JSON at byte 305: nested deeper"
    ),
    ([header, event("null", String(repeating: "{\"a\":", count: 100_000))], "line 2: not JSON at byte"),
    ([String(repeating: "[0,", count: 400_000)], "line 1: not JSON at byte 384: nested deeper than 128"),
    (
      ["[" + String(repeating: "0,", count: 1_100_000) + "0]"],
      "line 1: not JSON at byte 1999999: more than 1000000"
    ),
    ([header, event("}", ",\(many)}")], "line 2: field \"k0\" is not a field of pop"),
    ([header, event("}", ",\"depth\":0}")], "line 2: not JSON at byte"),
    (
      [header, event("\"position\":1", "\"position\":\(huge)")],
      "line 2: field \"position\" must be a whole number"
    ),
    (
      [header, event("\"position\":1", "\"position\":9223372036854775807")],
      "line 2: field \"position\" is 9223372036854775807, where 1 is expected"
    ),
    (
      [header, event("\"position\":1", "\"position\":-9223372036854775808")],
      "line 2: field \"position\" is -9223372036854775808, where 1 is expected"
    ),
    (
      [header, event("\"position\":1", "\"position\":1e0")],
      "line 2: field \"position\" must be a whole number"
    ),
    (
      [header, event("\"elapsed_us\":0", "\"elapsed_us\":\(huge)")],
      "line 2: field \"elapsed_us\" must be a whole number"
    ),
    (
      [header, event("\"elapsed_us\":0", "\"elapsed_us\":9223372036854775807")],
      "line 2: field \"elapsed_us\" must not be above"
    ),
    (
      [header, event("\"count\":1", "\"count\":9223372036854775807")], "line 3: field \"position\" ends at 1"
    ),
    ([header, event("\"depth\":0", "\"depth\":-0")], "line "),
    ([header, event("\"depth\":0", "\"depth\":+1")], "line 2: not JSON at byte"),
    (
      [header("\"events\":2", "\"events\":\(huge)")],
      "line 1: field \"sessions[0].events\" must be a whole number"
    ),
    ([header("\"events\":2", "\"events\":-1")], "line 1: field \"sessions[0].events\" must not be below 0"),
    (
      [header("\"events\":2", "\"events\":9007199254740991"), event],
      "line 3: field \"position\" ends at 1 in session a, which has 9007199254740991 events"
    ),
    (
      [header, event("main", "main/sheet@99999999999999999999")],
      "line 2: field \"router\" is not the address of a router"
    ),
    ([header, event("2026-11-21", "99999999999-11-21")], "line 2: field \"at\" must be a time"),
    ([header, event("2026-11-21", "+190000000-11-21")], "line 2: field \"at\" must be a time"),
    ([header, event("\"atRoot\"", "\"\u{202E}\u{1B}[2J\"")], "line 2: not JSON at byte"),
    (["session,position,at,elapsed_us"], "line 1: CSV cannot be imported"),
    (["\"session\",\"position\""], "line 1: CSV cannot be imported"),
    (["", "\u{0}"], "line 2: not JSON at byte 0: expected a value"),
  ])
  func `a hostile line of an export is rejected with its number and field`(lines: [String], expected: String)
  {
    let found = problem(lines.map { Array($0.utf8) })
    #expect(found.hasPrefix(expected), "\(found.prefix(300))")
    #expect(found.utf8.count < 1_000 && StoredText.printable(found) == found, "\(found.prefix(300))")
  }

  private static let long = String(repeating: "x", count: 1 << 20)

  @Test(arguments: [
    (event("null", #"{"name":"a","params":{"t":"\#(long)"}}"#), "params", 1_048_584),
    (
      event("null", #"{"name":"a","params":{"t":"\#(String(repeating: "\u{7F}", count: 200_000))"}}"#),
      "params", 1_200_008
    ),
    (event("null", #"{"name":"\#(long)x"}"#), "name", 1_048_577),
    (event("null", #"{"name":"a","type":"\#(long)x"}"#), "type", 1_048_577),
    (event(#""kind":"pop""#, #""kind":"\#(long)x""#), "kind", 1_048_577),
    (event(#""router":"main""#, #""router":"\#(long)x""#), "router", 1_048_577),
    (event("\"user\"", "\"\(long)x\""), "origin", 1_048_577),
    (event("\"atRoot\"", "\"\(long)x\""), "reason", 1_048_577),
    (event(",\"screen\"", ",\"source\":\"\(long):1\",\"screen\""), "source", 1_048_578),
    (event("\"depth\"", "\"root\":\"\(long)x\",\"depth\""), "root", 1_048_577),
    (
      event(
        #""kind":"pop","router":"main","count":1"#,
        #""kind":"setPath","router":"main","path":[{"name":"a","params":{"t":"\#(long)"}}]"#), "params",
      1_048_584
    ),
    (
      event(
        #""kind":"pop","router":"main","count":1"#,
        #""kind":"deepLink","router":"main","url":"a://b","plan":[{"show":{"name":"a","params":{"t":"\#(long)"}}}]"#
      ),
      "params", 1_048_584
    ),
    (
      event(
        ",\"outcome\"",
        #","decisions":[{"rule":"r","requested":{"name":"a","params":{"t":"\#(long)"}},"denied":"no"}],"outcome""#
      ),
      "params", 1_048_584
    ),
  ])
  func `an invalid value in an export is rejected with its line and field`(
    line: String, field: String, bytes: Int
  ) {
    #expect(
      problem([Array(Self.header.utf8), Array(line.utf8)])
        == "line 2: field \"\(field)\" takes \(bytes) bytes in a log, and the limit is 1048576")
  }

  @Test(arguments: ["app", "version", "system"])
  func `an import rejects a session whose app, version or system is longer than the limit`(field: String) {
    let header = Self.header("\"\(field)\":\"\"", "\"\(field)\":\"\(Self.long)x\"")
    #expect(
      problem([Array(header.utf8)])
        == "line 1: field \"sessions[0].\(field)\" takes 1048577 bytes in a log, and the limit is 1048576")
  }

  @Test func `an import accepts a value of the largest size`() throws {
    let params = #"{"t":"\#(Self.long.dropLast(8))"}"#
    let line = Self.event("null", #"{"name":"a","params":\#(params)}"#)
    let folder = try LogFolder()
    var lines = [Self.header("\"events\":2", "\"events\":1"), line][...]
    _ = try SQLiteEventLog.importLines(into: folder.path()) { lines.popFirst()?.utf8 }
    let log = try SQLiteEventLog(reading: folder.path())
    #expect(params.utf8.count == 1 << 20)
    #expect(try log.events("a").map { $0.screen?.parameters } == [params])
  }

  @Test func `an import rejects invalid UTF-8 with the number of the line`() {
    for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22]]
      as [[UInt8]]
    {
      #expect(
        problem([Array(Self.header.utf8), bytes]) == "line 2: not JSON at byte 0: the text is not UTF-8")
    }
  }

  @Test func `an import skips a million empty lines, and then reports the missing events`() {
    var lines = [[UInt8]](repeating: [], count: 1_000_000)
    lines[0] = Array(Self.header.utf8)
    #expect(
      problem(lines).hasPrefix("line 1000001: field \"position\" ends at 0 in session a, which has 2 events"))
  }
}
