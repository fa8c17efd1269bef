import Foundation
import NavlogExport
import NavlogSQLite
import NavlogTesting
import Synchronization
import TestThreads
import Testing

@testable import Navlog
@testable import NavlogUpload
@testable import TestFixtures

/// After any faults, the collector has every event once.
@Suite struct UploadFaultTests {
  /// All faults except a wrong address, which is permanent.
  private static let faults = ModelCollector.Fault.allCases.filter { $0 != .absent }

  @Test(arguments: 0..<Torture.runs(4, 200))
  func `after any faults, the collector has exactly the events of the log, each once`(number: Int)
    async throws
  {
    let seed = UInt64.random(in: 0...UInt64.max)
    let random = Mutex(SplitMix64(seed: seed))
    @Sendable func below(_ limit: Int) -> Int { random.withLock { $0.below(limit) } }
    let isCalm = Mutex(false)
    let server = ModelCollector { _ in
      if isCalm.withLock({ $0 }) || below(100) >= 45 { return nil }
      return Self.faults[below(Self.faults.count)]
    }
    let folder = try LogFolder()
    let (path, time) = (folder.path(), UploadTime())
    let log = try SQLiteEventLog(path: path)
    var states: [UploadState] = []
    var uploader: LogUploader?
    for index in 0..<3 {
      let session = RandomSession(seed: seed &+ UInt64(index), count: 1 + below(80))
      try log.begin(session.info)
      var rest = session.events[...]
      while !rest.isEmpty {
        let batch = rest.prefix(1 + below(30))
        try log.append(Array(batch), to: session.info.id)
        rest = rest.dropFirst(batch.count)
        // The app either launches again, with a new uploader, or continues with the same uploader.
        if uploader == nil || below(3) == 0 {
          uploader = try makeUploader(path, server, time, below(20) + 1, below(4_000))
        }
        if let state = try UploadStateFile(log: path).read() { states.append(state) }
        switch below(8) {
        case 0 where !states.isEmpty:
          // A backup restores an older progress file. The newer files are also removed from `states`, because they acknowledge
          // events that the collector may lose from now on.
          uploader = nil
          states = Array(states.prefix(below(states.count) + 1))
          if let state = states.last { try UploadStateFile(log: path).write(state) }
        case 1:
          // The progress file is damaged, so the uploader sends everything again as another log.
          uploader = nil
          try Data("{".utf8).write(to: URL(fileURLWithPath: path + "-upload"))
        case 2: time.advance(by: .seconds(below(100_000)))
        default: break
        }
        let running = uploader
        let task = Task { await running?.upload() }
        if below(4) == 0 { task.cancel() }
        _ = await task.value
      }
      if let ended = session.ended {
        try await log.end(session.info.id, at: ended, after: session.duration ?? 0)
      }
    }
    isCalm.withLock { $0 = true }
    let last = try makeUploader(path, server, time, 7, 2_000)
    time.advance(by: .seconds(100_000))
    #expect(await last.upload().end == .finished, "seed \(seed)")
    #expect(await last.upload() == UploadOutcome(), "seed \(seed)")
    let contents = server.contents
    #expect(contents.problems == [], "seed \(seed)")
    #expect(contents.union == (try exportedLines(path)), "seed \(seed)")
    for receipt in UploadedLog.receipts(in: path) {
      let receipt = try Receipt(json: JSONValue(parsing: receipt))
      #expect(contents.lines["\(receipt.log)/\(receipt.session)"]?.count == receipt.position, "seed \(seed)")
    }
  }

  private func makeUploader(
    _ path: String, _ server: ModelCollector, _ time: UploadTime, _ events: Int, _ bytes: Int
  ) throws -> LogUploader {
    var policy = UploadPolicy()
    policy.maximumBatchEvents = events
    policy.maximumBatchBytes = bytes
    return try LogUploader(server, [path], time, policy)
  }
}
