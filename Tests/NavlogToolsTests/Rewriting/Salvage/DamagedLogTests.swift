import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// A log of three sessions, which a test damages and then salvages.
protocol DamagedLogTests {
  var folder: LogFolder { get }
  var log: String { get }
  var sessions: [RandomSession] { get }
}

extension DamagedLogTests {
  /// The numbers of events of the sessions.
  static var counts: [Int] { [150, 100, 150] }

  static func threeSessions() throws -> (LogFolder, String, [RandomSession]) {
    let folder = try LogFolder()
    let log = try folder.log(150, 100, 150)
    return (
      folder, log, counts.enumerated().map { RandomSession(seed: UInt64($0.offset + 1), count: $0.element) }
    )
  }

  var bytes: Data { get throws { try Data(contentsOf: URL(fileURLWithPath: log)) } }

  /// Salvages the log from damaged bytes, and checks the invariants of the result.
  func salvage(_ damaged: Data, _ comment: Comment = "") throws -> (SalvageReport, SQLiteEventLog) {
    let (path, new) = (folder.path("damaged.sqlite"), folder.path("new-\(UUID().uuidString).sqlite"))
    try damaged.write(to: URL(fileURLWithPath: path))
    let report = try SQLiteEventLog.salvage(path, into: new)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == damaged, comment)
    let verification = try SQLiteEventLog.verify(new)
    #expect(verification.isSound, "\(comment) \(verification)")
    let saved = try SQLiteEventLog(reading: new)
    try checkEvents(report, saved, comment)
    return (report, saved)
  }

  /// Checks that the new log contains every event that the report counts as saved, unchanged and at its position.
  private func checkEvents(_ report: SalvageReport, _ saved: SQLiteEventLog, _ comment: Comment) throws {
    for session in report.sessions where session.isNamed {
      let incomplete = Set(session.incomplete)
      guard let original = sessions.first(where: { $0.info.id == session.id }) else { continue }
      let missing = Set(session.lost.flatMap { Array($0) } + session.damaged)
      var kept = 0
      for event in try saved.events(session.id) where !missing.contains(event.position) {
        kept += 1
        let recorded = original.events[event.position - 1]
        guard incomplete.contains(event.position) else {
          #expect(event == recorded, comment)
          continue
        }
        #expect(
          [event.time, Int64(event.depth), Int64(event.removed)]
            == [recorded.time, Int64(recorded.depth), Int64(recorded.removed)], comment)
      }
      #expect(kept == session.saved, comment)
    }
  }

  // MARK: - Pages

  func root(of table: String, in path: String) throws -> Int {
    try #require(
      try Connection.raw(path).integer("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'"))
  }

  func overwrite(_ page: Int, of bytes: Data, pageSize: Int = Migrator.pageSize) -> Data {
    var bytes = bytes
    bytes.replaceSubrange(
      (page - 1) * pageSize..<page * pageSize, with: Data(repeating: 0xA5, count: pageSize))
    return bytes
  }
}
