/// An operation on a session's log that waits for the disk.
enum DiskWork: Sendable {
  /// Makes recorded events durable.
  case flush
  /// Makes recorded events durable and releases the locks of the log.
  case suspend
  /// Takes the locks of the log again.
  case resume
  /// Marks the session as closed.
  case end(at: Int64, after: Int64)

  /// The result of the work.
  struct Outcome: Sendable {
    var error: EventLogError?
    /// Whether the log has recorded the end of the session, even if a later step failed.
    var hasEnded = false
  }

  /// Performs the work. You can call this method on any thread. If the work fails, the outcome contains the error.
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

  /// Whether the recorder buffers events after any failure of the work. After a failed `flush` or `suspend`, it buffers
  /// events only if the log's file was moved.
  var concernsSession: Bool {
    switch self {
    case .flush, .suspend: false
    case .resume, .end: true
    }
  }

  /// Whether the work ends the session.
  var isEnd: Bool { if case .end = self { true } else { false } }
}

extension NavigationCore {
  /// Writes the pending events and blocks the thread until the disk has done the work. If the log finds that
  /// its file was moved, the work is repeated in a new session.
  ///
  /// - Throws: ``EventLogError`` when the log fails, or events are still pending.
  func wait(for work: DiskWork) throws(EventLogError) {
    defer { publishStatus() }
    do { try perform(work) } catch {
      guard recorder.isDetached else { throw error }
      publishNewSession()
      try perform(inNewSession(work))
    }
    publishNewSession()
  }

  /// Writes the pending events and suspends the caller until the disk has done the work. If the log finds that its file
  /// was moved, the work is repeated in a new session.
  ///
  /// - Throws: ``EventLogError`` when the log fails, or events are still pending.
  func wait(for work: DiskWork) async throws(EventLogError) {
    defer { publishStatus() }
    do { try await perform(work) } catch {
      guard recorder.isDetached else { throw error }
      publishNewSession()
      try await perform(inNewSession(work))
    }
    publishNewSession()
  }

  /// Returns the work to repeat in a new session. An `end` contains the duration of the session, so a new `end` is created for
  /// the new session.
  private func inNewSession(_ work: DiskWork) -> DiskWork { work.isEnd ? end : work }

  private func perform(_ work: DiskWork) throws(EventLogError) {
    guard try recorder.prepare(work) else { return }
    let session = recorder.session
    try recorder.complete(work, work.run(on: recorder.log, session), of: session)
  }

  private func perform(_ work: DiskWork) async throws(EventLogError) {
    guard try recorder.prepare(work) else { return }
    let (log, session) = (recorder.log, recorder.session)
    let outcome = await log.inBackground { work.run(on: log, session) }
    try recorder.complete(work, outcome, of: session)
  }
}
