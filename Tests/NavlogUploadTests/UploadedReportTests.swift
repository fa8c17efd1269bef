import NavlogSQLite
import NavlogTesting
import Synchronization
import Testing

@testable import Navlog
@testable import NavlogUpload
@testable import TestFixtures

/// Problem reports, and reports of how sessions ended. The uploader sends the session of a report first.
@Suite struct UploadedReportTests {
  private let folder: LogFolder
  private let time = UploadTime()

  init() throws { folder = try LogFolder() }

  // MARK: - Problem reports

  @Test(arguments: [false, true])
  func `a problem report and its session also use a metered network, but an upload follows the policy`(
    isAllowed: Bool
  ) async throws {
    let path = try folder.closedLog(20, 30)
    let server = ModelCollector()
    var policy = UploadPolicy()
    policy.allowsMeteredNetwork = isAllowed
    let uploader = try LogUploader(server, [path], time, policy)
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
    let uploader = try LogUploader(server, [path], time)
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
    let uploader = try LogUploader(server, [path], time)
    #expect(await uploader.upload().acknowledged == 20)
    let id = try #require(try SQLiteEventLog(reading: path).sessions().first).info.id
    #expect(try await uploader.report("odd", session: id) == "K7F3-9QWX")
    #expect(server.contents.requests == 4 && server.contents.reports.count == 1)
    #expect(server.contents.union == (try exportedLines(path)))
  }

  @Test func `the uploader gives up a problem report if the collector answers 404 twice`() async throws {
    let path = try folder.closedLog(20)
    let server = ModelCollector { [2, 4].contains($0) ? .absent : nil }
    let uploader = try LogUploader(server, [path], time)
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
    let uploader = try LogUploader(server, [path], time)
    let id = try #require(try SQLiteEventLog(reading: path).sessions().first).info.id
    let code = try? await uploader.report("odd", session: id)
    #expect(code == (wait == nil ? nil : "K7F3-9QWX"))
    #expect(time.waits.withLock { $0 } == (wait.map { [Duration.seconds($0)] } ?? []))
  }

  @Test func `a problem report whose task is cancelled during a delay throws an UploadError`() async throws {
    let path = try folder.closedLog(20)
    // Request 1 is the batch. The collector is not available at request 2, the report.
    let server = ModelCollector { request -> ModelCollector.Fault? in
      guard request == 2 else { return nil }
      withUnsafeCurrentTask { $0?.cancel() }
      return .unavailable
    }
    let uploader = try LogUploader(server, [path], time)
    let id = try #require(try SQLiteEventLog(reading: path).sessions().first).info.id
    let report = Task { try await uploader.report("odd", session: id) }
    await #expect(throws: UploadError.self) { try await report.value }
    #expect(server.contents.requests == 2)
  }

  @Test func `a problem in a readable log is reported even if another log of the uploader cannot be read`()
    async throws
  {
    let path = try folder.closedLog(20)
    let server = ModelCollector()
    let id = try #require(try SQLiteEventLog(reading: path).sessions().first).info.id
    let uploader = try LogUploader(server, [folder.path("missing.sqlite"), path], time)
    #expect(try await uploader.report("odd", session: id) == "K7F3-9QWX")
    // The session may be in the log that cannot be read, so the uploader throws the error of this log.
    let error = await #expect(throws: EventLogError.self) {
      try await uploader.report("odd", session: "nobody")
    }
    #expect(error?.description.contains("missing.sqlite") == true)
  }

  // MARK: - Reports of how sessions ended

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
    // An upload does not send a session without events and reports.
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
}
