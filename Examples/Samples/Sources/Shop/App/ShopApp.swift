#if canImport(SwiftUI)
import Foundation
import SampleUI
import ShopCatalog
public import SwiftUI

/// The app in SwiftUI. An app target needs no more than `@main` in front of such a type.
public struct ShopApp: App {
  @State private var coordinator: AppCoordinator

  /// Creates the app with everything that it depends on.
  public init() {
    self.init(coordinator: AppCoordinator(compositionRoot: CompositionRoot()))
  }

  init(coordinator: AppCoordinator) {
    _coordinator = State(initialValue: coordinator)
  }

  /// One window.
  public var body: some Scene {
    WindowGroup { ContentView(coordinator: coordinator) }
  }
}

private struct ContentView: View {
  @Bindable var coordinator: AppCoordinator

  var body: some View {
    NavigationStack(path: $coordinator.path) {
      ScreenView(coordinator.makeRootView())
        .id(coordinator.isAuthenticated)
        .navigationDestination(for: AppDestination.self) { destination in
          ScreenView(coordinator.view(for: destination)).id(destination)
        }
    }
    .onOpenURL { url in coordinator.handleLink(url) }
  }
}
#endif
