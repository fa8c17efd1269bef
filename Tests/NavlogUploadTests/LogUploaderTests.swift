import Foundation
import NavlogExport
import NavlogSQLite
import NavlogTesting
import Synchronization
import Testing

@testable import Navlog
@testable import NavlogUpload
@testable import TestFixtures

@Suite struct LogUploaderTests {
  private let folder: LogFolder
  private let time = UploadTime()

  init() throws { folder = try LogFolder() }

  private func uploader(
    _ server: ModelCollector, _ paths: [String], _ policy: UploadPolicy = UploadPolicy(),
    onReceipt: (@Sendable (String) -> Void)? = nil
  ) throws -> LogUploader {
    LogUploader(paths.map(UploadedLog.init(reading:)), try .model(), policy, onReceipt, server, time.clock)
  }

  @Test func `the collector receives every line of an export once`() async throws {
    let path = try folder.closedLog(700, 3, 40)
    let server = ModelCollector()
    var policy = UploadPolicy()
    policy.maximumBatchEvents = 100
    let outcome = try await uploader(server, [path], policy).upload()
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
    let first = try uploader(server, [path])
    #expect(await first.upload().acknowledged == 20)
    #expect(await first.upload() == UploadOutcome())
    #expect(try await uploader(server, [path]).upload() == UploadOutcome())
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

  @Test(arguments: [nil, .lost, .unanswered, .unavailable] as [ModelCollector.Fault?])
  func `a report of a session's end reaches the collector, even if the first request fails`(
    fault: ModelCollector.Fault?
  ) async throws {
    let path = try folder.closedLog(20)
    let server = ModelCollector { $0 == 2 ? fault : nil }
    let uploader = try endingUploader(path, server)
    #expect(await uploader.upload().end == .finished)
    let id = try recordEndings(["e1"], in: path)
    if fault != nil { #expect(await uploader.upload().end != .finished) }
    for _ in 1...2 { #expect(await uploader.upload().end == .finished) }
    // The uploader sends a report again if its answer was lost. A real collector stores the report once.
    #expect(server.contents.endings == Array(repeating: body(id, "e1"), count: fault == .unanswered ? 2 : 1))
  }

  private func endingUploader(
    _ path: String, _ server: ModelCollector, _ policy: UploadPolicy = UploadPolicy()
  ) throws -> LogUploader {
    LogUploader([endingLog(path)], try .model(), policy, nil, server, time.clock)
  }

  private func endingLog(_ path: String) -> UploadedLog {
    var log = UploadedLog(reading: path)
    log.endings = { path in
      try SQLiteEventLog(reading: path).endings().map {
        UploadedEnding(
          session: $0.session, how: $0.how.rawValue, reportKind: $0.reportKind, reportID: $0.reportID,
          candidates: $0.candidates)
      }
    }
    return log
  }

  /// Records reports of Sentry about the first session of a log, and returns the session.
  private func recordEndings(_ reports: [String], in path: String) throws -> String {
    let log = try SQLiteEventLog(path: path)
    let id = try #require(try log.sessions().first?.info.id)
    try log.begin(RandomSession(seed: 9, count: 1).info)
    for report in reports {
      try log.record(
        SessionEnding(session: id, how: .crashed, report: CrashReport(sentry: report, time: 0), candidates: 2)
      )
    }
    return id
  }

  private func body(_ session: String, _ report: String) -> String {
    #"\#(session) {"how":"crashed","report":{"kind":"sentry","id":"\#(report)","candidates":2}}"#
  }

  @Test(arguments: [false, true])
  func `the collector receives reports about a session that crashed before its first event`(isLost: Bool)
    async throws
  {
    let path = folder.path()
    let log = try SQLiteEventLog(path: path)
    let (info, current) = (RandomSession(seed: 1, count: 0).info, RandomSession(seed: 2, count: 0).info)
    for session in [info, current] { try log.begin(session) }
    // Request 1 is a batch without events, and request 2 is the ending.
    let server = ModelCollector { isLost && $0 == 2 ? .forgotten : nil }
    let uploader = try endingUploader(path, server)
    // An upload does not send a session without events if nothing is reported about it.
    #expect(await uploader.upload() == UploadOutcome())
    #expect(server.contents.requests == 0)
    let report = CrashReport(sentry: "e1", time: info.started + 1)
    #expect(try log.record(report) == info.id)
    for _ in 1...2 { #expect(await uploader.upload() == UploadOutcome()) }
    #expect(server.contents.requests == (isLost ? 4 : 2))
    let ending = #"\#(info.id) {"how":"crashed","report":{"kind":"sentry","id":"e1"}}"#
    #expect(server.contents.endings == [ending])
    #expect(server.contents.lines.count == 1)
    #expect(try await uploader.report("empty screen", session: current.id) == "K7F3-9QWX")
    #expect(server.contents.union == (try exportedLines(path)))
  }

  @Test func `if the collector has lost a session, the uploader resends it with all reports of its end`()
    async throws
  {
    let path = try folder.closedLog(20)
    // Request 1 is the batch, and requests 2 and 3 are the two endings. The collector loses the session before request 3.
    let server = ModelCollector { $0 == 3 ? .forgotten : nil }
    let uploader = try endingUploader(path, server)
    let id = try recordEndings(["e1", "e2"], in: path)
    #expect(await uploader.upload() == UploadOutcome(end: .finished, acknowledged: 40, rejected: []))
    #expect(server.contents.endings == [body(id, "e1"), body(id, "e2")])
    #expect(server.contents.union?[id] == (try exportedLines(path)[id]))
    #expect(server.contents.requests == 6)
    #expect(await uploader.upload() == UploadOutcome())
    #expect(server.contents.requests == 6)
  }

  @Test
  func `the uploader drops a report of a session's end if the collector answers 404 twice`() async throws {
    let path = try folder.closedLog(20)
    let server = ModelCollector { [2, 4].contains($0) ? .absent : nil }
    let uploader = try endingUploader(path, server)
    _ = try recordEndings(["e1"], in: path)
    // The uploader sends the session again between the two attempts.
    #expect(await uploader.upload() == UploadOutcome(end: .finished, acknowledged: 40, rejected: []))
    #expect(server.contents.requests == 4)
    for uploader in [uploader, try endingUploader(path, server)] {
      #expect(await uploader.upload() == UploadOutcome())
    }
    #expect(server.contents.requests == 4 && server.contents.endings == [])
  }

  @Test func `the uploader reports a session's end only after the collector has acknowledged all its events`()
    async throws
  {
    let path = try folder.closedLog(20)
    let server = ModelCollector { $0 == 2 ? .unavailable : nil }
    var policy = UploadPolicy()
    (policy.maximumBatchEvents, policy.maximumAttempts) = (10, 1)
    let uploader = try endingUploader(path, server, policy)
    let id = try recordEndings(["e1"], in: path)
    // Half of the events of the first session arrive.
    #expect(await uploader.upload().acknowledged == 10)
    #expect(server.contents.requests == 2 && server.contents.endings == [])
    time.advance(by: .seconds(60))
    #expect(await uploader.upload().acknowledged == 10)
    #expect(server.contents.endings == [body(id, "e1")])
  }

  @Test
  func `the uploader sends nothing before the app requests an upload, and nothing that the policy forbids`()
    async throws
  {
    let path = try folder.closedLog(20)
    let server = ModelCollector()
    var policy = UploadPolicy()
    policy.conditions = { UploadConditions(isMetered: true) }
    let uploader = try uploader(server, [path], policy)
    #expect(server.contents.requests == 0)
    #expect(await uploader.upload().end == .notAllowed("the network is metered"))
    #expect(server.contents.requests == 0)
    let id = try #require(try SQLiteEventLog(reading: path).sessions().first).info.id
    #expect(try await uploader.report("wrong screen \"x\"", session: id, at: 7) == "K7F3-9QWX")
    #expect(server.contents.union == (try exportedLines(path)))
    #expect(server.contents.reports.count == 1)
    #expect(server.contents.reports[0].hasSuffix(#"\#(id) {"position":7,"text":"wrong screen \"x\""}"#))
  }

  @Test(arguments: [false, true])
  func `a problem report and its session also use a metered network, but an upload follows the policy`(
    isAllowed: Bool
  ) async throws {
    let path = try folder.closedLog(20, 30)
    let server = ModelCollector()
    var policy = UploadPolicy()
    policy.allowsMeteredNetwork = isAllowed
    let uploader = try uploader(server, [path], policy)
    let id = try #require(try SQLiteEventLog(reading: path).sessions().first).info.id
    _ = try await uploader.report("odd", session: id)
    #expect(server.contents.allowsMeteredNetwork == [true, true])
    #expect(await uploader.upload().acknowledged == 30)
    #expect(server.contents.allowsMeteredNetwork == [true, true, isAllowed])
  }

  @Test func `before a problem report, the uploader sends the session of the report, but no other session`()
    async throws
  {
    let path = try folder.closedLog(20, 30, 10)
    let server = ModelCollector()
    let uploader = try uploader(server, [path])
    let id = try SQLiteEventLog(reading: path).sessions()[1].info.id
    _ = try await uploader.report("odd", session: id)
    #expect(try server.contents.union == exportedLines(path).filter { $0.key == id })
    #expect(server.contents.reports[0].contains(#"{"position":30,"#))
    await #expect(throws: UploadError.self) { try await uploader.report("odd", session: "nobody") }
  }

  @Test(arguments: [.forgotten, .restored] as [ModelCollector.Fault])
  func `if the collector has lost events of a reported session, the uploader resends them with the report`(
    fault: ModelCollector.Fault
  ) async throws {
    let path = try folder.closedLog(20)
    // Request 1 is the batch. The collector loses events before request 2, the report.
    let server = ModelCollector { $0 == 2 ? fault : nil }
    let uploader = try uploader(server, [path])
    #expect(await uploader.upload().acknowledged == 20)
    let id = try #require(try SQLiteEventLog(reading: path).sessions().first).info.id
    #expect(try await uploader.report("odd", session: id) == "K7F3-9QWX")
    #expect(server.contents.requests == 4 && server.contents.reports.count == 1)
    #expect(server.contents.union == (try exportedLines(path)))
  }

  @Test func `the uploader gives up a problem report if the collector answers 404 twice`() async throws {
    let path = try folder.closedLog(20)
    let server = ModelCollector { [2, 4].contains($0) ? .absent : nil }
    let uploader = try uploader(server, [path])
    let id = try #require(try SQLiteEventLog(reading: path).sessions().first).info.id
    await #expect(throws: UploadError.self) { try await uploader.report("odd", session: id) }
    #expect(server.contents.requests == 4 && server.contents.reports == [])
    // The collector will never hold an event that the session does not have, so the uploader does not resend the session.
    await #expect(throws: UploadError.self) { try await uploader.report("odd", session: id, at: 21) }
    #expect(server.contents.requests == 5)
  }

  @Test(arguments: [("30", 30), ("0", 0.75), ("61", nil)] as [(String, Double?)])
  func `a problem report waits as long as the collector requests, or fails if the delay is too long`(
    requested: String, wait: Double?
  ) async throws {
    let path = try folder.closedLog(20)
    // Request 1 is the batch, and request 2 is the report.
    let server = ModelCollector(retryAfter: requested) { $0 == 2 ? .unavailable : nil }
    let uploader = try uploader(server, [path])
    let id = try #require(try SQLiteEventLog(reading: path).sessions().first).info.id
    let code = try? await uploader.report("odd", session: id)
    #expect(code == (wait == nil ? nil : "K7F3-9QWX"))
    #expect(time.waits.withLock { $0 } == (wait.map { [Duration.seconds($0)] } ?? []))
  }

  @Test func `sessions that the policy excludes stay on the device`() async throws {
    let path = try folder.closedLog(5, 6, 7)
    let server = ModelCollector()
    var policy = UploadPolicy()
    policy.includes = { $0.count != 6 }
    #expect(try await uploader(server, [path], policy).upload().acknowledged == 12)
    #expect(server.contents.union?.count == 2)
  }

  @Test func `one uploader sends the logs of an app and its extensions`() async throws {
    let paths = try [folder.closedLog(20), folder.closedLog(30, 4, name: "widget.sqlite")]
    let server = ModelCollector()
    let missing = folder.path("missing.sqlite")
    let outcome = try await uploader(server, [missing] + paths).upload()
    #expect(outcome.acknowledged == 54)
    guard case .interrupted(let why) = outcome.end else {
      Issue.record("\(outcome)")
      return
    }
    #expect(why.contains("missing.sqlite"))
    #expect(Set(server.contents.lines.keys.map { $0.prefix(32) }).count == 2)
  }

  @Test(
    arguments: [(.unavailable, 34), (.portal, 34), (.torn, 34), (.lost, 0), (.unanswered, 0)]
      as [(ModelCollector.Fault, Int)])
  func `an unusable answer for one log does not delay other logs, but a missing network ends the upload`(
    fault: ModelCollector.Fault, acknowledged: Int
  ) async throws {
    let paths = try [folder.closedLog(20), folder.closedLog(30, 4, name: "widget.sqlite")]
    var policy = UploadPolicy()
    policy.maximumAttempts = 1
    let outcome = try await uploader(ModelCollector { $0 == 1 ? fault : nil }, paths, policy).upload()
    #expect(outcome.acknowledged == acknowledged)
    #expect(outcome.end != .finished)
  }

  @Test func `a problem in a readable log is reported even if another log of the uploader cannot be read`()
    async throws
  {
    let path = try folder.closedLog(20)
    let server = ModelCollector()
    let id = try #require(try SQLiteEventLog(reading: path).sessions().first).info.id
    let uploader = try uploader(server, [folder.path("missing.sqlite"), path])
    #expect(try await uploader.report("odd", session: id) == "K7F3-9QWX")
    // The session may be in the log that cannot be read, so the uploader throws the error of this log.
    let error = await #expect(throws: EventLogError.self) {
      try await uploader.report("odd", session: "nobody")
    }
    #expect(error?.description.contains("missing.sqlite") == true)
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
    #expect(try await uploader(server, [path], policy).upload().acknowledged == 30)
    var retention = Retention(maximumSessions: 2)
    retention.acknowledged = UploadedLog(reading: path).acknowledgedPositions()
    let report = try SQLiteEventLog.prune(path, to: retention)
    #expect(report.kept.map(\.count) == [20, 40])
    #expect(
      try await uploader(server, [path]).upload() == UploadOutcome(end: .finished, acknowledged: 60))
    #expect(server.contents.union == exported)
  }

  @Test func `a session is acknowledged only if the collector accepted its end and the reports of its end`()
    async throws
  {
    let path = try folder.closedLog(20)
    let uploader = try endingUploader(path, ModelCollector())
    func acknowledged() -> [Int] { endingLog(path).acknowledgedPositions().values.sorted() }
    #expect(await uploader.upload().end == .finished)
    #expect(acknowledged() == [20])
    _ = try recordEndings(["e1"], in: path)
    #expect(acknowledged() == [])
    #expect(await uploader.upload().end == .finished)
    #expect(acknowledged() == [20])
    let log = try SQLiteEventLog(path: path)
    let session = RandomSession(seed: 10, count: 10)
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    #expect(await uploader.upload().acknowledged == 10)
    #expect(acknowledged() == [10, 20])
    try await log.end(session.info.id, at: 1_763_000_000_000, after: 90_000_000)
    #expect(acknowledged() == [20])
    #expect(await uploader.upload() == UploadOutcome())
    #expect(acknowledged() == [10, 20])
    // A collector can have all events of a session, and reject its end.
    let file = UploadStateFile(log: path)
    var state = try #require(try file.read())
    state.sessions[session.info.id]?.rejection = "the session's end differs from the stored end"
    try file.write(state)
    #expect(acknowledged() == [20])
  }

  @Test(.enabled(if: SmallDisk.isAvailable, "needs a file system of its own, which only root can make"))
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
    expectFull(try await uploader(server, [path]).upload())
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
    let interrupted = try uploader(server, [path], policy)
    expectFull(await interrupted.upload())
    #expect(server.contents.requests == 3)
    try FileManager.default.removeItem(atPath: all)
    // A new launch sends the batch again, because its acknowledgement could not be stored.
    policy.conditions = { UploadConditions() }
    #expect(try await uploader(server, [path], policy).upload().acknowledged == 100)
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
    guard case .interrupted(let why) = try await uploader(server, [path]).upload().end else {
      Issue.record("the upload did not end")
      return
    }
    #expect(why.hasPrefix("cannot read \(path)-upload, where the progress of the upload is stored: "))
    #expect(server.contents.requests == 0 && UploadedLog(reading: path).acknowledgedPositions() == [:])
    if let text { #expect(try String(contentsOf: file, encoding: .utf8) == text) }
    try FileManager.default.removeItem(at: file)
    // A file that is not JSON is damaged, so the log gets a new identity.
    try Data("{".utf8).write(to: file)
    #expect(try await uploader(server, [path]).upload().acknowledged == 20)
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
    #expect(try await uploader(server, [path]).upload().acknowledged == 20)
  }

  @Test func `a rejected session does not delay other sessions`() async throws {
    let path = try folder.closedLog(20, 30)
    let server = ModelCollector()
    #expect(try await uploader(server, [path]).upload().acknowledged == 50)
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
    let outcome = try await uploader(server, [other]).upload()
    #expect(outcome.rejected.map(\.session) == [sessions[0].info.id])
    #expect(outcome.acknowledged == 9)
    #expect(outcome.end == .finished)
  }

  @Test func `the uploader retries with growing delays if the collector is unavailable, and then ends`()
    async throws
  {
    let path = try folder.closedLog(20)
    let server = ModelCollector { $0 <= 7 ? .lost : nil }
    let uploader = try uploader(server, [path])
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
    let uploader = try uploader(server, [path], policy)
    let cancelled = await Task { await uploader.upload() }.value
    #expect(cancelled.end == .interrupted("the upload was cancelled"))
    #expect(cancelled.acknowledged < 60)
    #expect(await uploader.upload().acknowledged == 200 - cancelled.acknowledged)
    #expect(server.contents.union == (try exportedLines(path)))
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
    #expect(try await uploader(ModelCollector(), [folder.path()], policy).upload().acknowledged == 2_000)
    #expect(sizes.withLock { $0 } == Array(repeating: 0, count: 20))
  }
}
