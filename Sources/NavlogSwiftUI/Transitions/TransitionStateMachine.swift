package import Navlog

/// Drives a UI from what it shows to a target, one step at a time.
///
/// The machine only decides. An adapter performs the steps, runs the timers, and passes on what the UI reports:
///
/// 1. ``setTarget(_:)`` when the state changes.
/// 2. ``nextStep()`` until it returns `nil`; the adapter shows ``current``.
/// 3. A timer for ``wait``, which calls ``expireWait()``.
/// 4. `didAppear`, `didDismiss`, … whenever the UI reports something; then from step 2 again.
///
/// The machine plans again from ``current`` before every step, so the target may change at any time.
package struct TransitionStateMachine<N: Hashable & Sendable>: Sendable {
  /// How many times a modal is presented before the machine gives up.
  package static var maxAttempts: Int { 3 }

  /// What the UI will show, as far as it has reported, once the active step is done.
  package internal(set) var current: Presentation<N>
  /// What the UI should show.
  package private(set) var target: Presentation<N>
  /// The step that the UI is performing.
  package internal(set) var activeStep: TransitionStep<N>?
  /// The dialog that the UI dismissed, as long as it may still report an answer.
  var unansweredDialog: PresentedDialog<N>?
  /// What the UI showed when the active step began.
  package private(set) var previous: Presentation<N>
  /// A step that the UI never confirmed. Reset when the UI presents or dismisses something.
  package private(set) var unconfirmedStep: TransitionStep<N>?

  let allowsMultipleDismissals: Bool
  private let sidebar: RootName?
  private(set) var phase = Phase.requested
  /// Whether the UI has read what the active step asks for.
  var isStepRead = false
  private var waitCount = 0
  private var failureCount = 0
  private var hasGivenUp = false

  /// The progress of the active step.
  enum Phase {
    /// The UI has not reported anything yet.
    case requested
    /// A modal has appeared; its transition is still running.
    case appearing
    /// A modal that did not appear is withdrawn, so that the next request for it is a new one.
    case withdrawing
    /// The UI has popped a screen that comes back. It follows a path only when it reads another one than before.
    case returning
  }

  /// Creates a machine.
  ///
  /// - Parameters:
  ///   - current: What the UI shows now.
  ///   - allowsMultipleDismissals: Whether the system can dismiss a modal together with the ones over it.
  ///   - sidebar: The root of a split view's sidebar.
  package init(
    current: Presentation<N>, allowsMultipleDismissals: Bool = true, sidebar: RootName? = nil
  ) {
    self.current = current
    target = current
    previous = current
    self.allowsMultipleDismissals = allowsMultipleDismissals
    self.sidebar = sidebar
  }

  /// Whether the UI shows the target and no step is active.
  package var isSettled: Bool { activeStep == nil && current == target }

  /// What the machine waits for; a new value for every step, and when a step enters another phase. The adapter calls
  /// ``expireWait()`` when it has lasted too long.
  package var wait: TransitionWait? {
    let isConfirmed =
      switch activeStep {
      case .present: phase == .requested
      case .dismiss: phase != .withdrawing && !dismissesPopover
      // A dialog reports neither that it appeared nor that it is gone.
      case .select, .setPath, .setDetent, .dismissDialog, .presentDialog, nil: false
      }
    return activeStep.map { _ in
      TransitionWait(number: waitCount, kind: isConfirmed ? .confirmation : .transition)
    }
  }

  /// Sets what the UI should show. A new target is tried even if the machine had given up.
  package mutating func setTarget(_ newTarget: Presentation<N>) {
    guard newTarget != target else { return }
    target = newTarget
    failureCount = 0
    hasGivenUp = false
    if case .present = unconfirmedStep { unconfirmedStep = nil }
  }

  /// Begins the next step and returns it; `nil` while another step is active, when the target is reached, and after the
  /// machine has given up. A path that is changing may change again.
  ///
  /// A step for which the UI need not be waited for may be followed by another one at once.
  package mutating func nextStep() -> TransitionStep<N>? {
    let steps = current.steps(
      to: target, allowsMultipleDismissals: allowsMultipleDismissals, sidebar: sidebar)
    guard !hasGivenUp, let step = steps.first, canBegin(step) else { return nil }
    if current.isWaitedFor(step) { begin(step) } else { activeStep = nil }
    current.apply(step)
    return step
  }

  private func canBegin(_ step: TransitionStep<N>) -> Bool {
    switch (activeStep, step) {
    case (nil, _): true
    case (.setPath(let changing, _), .setPath(let router, _)): changing == router && phase != .returning
    default: false
    }
  }

  /// Ends a wait that has lasted too long. A modal that did not appear is withdrawn and requested again, up to
  /// ``maxAttempts`` times. Any other step is considered done.
  ///
  /// - Returns: The step to report, if the UI does not show the target or may not show it.
  package mutating func expireWait() -> TransitionStep<N>? {
    let step = activeStep
    switch (step, phase) {
    case (.present, .appearing): finish()
    case (.present, _):
      current.modals.removeLast()
      failureCount += 1
      begin(.dismiss(keeping: current.modals.count), .withdrawing)
      guard failureCount == Self.maxAttempts else { return nil }
      hasGivenUp = true
      unconfirmedStep = step
      return step
    case (.dismiss, .requested) where dismissesPopover: finish()
    case (.dismiss, .requested):
      activeStep = nil
      unconfirmedStep = step
      return step
    case (.presentDialog, _) where unansweredDialog != nil: beginDismissalOfDialog()
    case (.dismiss, _), (.select, _), (.setPath, _), (.setDetent, _), (.dismissDialog, _),
      (.presentDialog, _), (nil, _):
      activeStep = nil
    }
    return nil
  }

  /// Whether a popover is being dismissed, with what is above it. Its end is not reported if a cover had hidden it.
  private var dismissesPopover: Bool {
    guard case .dismiss(let index) = activeStep, previous.modals.indices.contains(index) else { return false }
    return previous.modals[index].style == .popover
  }

  // MARK: - The active step

  /// Begins a step, or enters its next phase. Call it before the step is applied to ``current``.
  mutating func begin(_ step: TransitionStep<N>, _ phase: Phase = .requested) {
    if phase != .appearing { previous = current }
    activeStep = step
    self.phase = phase
    isStepRead = false
    waitCount += 1
  }

  /// Ends the active step.
  mutating func finish() {
    switch (activeStep, phase) {
    case (.present, _), (.dismiss, .requested):
      failureCount = 0
      unconfirmedStep = nil
    default: break
    }
    activeStep = nil
  }
}

/// What a ``TransitionStateMachine`` waits for.
package struct TransitionWait: Hashable, Sendable {
  /// The number of this wait, counted from 1.
  package let number: Int
  /// What ends the wait.
  package let kind: Kind

  /// What ends a wait.
  package enum Kind: Hashable, Sendable {
    /// The time that a transition takes: the UI does not report its end.
    case transition
    /// A report by the UI. Without one, something is wrong.
    case confirmation
  }

  /// Creates a wait.
  package init(number: Int, kind: Kind) {
    self.number = number
    self.kind = kind
  }
}
