#if canImport(SwiftUI)
import Dispatch
import Foundation
import Navlog
import SwiftUI

/// Forwards events of the scene to the session: the arrival of a URL, a change of the window in front, and a change of the
/// scene's phase. In the background, the system may suspend or terminate the app.
struct SceneEventsModifier<N: Navigation>: ViewModifier {
  let presenter: Presenter<N>
  @Environment(\.scenePhase) private var scenePhase
  @Environment(\.appearsActive) private var appearsActive

  func body(content: Content) -> some View {
    content
      .onAppear { presenter.start() }
      .onOpenURL { presenter.open($0) }
      // Without this modifier, macOS opens a new window for every URL.
      .handlesExternalEvents(preferring: presenter.isSelected ? ["*"] : [], allowing: ["*"])
      .onChange(of: scenePhase, initial: true) { presenter.sceneDidEnter($1) }
      // NB: On macOS, several windows are active at the same time, but only one of them looks active. On other
      // systems, all of them look active.
      .onChange(of: scenePhase == .active && appearsActive, initial: true) { presenter.setInFront($1) }
  }
}

extension Presenter {
  /// Whether the window shows the selected root. A window without its own root always does.
  var isSelected: Bool { scope.ownRoot.map { $0 == session.selected } ?? true }

  /// Handles the report that the window is now in front, or is no longer in front.
  func setInFront(_ isInFront: Bool) {
    self.isInFront = isInFront
    if isInFront { selectOwnRoot() }
  }

  /// Selects the window's own root. Does nothing if the window does not have its own root, if it shows a player, or if the root
  /// is already selected or does not exist.
  func selectOwnRoot() {
    // The system may bring a window to the front while the past is on screen. The call below then changes only the present, and
    // the past stays on screen.
    guard !session.isViewer, let root = scope.ownRoot, root != session.state.selected,
      session.state.roots.contains(where: { $0.id.root == root })
    else { return }
    session.send(.select(root, poppingToRoot: false), on: RouterID(root), origin: .system)
  }

  /// Opens a URL in this window.
  func open(_ url: URL) {
    guard session.scenes.receive(url, in: scene, at: session.position) else { return }
    defer { session.scenes.didOpen(at: session.position) }
    // The link may select the container's root. SwiftUI may deliver a link before the container appears, and the app may have
    // removed the root of a sidebar. A window whose root was removed is closing, so its root is not opened again.
    if !isStarted || scope.sidebar != nil { openRequiredRoot() }
    selectOwnRoot()
    session.open(url.absoluteString)
  }

  /// Handles the report that the scene entered a phase: active, inactive or background. The first report contains the phase in
  /// which the scene starts.
  func sceneDidEnter(_ phase: ScenePhase) {
    switch phase {
    case .background:
      // SwiftUI may report the background at every launch, and always reports it in an app with the UIKit life cycle. The
      // presenter ignores a report before the scene was in the foreground.
      if session.scenes.didEnterBackground(scene), scene.isInBackground { suspendLogs() }
    case .active:
      scene.didEnterForeground()
      resumeLogs()
    default: scene.didEnterForeground()
    }
    startTimer()
  }

  /// Suspends the logs without blocking this thread. In the meantime, the system delays the suspension of
  /// the app.
  private func suspendLogs() {
    suspensionCount += 1
    // Another window may still show one of the sessions.
    let sessions = sessionsToSuspend.filter { $0.scenes.isInBackground }
    let shown = session
    #if os(iOS) || os(visionOS)
    let isDone = DispatchSemaphore(value: 0)
    ProcessInfo.processInfo.performExpiringActivity(withReason: "navlog.background") { isExpired in
      if !isExpired { isDone.wait() }
    }
    #endif
    Task {
      // Before the last log is suspended, the app may be active again, or another window may show one of the sessions. An error
      // is ignored here. `logStatus` reports events that could not be written, and the session writes them later. A flush that
      // failed is not reported. The events are then recorded, but not durable before the next flush.
      for session in sessions where shown.scenes.isInBackground && session.scenes.isInBackground {
        try? await session.suspend()
      }
      #if os(iOS) || os(visionOS)
      isDone.signal()
      #endif
    }
  }

  /// Resumes the logs without blocking this thread, and then records the missed activity.
  private func resumeLogs() {
    let (sessions, count) = (sessionsToSuspend, suspensionCount)
    Task {
      // The scene may be in the background again before the last log is resumed.
      for session in sessions where !scene.isInBackground { await session.resume() }
      resumedCount = max(resumedCount, count)
      recordMissedActivity()
    }
  }
}
#endif
