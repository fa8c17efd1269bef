#if canImport(SwiftUI)
import SampleUI
import SwiftUI

/// The onboarding until it is complete, then the main flow.
struct ContentView: View {
  let coordinator: AppCoordinator

  var body: some View {
    if let onboarding = coordinator.activeCoordinator as? OnboardingCoordinator {
      OnboardingCoordinatorView(coordinator: onboarding)
    } else {
      MainAppNavigationView(coordinator: coordinator)
    }
  }
}

/// The only `NavigationStack` of the main flow.
struct MainAppNavigationView: View {
  @Bindable var coordinator: AppCoordinator

  var body: some View {
    NavigationStack(path: $coordinator.navigationPath) {
      ScreenView(coordinator.view(for: .home))
        .navigationDestination(for: AppRoute.self) { route in
          ScreenView(coordinator.view(for: route))
            .id(route)
            .toolbar {
              ToolbarItem(placement: .primaryAction) {
                SwiftUI.Button("Home", systemImage: "house") { coordinator.popToRoot() }
              }
            }
        }
    }
    .sheet(item: $coordinator.sheet) { route in
      // A form may have a local stack.
      NavigationStack(path: $coordinator.sheetPath) {
        ScreenView(coordinator.view(for: route))
          .navigationDestination(for: AppRoute.self) { route in
            ScreenView(coordinator.view(for: route)).id(route)
          }
      }
    }
  }
}

/// The stack of the onboarding.
struct OnboardingCoordinatorView: View {
  @Bindable var coordinator: OnboardingCoordinator

  var body: some View {
    NavigationStack(path: $coordinator.navigationPath) {
      ScreenView(coordinator.view(for: .welcome))
        .navigationDestination(for: OnboardingRoute.self) { route in
          ScreenView(coordinator.view(for: route)).id(route)
        }
    }
  }
}
#endif
