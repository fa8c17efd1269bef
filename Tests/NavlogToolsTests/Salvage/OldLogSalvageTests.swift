import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// Salvage of logs that began with an older schema, and lost pages of it: their tables are not all where those of a
/// new log are.
@Suite struct `Salvage of an old log` {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  private static let kept = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Logs").standardizedFileURL
  private static let versions = Array(1...Migrations.all.count)

  /// A copy of the log of a version.
  private func log(_ version: Int) throws -> String {
    let path = folder.path()
    try FileManager.default.copyItem(
      at: Self.kept.appendingPathComponent("schema-\(version).sqlite"), to: URL(fileURLWithPath: path))
    return path
  }

  /// The log of a version, migrated by an app that recorded some sessions since. Its events are in pages that a new log has
  /// for tables which came later.
  private func migratedLog(_ version: Int, isAutoVacuum: Bool) throws -> String {
    let path = folder.path("migrated.sqlite")
    do {
      let old = try Connection.raw(path)
      old.disableTriggers()
      try old.execute(
        "PRAGMA page_size = \(Migrator.pageSize); PRAGMA auto_vacuum = \(isAutoVacuum ? "FULL" : "NONE")")
      for migration in Migrations.all.prefix(version) { try old.execute(migration.sql) }
      try old.execute("PRAGMA user_version = \(version); ATTACH '\(try log(version))' AS kept")
      for table in ["terms", "routers", "sources", "destinations", "sessions", "session_ends", "events"] {
        try old.execute("INSERT INTO main.\(table) SELECT * FROM kept.\(table)")
      }
    }
    let log = try SQLiteEventLog(path: path)
    for seed in 1...3 as ClosedRange<UInt64> { try log.write(RandomSession(seed: seed, count: 200)) }
    return path
  }

  /// The first page, and the leaves of the tree of `sqlite_schema`, whose root it is.
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

  /// What is lost of the schema.
  enum Damage: CaseIterable {
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

  /// How a log came about.
  enum Origin: CaseIterable {
    case asItWas, migrated
    /// In a file that Apple's SQLite laid out.
    case migratedInAutoVacuum
  }

  private func log(_ version: Int, _ origin: Origin) throws -> String {
    switch origin {
    case .asItWas: try log(version)
    case .migrated: try migratedLog(version, isAutoVacuum: false)
    case .migratedInAutoVacuum: try migratedLog(version, isAutoVacuum: true)
    }
  }

  /// One for each version and damage, in rotation; all of them with NAVLOG_TORTURE=1.
  private func origins(_ version: Int, _ damage: Damage) -> [Origin] {
    if ProcessInfo.processInfo.environment["NAVLOG_TORTURE"] != nil { return Origin.allCases }
    let number = version + (Damage.allCases.firstIndex(of: damage) ?? 0)
    return [Origin.allCases[number % Origin.allCases.count]]
  }

  @Test(arguments: versions, Damage.allCases)
  func `lost pages of its schema lose no event`(version: Int, damage: Damage) throws {
    for origin in origins(version, damage) {
      let path = try log(version, origin)
      let exported = try export(path)
      let size = try #require(try Connection.raw(path).integer("PRAGMA page_size"))
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      let pages = try schemaPages(bytes)
      damage.strike(&bytes, pages, size)
      try bytes.write(to: URL(fileURLWithPath: path))
      let saved = folder.path("saved.sqlite")
      let report = try SQLiteEventLog.salvage(path, into: saved)
      #expect(report.repairs == ["the pages of the schema were replaced by those of an empty log"])
      #expect(report.lost == 0)
      #expect(try export(saved) == exported, "\(origin)")
      // Of a log that began without seals, nothing says where they are, but that auto-vacuum puts all tables first.
      let hidesSeals = version < 3 && origin != .migratedInAutoVacuum
      let sealed = hidesSeals ? [] : [origin == .asItWas ? 40 : 640]
      #expect(report.intactRanges.map(\.events) == sealed, "\(origin)")
      #expect(try SQLiteEventLog.verify(saved).isSound)
      for name in try folder.names { try FileManager.default.removeItem(atPath: folder.path(name)) }
    }
  }
}
