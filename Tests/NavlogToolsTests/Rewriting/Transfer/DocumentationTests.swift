import Foundation
import NavlogSQLite
import Testing

@testable import Navlog
@testable import NavlogTools
@testable import TestFixtures

@Suite struct DocumentationTests {
  @Test func `an import and export of the documented examples yields the same bytes`() throws {
    let lines = try Self.examples()
    #expect(lines.count == 3)
    let folder = try LogFolder()
    var rest = lines[...]
    let report = try SQLiteEventLog.importLines(into: folder.path()) { rest.popFirst()?.utf8 }
    #expect(report.events == 1 && report.endings.map(\.candidates) == [2])
    #expect(try SQLiteEventLog(reading: folder.path()).lines(.jsonLines) == lines)
  }

  @Test func `a CSV export has the documented columns in order`() throws {
    let sentence = try #require(
      try Self.text("EventFormat").components(separatedBy: "The columns are ").last?.components(
        separatedBy: ";"
      ).first)
    let columns = sentence.components(separatedBy: "`").filter { $0.contains { $0.isLetter } }
    #expect(columns == EventCSV.columns)
  }

  @Test func `a row of a CSV export contains the types of its destinations`() throws {
    let log = InMemoryEventLog()
    _ = try log.importLines(Self.examples())
    #expect(
      try log.lines(.csv).last == #"""
        3f2a9c,1,2026-11-21T12:03:04.123Z,4123000,navigate,main,characterDetail,"{""id"":42}",AppNavigation,push,,0,\#
        user,,Challenge/Wiring.swift:21,applied,,characterDetail,"{""id"":42}",AppNavigation,1,0,main,
        """#)
  }

  @Test func `the documented dump equals the dump of the documented export`() throws {
    let folder = try LogFolder()
    var rest = try Self.examples().prefix(2)
    _ = try SQLiteEventLog.importLines(into: folder.path()) { rest.popFirst()?.utf8 }
    let page = try Self.text("DumpFormat")
    let example = try #require(
      page.components(separatedBy: "```json\n").first { $0.hasPrefix(#"{"log":"#) }?
        .components(separatedBy: "\n```").first)
    var lines = [#"{"log":"example.sqlite","format":\#(LogDump.format)}"#]
    let rows = try LogDump(of: folder.path()).write { lines.append($0) }
    lines.append(#"{"end":"example.sqlite","rows":\#(rows)}"#)
    // The documentation shows only some of the tables.
    var found = 0
    let documented = example.components(separatedBy: "\n")
    for line in lines where found < documented.count && line == documented[found] { found += 1 }
    #expect(documented.dropFirst(found).first == nil, "not a line of the dump, or in another order")
    #expect(documented.first == lines.first && documented.last == lines.last && documented.count > 6)
    let tables = try lines.compactMap { try JSONValue(parsing: $0)["table"].map { "\($0)" } }
    let named = page.matches(of: /(?m)^\| ((?:`\w+`(?:, )?)+) \|/).flatMap {
      $0.1.components(separatedBy: ", ")
    }
    #expect(named.map { $0.replacing("`", with: "\"") } == tables)
  }

  private static func examples() throws -> [String] {
    try text("EventFormat").components(separatedBy: "```json\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  private static func text(_ name: String) throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/\(name).md")
    return try String(contentsOf: file, encoding: .utf8)
  }
}
