import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Synchronization
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// The closure that signs seals.
@Suite struct SignTests {
  private let folder: LogFolder
  private let session = RandomSession(seed: 3, count: 400)

  init() throws { folder = try LogFolder() }

  @Test
  func `a signing function can wait for threads that append, read and flush, without a deadlock`() throws {
    let work = Mutex<(@Sendable () -> Void)?>(nil)
    let isBlocked = Mutex(false)
    let sealing = SealingOptions(sign: { head in
      // The first signature waits for the other thread. The flush of the other thread also signs a seal. That second signature
      // does not wait.
      guard let work = work.withLock({ $0.take() }) else { return "signed \(head.seal)" }
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        work()
        isDone.signal()
      }
      if isDone.wait(timeout: .now() + .seconds(60)) == .timedOut {
        isBlocked.withLock { $0 = true }
      }
      return "signed \(head.seal)"
    })
    let log = try SQLiteEventLog(path: folder.path(), sealing: sealing)
    try log.begin(session.info)
    work.withLock {
      $0 = { [session] in
        try? log.append(Array(session.events[300...]), to: session.info.id)
        try? log.flush()
        _ = try? log.events(session.info.id)
      }
    }
    try log.append(Array(session.events[..<300]), to: session.info.id)
    try log.flush()
    #expect(isBlocked.withLock { $0 } == false)
    try log.end(session.info.id, at: 0, after: 0)
    #expect(try SQLiteEventLog.verify(log.path).verdict == .verified)
    let raw = try Connection.raw(log.path)
    #expect(try raw.integer("SELECT count(*) FROM seals WHERE signature IS NOT 'signed ' || id") == 0)
    #expect(try raw.integer("SELECT count(*) FROM seals") ?? 0 >= 3)
  }

  @Test func `a seal that two threads compute at the same time is stored once`() throws {
    for seed in 0..<10 as Range<UInt64> {
      let path = folder.path("log\(seed).sqlite")
      let log = try SQLiteEventLog(path: path, sealing: SealingOptions(sign: { "\($0.seal)" }))
      let session = RandomSession(seed: seed, count: 600)
      try log.begin(session.info)
      try log.append(session.events, to: session.info.id)
      DispatchQueue.concurrentPerform(iterations: 4) { _ in try? log.flush() }
      try log.end(session.info.id, at: 0, after: 0)
      #expect(try SQLiteEventLog.verify(path).verdict == .verified, "seed \(seed)")
    }
  }
}

/// Reads that end with an error.
@Suite struct ThrowingReaderTests {
  private struct Stop: Error {}

  @Test
  func `a reader keeps the log open after its caller throws an error, or requests a missing position`() throws
  {
    let folder = try LogFolder()
    let log = try SQLiteEventLog(reading: folder.closedLog(50))
    let id = try #require(try log.sessions().first).info.id
    #expect(openFiles(log.path) == 1)
    #expect(throws: Stop.self) { try log.read(id, 1...50) { _ in throw Stop() } }
    #expect(openFiles(log.path) == 1)
    #expect(throws: EventLogError.self) { try log.state(id, at: 99) }
    #expect(openFiles(log.path) == 1)
    #expect(try log.events(id).count == 50)
  }

  private func openFiles(_ path: String) -> Int { OpenFiles.paths.count { $0 == path } }
}
