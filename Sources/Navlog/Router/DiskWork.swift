/// What a session does with its log that waits for the disk.
enum DiskWork: Sendable {
  /// Makes recorded events durable.
  case flush
  /// Makes recorded events durable and releases the locks of the log.
  case suspend
  /// Takes the locks up again.
  case resume
  /// Marks the session as closed.
  case end(at: Int64, after: Int64)

  /// What came of it.
  struct Outcome: Sendable {
    var error: (any Error)?
    /// Whether the log has recorded the end of the session, even if what follows it failed.
    var hasEnded = false
  }

  /// Does the work on any thread. The failure is part of the outcome.
  func run(on log: any EventLog, _ session: String) -> Outcome {
    do {
      switch self {
      case .flush: try log.flush()
      case .suspend: try log.suspend()
      case .resume: try log.resume()
      case .end(let time, let elapsed): try log.end(session, at: time, after: elapsed)
      }
      return Outcome()
    } catch {
      var outcome = Outcome(error: error)
      if case .end = self { outcome.hasEnded = (try? log.session(session).ended) != nil }
      return outcome
    }
  }

  /// Whether events wait when it fails.
  var concernsSession: Bool {
    switch self {
    case .flush, .suspend: false
    case .resume, .end: true
    }
  }

  /// Whether the session is over when the work is done.
  var isEnd: Bool { if case .end = self { true } else { false } }
}

extension Recorder {
  /// Writes the pending events, and waits for the disk on the caller's thread.
  ///
  /// - Throws: ``EventLogError`` when the log fails, or events are still pending.
  func wait(for work: DiskWork) throws {
    guard try prepare(work) else { return }
    try complete(work, work.run(on: log, session), of: session)
  }

  /// Writes the pending events, and suspends the caller until the disk has done the work.
  ///
  /// - Throws: ``EventLogError`` when the log fails, or events are still pending.
  func wait(for work: DiskWork) async throws {
    guard try prepare(work) else { return }
    let (log, session) = (log, session)
    let outcome = try await log.inBackground { work.run(on: log, session) }
    try complete(work, outcome, of: session)
  }
}
