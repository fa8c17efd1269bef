import Foundation
import NavlogSQLite
import NavlogTesting
import Synchronization
import Testing

@testable import Navlog
@testable import NavlogUpload
@testable import TestFixtures

/// Uploads that end early. A later upload continues without loss.
@Suite struct InterruptedUploadTests {
  private let folder: LogFolder
  private let time = UploadTime()

  init() throws { folder = try LogFolder() }

  @Test(
    arguments: [(.unavailable, 34), (.portal, 34), (.torn, 34), (.lost, 0), (.unanswered, 0)]
      as [(ModelCollector.Fault, Int)])
  func `an unusable answer for one log does not delay other logs, but a missing network ends the upload`(
    fault: ModelCollector.Fault, acknowledged: Int
  ) async throws {
    let paths = try [folder.closedLog(20), folder.closedLog(30, 4, name: "widget.sqlite")]
    var policy = UploadPolicy()
    policy.maximumAttempts = 1
    let outcome = try await LogUploader(ModelCollector { $0 == 1 ? fault : nil }, paths, time, policy)
      .upload()
    #expect(outcome.acknowledged == acknowledged)
    #expect(outcome.end != .finished)
  }

  @Test(.enabled(if: SmallDisk.isAvailable, "needs a separate file system, which only root can mount"))
  func `an upload that cannot store its progress ends with an explanation, and can continue without loss`()
    async throws
  {
    let disk = try SmallDisk(kilobytes: 1_000)
    let path = disk.path("log.sqlite")
    try SQLiteEventLog(path: path).write(RandomSession(seed: 1, count: 200))
    func expectFull(_ outcome: UploadOutcome) {
      guard case .interrupted(let why) = outcome.end else {
        Issue.record("\(outcome)")
        return
      }
      #expect(why.hasPrefix("cannot write \(path)-upload, where the progress of the upload is stored: "))
    }
    let server = ModelCollector()
    let all = disk.fill()
    // The uploader sends nothing if it cannot store the identity of the log.
    expectFull(try await LogUploader(server, [path], time).upload())
    #expect(server.contents.requests == 0)
    try FileManager.default.removeItem(atPath: all)

    var policy = UploadPolicy()
    policy.maximumBatchEvents = 50
    let asked = Mutex(0)
    policy.conditions = {
      let number = asked.withLock {
        $0 += 1
        return $0
      }
      if number == 3 { _ = disk.fill() }
      return UploadConditions()
    }
    let interrupted = try LogUploader(server, [path], time, policy)
    expectFull(await interrupted.upload())
    #expect(server.contents.requests == 3)
    try FileManager.default.removeItem(atPath: all)
    // A new launch sends the batch again, because its acknowledgement could not be stored.
    policy.conditions = { UploadConditions() }
    #expect(try await LogUploader(server, [path], time, policy).upload().acknowledged == 100)
    #expect(server.contents.requests == 5)
    #expect(server.contents.union == (try exportedLines(path)))
    #expect(server.contents.lines.count == 1 && server.contents.problems == [])
  }

  @Test(arguments: [#"{"format":"navlog-upload","version":2,"log":7}"#, nil])
  func `a progress file that this version cannot read ends the upload, and stays unchanged`(text: String?)
    async throws
  {
    let path = try folder.closedLog(20)
    let server = ModelCollector()
    let file = URL(fileURLWithPath: path + "-upload")
    if let text {
      try Data(text.utf8).write(to: file)
    } else {
      // A folder exists, but cannot be read as a file, not even by root.
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    }
    guard case .interrupted(let why) = try await LogUploader(server, [path], time).upload().end else {
      Issue.record("the upload did not end")
      return
    }
    #expect(why.hasPrefix("cannot read \(path)-upload, where the progress of the upload is stored: "))
    #expect(server.contents.requests == 0 && UploadedLog(reading: path).acknowledgedPositions() == [:])
    if let text { #expect(try String(contentsOf: file, encoding: .utf8) == text) }
    try FileManager.default.removeItem(at: file)
    // A file that is not JSON is damaged, so the log gets a new identity.
    try Data("{".utf8).write(to: file)
    #expect(try await LogUploader(server, [path], time).upload().acknowledged == 20)
  }

  @Test
  func `a wrong token ends the upload immediately, and a later upload with a valid token sends the events`()
    async throws
  {
    let path = try folder.closedLog(20)
    let server = ModelCollector()
    let collector = try Collector(#require(URL(string: "https://logs.example.com")), token: "old")
    let old = LogUploader([UploadedLog(reading: path)], collector, UploadPolicy(), nil, server, time.clock)
    #expect(await old.upload().end == .refused("the collector answered 401: no such token"))
    #expect(server.contents.requests == 1)
    #expect(try await LogUploader(server, [path], time).upload().acknowledged == 20)
  }

  @Test func `the uploader retries with growing delays if the collector is unavailable, and then ends`()
    async throws
  {
    let path = try folder.closedLog(20)
    let server = ModelCollector { $0 <= 7 ? .lost : nil }
    let uploader = try LogUploader(server, [path], time)
    guard case .interrupted = await uploader.upload().end else {
      Issue.record("the upload did not end")
      return
    }
    #expect(server.contents.requests == 5)
    #expect(time.waits.withLock { $0 } == [0.75, 1.5, 3, 6].map { Duration.seconds($0) })
    time.advance(by: .seconds(86_400))
    #expect(await uploader.upload().acknowledged == 20)
  }

  @Test func `a cancelled upload continues later`() async throws {
    let path = try folder.closedLog(200)
    let server = ModelCollector()
    var policy = UploadPolicy()
    policy.maximumBatchEvents = 10
    let asked = Mutex(0)
    policy.conditions = {
      if asked.withLock({
        $0 += 1; return $0
      }) == 5 {
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return UploadConditions()
    }
    let uploader = try LogUploader(server, [path], time, policy)
    let cancelled = await Task { await uploader.upload() }.value
    #expect(cancelled.end == .interrupted("the upload was cancelled"))
    #expect(cancelled.acknowledged < 60)
    #expect(await uploader.upload().acknowledged == 200 - cancelled.acknowledged)
    #expect(server.contents.union == (try exportedLines(path)))
  }
}
