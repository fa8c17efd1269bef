import Foundation
import Navlog
import NavlogTools
import Synchronization
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

@Suite struct `Retention at opening` {
  private let folder: LogFolder
  private let path: String

  init() throws {
    folder = try LogFolder()
    path = try PrunedLog((0..<20).map { (Int64(40 - $0), 100, .closed) }, at: folder.path()).path
  }

  private final class Told: Sendable {
    let outcomes = Mutex<[String]>([])

    func retention(_ retention: Retention) -> Retention {
      var retention = retention
      retention.onPrune = { result in
        self.outcomes.withLock {
          switch result {
          case .success(let report):
            $0.append("\(report.removed.count) of \(report.removed.count + report.kept.count)")
          case .failure(let error): $0.append("\(error)")
          }
        }
      }
      return retention
    }

    var all: [String] { outcomes.withLock { $0 } }
  }

  @Test func `a log that exceeds a limit is pruned to some way below it, and not at every launch`() throws {
    let told = Told()
    let retention = told.retention(Retention(maximumSessions: 20))
    for launch in 0..<7 {
      try PrunedLog.write("launch\(launch)", 0, 10, .closed, to: path, retention: retention)
    }
    #expect(told.all == ["3 of 21", "3 of 21"])
    #expect(try SQLiteEventLog(reading: path).sessions().count == 21)
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test func `a log that exceeds nothing is opened as it is`() throws {
    let told = Told()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let log = try SQLiteEventLog(
      path: path,
      retention: told.retention(
        Retention(maximumSessions: 20, maximumEvents: 2_000, maximumBytes: 10_000_000)))
    #expect(told.all == [])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try log.sessions().count == 20)
    let new = try SQLiteEventLog(
      path: folder.path("new"), retention: told.retention(Retention(maximumEvents: 0)))
    #expect(try new.sessions().isEmpty && told.all == [])
  }

  @Test func `what stays whatever the limit does not have the log written anew at every launch`() throws {
    let told = Told()
    let path = folder.path("crashes")
    let retention = told.retention(Retention(maximumSessions: 5))
    for launch in 0..<60 {
      try PrunedLog.write(
        "c\(launch)", 0, 10, launch % 20 == 3 ? .closed : .crashed, to: path, retention: retention)
    }
    #expect(told.all.count <= 2, "\(told.all)")
  }

  @Test func `a log that cannot be pruned is opened all the same, and the app is told`() throws {
    try FileManager.default.createDirectory(
      atPath: path + "-navlog-rewriting", withIntermediateDirectories: false)
    let told = Told()
    try PrunedLog.write(
      "now", 0, 10, .closed, to: path, retention: told.retention(Retention(maximumEvents: 100)))
    #expect(
      told.all.count == 1 && told.all[0].contains("log.sqlite-navlog-rewriting is a folder"), "\(told.all)")
    #expect(try SQLiteEventLog(reading: path).sessions().count == 21)
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test func `its seals are signed, and its head is told when it stands where it belongs`() throws {
    let heads = Mutex<[(LogHead, Bool)]>([])
    let path = path
    let sealing = SealingOptions(
      sign: { "signed \($0.seal)" },
      onHead: { head in
        let stands = (try? String(contentsOfFile: path + "-head", encoding: .utf8)) == "\(head)\n"
        heads.withLock { $0.append((head, stands)) }
      })
    _ = try SQLiteEventLog(path: path, sealing: sealing, retention: Retention(maximumSessions: 10))
    #expect(heads.withLock { $0.first?.1 } == true)
    let chain = try #require(try SQLiteEventLog.verify(path, head: heads.withLock { $0.first?.0 }).chain)
    #expect(chain.signed == chain.seals && chain.seals > 0)
    if case .holds = chain.anchor {} else { Issue.record("\(chain.anchor)") }
  }
}
