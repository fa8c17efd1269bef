import Foundation
import NavlogSQLite
import NavlogTesting
import Synchronization
import TestThreads
import Testing

@testable import Navlog
@testable import NavlogUpload
@testable import TestFixtures

/// The uploader with the real URLSession and a collector in another process.
@Suite(.waitsForProcesses) struct NetworkTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  private func uploader(_ url: URL, _ path: String, token: String = "token") throws -> LogUploader {
    var policy = UploadPolicy()
    policy.firstDelay = .milliseconds(5)
    policy.maximumAttempts = 30
    policy.maximumBatchEvents = 50
    // On Linux, URLSession notices a closed connection only after the timeout.
    policy.timeout = .seconds(2)
    return try LogUploader([UploadedLog(reading: path)], to: Collector(url, token: token), policy: policy)
  }

  @Test func `a collector in another language computes the same receipts`() async throws {
    let server = try CollectorProcess()
    let path = try folder.closedLog(300, 40)
    let uploader = try uploader(server.url, path)
    #expect(await uploader.upload() == UploadOutcome(end: .finished, acknowledged: 340))
    #expect(try server.lines() == exportedLines(path))
    let id = try #require(try SQLiteEventLog(reading: path).sessions().last).info.id
    #expect(try await uploader.report("odd", session: id) == "K7F3-9QWX")
  }

  @Test func `an upload over broken connections neither loses nor duplicates an event`() async throws {
    let server = try CollectorProcess(faults: 0.2)
    let path = try folder.closedLog(400, 40)
    #expect(try await uploader(server.url, path).upload().end == .finished)
    #expect(try server.lines() == exportedLines(path))
  }

  @Test func `the uploader neither follows a redirect nor retries with a wrong token`() async throws {
    let server = try CollectorProcess()
    let path = try folder.closedLog(20)
    let moved = server.url.appendingPathComponent("moved")
    guard case .refused = try await uploader(moved, path).upload().end else {
      Issue.record("the redirect was followed")
      return
    }
    #expect(
      try await uploader(server.url, path, token: "x").upload().end
        == .refused("the collector answered 401: no such token"))
    #expect(try server.lines().isEmpty)
  }

  @Test func `an app records while the network hangs`() async throws {
    let server = try CollectorProcess()
    server.hang()
    let path = folder.path()
    let log = try SQLiteEventLog(path: path)
    let session = RandomSession(seed: 5, count: 4_000)
    try log.begin(session.info)
    try log.append(Array(session.events[..<2_000]), to: session.info.id)
    let isFinished = Mutex(false)
    let uploader = try uploader(server.url, path)
    let upload = Task {
      _ = await uploader.upload()
      isFinished.withLock { $0 = true }
    }
    // The uploader stores its progress before it sends the first batch.
    try await wait { FileManager.default.fileExists(atPath: path + "-upload") }
    for event in session.events[2_000...] { try log.append(event, to: session.info.id) }
    #expect(isFinished.withLock { $0 } == false)
    #expect(try SQLiteEventLog(reading: path).sessions().map(\.count) == [4_000])
    upload.cancel()
    await upload.value
  }

  @Test func `uploads by a process that is killed repeatedly neither lose nor duplicate an event`() throws {
    let server = try CollectorProcess(faults: 0.1)
    let path = folder.path()
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    var printed: [String] = []
    for _ in 0..<Torture.runs(6, 60) {
      let run = try UploadRun(path, server.url, events: 200)
      usleep(UInt32(20_000 + random.below(150_000)))
      run.kill()
      printed += try run.lines()
    }
    let last = try UploadRun(path, server.url, events: 10).lines()
    #expect(last.last == "finished", "seed \(seed)")
    let held = try server.lines()
    // A process that is killed before its first call leaves a session without events. The collector may lack this session.
    let expected = try exportedLines(path).filter { !$0.value.isEmpty || held[$0.key] != nil }
    #expect(held == expected, "seed \(seed)")
    for line in printed + last where line.hasPrefix("recorded ") || line.hasPrefix("acknowledged ") {
      let words = line.split(separator: " ").map(String.init)
      let (session, position) = (words[1], Int(words[2]) ?? .max)
      #expect(held[session]?.count ?? 0 >= position, "\(line), seed \(seed)")
    }
  }
}

/// An upload contains only values that were masked when they were recorded.
@MainActor @Suite struct UploadedSecretsTests {
  @Test func `the batches, the address and the progress file of an upload contain no secrets`()
    async throws
  {
    let folder = try LogFolder()
    let log = try SQLiteEventLog(path: folder.path())
    let secrets = PlantedSecrets()
    let session = secrets.makeSession(log)
    secrets.plant(500, in: session)
    let server = ModelCollector()
    let uploader = try LogUploader(
      [UploadedLog(reading: folder.path())], .model(), UploadPolicy(), nil, server, UploadTime().clock)
    #expect(await uploader.upload() == UploadOutcome(end: .finished, acknowledged: session.position))
    _ = try await uploader.report("wrong", session: session.info.id)
    func texts() throws -> [String] {
      let file = try String(contentsOfFile: folder.path() + "-upload", encoding: .utf8)
      return (server.contents.received + server.contents.reports + [file]).map { $0.lowercased() }
    }
    #expect(try texts().contains { $0.contains(PlantedSecrets.word) } == false)
    #expect(server.contents.received.joined().contains("masked-"))
    // As a control, the same search finds a secret that a destination stores.
    session.router.navigate(to: .open("\(PlantedSecrets.word)-open"))
    #expect(await uploader.upload().acknowledged == 1)
    #expect(try texts().contains { $0.contains(PlantedSecrets.word) })
  }
}
