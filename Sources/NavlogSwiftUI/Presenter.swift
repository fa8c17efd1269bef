#if canImport(SwiftUI)
import Navlog
import Observation
import SwiftUI

/// Makes SwiftUI show the session's state, one step at a time. Records the changes that SwiftUI makes by itself.
///
/// The ``TransitionStateMachine`` chooses the next step, and distinguishes actions of the user from SwiftUI's echoes of earlier
/// steps. The presenter itself rejects the changes that SwiftUI writes in the background, and ignores selections without a tap.
/// The presenter and the machine use the identities that SwiftUI received for the screens. After a takeover, these are still
/// the identities of the recording, so SwiftUI does not rebuild the screens.
@MainActor @Observable
final class Presenter<N: Navigation> {
  /// The roots, in order.
  private(set) var roots: [RouterID]
  private(set) var selected: RootName
  /// The root over which modals are presented. This is the selected root, or the previously selected root
  /// until its last modal is off the screen.
  private(set) var presenting: RouterID
  /// The number of SwiftUI's selections that the presenter rejected. SwiftUI observes this number, and reads the selected tab
  /// again when the number changes.
  private(set) var rejectedSelections = 0

  @ObservationIgnored let session: RouterSession<N>
  /// The part of the session that is shown.
  @ObservationIgnored let scope: PresentedScope
  /// The state of this container's scene. The session's ``SceneRegistry`` combines the states of all its scenes.
  @ObservationIgnored let scene = SessionScene()
  /// Whether the window of this container is in front of the others.
  @ObservationIgnored var isInFront = false
  @ObservationIgnored var machine: TransitionStateMachine<ShownScreen<N>>
  /// The stacks that appeared or disappeared without a record, in this order; `nil` if every change is recorded. Recording
  /// stops while the past is on screen or the scene is in the background, and ``recordMissedActivity()`` resumes it.
  @ObservationIgnored var missedStacks: [RouterID]?
  /// The number of times that this presenter has suspended the logs.
  @ObservationIgnored var suspensionCount = 0
  /// The value of ``suspensionCount`` at the start of the newest resumption that has ended.
  @ObservationIgnored var resumedCount = 0
  /// Whether this presenter suspended the logs and has not yet resumed them. Until the logs are resumed, the presenter records
  /// no missed activity, because each call to a suspended log locks, flushes and unlocks its file on this thread.
  var hasSuspended: Bool { resumedCount < suspensionCount }
  /// Whether a jump is in progress. The screen then changes without animations until SwiftUI shows the target
  /// of the jump.
  @ObservationIgnored private(set) var isJumping = false
  @ObservationIgnored private let status: TransitionStatus?
  @ObservationIgnored private let slot: PresenterSlot<N>
  @ObservationIgnored let timing: TransitionTiming
  /// The number of a split view's columns that show screens of the given stack; 1 outside of a split view.
  @ObservationIgnored var columnCount: (StackModel<N>) -> Int = { _ in 1 }
  @ObservationIgnored private var stacks: [RouterID: StackModel<N>] = [:]
  /// The anchors of the popovers of all roots in a split view. The roots share them, because a popover of any root can point to
  /// a view in the sidebar.
  @ObservationIgnored private let splitPopoverSources = PopoverSources()
  /// The action that cancels the timer of ``expectEcho()``; `nil` if the timer is not running. While the timer runs,
  /// SwiftUI may select a tab without a tap.
  @ObservationIgnored private var cancelEcho: TransitionTimer.Action?
  @ObservationIgnored private var timedWait: TransitionWait?
  @ObservationIgnored private var cancelTimer: TransitionTimer.Action?
  @ObservationIgnored private var observer: StateObserver?

  init(
    _ session: RouterSession<N>, _ timing: TransitionTiming, _ status: TransitionStatus? = nil,
    showing scope: PresentedScope = .selectedRoot, in slot: PresenterSlot<N> = PresenterSlot()
  ) {
    self.slot = slot
    self.session = session
    self.scope = scope
    self.status = status
    self.timing = timing
    // The machine starts with the paths of all stacks, because SwiftUI reads them when it first evaluates the views. Modals and
    // the dialog are presented afterwards, one step at a time.
    var current = scope.presentation(of: session.screens)
    current.modals = []
    current.dialog = nil
    machine = TransitionStateMachine(
      current: current, allowsMultipleDismissals: timing.allowsMultipleDismissals, sidebar: scope.sidebar)
    roots = current.roots.map { $0.id }
    selected = current.selected
    presenting = RouterID(current.selected)
  }

  /// Begins to observe the session. This is not part of `init`, because SwiftUI initializes a view
  /// repeatedly.
  func start() {
    guard observer == nil else { return }
    if slot.presenter?.machine.current.isCovered == true { machine.waitForDismissals() }
    slot.presenter = self
    session.scenes.add(scene)
    observer = session.observeState { [weak self] in self?.stateDidChange() }
    openRequiredRoot()
    stateDidChange(isJump: session.isShowingPast)
    if isInFront { selectOwnRoot() }
  }

  /// Whether the presenter observes the session.
  var isStarted: Bool { observer != nil }

  /// Adds the root that the container requires, if the session does not have it.
  func openRequiredRoot() {
    guard let root = scope.requiredRoot, !session.isViewer,
      !session.state.roots.contains(where: { $0.id.root == root })
    else { return }
    session.openRoot(root, origin: .system)
  }

  /// Returns the stack of a router on screen. Creates the stack when it is first needed, because SwiftUI evaluates the views
  /// before they appear and call ``start()``.
  func stack(_ id: RouterID) -> StackModel<N> {
    if let stack = stacks[id] { return stack }
    let sharesSources = scope.sidebar != nil && id.level == 0
    let stack = StackModel<N>(
      id: id, path: machine.current.path(of: id) ?? [],
      popoverSources: sharesSources ? splitPopoverSources : PopoverSources())
    stack.presenter = self
    stack.popoverSources.isCovered = { [weak self] in
      self?.machine.current.modals.contains { $0.form == .cover } ?? false
    }
    stacks[id] = stack
    return stack
  }

  /// The sessions whose logs are suspended while the app is in the background.
  var sessionsToSuspend: [RouterSession<N>] { slot.source?.sessionsToSuspend ?? [session] }

  // MARK: - Steps

  private func stateDidChange(isJump: Bool = false) {
    let target = scope.presentation(of: session.screens)
    if target != machine.target { isJumping = isJump || session.isJumping }
    machine.setTarget(target)
    if session.isShowingPast, missedStacks == nil { missedStacks = [] }
    advance()
  }

  /// Performs all steps that are currently possible.
  func advance() {
    if let dialog = machine.takeUnansweredDialog() { return didDismissUnanswered(dialog) }
    while machine.nextStep() != nil {}
    publish()
    // Once the views have received the target of a jump, the jump ends. Later actions of the user do not belong to the jump.
    if isPublished { isJumping = false }
    startTimer()
    recordMissedActivity()
  }

  /// Starts a timer for the event that the machine waits for. Stops the timer while the window is closed or
  /// in the background, because SwiftUI then reports nothing.
  func startTimer() {
    let wait = scene.isOnScreen && !scene.isInBackground ? machine.wait : nil
    guard wait != timedWait else { return }
    timedWait = wait
    cancelTimer?()
    cancelTimer = timedWait.map { wait in
      timing.transitionTimer.start(timing.duration(of: wait.kind)) { [weak self] in
        if let self, self.timedWait == wait { self.waitDidExpire() }
      }
    }
  }

  private func waitDidExpire() {
    if let step = machine.expireWait() {
      let timeout = TransitionTimeout(
        step: step.description, current: machine.previous.description, target: machine.target.description)
      status?.timeout = timeout
      timing.onTimeout(timeout)
    }
    advance()
  }

  /// Holds the path of a stack: the path does not change until the transition of the stack or of its tab is
  /// over.
  func holdPath(of stack: StackModel<N>) {
    stack.holdPath(timing) { [weak self] in self?.advance() }
  }

  /// Whether the views have received the complete state of the session.
  private var isPublished: Bool { machine.isSettled && !stacks.values.contains(where: isHeld) }

  /// Whether SwiftUI has not received the path of a stack yet.
  private func isHeld(_ stack: StackModel<N>) -> Bool {
    machine.current.path(of: stack.id).map { $0 != stack.path } ?? false
  }

  /// Begins the time in which an echo is expected: after SwiftUI shows a tab without a tap, it may still write the
  /// selection of this tab.
  func expectEcho() {
    cancelEcho?()
    cancelEcho = timing.transitionTimer.start(timing.transitionDuration) { [weak self] in
      self?.cancelEcho = nil
    }
  }

  /// Publishes the machine's presentation to the views.
  private func publish() {
    guard isJumping else { return publishPresentation() }
    var transaction = Transaction()
    transaction.disablesAnimations = true
    withTransaction(transaction) { publishPresentation() }
  }

  private func publishPresentation() {
    let current = machine.current
    let ids = current.roots.map { $0.id }
    if roots != ids { roots = ids }
    if selected != current.selected {
      if !isJumping { holdPath(of: stack(RouterID(selected))) }
      selected = current.selected
      if case .split = scope { stack(RouterID(selected)).showBottomFirst(timing) }
      if case .select = machine.activeStep { expectEcho() }
    }
    if presenting != machine.presentingRoot { presenting = machine.presentingRoot }
    let chain = current.chain
    for (index, id) in chain.enumerated() {
      let modal = index < current.modals.count ? current.modals[index] : nil
      stack(id).update(current.path(of: id) ?? [], modal)
      stack(id).update(dialog: modal == nil ? current.dialog : nil)
      if index > 0 { stack(id).update(detent: current.modals[index - 1].detent) }
    }
    for id in ids where id != chain[0] {
      stack(id).update(current.path(of: id) ?? [], nil)
      stack(id).update(dialog: nil)
    }
    // A stack that is being dismissed is still visible, so it keeps its path, and its modal if the modal has appeared. The
    // stack's dialog, and a modal that has not appeared yet, are removed.
    for stack in stacks.values where !ids.contains(stack.id) && !chain.contains(stack.id) {
      stack.update(dialog: nil)
      if let modal = stack.modal, stacks[modal.id]?.hasAppeared != true { stack.update(stack.path, nil) }
    }
    if machine.isSettled { stacks = stacks.filter { ids.contains($0.key) || chain.contains($0.key) } }
    status?.update(from: machine, isSettled: isPublished)
  }
}

/// The storage of a container for its presenter. If the container shows another session, the new presenter finds the previous
/// presenter in this storage.
///
/// SwiftUI initializes a container repeatedly, and keeps only the first slot. The slot contains only weak references, so the
/// discarded slots cost little.
@MainActor
final class PresenterSlot<N: Navigation> {
  fileprivate weak var presenter: Presenter<N>?
  fileprivate weak var source: (any ScreenSource<N>)?
  private weak var session: RouterSession<N>?
  private weak var model: AnyObject?

  /// Returns the model that a container's views keep for the session on screen. Creates the model when the container is first
  /// evaluated, and when it shows another session.
  func model<Model: AnyObject>(of source: any ScreenSource<N>, _ make: () -> Model) -> Model {
    let session = source.shownSession
    self.source = source
    if self.session === session, let model = model as? Model { return model }
    let made = make()
    (self.session, model) = (session, made)
    return made
  }
}

extension Presentation {
  /// Whether a modal or dialog covers the stack of the selected root.
  fileprivate var isCovered: Bool { !modals.isEmpty || dialog != nil }
}

// MARK: - Reports by SwiftUI

/// The reports and writes of SwiftUI. If the session's state does not contain a reported change yet, the presenter records the
/// equivalent call.
extension Presenter {
  /// Handles the report that SwiftUI has read the modal and the dialog over a stack.
  func didReadPresentation(over stack: StackModel<N>) { machine.didReadPresentation(over: stack.id) }

  /// Handles the report that a screen of a stack appeared. The entry is `nil` for the bottom
  /// screen.
  func didAppear(_ entry: EntryID?, in stack: StackModel<N>) {
    stack.hasAppeared = true
    if entry == nil { stack.bottomDidAppear() }
    machine.didAppear(entry, in: stack.id)
    advance()
  }

  /// Handles the report that the modal over a stack has left the screen.
  func dismissalDidEnd(of modal: PresentedModal<ShownScreen<N>>?, over stack: StackModel<N>) {
    let dismissed = machine.dismissalDidEnd(of: modal?.id, over: stack.id)
    // The columns are counted before the machine's next step, because that step may dismiss or pop this stack.
    let hiddenColumns = machine.current.top == stack.id ? columnCount(stack) : 0
    if let dismissed {
      recordDismissal(of: dismissed)
    } else {
      advance()
    }
    // A cover hides the stack below it. When the cover is gone, SwiftUI reportedly does not call the stack's `onAppear`, so the
    // columns of the stack are marked as active here.
    if !scene.shows(stack.id) {
      for _ in 0..<hiddenColumns { setActive(true, stack.id) }
    }
  }

  /// Handles the report that the content of a popover disappeared. SwiftUI does not report the end of a popover's transition in
  /// any other way. A cover or a closed window also hides the content of a popover. The report is therefore ignored, unless the
  /// popover is being dismissed.
  func popoverDidDisappear(_ modal: PresentedModal<ShownScreen<N>>, over stack: StackModel<N>) {
    let isDismissed = !machine.current.modals.contains { $0.id == modal.id }
    if isDismissed, scene.isOnScreen { dismissalDidEnd(of: modal, over: stack) }
  }

  /// Handles the report that SwiftUI dismissed a modal.
  func didDismiss(_ modal: PresentedModal<ShownScreen<N>>) {
    if machine.didDismiss(modal.id) { recordDismissal(of: modal) }
  }

  /// Handles the report that SwiftUI wrote a path. The parameter `old` is the path that SwiftUI last read.
  func didWrite(_ path: StackModel<N>.Path, over old: StackModel<N>.Path, to stack: StackModel<N>) {
    // SwiftUI is already popping the screens, so the stack remembers the new path even if the pop is rejected below.
    let isPop = canPop(stack.id) && path.count < old.count && old.starts(with: path)
    if isPop { stack.didPop(to: path) }
    // While the app is in the background, the system resizes its windows for snapshots, and SwiftUI may write paths. The log
    // does not record these writes. SwiftUI shows popped screens again when the stack's path changes back.
    guard !scene.isInBackground else {
      if !isPop { stack.rejectWrite() }
      return
    }
    if isPop, let popped = machine.didChangePath(of: stack.id, from: old, to: path) {
      // If the user pops screens while the past is on screen, the machine keeps the new path until the transition ends. The
      // screens then reappear.
      if session.isShowingPast { machine.keepPath(of: stack.id) }
      let isInState = session.screens.router(stack.id)?.path.contains { $0.id == popped.id }
      record(isInState == true ? .popEntry(popped.id) : nil, on: stack.id)
    } else if path != stack.path {
      stack.rejectWrite()
    }
  }

  /// Whether a shorter path can mean that the user popped a screen. When a collapsed split view returns to
  /// the sidebar, the whole stack leaves the screen. SwiftUI then writes a shorter path, although the
  /// user popped nothing.
  private func canPop(_ stack: RouterID) -> Bool {
    guard case .split = scope, stack.level == 0 else { return true }
    return stack.root == machine.current.selected
  }

  /// Handles the report that the user selected a root: a tab, or a row of a sidebar.
  func didSelect(_ root: RootName, poppingToRoot: Bool = false) {
    // SwiftUI also writes a selection without a tap: when a tab view is new, after a call selected the tab, and while a modal
    // covers the tab view. In these situations, the presenter ignores every write of the selected root, because it cannot
    // distinguish a tap from such a write.
    let isNew = stacks[RouterID(root)]?.hasAppeared != true
    let isCovered = machine.isSettled && !machine.current.modals.isEmpty
    if root == selected, isNew || isCovered || cancelEcho != nil { return }
    if scene.isInBackground { return rejectedSelections += 1 }
    machine.didSelect(root)
    record(.select(root, poppingToRoot: poppingToRoot), on: RouterID(root))
  }

  /// Handles the report that the user left all screens above the bottom screen of a stack at once.
  func popToRoot(_ stack: RouterID) { record(.popToRoot, on: stack) }

  private func recordDismissal(of modal: PresentedModal<ShownScreen<N>>) {
    let parent = session.router(onScreen: modal.id).isGone ? nil : modal.id.parent
    record(parent.map { _ in modal.slot.dismissal() }, on: parent ?? modal.id)
  }

  func record(
    _ action: NavigationAction<N>?, on router: RouterID, origin: Origin = .system,
    _ source: CallSite = CallSite()
  ) {
    publish()
    let isQueued =
      action.map {
        session.router(onScreen: router).send($0, origin: origin, file: source.file, line: source.line) == nil
      } ?? false
    // Two windows next to each other are both active. The presenter selects the root of the window that the user interacts
    // with.
    if isInFront { selectOwnRoot() }
    // If the session has queued the call, the presenter's observer calls `stateDidChange` when the session applies the call.
    if !isQueued { stateDidChange() }
  }
}

extension TransitionStateMachine {
  /// The root that presents or dismisses the lowest modal.
  fileprivate var presentingRoot: RouterID {
    switch activeStep {
    case .dismiss(keeping: 0), .dismissDialog: previous.chain[0]
    default: current.chain[0]
    }
  }
}

extension TransitionStatus {
  fileprivate func update(
    from machine: TransitionStateMachine<some Hashable & Sendable>, isSettled: Bool
  ) {
    let (current, target) = (machine.current.description, machine.target.description)
    if self.current != current { self.current = current }
    if self.target != target { self.target = target }
    if self.isSettled != isSettled { self.isSettled = isSettled }
    if machine.unconfirmedStep == nil, timeout != nil { timeout = nil }
  }
}
#endif
