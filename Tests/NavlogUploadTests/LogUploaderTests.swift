import NavlogExport
import NavlogSQLite
import NavlogTesting
import Synchronization
import Testing

@testable import Navlog
@testable import NavlogUpload
@testable import TestFixtures

/// The events that an upload sends: each event once, from the sessions and networks that the policy allows.
@Suite struct LogUploaderTests {
  private let folder: LogFolder
  private let time = UploadTime()

  init() throws { folder = try LogFolder() }

  @Test func `the collector receives every line of an export once`() async throws {
    let path = try folder.closedLog(700, 3, 40)
    let server = ModelCollector()
    var policy = UploadPolicy()
    policy.maximumBatchEvents = 100
    let outcome = try await LogUploader(server, [path], time, policy).upload()
    #expect(outcome == UploadOutcome(end: .finished, acknowledged: 743, rejected: []))
    #expect(server.contents.union == (try exportedLines(path)))
    #expect(server.contents.requests == 9)
    #expect(
      try server.contents.ends.count == SQLiteEventLog(reading: path).sessions().count { $0.ended != nil })
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head", "log.sqlite-upload"])
    let positions = UploadedLog(reading: path).acknowledgedPositions()
    #expect(try positions == exportedLines(path).mapValues(\.count))
    #expect(UploadedLog.receipts(in: path).count == 3)
  }

  @Test func `a batch has only as many events as a collector accepts in one request`() throws {
    let log = try SQLiteEventLog(reading: folder.closedLog(300))
    let session = try #require(try log.sessions().first)
    var policy = UploadPolicy()
    (policy.maximumBatchBytes, policy.maximumBatchEvents) = (.max, .max)
    #expect(policy.batchBytes == 16_711_680 && policy.batchEvents == 10_000)
    func batch(_ largestBody: Int) throws -> (bytes: Int, events: Int) {
      let batch = try UploadBatch.next(
        of: session, after: SessionProgress(position: 1), in: log, policy, largestBody: largestBody)
      return (batch.body.count, batch.extent.after.position - 1)
    }
    let whole = try batch(1 << 20)
    #expect(whole.events == 299)
    let part = try batch(whole.bytes - 1)
    #expect(part.bytes < whole.bytes && (2..<299).contains(part.events))
    #expect(try batch(1).events == 1)
  }

  @Test func `a second upload sends only new events, even after a new launch`() async throws {
    let path = try folder.closedLog(20)
    let server = ModelCollector()
    let first = try LogUploader(server, [path], time)
    #expect(await first.upload().acknowledged == 20)
    #expect(await first.upload() == UploadOutcome())
    #expect(try await LogUploader(server, [path], time).upload() == UploadOutcome())
    #expect(server.contents.requests == 1)
    let log = try SQLiteEventLog(path: path)
    let session = RandomSession(seed: 9, count: 30)
    try log.begin(session.info)
    try log.append(Array(session.events.prefix(10)), to: session.info.id)
    #expect(await first.upload().acknowledged == 10)
    try log.append(Array(session.events.dropFirst(10)), to: session.info.id)
    #expect(await first.upload().acknowledged == 20)
    try await log.end(session.info.id, at: 1_763_000_000_000, after: 90_000_000)
    // The batch with the end of the session contains no events.
    #expect(await first.upload() == UploadOutcome())
    #expect(server.contents.requests == 4)
    #expect(server.contents.ends.count == 2)
    #expect(server.contents.union == (try exportedLines(path)))
  }

  @Test
  func `the uploader sends nothing before the app requests an upload, and nothing that the policy forbids`()
    async throws
  {
    let path = try folder.closedLog(20)
    let server = ModelCollector()
    var policy = UploadPolicy()
    policy.conditions = { UploadConditions(isMetered: true) }
    let uploader = try LogUploader(server, [path], time, policy)
    #expect(server.contents.requests == 0)
    #expect(await uploader.upload().end == .notAllowed("the network is metered"))
    #expect(server.contents.requests == 0)
    let id = try #require(try SQLiteEventLog(reading: path).sessions().first).info.id
    #expect(try await uploader.report("wrong screen \"x\"", session: id, at: 7) == "K7F3-9QWX")
    #expect(server.contents.union == (try exportedLines(path)))
    #expect(server.contents.reports.count == 1)
    #expect(server.contents.reports[0].hasSuffix(#"\#(id) {"position":7,"text":"wrong screen \"x\""}"#))
  }

  @Test func `sessions that the policy excludes stay on the device`() async throws {
    let path = try folder.closedLog(5, 6, 7)
    let server = ModelCollector()
    var policy = UploadPolicy()
    policy.includes = { $0.count != 6 }
    #expect(try await LogUploader(server, [path], time, policy).upload().acknowledged == 12)
    #expect(server.contents.union?.count == 2)
  }

  @Test func `one uploader sends the logs of an app and its extensions`() async throws {
    let paths = try [folder.closedLog(20), folder.closedLog(30, 4, name: "widget.sqlite")]
    let server = ModelCollector()
    let missing = folder.path("missing.sqlite")
    let outcome = try await LogUploader(server, [missing] + paths, time).upload()
    #expect(outcome.acknowledged == 54)
    guard case .interrupted(let why) = outcome.end else {
      Issue.record("\(outcome)")
      return
    }
    #expect(why.contains("missing.sqlite"))
    #expect(Set(server.contents.lines.keys.map { $0.prefix(32) }).count == 2)
  }

  @Test
  func `retention removes acknowledged sessions first, and the uploader sends the remaining sessions later`()
    async throws
  {
    let path = try folder.closedLog(20, 30, 40)
    let exported = try exportedLines(path)
    let server = ModelCollector()
    var policy = UploadPolicy()
    policy.includes = { $0.count == 30 }
    #expect(try await LogUploader(server, [path], time, policy).upload().acknowledged == 30)
    var retention = Retention(maximumSessions: 2)
    retention.acknowledged = UploadedLog(reading: path).acknowledgedPositions()
    let report = try SQLiteEventLog.prune(path, to: retention)
    #expect(report.kept.map(\.count) == [20, 40])
    #expect(
      try await LogUploader(server, [path], time).upload() == UploadOutcome(end: .finished, acknowledged: 60))
    #expect(server.contents.union == exported)
  }

  @Test func `a rejected session does not delay other sessions`() async throws {
    let path = try folder.closedLog(20, 30)
    let server = ModelCollector()
    #expect(try await LogUploader(server, [path], time).upload().acknowledged == 50)
    // The forged log contains a session with the identity of an uploaded session, but with other events.
    let other = folder.path("other.sqlite")
    let forged = try SQLiteEventLog(path: other)
    let sessions = try SQLiteEventLog(reading: path).sessions()
    try forged.begin(sessions[0].info)
    try forged.append(Array(RandomSession(seed: 77, count: 20).events), to: sessions[0].info.id)
    try forged.write(RandomSession(seed: 78, count: 9))
    // The progress file next to the forged log contains the original log's identity, so the uploader sends the forged events
    // under this identity.
    let identity = try #require(try UploadStateFile(log: path).read()).log
    try UploadStateFile(log: other).write(UploadState(log: identity))
    let outcome = try await LogUploader(server, [other], time).upload()
    #expect(outcome.rejected.map(\.session) == [sessions[0].info.id])
    #expect(outcome.acknowledged == 9)
    #expect(outcome.end == .finished)
  }

  @Test func `the uploader never prevents the app from emptying the write-ahead log`() async throws {
    let log = try SQLiteEventLog(path: folder.path())
    let session = RandomSession(seed: 4, count: 2_000)
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    var policy = UploadPolicy()
    policy.maximumBatchEvents = 100
    let sizes = Mutex<[Int]>([])
    let wal = folder.path() + "-wal"
    policy.conditions = {
      // The uploader checks the conditions between two batches. At this moment, the app can empty the write-ahead log
      // completely.
      try? log.suspend()
      sizes.withLock { $0.append(FileStatus(wal)?.size ?? 0) }
      try? log.resume()
      return UploadConditions()
    }
    #expect(
      try await LogUploader(ModelCollector(), [folder.path()], time, policy).upload().acknowledged == 2_000)
    #expect(sizes.withLock { $0 } == Array(repeating: 0, count: 20))
  }
}
