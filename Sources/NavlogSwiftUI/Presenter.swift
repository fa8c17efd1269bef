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
  @ObservationIgnored var machine: TransitionStateMachine<N>
  @ObservationIgnored private let status: TransitionStatus
  @ObservationIgnored private let pace: TransitionTiming
  @ObservationIgnored private var layers: [RouterID: Layer<N>] = [:]
  @ObservationIgnored private var timed: TransitionWait?
  @ObservationIgnored private var stopTimer: TransitionTimer.Action?
  @ObservationIgnored private var follower: StateObserver?

  init(_ session: RouterSession<N>, _ pace: TransitionTiming, _ status: TransitionStatus) {
    self.session = session
    self.status = status
    self.pace = pace
    // The stacks are there at once. What is presented over them comes step by step, as everything later does.
    var shown = Presentation(session.state)
    shown.modals = []
    machine = TransitionStateMachine(shown: shown, dismissingSeveralAtOnce: pace.dismissesSeveralAtOnce)
    roots = shown.roots.map { $0.id }
    selected = shown.selected
  }

  /// Begins to follow the session. A view's initializer runs again and again; this belongs to its appearance.
  func start() {
    guard follower == nil else { return }
    follower = session.observeState { [weak self] in self?.followState() }
    followState()
  }

  /// The layer of a router that is shown.
  func layer(_ id: RouterID) -> Layer<N> {
    if let known = layers[id] { return known }
    let layer = Layer<N>(id: id, path: machine.shown.path(of: id) ?? [])
    layer.presenter = self
    layers[id] = layer
    return layer
  }

  // MARK: - Steps

  func followState() {
    machine.want(Presentation(session.state))
    advance()
  }

  /// Makes the steps that can be made now.
  func advance() {
    while machine.next() != nil {}
    publish()
    keepTime()
  }

  private func keepTime() {
    guard machine.wait != timed else { return }
    timed = machine.wait
    stopTimer?()
    stopTimer = timed.map { wait in
      pace.transitionTimer.start(pace.duration(of: wait.length)) { [weak self] in
        if let self, self.timed == wait { self.expire() }
      }
    }
  }

  private func expire() {
    if let step = machine.expire() {
      let difference = TransitionDifference(
        step: step.description, shown: machine.before.description, wanted: machine.wanted.description)
      status.difference = difference
      pace.onDifference(difference)
    }
    advance()
  }

  /// Lets the containers see what is shown by now.
  func publish() {
    let shown = machine.shown
    let ids = shown.roots.map { $0.id }
    if roots != ids { roots = ids }
    if selected != shown.selected { selected = shown.selected }
    let row = shown.row
    for (index, id) in row.enumerated() {
      layer(id).show(shown.path(of: id) ?? [], index < shown.modals.count ? shown.modals[index] : nil)
    }
    for id in ids where id != row[0] { layer(id).show(shown.path(of: id) ?? [], nil) }
    // A layer on its way out is still seen, and keeps all until it is gone but what has not come yet.
    for layer in layers.values where !ids.contains(layer.id) && !row.contains(layer.id) {
      if let modal = layer.modal, layers[modal.id]?.hasAppeared != true { layer.show(layer.path, nil) }
    }
    if machine.isSettled { layers = layers.filter { ids.contains($0.key) || row.contains($0.key) } }
    status.show(machine)
  }
}

extension TransitionStatus {
  fileprivate func show(_ machine: TransitionStateMachine<some Navigation>) {
    let (shown, wanted) = (machine.shown.description, machine.wanted.description)
    if self.shown != shown { self.shown = shown }
    if self.wanted != wanted { self.wanted = wanted }
    if isSettled != machine.isSettled { isSettled = machine.isSettled }
    if machine.unconfirmed == nil, difference != nil { difference = nil }
  }
}
#endif
