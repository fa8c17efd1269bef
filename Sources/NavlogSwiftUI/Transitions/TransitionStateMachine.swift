import Navlog

/// Drives a UI from its current content to a target, one step at a time.
///
/// The machine only decides. An adapter performs the steps, runs the timers, and reports what the UI does:
///
/// 1. When the state changes, the adapter calls ``setTarget(_:)``.
/// 2. The adapter calls ``nextStep()`` until the result is `nil`, and shows ``current``.
/// 3. The adapter starts a timer for ``wait``. If the timer expires, the adapter calls ``expireWait()``.
/// 4. When the UI reports an event, the adapter calls `didAppear`, `didDismiss`, …, and continues with step 2.
///
/// The machine plans again from ``current`` before every step, so the target may change at any time.
struct TransitionStateMachine<N: Hashable & Sendable>: Sendable {
  /// The maximum number of attempts to present a modal.
  static var maxAttempts: Int { 3 }

  /// The content that the UI shows, according to its reports, or will show after the active step.
  var current: Presentation<N>
  /// The content that the UI should show.
  private(set) var target: Presentation<N>
  /// The step that the UI is performing.
  var activeStep: TransitionStep<N>?
  /// The dialog that the UI dismissed without reporting an answer yet.
  var unansweredDialog: PresentedDialog<N>?
  /// The content that the UI showed before the active step.
  private(set) var previous: Presentation<N>
  /// A step that the UI never confirmed. The property becomes `nil` when the UI presents or dismisses something. If the step is
  /// a presentation, the property also becomes `nil` when the target changes.
  private(set) var unconfirmedStep: TransitionStep<N>?

  let allowsMultipleDismissals: Bool
  private let sidebar: RootName?
  private(set) var phase = Phase.requested
  /// Whether the UI has read the modal or the dialog that the active step changes.
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
    /// A modal did not appear. The machine withdraws the request, so that it can request the modal again.
    case withdrawing
    /// The UI has popped a screen that must reappear. The UI shows this screen again only when it reads a
    /// path that differs from the path that it read before.
    case returning
  }

  /// Creates a machine.
  ///
  /// - Parameters:
  ///   - current: The current content of the UI.
  ///   - allowsMultipleDismissals: Whether the system can dismiss a modal together with the modals over it.
  ///   - sidebar: The root of a split view's sidebar.
  init(
    current: Presentation<N>, allowsMultipleDismissals: Bool = true, sidebar: RootName? = nil
  ) {
    self.current = current
    target = current
    previous = current
    self.allowsMultipleDismissals = allowsMultipleDismissals
    self.sidebar = sidebar
  }

  /// Whether the UI shows the target and no step is active.
  var isSettled: Bool { activeStep == nil && current == target }

  /// The event that the machine waits for. The value is new for every step and for every phase of a step. The
  /// adapter calls ``expireWait()`` when the wait takes too long.
  var wait: TransitionWait? {
    let isConfirmed =
      switch activeStep {
      case .present: phase == .requested
      case .dismiss: phase != .withdrawing && !dismissesPopover
      // A dialog reports neither its appearance nor its disappearance.
      case .select, .setPath, .setDetent, .dismissDialog, .presentDialog, nil: false
      }
    return activeStep.map { _ in
      TransitionWait(number: waitCount, kind: isConfirmed ? .confirmation : .transition)
    }
  }

  /// Sets the content that the UI should show. If this content differs from the previous target, the machine takes steps again,
  /// even if it had given up on the previous target.
  mutating func setTarget(_ newTarget: Presentation<N>) {
    guard newTarget != target else { return }
    target = newTarget
    failureCount = 0
    hasGivenUp = false
    if case .present = unconfirmedStep { unconfirmedStep = nil }
  }

  /// Begins the next step and returns it. Returns `nil` while another step is active, when the target is reached, and after the
  /// machine has given up. An active step that changes a path is an exception: the next step may change the same path again.
  ///
  /// After a step that needs no wait, another step may follow immediately.
  mutating func nextStep() -> TransitionStep<N>? {
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

  /// Ends a wait that has taken too long. A modal that did not appear is withdrawn and requested again, until it was requested
  /// ``maxAttempts`` times. The machine treats any other step as complete.
  ///
  /// - Returns: The step to report as a timeout: a dismissal that the UI did not confirm, or a modal that did not appear in the
  ///   last attempt; otherwise `nil`.
  mutating func expireWait() -> TransitionStep<N>? {
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

  /// Whether a popover is being dismissed, with everything above it. If a cover had hidden the popover, the UI does not
  /// report the end of the dismissal.
  private var dismissesPopover: Bool {
    guard case .dismiss(let index) = activeStep, previous.modals.indices.contains(index) else { return false }
    return previous.modals[index].style == .popover
  }

  // MARK: - The active step

  /// Begins a step, or enters its next phase. Call this method before the step is applied to ``current``.
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

/// The event that a ``TransitionStateMachine`` waits for.
struct TransitionWait: Hashable, Sendable {
  /// The number of the wait. The first wait of a machine has the number 1.
  let number: Int
  /// The kind of event that ends the wait.
  let kind: Kind

  /// The kinds of events that end a wait.
  enum Kind: Hashable, Sendable {
    /// The duration of a transition passes. The UI does not report the end of this transition.
    case transition
    /// The UI sends a report. A missing report indicates a problem.
    case confirmation
  }
}
