import NavlogSwiftUI
import PatternLog
import SwiftUI

/// The app. Each launch begins with the stack and the modals of the last one.
@main
struct RedirectsApp: App {
  @State private var appContainer: AppContainer
  private let timing: TransitionTiming

  init() { self.init(appContainer: AppContainer(log: PatternLog.open("Redirects"))) }

  init(appContainer: AppContainer, timing: TransitionTiming = TransitionTiming()) {
    _appContainer = State(initialValue: appContainer)
    self.timing = timing
  }

  var body: some Scene {
    WindowGroup { RootContainerView(appContainer: appContainer, timing: timing) }
  }
}
