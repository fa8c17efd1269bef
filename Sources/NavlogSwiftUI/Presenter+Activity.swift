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
    // In the background, stacks also appear and disappear while the system takes snapshots of the app.
    if missedStacks != nil || session.isShowingPast || scene.isInBackground {
      missedStacks = missedStacks.map { $0.contains(stack) ? $0 : $0 + [stack] } ?? [stack]
      // A closed window never enters the foreground again, so a task records the change. The task runs after SwiftUI's update.
      // If only the size class has changed, other columns have appeared by then, and the task records nothing.
      if !isActive, !scene.isOnScreen { Task { recordIfClosed() } }
    } else {
      record(isActive, of: session.router(onScreen: stack))
    }
  }

  /// If a router became active or inactive while the past was on screen or the scene was in the background, records this
  /// change. The presenter calls this method when the present is on screen again, after a takeover, and when the scene is
  /// active again and the logs are resumed.
  func recordMissedActivity() {
    guard let missed = missedStacks, !session.isShowingPast, !scene.isInBackground, !hasSuspended,
      machine.isSettled
    else { return }
    missedStacks = nil
    // A stack that disappeared may belong to a modal that the presentation does not contain, because the root of the modal is
    // no longer selected.
    let shown = machine.current.roots.map { $0.id } + machine.current.chain.dropFirst()
    recordActivity(of: shown + missed.filter { !shown.contains($0) })
  }

  /// If the window was closed in the background, records that its routers became inactive.
  private func recordIfClosed() {
    guard scene.isInBackground, !scene.isOnScreen, !session.isShowingPast else { return }
    recordActivity(of: missedStacks ?? [])
  }

  private func recordActivity(of stacks: [RouterID]) {
    for stack in stacks {
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
