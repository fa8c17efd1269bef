import Navlog
import NavlogExport

/// Decides what to upload next and how to treat an answer. The decisions have no side effects: time and randomness are
/// arguments.
struct UploadStateMachine {
  /// The next step.
  enum Step: Hashable {
    /// Send the events of a session that are not acknowledged yet, or only its end.
    case send(SessionRecord, SessionProgress)
    /// Wait for a duration.
    case wait(Duration)
    /// Stop: the collector accepts nothing from this uploader.
    case stop(String)
    /// Stop: everything is acknowledged.
    case finish
  }

  private(set) var state: UploadState
  /// The number of failed attempts since the last success.
  private(set) var failures = 0
  /// The problem of the last failed attempt, in words.
  private(set) var problem: String?
  private var refusal: String?
  /// The sessions that were sent again because the collector did not hold them any more.
  private var resent: Set<String> = []
  /// The number of times that the collector has lost acknowledged events, by session.
  private var losses: [String: Int] = [:]
  /// The time before which nothing is sent.
  private var notBefore = Duration.zero
  private let backoff: UploadBackoff

  init(_ state: UploadState, backoff: UploadBackoff) { (self.state, self.backoff) = (state, backoff) }

  /// Begins to upload a log. Forgets that the collector refused the uploader in an earlier call, because the collector may
  /// accept it now.
  mutating func begin(_ sessions: [SessionRecord]) {
    state.keep(sessions)
    refusal = nil
  }

  /// Ends the delay after a failed attempt, so that a problem that the user reports is sent immediately.
  mutating func endWait() { notBefore = .zero }

  /// Returns the next step.
  ///
  /// - Parameters:
  ///   - sessions: The sessions to upload, most urgent first.
  ///   - now: The time on a monotonic clock.
  func step(_ sessions: [SessionRecord], at now: Duration) -> Step {
    if let refusal { return .stop(refusal) }
    guard let session = sessions.first(where: state.isPending) else { return .finish }
    if now < notBefore { return .wait(notBefore - now) }
    return .send(session, state.sessions[session.info.id] ?? SessionProgress())
  }

  /// Updates the state with the answer to a batch.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - batch: The batch that the collector answered.
  ///   - now: The time on a monotonic clock.
  ///   - random: A number from 0 to 1.
  mutating func receive(_ answer: UploadAnswer, to batch: UploadExtent, at now: Duration, random: Double) {
    let id = batch.session.info.id
    switch answer {
    case .acknowledged(let receipt): acknowledge(receipt, batch, now, random)
    case .behind(let position) where position < batch.before.position:
      // The collector holds fewer events than it acknowledged, probably because it has restored a backup. The upload continues
      // from the collector's position. The upload first waits if an attempt has failed since the last acknowledged batch, or if
      // the collector has lost events of this session before. Each failure and each loss lengthens the wait. Without the wait,
      // two collectors with separate data behind one address would make the upload repeat without a pause.
      let count = max(failures, losses[id, default: 0])
      if count > 0 { notBefore = now + backoff.delay(count, random) }
      losses[id, default: 0] += 1
      failures += 1
      problem = "the collector holds only \(position) events of session \(batch.session.info.shortID)"
      state.sessions[id] = SessionProgress(position: position)
    case .behind(let position):
      let first = batch.before.position + 1
      let why = "the collector refused events from \(first) on, but asks for event \(position + 1)"
      fail(why, nil, now, random)
    case .rejected(let why): reject(batch, why)
    case .unavailable(let why, let delay): fail(why, delay, now, random)
    case .refused(let why): (refusal, problem) = (why, why)
    }
  }

  /// Lets the next upload send a session even if it has no events and was not closed. The collector accepts reports only about
  /// sessions that it holds.
  mutating func announce(_ session: SessionRecord) {
    if state.sessions[session.info.id] == nil { state.sessions[session.info.id] = SessionProgress() }
  }

  /// Makes the next upload send the events after a position of a session again. Call this when the collector has lost these
  /// events, for example because it has restored a backup.
  mutating func resend(_ session: String, after position: Int) {
    state.sessions[session] = SessionProgress(position: position)
  }

  /// Returns the number of the next report of a session's end that must be sent. The result is `nil` if the
  /// collector has answered all reports of the session, or has not acknowledged all of its events.
  func pendingEnding(of session: SessionRecord, _ count: Int) -> Int? {
    guard let progress = state.sessions[session.info.id], progress.rejection == nil,
      !state.isPending(session),
      progress.endings < count
    else { return nil }
    return progress.endings
  }

  /// Updates the state with the answer to a report of a session's end.
  ///
  /// If the collector no longer holds an acknowledged session, for example because a backup was restored, the uploader sends
  /// the session again. The uploader does so only once, because a collector without support for such reports gives the same
  /// answer.
  mutating func receive(_ answer: UploadEndingAnswer, toEndingOf session: String) {
    switch answer {
    case .missing where resent.insert(session).inserted: state.sessions[session] = SessionProgress()
    case .done, .missing:
      if answer == .done { resent.remove(session) }
      state.sessions[session]?.endings += 1
    case .unavailable: break
    }
  }

  private mutating func acknowledge(
    _ receipt: Receipt, _ batch: UploadExtent, _ now: Duration, _ random: Double
  ) {
    let id = batch.session.info.id
    guard receipt.log == state.log, receipt.session == id, receipt.position >= batch.after.position else {
      return fail(
        "the collector's receipt is for another log or session, or for fewer events than were sent", nil, now,
        random)
    }
    // The collector may hold more events than this uploader remembers as sent. The receipt then contains a position after the
    // end of the batch, and the hash at that position. The uploader cannot check this hash. The collector has already compared
    // the batch with its own events.
    let isExact = receipt.position == batch.after.position
    guard !isExact || receipt.hash == batch.after.hash else {
      let why = "the hash in the collector's receipt is not the hash of the events that were sent"
      guard batch.before.position > 0 else { return reject(batch, why) }
      // The stored hash may be wrong, so the upload starts over, and the collector compares every event.
      state.sessions[id] = SessionProgress(position: 0)
      return fail(why, nil, now, random)
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

/// The events of a batch: a part of a session, with the hash chain before and after this part.
struct UploadExtent: Hashable, Sendable {
  /// The session, as its header describes it.
  let session: SessionRecord
  /// The receipt chain before the first event.
  let before: ReceiptChain
  /// The receipt chain after the last event.
  let after: ReceiptChain
}

/// The delays between attempts, which double up to a limit.
struct UploadBackoff: Hashable, Sendable {
  let first: Duration
  let longest: Duration

  /// Returns the delay after a number of failures. Each failure doubles the delay. A random part of up to half is then
  /// subtracted, so that devices that failed together do not retry together.
  func delay(_ failures: Int, _ random: Double) -> Duration {
    let doubled = first * (1 << min(max(0, failures - 1), 20))
    return min(doubled, longest) * (0.5 + 0.5 * min(max(0, random), 1))
  }
}
