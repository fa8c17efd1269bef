import Navlog
import NavlogTesting
import NavlogTools

/// An independent search that counts states and transitions. It keeps whole states, and plays every path from the beginning in
/// a session of the app. The search and the explorer have only the offers in common.
@MainActor
struct NaiveSearch<N: Navigation> {
  private(set) var states: Set<[String]> = []
  private(set) var transitions = 0
  private(set) var withoutEffect = 0
  private let configuration: RouterSession<N>.Configuration

  init(
    _ configuration: RouterSession<N>.Configuration, screens: Int = .max,
    offers: @MainActor (NavigationState<N>) -> [Offer<N>]
  ) {
    self.configuration = configuration
    var paths: [[Offer<N>]] = [[]]
    states.insert(Self.form(of: session(after: []).state))
    while !paths.isEmpty {
      let path = paths.removeFirst()
      let state = session(after: path).state
      guard state.depth <= screens else { continue }
      for offer in offers(state) {
        let next = Self.form(of: session(after: path + [offer]).state)
        if next == Self.form(of: state) { withoutEffect += 1 } else { transitions += 1 }
        if states.insert(next).inserted { paths.append(path + [offer]) }
      }
    }
  }

  private func session(after path: [Offer<N>]) -> RouterSession<N> {
    var configuration = configuration
    configuration.environment.now = { 1_000 }
    let session = RouterSession(configuration: configuration)
    for offer in path {
      let state = session.state
      let routers = offer.calls.map { call in
        guard let path = call.slotPath else { return state.visibleRouter.id }
        let gone = RouterID(path.root, path.slots.map { RouterID.Step($0, EntryID(.zero)) })
        return state.router(at: path)?.id ?? gone
      }
      for (call, router) in zip(offer.calls, routers) {
        if case .deepLink(let url, _) = call.action {
          session.open(url)
        } else {
          session.send(call.action, on: router)
        }
      }
    }
    return session
  }

  /// Returns the state as a list of lines, without identities.
  private static func form(of state: NavigationState<N>) -> [String] {
    var lines = ["\(state.selected)"]
    for router in state.routers {
      lines.append("\(router.id.slotPath) \(router.root.map { "\($0)" } ?? "-") \(router.isActive)")
      lines += router.path.map { "push \($0.destination)" }
      for modal in [router.sheet, router.fullScreen].compactMap({ $0 }) {
        lines.append("\(modal.style) \(modal.entry.destination) \(modal.detent.map { "\($0)" } ?? "-")")
      }
      if let dialog = router.dialog { lines.append("\(dialog.style) \(dialog.entry.destination)") }
    }
    lines += state.flags.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
    lines += state.pendingIntents.map {
      "\($0.url ?? "-") \($0.plan) \($0.flag) \($0.value) \($0.expires ?? 0)"
    }
    return lines
  }
}
