import NavlogSwiftUI
import PatternLog
import SwiftUI

/// The app. Each launch begins where the previous launch ended, even in the middle of the onboarding.
@main
struct SingleStackApp: App {
  @State private var launch = AppLaunch {
    let coordinator = DIContainer(log: await PatternLog.open("SingleStack")).appCoordinator
    coordinator.start()
    return coordinator
  }

  init() {}

  init(coordinator: AppCoordinator) {
    coordinator.start()
    _launch = State(initialValue: .finished(coordinator))
  }

  var body: some Scene {
    WindowGroup {
      LaunchContainer(launch, session: { $0.session }) { coordinator in
        ContentView(coordinator: coordinator)
      }
    }
  }
}
