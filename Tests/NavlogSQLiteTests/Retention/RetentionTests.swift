import Foundation
import Navlog
import NavlogTools
import Synchronization
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// The retention that an app sets when it opens a log.
@Suite struct RetentionTests {
  private let folder: LogFolder
  private let path: String

  init() throws {
    folder = try LogFolder()
    path = try PrunedLog((0..<20).map { (Int64(40 - $0), 100, .closed) }, at: folder.path()).path
  }

  private final class PruneRecorder: Sendable {
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

  @Test func `a log over a limit is pruned to well below the limit, so that the next launches do not prune`()
    throws
  {
    let recorder = PruneRecorder()
    let retention = recorder.retention(Retention(maximumSessions: 20))
    for launch in 0..<7 {
      try PrunedLog.write("launch\(launch)", 0, 10, .closed, to: path, retention: retention)
    }
    #expect(recorder.all == ["3 of 21", "3 of 21"])
    #expect(try SQLiteEventLog(reading: path).sessions().count == 21)
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test func `retention does not change a log within its limits`() throws {
    let recorder = PruneRecorder()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let log = try SQLiteEventLog(
      path: path,
      retention: recorder.retention(
        Retention(maximumSessions: 20, maximumEvents: 2_000, maximumBytes: 10_000_000)))
    #expect(recorder.all == [])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try log.sessions().count == 20)
    let new = try SQLiteEventLog(
      path: folder.path("new"), retention: recorder.retention(Retention(maximumEvents: 0)))
    #expect(try new.sessions().isEmpty && recorder.all == [])
  }

  @Test func `the write-ahead log of a killed app does not count toward the maximum size`() throws {
    do {
      let writer = try Connection.raw(path)
      writer.keepWALAtClose()
      try writer.execute("PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = OFF")
      // Each of these transactions appends the first page to the write-ahead log again.
      for _ in 1...1_000 { try writer.execute("PRAGMA user_version = \(Migrator.version)") }
    }
    #expect(try #require(FileStatus(path + "-wal")).size > 2_000_000)
    let recorder = PruneRecorder()
    let retention = recorder.retention(Retention(maximumBytes: 1_000_000))
    let preview = try SQLiteEventLog.previewPrune(path, to: retention)
    #expect(preview.removed.isEmpty && preview.bytesBefore > 2_000_000)
    try PrunedLog.write("next", 0, 10, .closed, to: path, retention: retention)
    #expect(recorder.all == [])
    #expect(try SQLiteEventLog(reading: path).sessions().count == 21)
  }

  @Test func `a log that stays over the limit after a prune is not rewritten at every launch`() throws {
    let recorder = PruneRecorder()
    let path = folder.path("crashes")
    let retention = recorder.retention(Retention(maximumSessions: 5, keepsUnclosedSessions: true))
    for launch in 0..<60 {
      try PrunedLog.write(
        "c\(launch)", 0, 10, launch % 20 == 3 ? .closed : .crashed, to: path, retention: retention)
    }
    #expect(recorder.all.count <= 2, "\(recorder.all)")
  }

  @Test(arguments: [(PrunedLog.Kind.closed, ["session0", "session1"]), (PrunedLog.Kind.marked, [])])
  func `a prune removes a small part of a log only if a session in this part exceeds the maximum age`(
    kind: PrunedLog.Kind, removed: [String]
  ) throws {
    var sessions: [(days: Int64, events: Int, kind: PrunedLog.Kind)] = Array(
      repeating: (days: 9, events: 20, kind: .closed), count: 62)
    // The second session only approaches the limit. It is removed because a prune leaves a margin below each limit.
    sessions[0] = (days: 200, events: 10, kind: kind)
    sessions[1] = (days: 29, events: 10, kind: .closed)
    let log = try PrunedLog(sessions, at: folder.path("aged.sqlite"))
    let pruner = Pruner(
      retention: Retention(maximumAge: .seconds(30 * 86_400)), now: PrunedLog.now, margin: 0.1,
      skipsSmallGains: true)
    #expect(try pruner.run(log.path).removed.map(\.info.id) == removed)
    #expect(try log.sessions.count == 62 - removed.count)
  }

  @Test func `a log that cannot be pruned is still opened, and the app receives the error`() throws {
    try FileManager.default.createDirectory(
      atPath: path + "-navlog-rewriting", withIntermediateDirectories: false)
    let recorder = PruneRecorder()
    try PrunedLog.write(
      "now", 0, 10, .closed, to: path, retention: recorder.retention(Retention(maximumEvents: 100)))
    #expect(
      recorder.all.count == 1 && recorder.all[0].contains("log.sqlite-navlog-rewriting is a folder"),
      "\(recorder.all)")
    #expect(try SQLiteEventLog(reading: path).sessions().count == 21)
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test
  func `a prune signs the new seals, and calls onHead after the head file contains the new head`() throws {
    let heads = Mutex<[(LogHead, Bool)]>([])
    let path = path
    let sealing = SealingOptions(
      sign: { "signed \($0.seal)" },
      onHead: { head in
        let isInPlace = (try? String(contentsOfFile: path + "-head", encoding: .utf8)) == "\(head)\n"
        heads.withLock { $0.append((head, isInPlace)) }
      })
    _ = try SQLiteEventLog(path: path, sealing: sealing, retention: Retention(maximumSessions: 10))
    #expect(heads.withLock { $0.first?.1 } == true)
    let chain = try #require(try SQLiteEventLog.verify(path, head: heads.withLock { $0.first?.0 }).chain)
    #expect(chain.signed == chain.seals && chain.seals > 0)
    if case .holds = chain.anchor {} else { Issue.record("\(chain.anchor)") }
  }

  @Test func `no lock is held while the app signs the new seals`() throws {
    let isHeld = Mutex<[Bool]>([])
    let path = path
    let sealing = SealingOptions(sign: { _ in
      isHeld.withLock { $0.append(WriterLock.isHeld(log: path)) }
      // The prune does not hold SQLite's write lock, either: another connection can begin a write transaction.
      #expect(throws: Never.self) { try Connection(path, flags: 2).execute("BEGIN IMMEDIATE; ROLLBACK") }
      return "signed"
    })
    let report = try Pruner(retention: Retention(maximumSessions: 10), sealing: sealing).run(path)
    #expect(!report.removed.isEmpty)
    #expect(isHeld.withLock { Set($0) } == [false])
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test func `a log that is written during the signing of a prune is not pruned, and keeps the new events`()
    throws
  {
    let writes = Mutex<Bool?>(true)
    let path = path
    let sealing = SealingOptions(sign: { _ in
      if writes.withLock({ $0.take() }) == true {
        try? PrunedLog.write("meanwhile", 0, 10, .closed, to: path)
      }
      return "signed"
    })
    let before = try SQLiteEventLog(reading: path).sessions().count
    #expect { try Pruner(retention: Retention(maximumSessions: 10), sealing: sealing).run(path) } throws: {
      ($0 as? EventLogError)?.code == .locked
    }
    let sessions = try SQLiteEventLog(reading: path).sessions()
    #expect(
      sessions.count == before + 1 && sessions.last?.info.id == "meanwhile" && sessions.last?.count == 10)
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
    #expect(FileStatus(path + "-navlog-rewriting") == nil)
  }
}
