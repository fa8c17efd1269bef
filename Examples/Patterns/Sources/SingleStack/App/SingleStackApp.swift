import PatternLog
import SwiftUI

/// The app. Each launch begins where the previous launch ended, even in the middle of the onboarding.
@main
struct SingleStackApp: App {
  @State private var coordinator: AppCoordinator

  init() {
    self.init(coordinator: DIContainer(log: PatternLog.open("SingleStack")).appCoordinator)
  }

  init(coordinator: AppCoordinator) {
    coordinator.start()
    _coordinator = State(initialValue: coordinator)
  }

  var body: some Scene {
    WindowGroup { ContentView(coordinator: coordinator) }
  }
}
