#if canImport(SwiftUI)
import Navlog

/// What SwiftUI reports, and what it writes. Whatever is news is recorded as the call that it amounts to.
extension Presenter {
  /// SwiftUI looks at a layer.
  func tell(_ layer: Layer<N>) {
    layer.tell()
    machine.looked(at: layer.id)
  }

  /// A screen appeared: the one of an entry, or the bottom one of a layer.
  func appeared(_ entry: EntryID?, in layer: Layer<N>) {
    layer.hasAppeared = true
    machine.appeared(entry, in: layer.id)
    advance()
  }

  /// A layer came or went.
  func isInUse(_ isInUse: Bool, _ router: Router<N>) {
    if !router.isGone { router.send(isInUse ? .activate : .resign, origin: .system) }
  }

  /// What was presented over a layer has left the screen.
  func dismissalEnded(of modal: PresentedModal<N>?, over layer: Layer<N>) {
    if let gone = machine.dismissalEnded(of: modal?.id, over: layer.id) {
      recordDismissal(of: gone)
    } else {
      advance()
    }
  }

  /// SwiftUI dismissed a modal.
  func dismissed(_ modal: PresentedModal<N>) {
    if machine.dismissed(modal.id) { recordDismissal(of: modal) }
  }

  /// SwiftUI wrote a layer's path over the one that it had been given.
  func wrote(_ path: [NavigationEntry<N>], over old: [NavigationEntry<N>], to layer: Layer<N>) {
    if let gone = machine.shorten(layer.id, from: old, to: path) {
      let isThere = session.state.router(layer.id)?.path.contains { $0.id == gone.id }
      record(isThere == true ? .popEntry(gone.id) : nil, on: layer.id)
    } else if path != layer.path {
      layer.refuse()
    }
  }

  /// Somebody tapped a tab.
  func tapped(_ root: RootName, poppingToRoot: Bool) {
    machine.selected(root)
    record(.select(root, poppingToRoot: poppingToRoot), on: RouterID(root))
  }

  private func recordDismissal(of modal: PresentedModal<N>) {
    let parent = session.router(modal.id).isGone ? nil : modal.id.parent
    record(parent.map { _ in modal.style.slot.dismissal() }, on: parent ?? modal.id)
  }

  private func record(_ action: NavigationAction<N>?, on router: RouterID) {
    publish()
    if let action, session.send(action, on: router, origin: .system) == nil {
      // It waits for another call; the state that it leads to comes after that.
      return
    }
    followState()
  }
}
#endif
