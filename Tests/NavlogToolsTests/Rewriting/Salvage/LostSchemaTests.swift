import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// Salvage of logs that lost pages of their schema. The tables of every log begin at the same pages as in a new log.
@Suite struct LostSchemaTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  private static let kept = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Golden").standardizedFileURL

  /// The log to damage.
  enum Log: CaseIterable, Sendable {
    /// A log that an earlier build wrote.
    case kept
    case new
    /// A log in the layout of Apple's SQLite, which has pointer-map pages.
    case newInAutoVacuum
  }

  private func path(_ log: Log) throws -> String {
    switch log {
    case .kept:
      let path = folder.path()
      try FileManager.default.copyItem(
        at: Self.kept.appendingPathComponent("schema-1.sqlite"), to: URL(fileURLWithPath: path))
      return path
    case .new: return try folder.closedLog(200, 200, 200)
    case .newInAutoVacuum:
      try Connection.raw(folder.path()).createLogInAutoVacuum()
      return try folder.closedLog(200, 200, 200)
    }
  }

  /// Returns the pages of the tree of `sqlite_schema`: the first page, which is its root, and the leaves.
  private func schemaPages(_ bytes: Data) throws -> [Int] {
    func number(_ offset: Int, _ count: Int) -> Int {
      bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
    try #require(bytes[100] == 5)
    let cells = (0..<number(103, 2)).map { number(112 + 2 * $0, 2) }
    return [1] + cells.map { number($0, 4) } + [number(108, 4)]
  }

  private func export(_ path: String) throws -> [String] {
    var lines: [String] = []
    try LogExport(of: SQLiteEventLog(reading: path), as: .jsonLines).write { lines.append($0) }
    return lines
  }

  /// The pages of the schema that are lost.
  enum Damage: CaseIterable, Sendable {
    case everything, firstPage, allButHeader, lastPage

    func strike(_ bytes: inout Data, _ pages: [Int], _ size: Int) {
      func range(_ page: Int) -> Range<Int> { (page - 1) * size..<page * size }
      let lost =
        switch self {
        case .everything: pages.map(range)
        case .firstPage: [0..<size]
        case .allButHeader: [100..<size] + pages.filter { $0 > 1 }.map(range)
        case .lastPage: [range(pages.max() ?? 1)]
        }
      for range in lost { bytes.replaceSubrange(range, with: Data(repeating: 0xA5, count: range.count)) }
    }
  }

  @Test(arguments: Log.allCases, Damage.allCases)
  func `a salvage saves every event of a log with damaged schema pages`(log: Log, damage: Damage) throws {
    let path = try path(log)
    let exported = try export(path)
    let whole = try SQLiteEventLog.salvage(path, into: folder.path("whole.sqlite"))
    #expect(whole.repairs == [] && whole.intactRanges.map(\.events) == [whole.saved])
    let size = try #require(try Connection.raw(path).integer("PRAGMA page_size"))
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    damage.strike(&bytes, try schemaPages(bytes), size)
    try bytes.write(to: URL(fileURLWithPath: path))
    let saved = folder.path("saved.sqlite")
    let report = try SQLiteEventLog.salvage(path, into: saved)
    #expect(report.repairs == ["damaged pages of the schema were replaced by the pages of an empty log"])
    #expect(report.sessions == whole.sessions && report.lost == 0)
    #expect(report.intactRanges == whole.intactRanges)
    #expect(try export(saved) == exported)
    #expect(try SQLiteEventLog.verify(saved).isSound)
  }
}

extension Connection {
  /// Creates the schema of a log in an empty file, in the layout of Apple's SQLite.
  func createLogInAutoVacuum() throws {
    // The pragma auto_vacuum creates the file, so the pragma page_size must precede it.
    try execute(
      "PRAGMA page_size = \(Migrator.pageSize); PRAGMA auto_vacuum = FULL; PRAGMA journal_mode = WAL; BEGIN")
    for migration in Migrator.history.migrations(after: 0) { try execute(migration) }
    try execute("PRAGMA user_version = \(Migrator.version); COMMIT")
    #expect(try integer("SELECT min(rootpage) FROM sqlite_schema WHERE rootpage > 0") == 3)
  }
}
