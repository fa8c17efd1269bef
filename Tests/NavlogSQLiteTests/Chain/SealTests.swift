import Foundation
import NavlogTesting
import NavlogTools
import Synchronization
import Testing

@testable import Navlog
@testable import NavlogSQLite
@testable import TestFixtures

@Suite struct SealTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test
  func `every event of a closed log is sealed, and the sqlite3 shell agrees with the library's verification`()
    throws
  {
    let log = try folder.closedLog(300, 0, 200)
    let report = try SQLiteEventLog.verify(log)
    #expect(report.verdict == .verified, "\(report)")
    let chain = try #require(report.chain)
    #expect(chain.unsealedEvents == 0 && chain.breaks.isEmpty && chain.seals >= 4)
    #expect(try folder.audit(log) == "whole||||\(chain.seals)|500|500")
    #expect(
      try folder.auditedHead(log)
        == String(contentsOfFile: log + "-head", encoding: .utf8).trimmingCharacters(in: .newlines))
  }

  @Test(arguments: ["sessions", "calls", "routers", "screens", "events", "seals"])
  func `a log with the largest possible id is refused, and a log whose ids have a huge gap is not sealed`(
    table: String
  ) throws {
    let path = try folder.closedLog(10)
    for id in [Int64.max, 1 << 40] {
      let forged = folder.path("forged-\(id)")
      try FileManager.default.copyItem(atPath: path, toPath: forged)
      let shell = try Connection.raw(forged)
      shell.disableTriggers()
      try shell.execute("UPDATE \(table) SET id = \(id) WHERE id = (SELECT max(id) FROM \(table))")
      if id == .max {
        let error = #expect(throws: EventLogError.self) { try SQLiteEventLog(path: forged) }
        #expect(error?.code == .damaged)
      } else if table != "seals" {
        let error = #expect(throws: EventLogError.self) {
          _ = try ChainReader(shell).pendingSeals(atLeast: 1)
        }
        #expect(error?.code == .damaged)
      }
    }
  }

  @Test
  func `the log of a killed app is intact up to its last seal, and the report counts the later events`()
    throws
  {
    let log = try SQLiteEventLog(path: folder.path())
    let session = RandomSession(seed: 1, count: 310)
    try log.begin(session.info)
    try log.append(Array(session.events.prefix(300)), to: session.info.id)
    try log.flush()
    // The content of the head file after this flush. Shortly after the next append, the background flush writes a new head.
    let head = try Data(contentsOf: URL(fileURLWithPath: log.path + "-head"))
    try log.append(Array(session.events.suffix(10)), to: session.info.id)
    let killed = try folder.killedCopy(of: log.path)
    let chain = try #require(try SQLiteEventLog.verify(killed).chain)
    #expect(chain.isWhole && chain.seals >= 2)
    let sealed = try Connection.raw(killed).integer("SELECT max(events) FROM seals") ?? 0
    #expect(chain.unsealedEvents == 310 - sealed)
    // The head also covers rows that no seal covers yet.
    try head.write(to: URL(fileURLWithPath: killed + "-head"))
    let report = try SQLiteEventLog.verify(killed)
    #expect(report.verdict == .verified && report.chain?.unsealedEvents == 10)
    // Opening the log again seals the remaining events.
    try SQLiteEventLog(path: killed).flush()
    #expect(try SQLiteEventLog.verify(killed).verdict == .verified)
  }

  @Test
  func `after a flush, the app receives the head of the log, and every seal has the app's signature`() throws
  {
    let heads = Mutex<[LogHead]>([])
    let sealing = SealingOptions(
      sign: { "signed \($0.seal)" }, onHead: { head in heads.withLock { $0.append(head) } })
    let log = try SQLiteEventLog(path: folder.path(), sealing: sealing)
    let session = RandomSession(seed: 2, count: 260)
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    try log.flush()
    let received = heads.withLock { $0 }
    let noted = try #require(received.last)
    #expect(noted.extent.events == 260)
    #expect(LogHead(noted.description) == noted)
    try log.end(session.info.id, at: 0, after: 0)
    #expect(try SQLiteEventLog.verify(log.path, head: noted).verdict == .verified)
    let all = heads.withLock { $0 }
    let last = try #require(all.last)
    #expect(try String(contentsOfFile: log.path + "-head", encoding: .utf8) == "\(last)\n")
    let raw = try Connection.raw(log.path)
    #expect(try raw.integer("SELECT count(*) FROM seals WHERE signature IS NOT 'signed ' || id") == 0)
    #expect(try SQLiteEventLog.verify(log.path).chain?.signed == raw.integer("SELECT max(id) FROM seals"))
  }

  @Test
  func `a log that was replaced by an older copy stays UNANCHORED, even after a new session is written`()
    throws
  {
    let log = try folder.closedLog(150)
    let early = try Data(contentsOf: URL(fileURLWithPath: log))
    try SQLiteEventLog(path: log).write(RandomSession(seed: 7, count: 50))
    #expect(try SQLiteEventLog.verify(log).verdict == .verified)
    try early.write(to: URL(fileURLWithPath: log))
    #expect(try SQLiteEventLog.verify(log).verdict == .unanchored)
    try SQLiteEventLog(path: log).write(RandomSession(seed: 8, count: 5))
    let report = try SQLiteEventLog.verify(log)
    #expect(report.verdict == .unanchored && report.isSound)
    let cut = try #require(report.chain?.maintenance.first)
    #expect(cut.contains("the log did not match its head (navlog1:"))
  }

  @Test func `a text that is not a head is refused`() {
    for text in [
      "", "navlog1", "navlog1:1:0:ab", "navlog1:0:1-0-12-2-9-200-0:\(String(repeating: "a", count: 64))",
      "navlog1:1:1-0-12-2-9-200:\(String(repeating: "a", count: 64))",
      "navlog1:01:1-0-12-2-9-200-0:\(String(repeating: "a", count: 64))",
      "navlog1:1:1-0-12-2-9-+200-0:\(String(repeating: "a", count: 64))",
      "navlog1:1:1-0-12-2-9-200-0:\(String(repeating: "A", count: 64))",
    ] { #expect(LogHead(text) == nil, "\(text)") }
    #expect(LogHead("navlog1:1:1-0-12-2-9-200-0:\(String(repeating: "a", count: 64))") != nil)
  }
}

/// The hashes of the library, compared with those of the stock shell, which an auditor uses.
@Suite struct SHA3Tests {
  @Test func `the library and the sqlite3 shell hash a text equally, at every length around the block size`()
    throws
  {
    let folder = try LogFolder()
    let sizes = Array(0...3) + Array(133...139) + Array(269...275) + [1_000, 10_000]
    let sql = sizes.map {
      "SELECT lower(hex(sha3(substr(replace(hex(zeroblob(8000)), '00', 'ä-7'), 1, \($0)), 256)));"
    }
    let answers = try Shell(folder.path("x"), sql.joined(), options: []).output.split(separator: "\n")
    let text = String(repeating: "ä-7", count: 8_000)
    for (size, answer) in zip(sizes, answers) {
      // The hash must not depend on the sizes of the pieces.
      var hash = SHA3()
      var rest = text.prefix(size)
      while !rest.isEmpty {
        hash.update(String(rest.prefix(size % 61 + 1)))
        rest = rest.dropFirst(size % 61 + 1)
      }
      #expect(hash.digest() == answer, "\(size)")
    }
    #expect(answers.count == sizes.count)
  }
}
