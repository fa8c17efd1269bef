import Navlog

extension NavigationState where N == RecordedDestination {
  /// Returns calls that lead from empty roots to a state with the same screens and flags as this state, but with other
  /// identities.
  ///
  /// - Parameter intents: The intents that wait in the new state.
  func arrangement(keeping intents: [PendingIntent<RecordedDestination>]) -> [RequestedCall] {
    let home = RouterID(selected)
    var calls = flags.sorted { $0.key < $1.key }.map {
      RequestedCall(action: .setFlag($0.key, $0.value), router: home)
    }
    for root in roots { calls += root.arrangement }
    if selected != roots[0].id.root { calls.append(RequestedCall(action: .select(selected), router: home)) }
    calls += intents.map { intent in
      let repeated = PendingIntent(url: intent.url, plan: intent.plan, flag: intent.flag, value: intent.value)
      return RequestedCall(action: .defer(repeated), router: home)
    }
    return calls
  }

  /// The routers that present a modal or a dialog, or have a path.
  var presenters: Set<RouterID> { Set(routers.filter { !$0.isEmpty }.map(\.id)) }

  /// The roots of ``presenters``.
  var presenterRoots: Set<RootName> { Set(presenters.map(\.root)) }

  /// The destinations on the path to the visible screen.
  var visibleDestinations: [RecordedDestination] {
    var router = visibleRouter
    var destinations: [RecordedDestination] = []
    while true {
      destinations +=
        router.path.map(\.destination) + [router.root, router.dialog?.entry.destination].compactMap(\.self)
      guard let parent = router.id.parent, let next = self.router(parent) else { return destinations }
      router = next
    }
  }
}

extension RecordedStretch {
  /// Returns the events of a new session in which a test makes the calls that lead to the first state.
  func arranged(by calls: [RequestedCall]) -> [RecordedEvent<RecordedDestination>] {
    var state = NavigationState<RecordedDestination>()
    let roots = RequestedCall(action: .setRoots(rootNames), router: RouterID(.main))
    return ((rootNames == [.main] ? [] : [roots]) + calls).enumerated().map { index, call in
      // The modals of the new session have other identities.
      let event = NavigationEvent(call.action, on: state.address(at: call.router.slotPath))
      return RecordedEvent(
        position: index + 1, time: 0, elapsed: 0, event: event,
        reduction: state.fold(event, at: index + 1))
    }
  }
}

extension RouterState where N == RecordedDestination {
  /// Whether nothing is pushed or presented.
  var isEmpty: Bool { path.isEmpty && topModal == nil && dialog == nil }

  fileprivate var arrangement: [RequestedCall] {
    var calls: [RequestedCall] = []
    if !path.isEmpty { calls.append(RequestedCall(action: .setPath(path.map(\.destination)), router: id)) }
    for modal in modals {
      let entry = modal.entry.destination
      calls.append(RequestedCall(action: .present(entry, style: modal.style), router: id))
      if let detent = modal.detent {
        calls.append(RequestedCall(action: .setDetent(detent), router: modal.router.id))
      }
      calls += modal.router.arrangement
    }
    if let dialog {
      let call = NavigationAction.present(dialog.entry.destination, style: dialog.style)
      calls.append(RequestedCall(action: call, router: id))
    }
    return calls
  }
}
