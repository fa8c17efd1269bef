import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Synchronization
import TestThreads
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// A device that counts the flushes of its cache, and notes the file of each flush.
private final class CountingDevice: Sendable {
  private let state = Mutex((flushes: 0, fails: false, files: Set<String>()))

  var flushes: Int { state.withLock { $0.flushes } }
  var files: Set<String> { state.withLock { $0.files } }
  func fail(_ fails: Bool) { state.withLock { $0.fails = fails } }

  var device: StorageDevice {
    StorageDevice { [self] descriptor in
      let file = OpenFiles.path(of: descriptor) ?? ""
      return state.withLock { state in
        state.flushes += 1
        state.files.insert(URL(fileURLWithPath: file).lastPathComponent)
        errno = EIO
        return state.fails ? -1 : 0
      }
    }
  }
}

/// Flushes of a drive's cache.
@Suite struct FlushTests {
  private let folder: LogFolder
  private let counting = CountingDevice()
  private let session = RandomSession(seed: 1, count: 30)

  init() throws { folder = try LogFolder() }

  private func log(_ durability: SQLiteEventLog.Durability) throws -> SQLiteEventLog {
    try SQLiteEventLog(path: folder.path(), durability: durability, device: counting.device)
  }

  @Test func `every flush empties the drive's cache through the lock file's descriptor`() throws {
    let log = try log(.inBackground)
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    let before = counting.flushes
    try log.flush()
    #expect(counting.flushes > before)
    // Closing a second descriptor of the database would release SQLite's own locks.
    #expect(counting.files == ["log.sqlite-writer"])
  }

  @Test
  func `with the durability inOrder, flush() empties the drive's cache, but flushAtPause() does not`()
    throws
  {
    let heads = Mutex(0)
    let log = try SQLiteEventLog(
      path: folder.path(), durability: .inOrder,
      sealing: SealingOptions(onHead: { _ in heads.withLock { $0 += 1 } }), device: counting.device)
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    try log.flushAtPause()
    #expect(counting.flushes == 0)
    // flushAtPause() has written the head file in order, without emptying the drive's cache. The app receives a head only after
    // flush(), when the head survives a power cut.
    #expect(FileStatus(folder.path() + "-head") != nil)
    #expect(heads.withLock { $0 } == 0)
    try log.flush()
    #expect(counting.flushes == 1 && heads.withLock { $0 } == 1)
    try log.suspend()
    #expect(counting.flushes == 2)
    try log.resume()
    try log.end(session.info.id, at: 0, after: 0)
    #expect(counting.flushes == 3)
  }

  @Test
  func
    `the drive's cache is emptied when a log is released while its session is open, and the head covers every event`()
    async throws
  {
    let path = folder.path()
    // At pauses, this log only keeps the writes in order, and does not empty the drive's cache.
    var log: SQLiteEventLog? = try log(.inOrder)
    try log?.begin(session.info)
    try log?.append(session.events, to: session.info.id)
    #expect(counting.flushes == 0)
    log = nil
    // A flush that runs at a pause on a background thread may still hold a reference to the log, which delays the release.
    try await wait { counting.flushes == 1 && !WriterLock.isHeld(log: path) }
    guard case .head(let head) = HeadFile(log: path).read() else {
      Issue.record("no head is stored")
      return
    }
    #expect(head.extent.events == session.events.count)
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test func `the drive's cache is emptied for every event that must be durable before its call returns`()
    throws
  {
    let log = try log(.everyEvent)
    try log.begin(session.info)
    for (index, event) in session.events.enumerated() {
      let before = counting.flushes
      try log.append(event, to: session.info.id)
      #expect(counting.flushes > before, "event \(index + 1)")
    }
  }

  @Test func `an event is not reported as durable if the drive's cache cannot be emptied`() throws {
    let log = try log(.everyEvent)
    try log.begin(session.info)
    counting.fail(true)
    let error = #expect(throws: EventLogError.self) { try log.append(session.events[0], to: session.info.id) }
    #expect(error?.code == .diskFailed)
    #expect(throws: EventLogError.self) { try log.append(session.events[0], to: session.info.id) }
    counting.fail(false)
    try log.append(session.events[0], to: session.info.id)
    try log.append(session.events[1], to: session.info.id)
    #expect(try log.events(session.info.id) == Array(session.events[..<2]))
  }

  @Test func `a flush fails if the drive's cache cannot be emptied`() throws {
    let log = try log(.inBackground)
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    counting.fail(true)
    #expect(#expect(throws: EventLogError.self) { try log.flush() }?.code == .diskFailed)
    #expect(throws: EventLogError.self) { try log.suspend() }
    counting.fail(false)
    try log.resume()
    try log.flush()
  }

  @MainActor
  @Test func `work that tasks of the main actor submit runs in the order of submission`() async throws {
    let log = try log(.inBackground)
    let order = Mutex<[Int]>([])
    var tasks: [Task<Void, Never>] = []
    for number in 0..<10_000 {
      tasks.append(
        Task { @MainActor in await log.inBackground { order.withLock { $0.append(number) } } })
    }
    for task in tasks { await task.value }
    #expect(order.withLock { $0 } == Array(0..<10_000))
  }
}

/// A new file that an operation fills with a copied log.
@Suite struct FilledFileTests {
  private let folder: LogFolder
  private let counting = CountingDevice()
  private let session = RandomSession(seed: 1, count: 300)

  init() throws { folder = try LogFolder() }

  @Test
  func `while events are copied into a new log, the log seals rows, but does not flush or write a head`()
    throws
  {
    let log = try SQLiteEventLog(path: folder.path(), device: counting.device)
    let path = log.path
    try log.filling {
      try log.begin(session.info)
      try log.append(session.events, to: session.info.id)
      try log.seal()
      #expect(try Connection.raw(path).integer("SELECT count(*) FROM seals") ?? 0 >= 2)
      #expect(!FileManager.default.fileExists(atPath: path + "-head"))
      #expect(try log.writing { try $0.connection.integer("PRAGMA synchronous") } == 0)
      try log.end(session.info.id, at: 0, after: 0)
    }
    #expect(counting.flushes == 0)
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
    #expect(FileManager.default.fileExists(atPath: path + "-head"))
  }

  @Test func `after events were copied into a new log, the log is flushed like any other log`() throws {
    let log = try SQLiteEventLog(path: folder.path(), device: counting.device)
    try log.filling {}
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    try log.flush()
    #expect(counting.flushes > 0)
    #expect(try log.writing { try $0.connection.integer("PRAGMA synchronous") } == 1)
  }
}
