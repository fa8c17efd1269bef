#if canImport(SwiftUI)
import Navlog

extension Presenter {
  /// Handles the report that a stack appeared or disappeared. The stack's router stays active while any scene
  /// shows the router.
  func setActive(_ isActive: Bool, _ stack: RouterID) {
    let isChanged =
      isActive ? session.scenes.didAppear(stack, in: scene) : session.scenes.didDisappear(stack, in: scene)
    startTimer()
    guard isChanged else { return }
    // In the background, stacks also appear and disappear while the system takes pictures of the app.
    if missedActivity || session.isShowingPast || scene.isInBackground {
      missedActivity = true
    } else {
      record(isActive, of: session.router(onScreen: stack))
    }
  }

  /// If a router became active or inactive while the past was on screen or the scene was in the background, records this
  /// change. The presenter calls this method when the present is on screen again, after a takeover, and when the scene
  /// enters the foreground.
  func recordMissedActivity() {
    guard missedActivity, !session.isShowingPast, !scene.isInBackground, machine.isSettled else { return }
    missedActivity = false
    for stack in machine.current.roots.map({ $0.id }) + machine.current.chain.dropFirst() {
      let router = session.router(onScreen: stack)
      let isActive = session.scenes.isShown(stack)
      if router.isActive != isActive { record(isActive, of: router) }
    }
  }

  private func record(_ isActive: Bool, of router: Router<N>) {
    if !router.isGone { router.send(isActive ? .activate : .resign, origin: .system) }
  }
}
#endif
