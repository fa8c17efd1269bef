import Foundation
import Navlog
import NavlogExport

/// Uploads one log: performs the steps of the state machine, and stores the progress.
actor LogSender {
  private let log: UploadedLog
  private let collector: Collector
  private let policy: UploadPolicy
  private let onReceipt: (@Sendable (String) -> Void)?
  private let transport: any UploadTransport
  private let clock: UploadClock
  private let file: UploadStateFile
  private let turns = Turns()
  /// The progress of the upload; without an identity of the log until ``begin()`` has read it.
  private var machine: UploadStateMachine
  /// Whether the last request got no response.
  private var isOffline = false

  init(
    _ log: UploadedLog, _ collector: Collector, _ policy: UploadPolicy,
    _ onReceipt: (@Sendable (String) -> Void)?, _ transport: any UploadTransport, _ clock: UploadClock
  ) {
    (self.log, self.collector, self.policy, self.onReceipt) = (log, collector, policy, onReceipt)
    (self.transport, self.clock) = (transport, clock)
    file = UploadStateFile(log: log.path)
    machine = UploadStateMachine(UploadState(log: ""), backoff: policy.backoff)
  }

  // MARK: - Uploading

  /// The result of an upload.
  struct Upload {
    var end: UploadOutcome.End = .finished
    var acknowledged = 0
    var rejected: [UploadOutcome.Rejection] = []
    /// Whether the reason that ended this upload also prevents the upload of the other logs.
    var stopsOthers = false
  }

  /// Uploads the sessions that the policy includes.
  func upload() async -> Upload {
    var result = Upload()
    do {
      let sessions = try begin().filter(policy.includes)
      repeat {
        result.end = try await send(sessions, isReport: false) { result.acknowledged += $0 }
        if result.end == .finished { result.end = try await sendEndings(sessions) }
        // Sending reports can make sessions pending: a session that the collector has lost, or one that crashed before its
        // first event.
      } while result.end == .finished && sessions.contains { machine.state.isPending($0) }
      // If the collector answered, the problem may concern only this log, such as its quota, so the other logs are still sent.
      result.stopsOthers =
        switch result.end {
        case .finished: false
        case .interrupted: isOffline || Task.isCancelled
        case .notAllowed, .refused: true
        }
      result.rejected = sessions.compactMap { session in
        rejection(session.info.id).map { UploadOutcome.Rejection(session: session.info.id, reason: $0) }
      }
    } catch { result.end = .interrupted(String(describing: error)) }
    return result
  }

  /// Lists the sessions of the log, and opens the state of the upload.
  private func begin() throws -> [SessionRecord] {
    let sessions = try log.open(log.path).sessions()
    if machine.state.log.isEmpty { machine = UploadStateMachine(try file.open(), backoff: policy.backoff) }
    machine.begin(sessions)
    return sessions
  }

  private func rejection(_ session: String) -> String? { machine.state.sessions[session]?.rejection }

  /// Returns the reason not to send now, or `nil`.
  private func refusal() async -> String? { await policy.refusal(policy.conditions()) }

  /// Sends sessions until all of them are acknowledged, or the upload cannot continue.
  ///
  /// - Parameters:
  ///   - sessions: The sessions.
  ///   - isReport: Whether the user reports a problem. The policy then does not apply.
  ///   - acknowledged: A closure that receives the number of events that the collector acknowledged.
  /// - Throws: `EventLogError` if the log cannot be read, `UploadError` if the progress cannot be stored.
  private func send(
    _ sessions: [SessionRecord], isReport: Bool, _ acknowledged: (Int) -> Void
  ) async throws -> UploadOutcome.End {
    var attempts = 0
    while !Task.isCancelled {
      let next = try await takingTurns { try await move(sessions, isReport: isReport, acknowledged) }
      switch next {
      case .end(let end): return end
      case .sent: attempts = machine.failures == 0 ? 0 : attempts + 1
      case .wait(let delay):
        guard attempts < policy.maximumAttempts, delay <= policy.maximumDelay else {
          return .interrupted(machine.problem ?? "the collector is not available")
        }
        do { try await clock.sleep(delay) } catch { return .interrupted("the upload was cancelled") }
      }
    }
    return .interrupted("the upload was cancelled")
  }

  private enum Move {
    case sent
    case wait(Duration)
    case end(UploadOutcome.End)
  }

  /// Performs the next step of the state machine.
  private func move(
    _ sessions: [SessionRecord], isReport: Bool, _ acknowledged: (Int) -> Void
  ) async throws -> Move {
    switch machine.step(sessions, at: clock.now()) {
    case .finish: return .end(.finished)
    case .stop(let why): return .end(.refused(why))
    case .wait(let delay): return .wait(delay)
    case .send(let session, let progress):
      if !isReport, let why = await refusal() { return .end(.notAllowed(why)) }
      acknowledged(try await send(session, after: progress, isReport: isReport))
      return .sent
    }
  }

  /// Sends a batch; returns the number of events that the collector acknowledged.
  private func send(
    _ session: SessionRecord, after progress: SessionProgress, isReport: Bool
  ) async throws -> Int {
    let batch = try UploadBatch.next(of: session, after: progress, in: log.open(log.path), policy)
    let answer = await answer(
      collector.address(machine.state.log, session.info.id), "application/x-ndjson", "deflate", batch.body,
      isReport: isReport, UploadAnswer.init, unreachable: { .unavailable($0) })
    machine.receive(answer, to: batch.extent, at: clock.now(), random: clock.random())
    try file.write(machine.state)
    let found = machine.state.sessions[session.info.id]
    if let receipt = found?.receipt, receipt != progress.receipt { onReceipt?(receipt.json.text) }
    return max(0, (found?.position ?? 0) - progress.position)
  }

  /// Sends the reports of how sessions ended. The next upload sends the reports that the collector did not answer.
  private func sendEndings(_ sessions: [SessionRecord]) async throws -> UploadOutcome.End {
    let endings = Dictionary(grouping: try log.endings(log.path), by: \.session)
    for session in sessions {
      guard let found = endings[session.info.id] else { continue }
      machine.announce(session)
      while machine.pendingEnding(of: session, found.count) != nil {
        if Task.isCancelled { return .interrupted("the upload was cancelled") }
        if let why = await refusal() { return .notAllowed(why) }
        if let why = try await takingTurns({ try await sendEnding(found, of: session) }) {
          return .interrupted(why)
        }
      }
    }
    return .finished
  }

  /// Sends the next report of a session's end; returns the reason to stop, or `nil`.
  private func sendEnding(_ endings: [UploadedEnding], of session: SessionRecord) async throws -> String? {
    // Another upload may have sent the report while this upload waited for its turn.
    guard let number = machine.pendingEnding(of: session, endings.count) else { return nil }
    let answer = await send(endings[number])
    if case .unavailable(let why) = answer { return why }
    machine.receive(answer, toEndingOf: session.info.id)
    try file.write(machine.state)
    return nil
  }

  private func send(_ ending: UploadedEnding) async -> UploadEndingAnswer {
    let url = collector.address(machine.state.log, ending.session, "end")
    return await answer(
      url, "application/json", nil, ending.body, isReport: false, UploadEndingAnswer.init,
      unreachable: { .unavailable($0) })
  }

  /// Sends a request; returns the meaning of the response or, without a response, of the error.
  private func answer<Answer>(
    _ url: URL, _ type: String, _ encoding: String?, _ body: [UInt8], isReport: Bool,
    _ meaning: (UploadResponse) -> Answer, unreachable: (String) -> Answer
  ) async -> Answer {
    let request = UploadRequest(
      url: url, token: collector.token, contentType: type, encoding: encoding, body: body,
      allowsMeteredNetwork: isReport || policy.allowsMeteredNetwork)
    do {
      let response = try await transport.send(request)
      isOffline = false
      return meaning(response)
    } catch {
      isOffline = true
      return unreachable("the collector cannot be reached: \(error.localizedDescription)")
    }
  }

  private func takingTurns<R>(_ body: () async throws -> R) async rethrows -> R {
    await turns.take()
    do {
      let result = try await body()
      await turns.release()
      return result
    } catch {
      await turns.release()
      throw error
    }
  }

  // MARK: - Reporting

  /// Whether the log contains the session with the given identity.
  func holds(_ session: String) throws -> Bool {
    try log.open(log.path).sessions().contains { $0.info.id == session }
  }

  /// Sends one session without asking the policy, and reports a problem in it; returns the collector's code.
  func report(_ text: String, _ session: String, _ position: Int?) async throws -> String {
    guard let record = try begin().first(where: { $0.info.id == session }) else {
      throw EventLogError.noSuchSession(session)
    }
    machine.endWait()
    machine.announce(record)
    try await sendReported(record)
    var isResent = false
    let body = JSONValue.object([
      .init("position", .integer(position ?? record.count)), .init("text", .string(text)),
    ])
    let url = collector.address(machine.state.log, session, "reports")
    for failures in 1... {
      let answer = await answer(
        url, "application/json", nil, Array(body.text.utf8), isReport: true, UploadReportAnswer.init,
        unreachable: { .unavailable($0) })
      switch answer {
      case .code(let code): return code
      case .refused(let why): throw Self.failure(why)
      case .behind(let held, let why):
        // The session is sent again only once, because a collector that does not support reports also answers 404.
        guard !isResent, held < max(1, record.count) else { throw Self.failure(why) }
        isResent = true
        machine.resend(session, after: held)
        try await sendReported(record)
      case .unavailable(let why, let requested):
        let delay = max(requested ?? .zero, policy.backoff.delay(failures, clock.random()))
        guard failures < policy.maximumAttempts, delay <= policy.maximumDelay else {
          throw Self.failure(why)
        }
        do { try await clock.sleep(delay) } catch { throw Self.failure("the report was cancelled") }
      }
    }
    throw Self.failure("the collector is not available")
  }

  /// Sends the session of a report without asking the policy.
  private func sendReported(_ session: SessionRecord) async throws {
    switch try await send([session], isReport: true, { _ in }) {
    case .finished: break
    case .interrupted(let why), .refused(let why), .notAllowed(let why): throw Self.failure(why)
    }
    if let why = rejection(session.info.id) { throw Self.failure(why) }
  }

  private static func failure(_ why: String) -> UploadError {
    UploadError("the problem could not be reported: \(why)")
  }
}
