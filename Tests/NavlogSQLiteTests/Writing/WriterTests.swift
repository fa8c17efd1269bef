import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Synchronization
import Testing

@testable import TestFixtures

@Suite struct WriterTests {
  private let folder: LogFolder
  private let session = RandomSession(seed: 1, count: 30)

  init() throws { folder = try LogFolder() }

  @Test func `a log refuses a second writer, and the first writer continues`() throws {
    let first = try SQLiteEventLog(path: folder.path())
    try first.begin(session.info)
    try first.append(Array(session.events[..<10]), to: session.info.id)
    let error = #expect(throws: EventLogError.self) { try SQLiteEventLog(path: folder.path()) }
    #expect(error?.code == .locked)
    #expect(
      error?.description.hasSuffix("is being written by another process; a log has one writer at a time")
        ?? false)
    try first.append(Array(session.events[10...]), to: session.info.id)
    #expect(try SQLiteEventLog(reading: folder.path()).events(session.info.id) == session.events)
  }

  @Test func `another process can write a log after the first process has ended its session`() throws {
    let first = try SQLiteEventLog(path: folder.path())
    try first.begin(session.info)
    try first.end(session.info.id, at: 0, after: 0)
    let second = try SQLiteEventLog(path: folder.path())
    let next = RandomSession(seed: 2, count: 3)
    try next.write(to: second)
    #expect(try first.sessions().map(\.count) == [0, 3])
  }

  @Test func `beginning a session that has ended throws an error`() throws {
    let log = try SQLiteEventLog(path: folder.path())
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    try log.end(session.info.id, at: 0, after: 0)
    let error = #expect(throws: EventLogError.self) { try log.begin(session.info) }
    #expect(error?.code == .ended)
    #expect(
      error?.description
        == "session \(SessionInfo.shortID(session.info.id)) was closed and cannot be continued: begin a session with "
        + "another identity")
    #expect(try log.sessions().map(\.count) == [30])
    try RandomSession(seed: 2, count: 5).write(to: log)
    #expect(try log.sessions().map(\.count) == [30, 5])
  }

  @Test func `a log whose session has ended consists of one file and its head`() throws {
    let log = try SQLiteEventLog(path: folder.path())
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    #expect(try folder.names.contains("log.sqlite-wal"))
    try log.end(session.info.id, at: 0, after: 0)
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head"])
  }

  @Test func `every recorded event can be read from the files of a killed app, without changing the files`()
    throws
  {
    let log = try SQLiteEventLog(path: folder.path())
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    let killed = try folder.killedCopy(of: log.path)
    let wal = URL(fileURLWithPath: killed + "-wal")
    let before = try Data(contentsOf: wal)
    let read = try SQLiteEventLog(reading: killed)
    #expect(try read.events(session.info.id) == session.events)
    #expect(try SQLiteEventLog.verify(killed).isSound)
    #expect(try Data(contentsOf: wal) == before)
    #expect(try folder.names.filter { $0.hasPrefix("killed") } == ["killed.sqlite", "killed.sqlite-wal"])
    // A restarted app continues the log.
    let again = try SQLiteEventLog(path: killed)
    #expect(try again.sessions() == [SessionRecord(info: session.info, count: 30, ended: nil)])
    try RandomSession(seed: 2, count: 5).write(to: again)
    #expect(try SQLiteEventLog.verify(killed).isSound)
  }

  @Test func `reading a closed log changes nothing`() throws {
    let path = try folder.log(40)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let log = try SQLiteEventLog(reading: path)
    let events = try log.events(RandomSession(seed: 1, count: 40).info.id)
    #expect(events.count == 40)
    #expect(#expect(throws: EventLogError.self) { try log.begin(session.info) }?.code == .notWriting)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head"])
  }

  @Test func `the error of a log that cannot be opened names its file`() throws {
    let cases: [(String, EventLogError.Code)] = [
      (folder.path("no/such/folder.sqlite"), .cannotOpen), (folder.url.path, .cannotOpen),
    ]
    for (path, code) in cases {
      for open in [{ try SQLiteEventLog(path: $0) }, { try SQLiteEventLog(reading: $0) }] {
        let error = #expect(throws: EventLogError.self) { _ = try open(path) }
        #expect(error?.code == code, "\(error.map(\.description) ?? "")")
        #expect(error?.description.contains(path) ?? false)
      }
    }
  }
}

/// The end of a session.
@Suite struct SessionEndTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test func `after the end of a session, only one file and its head exist, even if other threads flush`()
    throws
  {
    let log = try SQLiteEventLog(path: folder.path())
    let isOver = Atomic(false)
    let flushes = DispatchGroup()
    for _ in 0..<2 {
      DispatchQueue.global().async(group: flushes) {
        while !isOver.load(ordering: .relaxed) { try? log.flush() }
      }
    }
    var left: [String] = []
    for round in 0..<100 {
      let session = RandomSession(seed: UInt64(round), count: 5)
      try log.begin(session.info)
      try log.append(session.events, to: session.info.id)
      try log.end(session.info.id, at: session.info.started, after: 0)
      left += ["-wal", "-shm"].filter { FileManager.default.fileExists(atPath: folder.path() + $0) }
    }
    isOver.store(true, ordering: .relaxed)
    flushes.wait()
    #expect(left == [])
    #expect(try SQLiteEventLog.verify(folder.path()).isSound)
  }
}

@Suite struct ContractTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test(arguments: EventLogContract.allCases, [SQLiteEventLog.Durability.inBackground, .everyEvent])
  func `a log in a file fulfills the contract of event logs`(
    rule: EventLogContract, durability: SQLiteEventLog.Durability
  )
    throws
  {
    try rule.check { try SQLiteEventLog(path: folder.path(), durability: durability) }
  }
}
