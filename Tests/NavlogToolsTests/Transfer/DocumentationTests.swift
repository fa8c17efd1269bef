import Foundation
import Testing

@testable import Navlog
@testable import NavlogTools
@testable import TestFixtures

@Suite struct DocumentationTests {
  @Test func `the documented examples are imported, and exported with the same bytes`() throws {
    let lines = try Self.examples()
    #expect(lines.count == 2)
    let log = InMemoryEventLog()
    #expect(try log.importLines(lines).events == 1)
    #expect(try log.lines(.jsonLines) == lines)
  }

  @Test func `the columns of a CSV export are the documented ones, in order`() throws {
    let sentence = try #require(
      try Self.text().components(separatedBy: "The columns are ").last?.components(separatedBy: ";").first)
    let columns = sentence.components(separatedBy: "`").filter { $0.contains { $0.isLetter } }
    #expect(columns == EventCSV.columns)
  }

  @Test func `a row of a CSV export has the types of its destinations`() throws {
    let log = InMemoryEventLog()
    _ = try log.importLines(Self.examples())
    #expect(
      try log.lines(.csv).last == #"""
        3f2a9c,1,2026-11-21T12:03:04.123Z,4123000,navigate,main,characterDetail,"{""id"":42}",AppNavigation,push,,0,\#
        user,,Challenge/Wiring.swift:21,applied,,characterDetail,"{""id"":42}",AppNavigation,1,main,
        """#)
  }

  private static func examples() throws -> [String] {
    try text().components(separatedBy: "```json\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  private static func text() throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/EventFormat.md")
    return try String(contentsOf: file, encoding: .utf8)
  }
}
