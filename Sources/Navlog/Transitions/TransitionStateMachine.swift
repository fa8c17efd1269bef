/// Leads what a UI shows to what is wanted, a step at a time: the next one when the UI says that the last is done.
///
/// It decides and does nothing: an adapter makes the step, and tells what the UI reports. A new goal needs no care: every
/// step is the first of a way planned anew, from what is shown by then.
public struct TransitionStateMachine<N: Hashable & Sendable>: Sendable {
  /// How often a modal is presented that does not come.
  public static var attempts: Int { 3 }

  /// What the UI shows, as far as it has said.
  public private(set) var shown: Presentation<N>
  /// What it is to show.
  public private(set) var wanted: Presentation<N>
  /// The step that is being made.
  public private(set) var running: TransitionStep<N>?
  private let dismissingSeveralAtOnce: Bool
  private var failures = 0
  private var hasGivenUp = false

  /// A machine that begins with what is shown.
  ///
  /// - Parameters:
  ///   - shown: What the UI shows.
  ///   - dismissingSeveralAtOnce: Whether the system can dismiss a modal together with those over it.
  public init(shown: Presentation<N>, dismissingSeveralAtOnce: Bool = true) {
    self.shown = shown
    wanted = shown
    self.dismissingSeveralAtOnce = dismissingSeveralAtOnce
  }

  /// Whether the UI shows what is wanted, and nothing is under way.
  public var isSettled: Bool { running == nil && shown == wanted }

  /// Gives a new goal. What was given up before is tried again.
  public mutating func want(_ goal: Presentation<N>) {
    guard goal != wanted else { return }
    wanted = goal
    failures = 0
    hasGivenUp = false
  }

  /// The step to make now; what is shown is from then on what it will be afterwards. `nil` while one is under way, and
  /// when nothing is left to do or to try.
  public mutating func next() -> TransitionStep<N>? {
    guard running == nil, !hasGivenUp else { return nil }
    running = shown.steps(to: wanted, dismissingSeveralAtOnce: dismissingSeveralAtOnce).first
    if let running { shown.apply(running) }
    return running
  }

  /// The UI says that the step under way is done.
  public mutating func finish() {
    running = nil
    failures = 0
  }

  /// The UI has not said so for too long. A modal that did not come is not shown, and is presented again a few times;
  /// whatever else it was is taken for done.
  ///
  /// - Returns: Whether there is something to report: the UI does not, or may not, show what is wanted.
  public mutating func expire() -> Bool {
    defer { running = nil }
    switch running {
    case .present(let modal):
      if let index = shown.modals.firstIndex(where: { $0.id == modal.id }) {
        shown.modals.removeSubrange(index...)
      }
      failures += 1
      hasGivenUp = failures == Self.attempts
      return hasGivenUp
    case .dismiss: return true
    case .select, .setPath, nil: return false
    }
  }

  // MARK: - What the UI does by itself

  /// The UI shortened a path, as a swipe back does. Anything else that it writes is no observation but an echo: a path
  /// that is longer, that differs, or that is as it was.
  ///
  /// - Returns: The lowest screen that is gone; `nil` for an echo.
  public mutating func shorten(_ router: RouterID, to path: [Entry<N>]) -> Entry<N>? {
    guard let old = shown.path(of: router), path.count < old.count,
      path.elementsEqual(old.prefix(path.count), by: { $0.id == $1.id })
    else { return nil }
    shown.setPath(path, of: router)
    return old[path.count]
  }

  /// The UI dismisses a modal, with all over it; that is the step under way from then on, and nothing else begins before
  /// it is done.
  ///
  /// - Returns: Whether it was shown until then; a second report says nothing new.
  public mutating func dismissed(_ modal: RouterID) -> Bool {
    guard let index = shown.modals.firstIndex(where: { $0.id == modal }) else { return false }
    let step = TransitionStep<N>.dismiss(keeping: index)
    shown.apply(step)
    running = step
    return true
  }

  /// The UI selected a root, as a tab bar does.
  public mutating func selected(_ root: RootName) {
    if shown.roots.contains(where: { $0.id.root == root }) { shown.selected = root }
  }
}
