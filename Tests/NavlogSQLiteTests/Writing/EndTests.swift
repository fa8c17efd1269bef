import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Synchronization
import Testing

@testable import TestFixtures

@Suite struct `The end of a session` {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test func `leaves one file and its head, whatever is flushed meanwhile`() throws {
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
