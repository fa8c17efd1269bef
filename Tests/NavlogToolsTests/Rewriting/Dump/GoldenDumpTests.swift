import Foundation
import Navlog
import NavlogTools
import TestThreads
import Testing

@testable import TestFixtures

/// The dump that version 0.1.0 wrote of the golden log; see `Tests/Golden/README.md`.
@Suite struct GoldenDumpTests {
  private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Golden").standardizedFileURL

  private let lines: [String]

  init() throws {
    let packed = Self.golden.appendingPathComponent("dump-1.jsonl.gz")
    let run = try ProgramRun("gzip", ["-dc", packed.path])
    try #require(run.status == 0, "\(run.errors)")
    lines = run.lines
  }

  @Test func `the golden dump names its log, its format and the number of its rows`() throws {
    #expect(lines.first == #"{"log":"schema-1.sqlite","format":1}"#)
    let rows = try ParsedDump(lines.dropFirst().dropLast(), rows: 0).tables.map(\.lines.count).reduce(0, +)
    #expect(lines.last == #"{"end":"schema-1.sqlite","rows":\#(rows)}"#)
    #expect(LogDump.format == 1)
  }

  @Test func `the current version's dump contains all tables, columns and rows of the golden dump`() throws {
    let golden = try ParsedDump(lines.dropFirst().dropLast(), rows: 0)
    let today = try ParsedDump(of: Self.golden.appendingPathComponent("schema-1.sqlite").path)
    #expect(golden.tables.count >= 14)
    for table in golden.tables {
      let current = try today[table.name]
      #expect(
        current.columns.prefix(table.columns.count).elementsEqual(table.columns, by: ==), "\(table.name)")
      let (rows, found) = (try table.rows(), try current.rows())
      #expect(rows.count == found.count, "\(table.name)")
      for (row, same) in zip(rows, found) {
        #expect(row.allSatisfy { same.contains($0) }, "\(table.name): \(row)")
      }
    }
  }
}
