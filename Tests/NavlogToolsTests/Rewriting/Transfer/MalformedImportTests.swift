import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct MalformedImportTests {
  private static let header =
    #"{"format":"navlog","schema":1,"sessions":[{"id":"a","started":"2026-11-21T12:00:00.000Z","ended":null,"#
    + #""app":"","version":"","system":"","events":2}]}"#

  private static func event(_ position: Int = 1, _ session: String = "a") -> String {
    #"{"session":"\#(session)","position":\#(position),"at":"2026-11-21T12:00:00.000Z","elapsed_us":0,"#
      + #""kind":"pop","router":"main","count":1,"origin":"user","outcome":"noEffect","reason":"atRoot","#
      + #""screen":null,"depth":0}"#
  }

  private func problem(_ lines: [String]) -> String {
    do {
      _ = try InMemoryEventLog().importLines(lines)
      return "imported"
    } catch { return String(describing: error) }
  }

  @Test func `an import accepts the unmodified lines from which the malformed files are made`() {
    #expect(problem([Self.header, Self.event(1), "", Self.event(2)]) == "imported")
  }

  @Test(arguments: [
    (["navlog"], "line 1: not JSON at byte 0: expected a value"),
    (["[]"], "line 1: field \"session\" is missing: the value is not a JSON object"),
    ([], "the export is empty, so it is not a log"),
    ([""], "line 2: field \"format\" is missing: the file has no header"),
    ([event()], "line 1: field \"format\" is missing: the file has no header"),
    (
      [#"{"format":"navlog","schema":2}"#],
      "line 1: field \"schema\" is 2, and this version reads 1: update navlog to read it"
    ),
    ([#"{"format":"csv","schema":1}"#], "line 1: field \"format\" must be navlog"),
    ([#"{"format":"navlog","schema":1}"#], "line 1: field \"sessions\" is missing"),
    (
      [#"{"format":"navlog","schema":1,"sessions":[{"id":""}]}"#],
      "line 1: field \"sessions[0].started\" is missing"
    ),
    (
      [header, header],
      "line 2: field \"position\" ends at 0 in session a, which has 2 events: the file is incomplete"
    ),
    (
      [header, event(1)],
      "line 3: field \"position\" ends at 1 in session a, which has 2 events: the file is incomplete"
    ),
    ([header, event(2)], "line 2: field \"position\" is 2, where 1 is expected"),
    ([header, event(1), event(1)], "line 3: field \"position\" is 1, where 2 is expected"),
    (
      [header, event(1), event(2), event(3)], "line 4: field \"position\" is 3, but the header lists 2 events"
    ),
    ([header, event(1, "b")], "line 2: field \"session\" is b, which the header does not list"),
    ([header, event(1), event(2), header], "line 4: field \"sessions\" lists session a a second time"),
    (
      [header, event().replacing("\"pop\"", with: "\"navigate\"")],
      "line 2: field \"count\" is not a field of navigate"
    ),
    (
      [header, event().replacing("\"count\":1,", with: "\"cuont\":1,")],
      "line 2: field \"cuont\" is not a field of pop"
    ),
    (
      [header, event().replacing("\"count\":1,", with: "\"count\":true,")],
      "line 2: field \"count\" must be a whole number"
    ),
    ([header, event().replacing("\"kind\":\"pop\",", with: "")], "line 2: field \"kind\" is missing"),
    (
      [header, event().replacing("2026-11-21T", with: "2026-02-30T")], "line 2: field \"at\" must be a time"
    ),
    (
      [header, event().replacing("noEffect", with: "none")],
      "line 2: field \"outcome\" must be applied or noEffect"
    ),
    (
      [header, event().replacing("noEffect", with: "applied")],
      "line 2: field \"reason\" is only allowed with"
    ),
    (
      [header, event().replacing("\"reason\":\"atRoot\"", with: "\"reason\":\"\"")],
      "line 2: field \"reason\" is empty"
    ),
    (
      [header, event().replacing("null", with: "{\"name\":\"a\",\"params\":{},\"type\":\"\"}")],
      "line 2: field \"screen.type\" is empty; omit it"
    ),
    (
      [header, event().replacing("\"depth\":0", with: "\"depth\":-1")],
      "line 2: field \"depth\" must not be below 0"
    ),
    (
      [header, event().replacing("\"main\"", with: "\"main//x\"")],
      "line 2: field \"router\" is not the address of a router"
    ),
    (
      [header, event().replacing("null", with: "{\"nam\":1}")],
      "line 2: field \"screen.nam\" is not a field of a destination"
    ),
    (
      [header, event().replacing("}", with: ",\"source\":\"x\"}")],
      "line 2: field \"source\" is not a call site"
    ),
    ([header, event().replacing("}", with: "")], "line 2: not JSON at byte"),
    (
      [header.replacing("\"events\":2", with: "\"events\":2,\"positions\":[1,2]")],
      "line 1: field \"sessions[0].positions\" marks a partial session"
    ),
    (
      [header.replacing("\"a\"", with: "\"a\\u001b\"")],
      "line 1: field \"sessions[0].id\" must be a text of printable"
    ),
  ])
  func `a malformed line of an import is reported with its field`(lines: [String], expected: String) {
    let found = problem(lines)
    #expect(found.hasPrefix(expected), "\(found)")
  }

  private static func endings(
    _ session: String = "a", how: String = "crashed", at time: String = "2026-11-21T12:00:00.000Z",
    report: String = #"{"kind":"ips","id":"1"}"#
  ) -> String {
    #"{"format":"navlog","schema":1,"sessions":[],"endings":[{"session":"\#(session)","recorded":"\#(time)","#
      + #""how":"\#(how)","report":\#(report)}]}"#
  }

  @Test(arguments: [
    (endings(), "imported"),
    (
      endings("b"),
      #"line 4: field "endings[0].session" is b, whose events are not in an earlier part of the file"#
    ),
    (
      endings(how: "exploded"),
      #"line 4: field "endings[0].how" must be one of crashed, hung, killed, superseded"#
    ),
    (endings(at: "today"), #"line 4: field "endings[0].recorded" must be a time"#),
    (endings(report: #"{"kind":"ips"}"#), #"line 4: field "endings[0].report.id" is missing"#),
    (endings(report: "null"), #"line 4: field "endings[0].report.kind" is missing"#),
    (
      endings(report: #"{"kind":"ips","id":"1","name":"x"}"#),
      #"line 4: field "endings[0].report.name" is not a field of a report"#
    ),
    (
      endings(report: #"{"kind":"ips","id":"1","candidates":1}"#),
      #"line 4: field "endings[0].report.candidates" must be at least 2"#
    ),
    (
      endings(report: #"{"kind":"ips","id":"\#(String(repeating: "x", count: 4_000))"}"#),
      #"line 4: field "endings[0].report" is too long"#
    ),
    (
      endings(report: #"{"kind":"ips","id":"\u202e"}"#),
      #"line 4: field "endings[0].report.id" must be a text of printable"#
    ),
    (
      endings().replacing(#""how""#, with: #""ho":1,"how""#),
      #"line 4: field "endings[0].ho" is not a field of an ending"#
    ),
    (
      endings().replacing("[{", with: "{").replacing("}]}", with: "}}"),
      #"line 4: field "endings" must be a list"#
    ),
  ])
  func `a malformed ending in an import is reported with its field`(line: String, expected: String) {
    let found = problem([Self.header, Self.event(1), Self.event(2), line])
    #expect(found.hasPrefix(expected), "\(found)")
  }

  @Test(arguments: [
    ("\"app\":\"\"", "\"app\":\"x\"", "different metadata"),
    ("\"ended\":null", "\"ended\":\"2026-11-21T13:00:00Z\",\"duration_us\":1", "a different end"),
    ("\"events\":2", "\"events\":3", "2 events, not 3"),
    ("\"position\":2", "\"depth\":0,\"position\":2", "depth"),
    ("\"elapsed_us\":0", "\"elapsed_us\":1", "a different event at position 1"),
  ])
  func `an import rejects a session whose content differs from the stored session with the same identifier`(
    old: String, new: String, expected: String
  )
    throws
  {
    let lines = [Self.header, Self.event(1), Self.event(2)]
    let log = InMemoryEventLog()
    _ = try log.importLines(lines)
    do {
      _ = try log.importLines(lines.map { $0.replacing(old, with: new) })
      Issue.record("imported")
    } catch { #expect(String(describing: error).contains(expected), "\(error)") }
  }
}
