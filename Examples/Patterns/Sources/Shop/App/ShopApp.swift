import Navlog
import NavlogSwiftUI
import PatternLog
import SwiftUI

/// The app. Each launch begins where the previous launch ended. A link that waited for the login still waits.
@main
struct ShopApp: App {
  @State private var launch = AppLaunch {
    AppCoordinator(compositionRoot: CompositionRoot(log: await PatternLog.open("Shop")))
  }

  init() {}

  init(coordinator: AppCoordinator) { _launch = State(initialValue: .finished(coordinator)) }

  var body: some Scene {
    WindowGroup {
      LaunchContainer(launch, session: { $0.navigation }) { coordinator in
        ContentView(coordinator: coordinator)
      }
    }
  }
}

/// The app's only stack, bound to the coordinator's path.
struct ContentView: View {
  @Bindable var coordinator: AppCoordinator

  var body: some View {
    NavigationStack(path: $coordinator.path) {
      coordinator.makeRootView()
        .id(coordinator.isAuthenticated)
        .navigationDestination(for: AppDestination.self) { coordinator.view(for: $0).id($0) }
    }
    .onOpenURL { url in coordinator.handleLink(url) }
  }
}
