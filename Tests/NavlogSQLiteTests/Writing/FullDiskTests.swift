import FaultSupport
import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import TestThreads
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

private enum Screen: Navigation {
  case item(Int)
  var presentationType: PresentationType { .push }
}

@MainActor
@Suite(.enabled(if: SmallDisk.isAvailable, "needs a separate file system, which only root can mount"))
struct FullDiskTests {
  private func expectEverything(in path: String, of session: RouterSession<Screen>) async throws {
    let (id, position) = (session.info.id, session.position)
    // While a seal reads the log, the write-ahead log cannot be emptied and may fill the disk. Under a sanitizer, one seal of all
    // rows takes minutes.
    try await wait(atMost: .seconds(60)) { (try? session.close()) != nil }
    let log = try SQLiteEventLog(reading: path)
    #expect(try log.events(id).map(\.position) == Array(1...position))
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test func `twenty thousand calls fit on a 2 MB disk, and are buffered only while the log is being read`()
    async throws
  {
    let disk = try SmallDisk(kilobytes: 2_000)
    let path = disk.path("log.sqlite")
    let gate = SealGate()
    let log = try SQLiteEventLog(path: path, sealing: gate.sealing)
    let session = RouterSession<Screen>(log: log)
    var waited = 0
    func call(_ times: Int) {
      for number in 1...times {
        session.router.navigate(to: .item(number % 100))
        session.router.pop()
        if !session.logStatus.isRecording { waited += 1 }
      }
    }
    call(200)
    gate.close(on: log)
    call(5_000)
    #expect(waited == 0)
    gate.open()
    call(4_800)
    #expect(session.position == 20_000)
    try await expectEverything(in: path, of: session)
  }

  @Test func `an app navigates on a full disk, and its buffered events are written when there is space`()
    async throws
  {
    let disk = try SmallDisk(kilobytes: 400)
    let path = disk.path("log.sqlite")
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: path))
    let filler = try disk.fill(200_000)
    session.router.navigate(to: .item(0))
    let all = disk.fill()
    while session.logStatus.isRecording, session.position < 20_000 { session.router.navigate(to: .item(1)) }
    #expect(!session.logStatus.isRecording)
    for _ in 0..<20 { session.router.navigate(to: .item(1)) }
    #expect(session.router.navigationStackPath.count == session.position)
    for file in [filler, all] { try FileManager.default.removeItem(atPath: file) }
    session.retry()
    #expect(session.logStatus.isRecording)
    try await expectEverything(in: path, of: session)
  }

  @Test func `a BROKEN log stays BROKEN after the disk was full and has space again`() throws {
    let disk = try SmallDisk(kilobytes: 400)
    let path = disk.path("log.sqlite")
    let first = RouterSession<Screen>(log: try SQLiteEventLog(path: path))
    for number in 1...200 { first.router.navigate(to: .item(number % 100)) }
    try first.close()
    try Connection.raw(path).withoutTriggers("UPDATE events SET drift_ms = drift_ms + 1 WHERE id = 100")
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: path))
    session.router.navigate(to: .item(0))
    let filler = disk.fill()
    while session.logStatus.isRecording, session.position < 20_000 { session.router.navigate(to: .item(1)) }
    #expect(!session.logStatus.isRecording)
    try FileManager.default.removeItem(atPath: filler)
    session.retry()
    try session.close()
    #expect(try SQLiteEventLog.verify(path).verdict == .broken)
  }

  @Test func `a log continues with its reserved space after another program takes the last free space`()
    async throws
  {
    let disk = try SmallDisk(kilobytes: 2_000)
    let path = disk.path("log.sqlite")
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: path))
    // All calls have the same call site, so calls after the first hundred add no new value to the log.
    func call(_ number: Int) { session.router.navigate(to: .item(number % 100)) }
    for number in 1...200 { call(number) }
    let all = disk.fill()
    // A checkpoint moves the write-ahead log into the reserved pages of the database, and frees the space of the
    // write-ahead log. The log therefore records every call immediately, although the disk is full.
    for number in 1...200 {
      call(number)
      #expect(session.logStatus.isRecording, "call \(number)")
    }
    try FileManager.default.removeItem(atPath: all)
    try await expectEverything(in: path, of: session)
  }

  @Test func `after a checkpoint, a log on a full disk writes events into the space of its write-ahead log`()
    async throws
  {
    let disk = try SmallDisk(kilobytes: 6_000)
    let path = disk.path("log.sqlite")
    let log = try SQLiteEventLog(path: path)
    let session = RouterSession<Screen>(log: log)
    let text = String(repeating: "a page ", count: 500)
    for _ in 1...300 { session.mark(text) }
    // No seal is pending, because the read transaction of a seal would keep a checkpoint from finishing.
    try await log.flush()
    // After a checkpoint, the log overwrites the old frames from the start of the write-ahead log, so it needs no more space for a
    // while. If another thread still reads the old frames, the write-ahead log grows instead, and the test repeats the checkpoint.
    try await wait(for: "the old frames to be overwritten") {
      try log.checkpointIfLarge(0)
      let size = FileStatus(path + "-wal")?.size
      session.mark(text)
      return FileStatus(path + "-wal")?.size == size
    }
    let all = disk.fill()
    for _ in 1...250 { session.mark(text) }
    // On a busy machine, a seal may still be reading the log, and events then stay in memory. Once the seal has finished,
    // retry() writes these events, although the disk is still full.
    try await wait(atMost: .seconds(60)) {
      if !session.logStatus.isRecording { session.retry() }
      return session.logStatus.isRecording
    }
    try FileManager.default.removeItem(atPath: all)
    try await expectEverything(in: path, of: session)
  }

  @Test(arguments: ["prune", "redact", "salvage"])
  func `if the disk fills up while a log is rewritten, the error names the user's file, and no file changes`(
    verb: String
  ) throws {
    let size = 8_000
    let disk = try SmallDisk(kilobytes: size)
    let (path, new) = (disk.path("log.sqlite"), disk.path("new.sqlite"))
    let log = try SQLiteEventLog(path: path)
    for count in [5, 5_000] { try log.write(RandomSession(seed: UInt64(count), count: count)) }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // Half of the space that the new log needs stays free.
    _ = try disk.fill(size << 10 - bytes.count * 3 / 2)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    let before = try names()
    let error = #expect(throws: EventLogError.self) {
      switch verb {
      case "prune": _ = try SQLiteEventLog.prune(path, to: Retention(maximumSessions: 1))
      case "redact": try SQLiteEventLog.redact(path, into: new)
      default: _ = try SQLiteEventLog.salvage(path, into: new)
      }
    }
    let sentence =
      "cannot be written: the disk is full; nothing was changed; free some space and try again"
    #expect(error == EventLogError(.diskFull, "\(verb == "prune" ? path : new) \(sentence)"))
    #expect(try names() == before)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }
}

/// The size of the write-ahead log.
@MainActor @Suite struct WALSizeTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  private var walSize: Int { FileStatus(folder.path() + "-wal")?.size ?? 0 }

  @Test func `a limit keeps the write-ahead log small, however fast the calls are`() throws {
    let log = try SQLiteEventLog(path: folder.path(), maximumWALBytes: 300_000)
    let session = RouterSession<Screen>(log: log)
    var largest = 0
    for number in 1...3_000 {
      session.router.navigate(to: .item(number % 10))
      largest = max(largest, walSize)
    }
    // The write-ahead log can be emptied only while nothing reads the log. Seals read it, too, and take longer on a busy
    // machine or under a sanitizer, so the test allows up to 4 MB. Without a limit, the write-ahead log would grow to 12 MB.
    #expect((150_000...4_000_000).contains(largest), "\(largest)")
    try session.close()
    #expect(try SQLiteEventLog.verify(folder.path()).verdict == .verified)
  }

  @Test func `a reader that prevents the write-ahead log from shrinking neither stops nor delays the app`()
    throws
  {
    let log = try SQLiteEventLog(path: folder.path(), maximumWALBytes: 150_000)
    let session = RouterSession<Screen>(log: log)
    session.router.navigate(to: .item(0))
    let reader = try Connection(folder.path(), flags: 0x1)
    try reader.reading {
      _ = try reader.integer("SELECT count(*) FROM events")
      for number in 1...1_000 { session.router.navigate(to: .item(number % 10)) }
      #expect(session.logStatus.isRecording)
      #expect(walSize > 2_000_000)
    }
    // The reader is gone, so the next call empties the write-ahead log, unless a seal is reading the log. On a busy machine, a
    // seal takes a while.
    var calls = 0
    while walSize >= 600_000, calls < 20_000 {
      session.router.navigate(to: .item(calls % 10))
      calls += 1
    }
    #expect(session.logStatus.isRecording)
    #expect(walSize < 600_000)
    try session.close()
  }

  @Test
  func `the space for a checkpoint is reserved before the checkpoint, and released afterwards`() throws {
    let log = try SQLiteEventLog(path: folder.path())
    let session = RouterSession<Screen>(log: log)
    for number in 1...300 { session.router.navigate(to: .item(number)) }
    let pages = try #require(try Connection(folder.path(), flags: 0x1).integer("PRAGMA page_count"))
    #expect(FileStatus(folder.path())?.size ?? 0 >= pages * Migrator.pageSize)
    try log.checkpointIfLarge(0)
    #expect(
      FileStatus(folder.path())?.size ?? 0 >= (pages + 32) * Migrator.pageSize, "the space is reserved again")
    #expect(try SQLiteEventLog.verify(folder.path()).isSound)
    #expect(try Shell(folder.path(), "PRAGMA integrity_check").output == "ok\n")
    try session.close()
    let left = try #require(try Connection(folder.path(), flags: 0x1).integer("PRAGMA page_count"))
    #expect(FileStatus(folder.path())?.size == left * Migrator.pageSize)
  }

  @Test func `a failed checkpoint is not retried immediately, because every attempt copies the file`() {
    var schedule = WALCheckSchedule()
    #expect(schedule.canRetry(at: 0))
    schedule.recordFailure(at: 1_000_000_000)
    #expect(!schedule.canRetry(at: 1_050_000_000))
    #expect(schedule.canRetry(at: 1_150_000_000))
  }
}
