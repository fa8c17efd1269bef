/// Leads what a UI shows to what is wanted, a step at a time: the next one when the UI says that the last is done.
///
/// It decides and does nothing: an adapter makes the steps, keeps the time, and tells what the UI reports. A new goal
/// needs no care: every step is the first of a way planned anew, from what is shown by then.
package struct TransitionStateMachine<N: Hashable & Sendable>: Sendable {
  /// How often a modal is presented that does not come.
  package static var attempts: Int { 3 }

  /// What the UI shows, as far as it has said, once the step under way is done.
  package internal(set) var shown: Presentation<N>
  /// What it is to show.
  package private(set) var wanted: Presentation<N>
  /// The step that is being made.
  package internal(set) var running: TransitionStep<N>?
  /// What the UI showed when that step began.
  package private(set) var before: Presentation<N>
  /// The step that the UI was asked for and did not say that it made; `nil` again when it presents or dismisses
  /// something.
  package private(set) var unconfirmed: TransitionStep<N>?

  let dismissingSeveralAtOnce: Bool
  private(set) var phase = Phase.asked
  /// Whether the UI has looked at what the step under way asks for.
  var isTold = false
  private var waits = 0
  private var failures = 0
  private var hasGivenUp = false

  /// How far the step under way has come.
  enum Phase {
    /// The UI has not said anything yet.
    case asked
    /// A modal has appeared, and is on its way.
    case coming
    /// A modal that did not appear is no longer asked for, so that asking for it again is something new.
    case withdrawing
  }

  /// A machine that begins with what is shown.
  ///
  /// - Parameters:
  ///   - shown: What the UI shows.
  ///   - dismissingSeveralAtOnce: Whether the system can dismiss a modal together with those over it.
  package init(shown: Presentation<N>, dismissingSeveralAtOnce: Bool = true) {
    self.shown = shown
    wanted = shown
    before = shown
    self.dismissingSeveralAtOnce = dismissingSeveralAtOnce
  }

  /// Whether the UI shows what is wanted, and nothing is under way.
  package var isSettled: Bool { running == nil && shown == wanted }

  /// What is waited for; another one for each step, and when a step has come further. The adapter calls ``expire()`` when
  /// it has lasted too long.
  package var wait: TransitionWait? {
    let isReported =
      switch running {
      case .present: phase == .asked
      case .dismiss: phase != .withdrawing
      case .select, .setPath, nil: false
      }
    return running.map { _ in TransitionWait(number: waits, length: isReported ? .report : .transition) }
  }

  /// Gives a new goal. What was given up before is tried again.
  package mutating func want(_ goal: Presentation<N>) {
    guard goal != wanted else { return }
    wanted = goal
    failures = 0
    hasGivenUp = false
    if case .present = unconfirmed { unconfirmed = nil }
  }

  /// The step to make now. `nil` while one is under way, and when nothing is left to do or to try. A stack that is
  /// changing can change further.
  ///
  /// A step that the UI will say nothing of is not waited for, and the next one may follow at once.
  package mutating func next() -> TransitionStep<N>? {
    let steps = shown.steps(to: wanted, dismissingSeveralAtOnce: dismissingSeveralAtOnce)
    guard !hasGivenUp, let step = steps.first, isFree(for: step) else { return nil }
    if shown.isSeen(step) { begin(step) } else { running = nil }
    shown.apply(step)
    return step
  }

  private func isFree(for step: TransitionStep<N>) -> Bool {
    switch (running, step) {
    case (nil, _): true
    case (.setPath(let changing, _), .setPath(let router, _)): changing == router
    default: false
    }
  }

  /// What is waited for has lasted too long. A modal that did not come is not shown, is asked for no longer, and then
  /// again, a few times; whatever else it was is taken for done.
  ///
  /// - Returns: The step, if there is something to report: the UI does not, or may not, show what is wanted.
  package mutating func expire() -> TransitionStep<N>? {
    let step = running
    switch (step, phase) {
    case (.present, .coming): finish()
    case (.present, _):
      shown.modals.removeLast()
      failures += 1
      begin(.dismiss(keeping: shown.modals.count), .withdrawing)
      guard failures == Self.attempts else { return nil }
      hasGivenUp = true
      unconfirmed = step
      return step
    case (.dismiss, .asked):
      running = nil
      unconfirmed = step
      return step
    case (.dismiss, _), (.select, _), (.setPath, _), (nil, _): running = nil
    }
    return nil
  }

  // MARK: - Under way

  /// A step begins, or has come further. What is shown is still what was shown before it.
  mutating func begin(_ step: TransitionStep<N>, _ phase: Phase = .asked) {
    if phase != .coming { before = shown }
    running = step
    self.phase = phase
    isTold = false
    waits += 1
  }

  /// The step under way is done.
  mutating func finish() {
    switch (running, phase) {
    case (.present, _), (.dismiss, .asked):
      failures = 0
      unconfirmed = nil
    default: break
    }
    running = nil
  }
}
