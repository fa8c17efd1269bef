#if canImport(SwiftUI)
import Navlog
import Observation

/// Leads SwiftUI to what a session's state asks for, and turns what SwiftUI writes back into events.
///
/// It decides nothing: a ``TransitionStateMachine`` says which step comes next, and whether a write is an observation or
/// an echo.
@MainActor @Observable
final class Presenter<N: Navigation> {
  /// The roots, in order.
  private(set) var roots: [RouterID]
  /// The root that is shown.
  private(set) var selected: RootName

  @ObservationIgnored let session: RouterSession<N>
  @ObservationIgnored private(set) var machine: TransitionStateMachine<N>
  @ObservationIgnored let status: TransitionStatus
  @ObservationIgnored private let pace: TransitionPace
  @ObservationIgnored private var layers: [RouterID: Layer<N>] = [:]
  @ObservationIgnored private var timer: Task<Void, Never>?
  @ObservationIgnored private var follower: StateFollower?

  init(_ session: RouterSession<N>, _ pace: TransitionPace, _ status: TransitionStatus) {
    self.session = session
    self.status = status
    self.pace = pace
    // Nothing is shown yet. What the session holds already comes step by step, as everything later does.
    let shown = Presentation(NavigationState<N>(roots: session.roots))
    machine = TransitionStateMachine(shown: shown, dismissingSeveralAtOnce: pace.dismissesSeveralAtOnce)
    roots = shown.roots.map { $0.id }
    selected = shown.selected
  }

  /// Begins to follow the session. A view's initializer runs again and again; this belongs to its appearance.
  func start() {
    guard follower == nil else { return }
    follower = session.follow { [weak self] in self?.followState() }
    followState()
  }

  /// The layer of a router that is shown.
  func layer(_ id: RouterID) -> Layer<N> {
    if let known = layers[id] { return known }
    let layer = Layer<N>(id: id, path: machine.shown.path(of: id) ?? [])
    layers[id] = layer
    return layer
  }

  // MARK: - Steps

  private func followState() {
    machine.want(Presentation(session.state))
    advance()
  }

  private func advance() {
    while machine.running == nil, let step = machine.next() {
      if isReported(step) {
        waitFor(step)
      } else {
        machine.finish()
      }
    }
    publish()
  }

  /// Whether SwiftUI will say that a step is done. A path that changes out of sight, or below its last screen, lets no
  /// screen appear.
  private func isReported(_ step: TransitionStep<N>) -> Bool {
    switch step {
    case .dismiss, .present: true
    case .select(let root, _): root != selected
    case .setPath(let router, let path):
      router == machine.shown.top && path.last?.id != layer(router).path.last?.id
    }
  }

  private func waitFor(_ step: TransitionStep<N>) {
    after(pace.patience) { presenter in
      if presenter.machine.running == step { presenter.expire(step) }
    }
  }

  private func after(_ duration: Duration, _ body: @escaping @MainActor (Presenter<N>) -> Void) {
    timer?.cancel()
    timer = Task { [weak self, clock = pace.clock] in
      try? await clock.sleep(for: duration)
      if let self, !Task.isCancelled { body(self) }
    }
  }

  private func finish() {
    timer?.cancel()
    machine.finish()
    advance()
  }

  private func expire(_ step: TransitionStep<N>) {
    if machine.expire() {
      let difference = TransitionDifference(
        step: step.description, shown: machine.shown.description, wanted: machine.wanted.description)
      status.difference = difference
      pace.onDifference(difference)
    }
    advance()
  }

  /// Lets the containers see what is shown by now.
  private func publish() {
    let shown = machine.shown
    let ids = shown.roots.map { $0.id }
    if roots != ids { roots = ids }
    if selected != shown.selected { selected = shown.selected }
    let row = [RouterID(shown.selected)] + shown.modals.map { $0.id }
    for (index, id) in row.enumerated() {
      layer(id).show(shown.path(of: id) ?? [], index < shown.modals.count ? shown.modals[index] : nil)
    }
    for id in ids where id != row[0] { layer(id).show(shown.path(of: id) ?? [], nil) }
    status.show(machine)
    // A layer on its way out is still seen, and keeps its screens until it is gone.
    if machine.isSettled { layers = layers.filter { ids.contains($0.key) || row.contains($0.key) } }
  }

  // MARK: - What SwiftUI reports

  /// A screen appeared: the one of an entry, or the bottom one of a layer.
  func appeared(_ entry: EntryID?, in layer: RouterID) {
    switch machine.running {
    case .present(let modal) where modal.id == layer:
      let step = machine.running
      after(pace.presentation) { presenter in
        if presenter.machine.running == step { presenter.finish() }
      }
    case .select(let root, _) where RouterID(root) == layer: finish()
    case .setPath(let router, let path) where router == layer && path.last?.id == entry: finish()
    default: break
    }
  }

  /// What was presented over a layer has left the screen.
  func dismissalEnded() {
    if case .dismiss = machine.running { finish() }
  }

  /// SwiftUI wrote a layer's path.
  func wrote(_ path: [Entry<N>], to layer: Layer<N>) {
    guard let gone = machine.shorten(layer.id, to: path) else {
      if path != layer.path { layer.refuse() }
      return
    }
    publish()
    session.send(.popEntry(gone.id), on: layer.id, origin: .system)
    followState()
  }

  /// SwiftUI dismissed a modal.
  func dismissed(_ modal: PresentedModal<N>) {
    guard machine.dismissed(modal.id) else { return }
    machine.running.map(waitFor)
    publish()
    if let parent = modal.id.parent, !session.router(modal.id).isGone {
      session.send(modal.style.slot.dismissal(), on: parent, origin: .system)
    }
    followState()
  }

  /// Somebody tapped a tab.
  func tapped(_ root: RootName, poppingToRoot: Bool) {
    machine.selected(root)
    publish()
    session.send(.select(root, poppingToRoot: poppingToRoot), origin: .system)
    followState()
  }
}

extension TransitionStatus {
  fileprivate func show(_ machine: TransitionStateMachine<some Navigation>) {
    shown = machine.shown.description
    wanted = machine.wanted.description
    isSettled = machine.isSettled
    if isSettled, difference != nil { difference = nil }
  }
}
#endif
