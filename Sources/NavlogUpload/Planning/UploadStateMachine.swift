import Navlog

/// Decides what to upload next, and what an answer means. It performs nothing: time and randomness are arguments.
struct UploadStateMachine {
  /// What to do next.
  enum Step: Hashable {
    /// Send the events of a session after what is acknowledged, or only its end.
    case send(SessionRecord, SessionProgress)
    /// Do nothing for a while.
    case wait(Duration)
    /// Do nothing more: the collector accepts nothing from this uploader.
    case stop(String)
    /// Do nothing more: everything is acknowledged.
    case finish
  }

  private(set) var state: UploadState
  /// The number of attempts since the last one that succeeded.
  private(set) var failures = 0
  /// What went wrong last.
  private(set) var problem: String?
  private var refusal: String?
  /// The time before which nothing is sent.
  private var notBefore = Duration.zero
  private let backoff: UploadBackoff

  init(_ state: UploadState, backoff: UploadBackoff) { (self.state, self.backoff) = (state, backoff) }

  /// Begins to upload what a log holds. What was refused may be accepted now, with another token.
  mutating func begin(_ sessions: [SessionRecord]) {
    state.keep(sessions)
    refusal = nil
  }

  /// Waits no longer: the user asks.
  mutating func hurry() { notBefore = .zero }

  /// Returns what to do next.
  ///
  /// - Parameters:
  ///   - sessions: The sessions to upload, most urgent first.
  ///   - now: The time on a clock that does not jump.
  func step(_ sessions: [SessionRecord], at now: Duration) -> Step {
    if let refusal { return .stop(refusal) }
    guard let session = sessions.first(where: state.isPending) else { return .finish }
    if now < notBefore { return .wait(notBefore - now) }
    return .send(session, state.sessions[session.info.id] ?? SessionProgress())
  }

  /// Changes the state by the answer to a batch.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - batch: What it answers.
  ///   - now: The time on a clock that does not jump.
  ///   - random: A number from 0 to 1.
  mutating func receive(_ answer: UploadAnswer, to batch: UploadExtent, at now: Duration, random: Double) {
    let id = batch.session.info.id
    switch answer {
    case .acknowledged(let receipt): acknowledge(receipt, batch, now, random)
    case .behind(let position) where position < batch.before.position:
      // Once is a restored backup of the collector. Again and again is a contradiction, so delays grow.
      if failures > 0 { notBefore = now + backoff.delay(failures, random) }
      failures += 1
      problem = "the collector holds only \(position) events of session \(batch.session.info.shortID)"
      state.sessions[id] = SessionProgress(position: position)
    case .behind(let position):
      fail("the collector asks for event \(position + 1), which was sent", nil, now, random)
    case .rejected(let why): reject(batch, why)
    case .unavailable(let why, let delay): fail(why, delay, now, random)
    case .refused(let why): (refusal, problem) = (why, why)
    }
  }

  /// Counts a report of a session's end that the collector answered.
  mutating func acknowledgeEnding(of session: String) { state.sessions[session]?.endings += 1 }

  private mutating func acknowledge(
    _ receipt: Receipt, _ batch: UploadExtent, _ now: Duration, _ random: Double
  ) {
    let id = batch.session.info.id
    guard receipt.log == state.log, receipt.session == id, receipt.position >= batch.after.position else {
      return fail("the collector's receipt is not for what was sent", nil, now, random)
    }
    // The collector may hold more than this uploader remembers. It compared what was sent with what it holds.
    let isExact = receipt.position == batch.after.position
    guard !isExact || receipt.hash == batch.after.hash else {
      guard batch.before.position > 0 else {
        return reject(batch, "the collector's receipt is for other events")
      }
      // Perhaps the hash that was stored here is wrong. From the beginning, the collector compares every event.
      state.sessions[id] = SessionProgress(position: 0)
      return fail("the collector's receipt is for other events", nil, now, random)
    }
    var progress = state.sessions[id] ?? SessionProgress()
    (progress.position, progress.hash) = (batch.after.position, batch.after.hash)
    progress.isEnded = batch.session.ended != nil && batch.after.position == batch.session.count
    if isExact { progress.receipt = receipt }
    state.sessions[id] = progress
    (failures, problem, notBefore) = (0, nil, .zero)
  }

  private mutating func reject(_ batch: UploadExtent, _ why: String) {
    state.sessions[batch.session.info.id, default: SessionProgress()].rejection = why
    failures = 0
  }

  private mutating func fail(_ why: String, _ delay: Duration?, _ now: Duration, _ random: Double) {
    failures += 1
    problem = why
    notBefore = now + max(delay ?? .zero, backoff.delay(failures, random))
  }
}

/// The events of a batch: those of a session between two ends of its hash chain.
struct UploadExtent: Hashable, Sendable {
  /// The session, as its header says it.
  let session: SessionRecord
  /// The end of the chain before the first event.
  let before: ReceiptChain
  /// The end of the chain after the last event.
  let after: ReceiptChain
}

/// The delays between attempts, which double up to a limit.
struct UploadBackoff: Hashable, Sendable {
  let first: Duration
  let longest: Duration

  /// Returns the delay after a number of failures: from half to all of the doubled delay, so that devices that failed
  /// together do not return together.
  func delay(_ failures: Int, _ random: Double) -> Duration {
    let doubled = first * (1 << min(max(0, failures - 1), 20))
    return min(doubled, longest) * (0.5 + 0.5 * min(max(0, random), 1))
  }
}
